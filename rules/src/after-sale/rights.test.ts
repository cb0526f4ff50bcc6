import { describe, expect, test } from 'vitest'
import { changeRight, rightsOf, type SoldEntry, type SoldOrder } from './rights.ts'

const at = (text: string) => Date.parse(text)
const PAID = at('2026-11-27T10:00:00+01:00')

const anEntry = (change: Partial<SoldEntry> = {}): SoldEntry => ({
  uuid: 'one',
  type: 'product',
  term: 'dated',
  days: ['2026-12-12'],
  slotStart: null,
  allowDateChange: true,
  errorNumber: 0,
  isReversed: false,
  isBlocked: false,
  isUnderWay: false,
  isSpent: false,
  changes: 0,
  ...change,
})
const anOrder = (entries: SoldEntry[], change: Partial<SoldOrder> = {}): SoldOrder => ({
  status: 'finished',
  paidAt: PAID,
  isPaidByCard: true,
  hasTickets: true,
  isBusiness: false,
  entries,
  ...change,
})
const voucher = (change: Partial<SoldEntry> = {}) =>
  anEntry({ type: 'transaction_voucher_product', term: 'undated', allowDateChange: false, ...change })
const rights = (entry: SoldEntry, { now = PAID, ...order }: Partial<SoldOrder> & { now?: number } = {}) =>
  rightsOf(entry, anOrder([entry], order), now, 'CZ')

describe('cancellation and withdrawal of an entry', () => {
  test('a ticket of a day is cancelled to the last millisecond of 23:58, and never withdrawn from', () => {
    const end = at('2026-12-11T23:59:00+01:00')
    expect(rights(anEntry(), { now: end - 1 })).toEqual({
      cancel: { until: end, why: null },
      withdraw: { until: null, why: 'not-undated' },
      change: { until: at('2026-12-12T00:00:00+01:00'), why: null },
    })
    expect(rights(anEntry(), { now: end }).cancel.why).toBe('too-late')
  })
  test('a gift voucher is withdrawn from until the end of the 14th day, and never cancelled', () => {
    const end = at('2026-12-12T00:00:00+01:00')
    expect(rights(voucher(), { now: end - 1 })).toEqual({
      cancel: { until: null, why: 'undated' },
      withdraw: { until: end, why: null },
      change: { until: null, why: 'undated' },
    })
    expect(rights(voucher(), { now: end }).withdraw.why).toBe('too-late')
  })
  test('a voucher of which something is spent is not withdrawn from', () => {
    expect(rights(voucher({ isSpent: true })).withdraw.why).toBe('spent')
  })
  test('a voucher that is being given back, and is void meanwhile, says that', () => {
    expect(rights(voucher({ isSpent: true, isUnderWay: true })).withdraw.why).toBe('under-way')
  })
  test('a season pass is neither cancelled nor withdrawn from, rides are withdrawn from', () => {
    const pass = rights(anEntry({ term: 'season' }))
    expect([pass.cancel.why, pass.withdraw.why]).toEqual(['seasonal', 'not-undated'])
    const rides = rights(anEntry({ term: 'rides' }))
    expect([rides.cancel.why, rides.withdraw.why]).toEqual(['seasonal', null])
  })
  test.each([
    ['reversed', { isReversed: true }, {}],
    ['blocked', { isBlocked: true }, {}],
    ['under-way', { isUnderWay: true }, {}],
    ['not-finished', {}, { status: 'paid' }],
    ['by-operator', {}, { isPaidByCard: false }],
    ['by-operator', {}, { isPaidByCard: false, status: 'unpaid' }],
    ['not-finished', {}, { isPaidByCard: false, status: 'failed' }],
  ] as const)('it is refused as %s', (why, entry, order) => {
    expect(rights(anEntry(entry), order).cancel.why).toBe(why)
  })
  test('a card can be withdrawn from, as a voucher', () => {
    expect(rights(voucher({ type: 'card-product' })).withdraw.why).toBe(null)
  })
  test('a company withdraws from nothing', () => {
    expect(rights(voucher(), { isBusiness: true }).withdraw.why).toBe('no-consumer')
  })
})

describe('a change of date is offered for the order', () => {
  const bridge = anEntry({ slotStart: 600 })
  const why = (entries: SoldEntry[], now = PAID, change: Partial<SoldOrder> = {}) =>
    changeRight(anOrder(entries, change), now).why
  test('until the minute at which its slot starts', () => {
    const start = at('2026-12-12T10:00:00+01:00')
    expect(changeRight(anOrder([bridge]), start - 1)).toEqual({ until: start, why: null })
    expect(why([bridge], start)).toBe('started')
  })
  test('until the end of the day before, where there is no time', () => {
    const start = at('2026-12-12T00:00:00+01:00')
    expect(why([anEntry()], start - 1)).toBeNull()
    expect(why([anEntry()], start)).toBe('started')
    expect(why([anEntry({ slotStart: 0 })], start)).toBe('started')
  })
  test('to nobody where one entry is given back, a season pass, without a ticket or under way', () => {
    expect(why([anEntry(), anEntry({ isReversed: true })])).toBe('reversed')
    expect(why([anEntry(), anEntry({ term: 'season' })])).toBe('seasonal')
    expect(why([anEntry(), anEntry({ allowDateChange: false })])).toBe('not-allowed')
    expect(why([anEntry(), anEntry({ errorNumber: 1401 })])).toBe('ticket-error')
    expect(why([anEntry(), anEntry({ isUnderWay: true })])).toBe('under-way')
    expect(why([anEntry()], PAID, { status: 'paid' })).toBe('not-finished')
  })
  test('whatever vouchers are beside it, but not where there is nothing else', () => {
    expect(why([anEntry(), voucher()])).toBeNull()
    expect(why([voucher()])).toBe('undated')
  })
})
