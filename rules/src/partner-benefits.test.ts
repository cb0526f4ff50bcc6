import { describe, expect, test } from 'vitest'
import type { Benefit } from './catalogue.ts'
import { ownFirst, shownBenefits } from './partner-benefits.ts'
import { aBenefit } from './testing/a-catalogue.ts'

const GUEST = { today: '2027-05-08', segments: [] }
const isShown = (change: Partial<Benefit>, view = {}) =>
  shownBenefits([aBenefit(change)], 'partner', { ...GUEST, ...view }).length === 1

describe('a partner discount', () => {
  test.each([
    ['2027-04-23', false],
    ['2027-04-24', true],
    ['2027-11-07', true],
    ['2027-11-08', false],
  ])('valid from 24 April to 7 November is shown on %s: %s', (today, expected) => {
    expect(isShown({ validity: { from: '2027-04-24', to: '2027-11-07' } }, { today })).toBe(expected)
  })

  test('without an end, or with the year 4824 for it, is shown', () => {
    expect(isShown({ validity: { from: '2026-01-01', to: null } })).toBe(true)
    expect(isShown({ validity: { from: '1970-01-01', to: '4824-01-01' } })).toBe(true)
  })

  test('that is inactive is left out', () => {
    expect(isShown({ status: 'inactive' })).toBe(false)
  })

  test('of a season is shown while that season is looked at, one without a season always', () => {
    expect(isShown({ season: 'winter' }, { season: 'winter' })).toBe(true)
    expect(isShown({ season: 'winter' }, { season: 'summer' })).toBe(false)
    expect(isShown({ season: 'winter' })).toBe(true)
    expect(isShown({ season: null }, { season: 'summer' })).toBe(true)
  })

  test('with segments is shown only to who shares one', () => {
    expect(isShown({ segments: ['vip'] })).toBe(false)
    expect(isShown({ segments: ['vip', 'staff'] }, { segments: ['staff'] })).toBe(true)
  })
})

test('own partner discounts come before all others, each once and in the order of the catalogue', () => {
  const benefits = [
    aBenefit({ id: 'spa' }),
    aBenefit({ id: 'lodge', group: 'myPartner', segments: ['own-partner'] }),
    aBenefit({ id: 'inn' }),
  ]
  const ids = (segments: string[]) => ownFirst(benefits, { ...GUEST, segments }).map(({ id }) => id)
  expect(ids(['own-partner'])).toEqual(['lodge', 'spa', 'inn'])
  expect(ids([])).toEqual(['spa', 'inn'])
})
