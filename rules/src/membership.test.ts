import { describe, expect, test } from 'vitest'
import { depositsUntil, endingsOf, membershipEnd } from './membership.ts'

describe('a membership that its member ends', () => {
  test.each([
    ['2026-11-27', null, '2026-11-30'],
    ['2026-11-30', null, '2026-11-30'],
    ['2026-12-01', null, '2026-12-31'],
    ['2028-02-03', null, '2028-02-29'],
  ])('on %s lasts to the end of the month', (today, service, end) => {
    expect(membershipEnd(today, service)).toBe(end)
  })

  test('lasts until the last service that was bought, if that is later', () => {
    expect(membershipEnd('2026-11-27', '2027-04-11')).toBe('2027-04-11')
    expect(membershipEnd('2026-11-27', '2026-11-28')).toBe('2026-11-30')
  })
})

test.each([
  ['2026-11-30', '2027-05-30'],
  ['2026-08-31', '2027-02-28'],
  ['2026-12-31', '2027-06-30'],
])('deposits of a membership that ended on %s are returned until %s', (end, until) => {
  expect(depositsUntil(end)).toBe(until)
})

test('the end of a membership names only what is in the account, and always the account and receipts', () => {
  expect(endingsOf({ cards: 0, deposits: 0, credit: 0, points: 0, discounts: 0, vouchers: 0 })).toEqual([
    'account',
    'receipts',
  ])
  expect(endingsOf({ cards: 1, deposits: 0, credit: 0, points: 3, discounts: 2, vouchers: 500 })).toEqual([
    'account',
    'cards',
    'points',
    'discounts',
    'vouchers',
    'receipts',
  ])
})

test('an end that an old process tells of names no amount that is not there', () => {
  expect(endingsOf({ cards: 1 })).toEqual(['account', 'cards', 'deposits', 'discounts', 'receipts'])
})
