import { describe, expect, test } from 'vitest'
import { fromStatuses, ORDER_STATUSES } from './order-status.ts'

const MOVES = [
  'new → paid',
  'new → payment_failed',
  'new → failed',
  'payment_failed → paid',
  'payment_failed → failed',
  'failed → paid',
  'unpaid → paid',
  'unpaid → failed',
  'paid → finished',
  'paid → failed',
]
const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const))

describe('the status of an order', () => {
  test.each(pairs)('%s → %s is a move only when the table has it', (from, to) => {
    expect(fromStatuses(to).includes(from)).toBe(MOVES.includes(`${from} → ${to}`))
  })

  test('paid can follow everything that is not finished', () => {
    expect(fromStatuses('paid')).toEqual(['new', 'unpaid', 'failed', 'payment_failed'])
  })

  test('nothing follows finished', () => {
    expect(ORDER_STATUSES.filter((to) => fromStatuses(to).includes('finished'))).toEqual([])
  })
})
