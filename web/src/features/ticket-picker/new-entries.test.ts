import { describe, expect, test } from 'vitest'
import { newEntries } from './new-entries.ts'
import { aProduct, aVariant } from './sample-product.ts'

const made = (
  change: Parameters<typeof aProduct>[0] = {},
  { day = '2026-12-12', time = null }: { day?: string | null; time?: string | null } = {},
) => {
  let id = 0
  const chosen = { counts: { adult: 2, child: 1 }, day, time }
  return newEntries(aProduct(change), chosen, { now: 1000, newId: () => `id-${++id}` })
}

describe('what goes to the cart', () => {
  test('one entry per piece, each with an id of its own, in the order of the product', () => {
    expect(made().map((entry) => [entry.id, entry.variantId, entry.createdAt])).toEqual([
      ['id-1', 'adult', 1000],
      ['id-2', 'adult', 1001],
      ['id-3', 'child', 1002],
    ])
  })

  test('of a product with slots each piece names its time, and nothing goes in without one', () => {
    const slots = { hasTimeSlots: true, timeSlotGroup: 'bridge' }
    expect(made(slots, { time: '11:30' })).toMatchObject(Array(3).fill({ time: '11:30', timeSlotGroup: 'bridge' }))
    expect(made(slots)).toEqual([])
  })

  test('a lesson is remembered with its length', () => {
    const { meta } = aProduct()
    expect(made({ meta: { ...meta, visitMinutes: 60 } })[0]?.visitMinutes).toBe(60)
    expect(made()[0]).not.toHaveProperty('visitMinutes')
  })

  test('a day on skis with a slot on the bridge is remembered with what the slot is for', () => {
    const { meta } = aProduct()
    const timeSlotName = { cz: 'Most', de: 'Brücke', en: 'Bridge' }
    expect(made({ meta: { ...meta, timeSlotName } })[0]?.timeSlotName).toEqual(timeSlotName)
    expect(made()[0]).not.toHaveProperty('timeSlotName')
  })

  test('a flight on the zipline is remembered as one', () => {
    const { meta } = aProduct()
    expect(made({ meta: { ...meta, ziplineProduct: true } })[0]?.isZipline).toBe(true)
    expect(made()[0]).not.toHaveProperty('isZipline')
    expect(made({ meta: { ...meta, seasonal: true } })[0]?.isSeasonal).toBe(true)
    expect(made()[0]?.isSeasonal).toBe(false)
  })

  test('nothing without a day', () => {
    expect(made({}, { day: null })).toEqual([])
  })

  test('the method is the first allowed of print, prepaid and exchange, or the only one', () => {
    expect(made({ tags: ['for_cards', 'for_exchange'] })[0]?.method).toBe('prepaid')
    expect(made({ tags: ['for_exchange', 'for_print'] })[0]?.method).toBe('print')
    expect(made({ tags: ['for_print', 'for_exchange_only'] })[0]?.method).toBe('exchange')
    expect(made({ tags: ['for_cards'] })[0]?.method).toBe('card')
  })

  test('the gift flag is forced where a gift is required, and off where it is only allowed', () => {
    const { meta } = aProduct()
    expect(made({ meta: { ...meta, giftStatus: 'required' } })[0]?.isGift).toBe(true)
    expect(made({ meta: { ...meta, giftStatus: 'allowed' } })[0]?.isGift).toBe(false)
  })

  test('an entry remembers whether its person is asked for and that it has no day', () => {
    const variants = [aVariant('adult', { userData: { showForm: true } })]
    expect(made({ variants, validity: { from: '1970-01-01', to: '4824-01-01' } })[0]).toMatchObject({
      showUserForm: true,
      hasNoDay: true,
    })
  })
})
