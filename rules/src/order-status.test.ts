import { describe, expect, test } from 'vitest'
import { fromStatuses, isFinal, mayMove, moveOf, ORDER_STATUSES } from './order-status.ts'

const MOVES = [
  'new → unpaid',
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
    expect(mayMove(from, to)).toBe(MOVES.includes(`${from} → ${to}`))
    expect(fromStatuses(to).includes(from)).toBe(mayMove(from, to))
  })

  test('paid can follow everything that is not finished', () => {
    expect(fromStatuses('paid')).toEqual(['new', 'unpaid', 'failed', 'payment_failed'])
  })

  test('nothing follows finished', () => {
    expect(ORDER_STATUSES.filter((to) => mayMove('finished', to))).toEqual([])
  })

  test('a repeated event changes nothing, also when the order has gone on to finished', () => {
    for (const status of ORDER_STATUSES) expect(moveOf(status, status)).toBe('repeat')
    expect(moveOf('finished', 'paid')).toBe('repeat')
  })

  test('any other change is refused', () => {
    expect(moveOf('finished', 'failed')).toBe('refused')
    expect(moveOf('paid', 'unpaid')).toBe('refused')
    expect(moveOf('new', 'finished')).toBe('refused')
    expect(moveOf('new', 'paid')).toBe('move')
  })

  test('waiting ends with finished and with failed', () => {
    expect(ORDER_STATUSES.filter(isFinal)).toEqual(['finished', 'failed'])
  })
})
