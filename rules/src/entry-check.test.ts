import { describe, expect, test } from 'vitest'
import type { Product, Variant } from './catalogue.ts'
import { type EntryToCheck, entryErrors } from './entry-check.ts'
import { aCatalogue, aGiftVoucher, aProduct, aVariant } from './testing/a-catalogue.ts'

type Case = {
  entry?: Partial<EntryToCheck>
  product?: Partial<Product>
  variant?: Partial<Variant>
  segments?: string[]
  needsMethod?: boolean
  time?: string
}

function errors({ entry = {}, product = {}, variant = {}, segments = [], needsMethod = true, time = '08:20' }: Case) {
  const products = [aProduct({ variants: [aVariant(variant)], ...product }), aGiftVoucher()]
  return entryErrors(
    { variantId: 'pass-adult', arrival: '2026-12-24', method: 'prepaid', count: 1, ...entry },
    { catalogue: aCatalogue({ products }), view: { today: '2026-12-10', time, segments }, needsMethod },
  )
}

describe('an entry', () => {
  test('that may be bought has no errors', () => {
    expect(errors({})).toEqual([])
  })

  test('of an unknown variant', () => {
    expect(errors({ entry: { variantId: 'gone' } })).toEqual([{ code: 'unknownVariant' }])
  })

  test('of a segment that the buyer does not share tells nothing else', () => {
    const product = { segments: ['hotel'] }
    expect(errors({ product, entry: { method: null, arrival: '2020-01-01' } })).toEqual([{ code: 'invalid-segment' }])
    expect(errors({ product, segments: ['hotel'] })).toEqual([])
  })

  test('dated in the past', () => {
    expect(errors({ entry: { arrival: '2026-12-09' } })).toEqual([{ code: 'dateInHistory' }])
  })

  test('for a day that is not valid names the reasons', () => {
    const validity = { from: '2027-01-01', to: null }
    expect(errors({ product: { activities: ['ski'] }, entry: { arrival: '2026-12-04' } })).toEqual([
      { code: 'dateInHistory' },
    ])
    expect(errors({ variant: { validity } })).toEqual([{ code: 'notValid', reasons: ['validity'] }])
    expect(errors({ entry: { arrival: '2027-03-30' } })).toEqual([{ code: 'notValid', reasons: ['out-of-season'] }])
  })

  test('without a method, or with one that is not allowed', () => {
    expect(errors({ entry: { method: null } })).toEqual([{ code: 'missing-method' }])
    expect(errors({ entry: { method: 'print' } })).toEqual([{ code: 'missing-method' }])
    expect(errors({ entry: { method: null }, needsMethod: false })).toEqual([])
  })

  test('that is not shown', () => {
    const visibility = { from: '2026-12-11', to: null }
    expect(errors({ product: { visibility } })).toEqual([{ code: 'notVisible' }])
    expect(errors({ variant: { visibility } })).toEqual([{ code: 'notVisible' }])
  })

  test('outside its time of day only for today', () => {
    const visibilityOptions = { ...aProduct().visibilityOptions, dayTime: { from: '10:00', to: '18:00' } }
    expect(errors({ product: { visibilityOptions } })).toEqual([])
    expect(errors({ product: { visibilityOptions }, entry: { arrival: '2026-12-10' } })).toEqual([
      { code: 'notVisible' },
    ])
  })

  test('of too few or too many pieces', () => {
    const variant = { countMin: 10, countMax: 20 }
    expect(errors({ variant, entry: { count: 9 } })).toEqual([{ code: 'countMin' }])
    expect(errors({ variant, entry: { count: 10 } })).toEqual([])
    expect(errors({ variant, entry: { count: 21 } })).toEqual([{ code: 'countMax' }])
  })

  test('without a day of arrival is never in the past', () => {
    expect(errors({ entry: { variantId: 'gift-500', arrival: '2026-12-09', method: 'print' } })).toEqual([])
  })

  test('can have several errors', () => {
    const found = errors({ variant: { countMax: 2 }, entry: { arrival: '2026-12-09', method: null, count: 3 } })
    expect(found.map((error) => error.code)).toEqual(['missing-method', 'dateInHistory', 'countMax'])
  })
})
