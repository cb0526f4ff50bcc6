import { describe, expect, test } from 'vitest'
import { anEntry, anOrder } from '../../testing/sample-order.ts'
import { nextOffset, ordersIn, ordersPollMs } from './personal.queries.ts'
import { readyNews, waitingOf } from './ready-news.ts'

const waiting = (uuid: string) => anEntry({ uuid, ready: { state: 'waiting' } })
const ready = (uuid: string) => anEntry({ uuid })
const pageOf = (skip: number, total: number, ...uuids: string[]) => ({
  data: uuids.map((uuid) => anOrder(uuid, [ready(`${uuid}-1`)])),
  skip,
  total,
})

test('orders are asked for each five seconds while one of their tickets is being prepared, and once a minute otherwise', () => {
  expect(ordersPollMs([])).toBe(60_000)
  const calm = anOrder('a', [ready('1'), ready('2')])
  expect(ordersPollMs([calm])).toBe(60_000)
  expect(ordersPollMs([calm, anOrder('b', [ready('3'), waiting('4')])])).toBe(5_000)
})

describe('the list of orders', () => {
  test('goes on where it ends, until all are there', () => {
    expect(nextOffset(pageOf(0, 3, 'a', 'b'))).toBe(2)
    expect(nextOffset(pageOf(2, 3, 'c'))).toBeUndefined()
    // Orders may have been erased meanwhile, from another window.
    expect(nextOffset(pageOf(2, 3))).toBeUndefined()
  })

  test('shows an order once that a newer one has moved to the next page', () => {
    const orders = ordersIn([pageOf(0, 3, 'new', 'a'), pageOf(2, 3, 'a', 'b')])
    expect(orders.map(({ uuid }) => uuid)).toEqual(['new', 'a', 'b'])
  })
})

describe('who does not see tickets become ready is told', () => {
  const t = (key: string) => key
  const before = [anOrder('a', [waiting('1'), waiting('2'), waiting('3')])]
  const waited = waitingOf(before)

  test('nothing while they wait, nor of what was ready from the start', () => {
    expect(readyNews(waited, before, t)).toBe('')
    expect(readyNews(waitingOf([]), [anOrder('b', [ready('9')])], t)).toBe('')
  })

  test('what is ready, refused and blocked, with names', () => {
    const after = [
      anOrder('a', [
        ready('1'),
        anEntry({ uuid: '2', ready: { state: 'failed' }, reversed: true }),
        anEntry({ uuid: '3' }),
      ]),
    ]
    expect(readyNews(waited, after, t)).toBe(
      'confirmation.ready.print: 2 × 1denní skipas, dospělý. confirmation.ready.failed: 1denní skipas, dospělý.',
    )
  })

  test('once: afterwards it waits no more', () => {
    const after = [anOrder('a', [ready('1'), waiting('2'), waiting('3')])]
    expect(readyNews(waited, after, t)).not.toBe('')
    expect(readyNews(waitingOf(after), after, t)).toBe('')
  })
})
