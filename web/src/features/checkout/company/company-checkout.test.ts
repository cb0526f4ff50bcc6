import { describe, expect, test } from 'vitest'
import type { CartEntry } from '../../../state/cart.ts'
import { aHotelUser, aMember, type Company } from '../../../testing/sample-member.ts'
import { companyCheckout } from './company-checkout.ts'

const entry = (change: Partial<CartEntry> = {}) =>
  ({ entryType: 'PRODUCT', hasNoDay: false, arrival: '2027-01-12', time: null, ...change }) as CartEntry
const ways = (...allowed: string[]) => ({
  meta: {
    ...aMember().meta,
    b2bPayments: {
      invoice: allowed.includes('invoice'),
      order: allowed.includes('order'),
      card: allowed.includes('card'),
    },
  },
})

type Case = {
  company?: Partial<Company>
  pays?: string[]
  entries?: CartEntry[]
  due?: number
  chosen?: { paidWith?: 'invoice' | 'order' | 'card'; purchaseOrder?: string }
}
const checkout = ({
  company,
  pays = ['invoice', 'order', 'card'],
  entries = [entry()],
  due = 12_960,
  chosen = {},
}: Case) => companyCheckout({ profile: aHotelUser(company, ways(...pays)), entries, due, chosen, today: '2026-11-27' })

test('a guest and a member have no checkout of a company', () => {
  expect(companyCheckout({ profile: aMember(), entries: [], due: 1, chosen: {}, today: '2026-11-27' })).toBeNull()
})

test('the sample hotel buys on credit, due after 14 days', () => {
  expect(checkout({})).toMatchObject({
    offer: { way: 'invoice', kind: 'on-credit', due: '2026-12-11' },
    obstacle: null,
  })
})

test('who may only look is offered no way to pay, and no deposit invoice is told', () => {
  expect(checkout({ company: { mayBuy: false } })).toMatchObject({ offer: undefined, obstacle: 'may-not-buy' })
})

test('the first day of what has one decides whether a transfer comes in time', () => {
  const entries = [entry({ arrival: '2026-11-29' }), entry({ arrival: '2026-11-27', hasNoDay: true })]
  expect(checkout({ company: { free: 0 }, entries })).toMatchObject({ offer: { way: 'card' } })
  expect(checkout({ company: { free: 0 }, entries: entries.slice(1) })).toMatchObject({ offer: { kind: 'waits' } })
})

describe('an order cannot be sent', () => {
  test.each<[string, Case, string | null]>([
    ['where the user may only look', { company: { mayBuy: false } }, 'may-not-buy'],
    ['without any way to pay', { pays: [] }, 'no-way'],
    [
      'when a transfer is too late and a card not allowed',
      { pays: ['invoice'], company: { free: 0 }, entries: [entry({ arrival: '2026-11-29' })] },
      'no-way-now',
    ],
    ['by a blocked company without a card', { pays: ['invoice'], company: { free: 0, isBlocked: true } }, 'blocked'],
    [
      'while too many wait',
      { pays: ['invoice'], company: { free: 0, waiting: { orders: 5, places: 0 } } },
      'too-many-open',
    ],
    [
      'while too many places wait',
      {
        pays: ['invoice'],
        company: { free: 0, waiting: { orders: 1, places: 197 } },
        entries: [entry({ time: '10:00', places: 2, inclusiveValidity: ['2027-01-12', '2027-01-13'] })],
      },
      'too-many-open',
    ],
    [
      'never while as many places wait as may',
      {
        pays: ['invoice'],
        company: { free: 0, waiting: { orders: 1, places: 196 } },
        entries: [entry({ time: '10:00', places: 2, inclusiveValidity: ['2027-01-12', '2027-01-13'] })],
      },
      null,
    ],
    ['on an order without its number', { chosen: { paidWith: 'order', purchaseOrder: ' ' } }, 'number'],
    ['never for its number on invoice', {}, null],
    ['never for a way to pay where nothing is to be paid', { pays: [], due: 0 }, null],
  ])('%s', (_name, given, obstacle) => {
    expect(checkout(given)?.obstacle).toBe(obstacle)
  })
})

test('the number of the company is sent without spaces around it', () => {
  expect(checkout({ chosen: { purchaseOrder: ' OBJ-2026-118 ' } })?.purchaseOrder).toBe('OBJ-2026-118')
})
