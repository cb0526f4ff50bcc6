import { expect, test } from 'vitest'
import type { Waiting } from './credit-limit.ts'
import { chosenOffer, paymentOffers } from './payment-offer.ts'
import { A, TODAY } from './testing/examples.ts'

const all = { invoice: true, order: true, card: true }
const offers = (
  company: { free?: number; isBlocked?: boolean; waiting?: Waiting; paysBy?: Partial<typeof all> } = {},
  firstService: string | undefined = A.day,
  total = A.total,
  places = 0,
) =>
  paymentOffers(
    {
      free: 50_000,
      dueDays: 14,
      isBlocked: false,
      waiting: { orders: 0, places: 0 },
      ...company,
      paysBy: { ...all, ...company.paysBy },
    },
    { total, today: TODAY, firstService, places },
  )

test('an order within the credit that is left has its tickets at once and is due after the days of its company', () => {
  expect(offers()).toEqual([
    { way: 'invoice', kind: 'on-credit', due: '2026-12-11' },
    { way: 'order', kind: 'on-credit', due: '2026-12-11' },
    { way: 'card', kind: 'now' },
  ])
  expect(offers({ free: 12_960 })[0]).toMatchObject({ kind: 'on-credit' })
  expect(offers({ free: 12_959.99 })[0]).toMatchObject({ kind: 'waits' })
})

test('beyond it the tickets come with the payment, and the due day is before the service', () => {
  expect(offers({ free: 0 }, '2026-12-06')[0]).toEqual({ way: 'invoice', kind: 'waits', due: '2026-12-03' })
})

test('a transfer that would come too late is not offered, a card is', () => {
  expect(offers({ free: 0 }, '2026-11-29')).toEqual([
    { way: 'invoice', kind: 'not-offered', why: 'too-late' },
    { way: 'order', kind: 'not-offered', why: 'too-late' },
    { way: 'card', kind: 'now' },
  ])
  expect(offers({ free: 50_000 }, '2026-11-29')[0]).toMatchObject({ kind: 'on-credit' })
})

test('a blocked company is offered a card only', () => {
  expect(offers({ isBlocked: true })).toEqual([
    { way: 'invoice', kind: 'not-offered', why: 'blocked' },
    { way: 'order', kind: 'not-offered', why: 'blocked' },
    { way: 'card', kind: 'now' },
  ])
})

test('while enough orders wait for a payment, another is offered on credit only', () => {
  const five = { orders: 5, places: 0 }
  expect(offers({ waiting: five, free: 0 })[0]).toEqual({ way: 'invoice', kind: 'not-offered', why: 'too-many-open' })
  expect(offers({ waiting: five })[0]).toMatchObject({ kind: 'on-credit' })
  expect(offers({ waiting: { orders: 4, places: 0 }, free: 0 })[0]).toMatchObject({ kind: 'waits' })
})

test('orders that wait for a payment hold at most 200 places together', () => {
  const held = { orders: 1, places: 175 }
  const offer = (places: number) => offers({ waiting: held, free: 0 }, A.day, A.total, places)[0]
  expect(offer(25)).toMatchObject({ kind: 'waits' })
  expect(offer(26)).toEqual({ way: 'invoice', kind: 'not-offered', why: 'too-many-open' })
})

test('a way that the contract lacks is not offered', () => {
  expect(offers({ paysBy: { order: false } })[1]).toEqual({ way: 'order', kind: 'not-offered', why: 'not-allowed' })
})

test('the chosen way is the wanted one, else the first that is offered, else none', () => {
  expect(chosenOffer(offers(), 'card')).toMatchObject({ way: 'card' })
  expect(chosenOffer(offers({ paysBy: { card: false } }), 'card')).toMatchObject({ way: 'invoice' })
  expect(chosenOffer(offers({ free: 0 }, '2026-11-29'), null)).toMatchObject({ way: 'card' })
  expect(chosenOffer(offers({ paysBy: { invoice: false, order: false, card: false } }), null)).toBeUndefined()
})
