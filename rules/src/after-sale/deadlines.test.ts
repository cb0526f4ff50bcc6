import { describe, expect, test } from 'vitest'
import { cancelUntil, startOf, termOf, withdrawUntil } from './deadlines.ts'

const at = (text: string) => Date.parse(text)
const dated = (day: string, slotStart: number | null = null) => ({ term: 'dated' as const, days: [day], slotStart })

test.each([
  ['a gift voucher', 'transaction_voucher_product', false, 'required', 'undated'],
  ['a card', 'card-product', false, 'none', 'undated'],
  ['a season pass', 'PRODUCT', true, 'none', 'season'],
  ['ten rides, which may be a gift', 'PRODUCT', true, 'allowed', 'rides'],
  ['a ticket of a day', 'PRODUCT', false, 'allowed', 'dated'],
] as const)('%s', (_, entryType, seasonal, giftStatus, term) => {
  expect(termOf({ entryType, seasonal, giftStatus })).toBe(term)
})

test("what a season's product says itself counts before what its gifts say", () => {
  const seasonal = { entryType: 'PRODUCT', seasonal: true } as const
  expect(termOf({ ...seasonal, giftStatus: 'allowed', withdrawal: 'none' })).toBe('season')
  expect(termOf({ ...seasonal, giftStatus: 'none', withdrawal: '14-days' })).toBe('rides')
  expect(termOf({ ...seasonal, seasonal: false, giftStatus: 'none', withdrawal: '14-days' })).toBe('dated')
})

describe('cancellation ends with the minute 23:58 of the day before', () => {
  test('for a slot of 12 December at 10:00 on the 11th, not by the time of the slot', () => {
    expect(cancelUntil(dated('2026-12-12', 600))).toBe(at('2026-12-11T23:59:00+01:00'))
  })
  test('of the first day, for a ticket of several days', () => {
    expect(cancelUntil({ ...dated('2026-12-18'), days: ['2026-12-18', '2026-12-19', '2026-12-20'] })).toBe(
      at('2026-12-17T23:59:00+01:00'),
    )
  })
  test('on both sides of a clock change', () => {
    expect(cancelUntil(dated('2027-03-29'))).toBe(at('2027-03-28T21:59:00Z'))
    expect(cancelUntil(dated('2027-03-28'))).toBe(at('2027-03-27T22:59:00Z'))
    expect(cancelUntil(dated('2027-10-31'))).toBe(at('2027-10-30T21:59:00Z'))
    expect(cancelUntil(dated('2027-11-01'))).toBe(at('2027-10-31T22:59:00Z'))
  })
  test('and there is none for passes, rides, vouchers and cards', () => {
    for (const term of ['season', 'rides', 'undated'] as const)
      expect(cancelUntil({ ...dated('2026-12-12'), term })).toBeNull()
  })
})

describe('the right to withdraw', () => {
  test.each([
    ['ends with the 14th day', '2026-11-27T14:00:00+01:00', 'CZ', '2026-12-12T00:00:00+01:00'],
    ['ends on Monday where the 14th day is a Saturday', '2026-11-28T09:00:00+01:00', 'CZ', '2026-12-15T00:00:00+01:00'],
    ['ends after Christmas', '2026-12-10T09:00:00+01:00', 'CZ', '2026-12-29T00:00:00+01:00'],
    ['counts from the civil day of the payment', '2026-11-26T23:30:00Z', 'CZ', '2026-12-12T00:00:00+01:00'],
    ['crosses a clock change', '2027-03-22T09:00:00+01:00', 'CZ', '2027-04-06T00:00:00+02:00'],
  ] as const)('%s', (_, paid, law, end) => {
    expect(withdrawUntil({ term: 'undated' }, at(paid), law)).toBe(at(end))
    expect(withdrawUntil({ term: 'rides' }, at(paid), law)).toBe(at(end))
  })
  test('does not exist for a day and for a season pass', () => {
    for (const term of ['dated', 'season'] as const) expect(withdrawUntil({ term }, 0, 'CZ')).toBeNull()
  })
})

test('an entry starts with its slot, and with its day where it has none or the slot is the whole day', () => {
  expect(startOf(dated('2026-12-12', 600))).toBe(at('2026-12-12T10:00:00+01:00'))
  expect(startOf(dated('2026-12-12', 0))).toBe(at('2026-12-12T00:00:00+01:00'))
  expect(startOf(dated('2026-12-12'))).toBe(at('2026-12-12T00:00:00+01:00'))
})
