import { describe, expect, test } from 'vitest'
import { fromStatuses } from './order-status.ts'
import {
  type Customer,
  LONGEST_HOLD_MINUTES,
  PAYMENT_WINDOW_MINUTES,
  type PaymentWay,
  salesPointOf,
  WAYS,
  wayOf,
  whyNotPaid,
} from './payment-ways.ts'

const GUEST: Customer = { kind: 'guest' }
const MEMBER: Customer = { kind: 'member' }
const aCompany = (change: Partial<Extract<Customer, { kind: 'company' }>> = {}): Customer => ({
  kind: 'company',
  paysBy: ['card', 'invoice', 'order'],
  isBlocked: false,
  ...change,
})
const EVERY_WAY = Object.keys(WAYS) as PaymentWay[]
const waysOf = (customer: Customer) => EVERY_WAY.filter((way) => whyNotPaid(customer, way) === undefined)

describe('who may pay how', () => {
  test.each([
    ['a guest', GUEST],
    ['a member', MEMBER],
  ])('%s pays by card, or nothing for what is free', (_who, customer) => {
    expect(waysOf(customer)).toEqual(['none', 'card'])
  })

  test('a company pays in the ways that the operator gave it', () => {
    expect(waysOf(aCompany())).toEqual(['none', 'card', 'invoice', 'order'])
    expect(waysOf(aCompany({ paysBy: ['invoice'] }))).toEqual(['none', 'invoice'])
    expect(waysOf(aCompany({ paysBy: [] }))).toEqual(['none'])
  })

  test('a blocked company pays at once or not at all', () => {
    expect(waysOf(aCompany({ isBlocked: true }))).toEqual(['none', 'card'])
    expect(whyNotPaid(aCompany({ isBlocked: true, paysBy: [] }), 'invoice')).toBe('blocked')
  })

  test('why not is told: a way of companies, or one that the operator did not give', () => {
    expect([GUEST, MEMBER].map((one) => whyNotPaid(one, 'invoice'))).toEqual(['not-b2b', 'not-b2b'])
    expect(whyNotPaid(aCompany({ paysBy: ['card'] }), 'order')).toBe('not-allowed')
  })

  test('companies have a counter of their own', () => {
    expect([GUEST, MEMBER, aCompany()].map(salesPointOf)).toEqual(['eshop', 'eshop', 'b2b'])
  })
})

describe('what an order begins with', () => {
  test('an order over nothing is paid, whatever it was to be paid with', () => {
    expect([wayOf('card', 0), wayOf('invoice', 0), wayOf('card', 1)]).toEqual(['none', 'none', 'card'])
    expect(WAYS.none.first).toBe('paid')
  })

  test.each(['card', 'invoice', 'order'] as const)('one paid by %s begins unpaid and can become paid', (way) => {
    expect(WAYS[way].first).toBe(way === 'card' ? 'new' : 'unpaid')
    expect(fromStatuses('paid')).toContain(WAYS[way].first)
  })
})

describe('what is held until when', () => {
  test('a payment window is 25 minutes, and no price is held longer than two hours', () => {
    expect([PAYMENT_WINDOW_MINUTES, LONGEST_HOLD_MINUTES]).toEqual([25, 120])
  })

  test.each(['none', 'card'] as const)('an order paid by %s can be paid, and is held, for its window', (way) => {
    expect(WAYS[way]).toMatchObject({ payable: 'window', held: { onCredit: 'window', otherwise: 'window' } })
  })

  test.each(['invoice', 'order'] as const)('without credit, an order on %s is held until its money is due', (way) => {
    expect(WAYS[way].payable).toBe('due-day')
    expect(WAYS[way].held).toEqual({ onCredit: 'window', otherwise: 'due-day' })
  })
})
