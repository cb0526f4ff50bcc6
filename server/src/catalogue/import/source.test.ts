import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { termOf } from '@gondola/rules/after-sale/deadlines.ts'
import { slotNameOf } from '@gondola/rules/catalogue-index.ts'
import { allowedMethods, isPutOnCard } from '@gondola/rules/handout.ts'
import { visitEnd } from '@gondola/rules/slot.ts'
import { closingTime } from '@gondola/rules/validity.ts'
import { describe, expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../../resorts/folders.ts'
import { SAMPLES } from '../../../../resorts/testing/samples.ts'
import { readCatalogueSource } from './source.ts'

type Source = Record<'banners' | 'timeSlotGroups' | 'benefits', Record<string, unknown>[]> & {
  products: { _id: string; meta: object }[]
}

const fileOf = (resort: string) =>
  JSON.parse(readFileSync(join(RESORTS_DIR, resort, 'catalogue.json'), 'utf8')) as Source

describe('a banner in the resort’s file', () => {
  const withBanner = (change: object) => {
    const source = fileOf('lipno')
    return { ...source, banners: source.banners.map((banner) => ({ ...banner, ...change })) }
  }

  test.each([
    ['an address that is not https', { isExternal: true, externalUrl: 'http://stay.example/' }],
    ['an address that is a script', { isExternal: true, externalUrl: 'javascript:alert(1)' }],
    ['no address though it is external', { isExternal: true, externalUrl: undefined }],
    ['a slug that is no part of an address', { slug: 'a/b' }],
    ['a picture on no side', { page_content: [{ title: {}, description: {}, imgLocation: 'top' }] }],
  ])('with %s stops the import', (_, change) => {
    expect(() => readCatalogueSource(withBanner(change))).toThrow(/banners\.0\./)
  })

  test('that is not external leads to its page, whatever address stands beside it', () => {
    const { catalogue } = readCatalogueSource(withBanner({ isExternal: false, externalUrl: 'https://stay.example/' }))
    expect(catalogue.banners.map((banner) => banner.externalUrl)).toEqual([null, null, null, null])
  })
})

describe('a benefit in the resort’s file', () => {
  const companions = { products: ['lipno-ski-1day'], variants: [], pieces: 1, sameArrival: true }
  const freeWith = { type: 'freeWith', value: 100, variants: [], with: companions, redeem: 'shop' }

  test.each([
    ['an effect that nobody knows', { effect: { ...freeWith, type: 'amount', appliesTo: ['lipno-treetop'] } }],
    ['no products though it is redeemed here', { effect: { ...freeWith, appliesTo: [] } }],
    [
      'companions of which some get it too',
      { effect: { ...freeWith, appliesTo: ['lipno-ski-1day', 'lipno-treetop'] } },
    ],
    [
      'more than all of the price',
      { effect: { ...freeWith, type: 'percent', value: 101, with: null, appliesTo: ['lipno-treetop'] } },
    ],
    [
      'more than all of the price beside companions',
      { effect: { ...freeWith, appliesTo: ['lipno-treetop'], value: 101 } },
    ],
    ['no companions for what needs them', { effect: { ...freeWith, appliesTo: ['lipno-treetop'], with: null } }],
  ])('with %s stops the import', (_, change) => {
    const source = fileOf('lipno')
    const benefits = source.benefits.map((benefit) => ({ ...benefit, ...change }))
    expect(() => readCatalogueSource({ ...source, benefits })).toThrow(/benefits\.0\.effect/)
  })

  test.each(resortKeys())('of %s is kept with its terms, its codes are not', (resort) => {
    const { benefits } = readCatalogueSource(fileOf(resort)).catalogue
    expect(new Set(benefits.map(({ group }) => group))).toEqual(
      new Set(['voucher', 'credit', 'vip', 'myPartner', 'partner']),
    )
    expect(JSON.stringify(benefits)).not.toContain('"code')
    expect(JSON.stringify(benefits)).not.toMatch(/ZAM-2026/)
  })
})

describe('a slot group in the resort’s file', () => {
  test.each([
    ['slots of another length than half an hour', { slotMinutes: 20 }],
    ['whole days that begin at ten', { type: 'day' }],
    ['half hours that begin at midnight', { rules: [{ firstStart: '00:00' }] }],
    ['fewer places than none', { rules: [{ capacity: -1 }] }],
  ])('with %s stops the import', (_, change) => {
    const source = fileOf('morava')
    const [bridge] = source.timeSlotGroups
    const rules = bridge?.rules as object[]
    const changed = 'rules' in change ? { rules: [{ ...rules[0], ...change.rules[0] }] } : change
    expect(() => readCatalogueSource({ ...source, timeSlotGroups: [{ ...bridge, ...changed }] })).toThrow(
      /timeSlotGroups\.0\./,
    )
  })

  test.each(resortKeys())('of %s exists for every product that takes slots', (resort) => {
    const { catalogue } = readCatalogueSource(fileOf(resort))
    const groups = new Set(catalogue.slotGroups.map(({ id }) => id))
    const slotted = catalogue.products.filter(({ hasTimeSlots }) => hasTimeSlots)
    for (const { id, timeSlotGroup } of slotted) expect(groups.has(timeSlotGroup ?? ''), id).toBe(true)
  })
})

describe('a withdrawal in the resort’s file', () => {
  const withMeta = (id: string, change: object) => {
    const source = fileOf('lipno')
    const products = source.products.map((one) => (one._id === id ? { ...one, meta: { ...one.meta, ...change } } : one))
    return { ...source, products }
  }

  test('counts before what its gifts say', () => {
    const { products } = readCatalogueSource(withMeta('lipno-ski-rides10', { withdrawal: 'none' })).catalogue
    const terms = Object.fromEntries(products.map((product) => [product.id, termOf(product)]))
    expect([terms['lipno-ski-rides10'], terms['lipno-bob-5']]).toEqual(['season', 'rides'])
  })

  test('of what is bound to a day, or not bound at all, stops the import', () => {
    for (const id of ['lipno-ski-1day', 'lipno-gift-voucher'])
      expect(() => readCatalogueSource(withMeta(id, { withdrawal: '14-days' })), id).toThrow(/meta\.withdrawal/)
  })
})

describe('visitMinutes in the resort’s file', () => {
  type Products = { products: { _id: string; visitMinutes?: number }[] }
  const withMinutes = (id: string, visitMinutes: unknown) => {
    const source = fileOf('lipno') as unknown as Products
    return {
      ...source,
      products: source.products.map((product) => (product._id === id ? { ...product, visitMinutes } : product)),
    }
  }

  test.each([
    ['of a product without slots', 'lipno-ski-1day', 60],
    ['of a slot for the whole day', 'lipno-parking', 60],
    ['that end after midnight', 'lipno-lesson', 9 * 60],
    ['of no length', 'lipno-lesson', 0],
  ])('%s stop the import', (_, id, minutes) => {
    expect(() => readCatalogueSource(withMinutes(id, minutes))).toThrow(/products/)
  })

  test.each([
    ['lipno', 'lipno-lesson', 60],
    ['annaberg', 'annaberg-course', 120],
  ])('of %s are those that %s has in its name', (resort, id, minutes) => {
    const { catalogue } = readCatalogueSource(fileOf(resort))
    expect(catalogue.products.find((product) => product.id === id)?.visitMinutes).toBe(minutes)
  })

  test.each(resortKeys())('of %s are known wherever a name has minutes or hours, and end before closing', (resort) => {
    const { catalogue } = readCatalogueSource(fileOf(resort))
    for (const product of catalogue.products.filter(({ hasTimeSlots }) => hasTimeSlots)) {
      const isNamed = /\d\s*(?:min|h|hod)\b/.test(product.name.cz)
      expect(product.visitMinutes !== null, product.id).toBe(isNamed)
      const group = catalogue.slotGroups.find(({ id }) => id === product.timeSlotGroup)
      for (const { from, lastStart } of product.visitMinutes === null ? [] : (group?.rules ?? [])) {
        const closing = closingTime(catalogue, product.activities, from) ?? '24:00'
        expect((visitEnd(lastStart, product.visitMinutes) ?? '') <= closing, `${product.id} on ${from}`).toBe(true)
      }
    }
  })
})

test('a slot has a name of its own only where a product is more than the slot is for', () => {
  const named = resortKeys().flatMap((resort) => {
    const { catalogue } = readCatalogueSource(fileOf(resort))
    return catalogue.products.flatMap((product) => (slotNameOf(catalogue, product) ? [product.id] : []))
  })
  expect(named).toEqual(['morava-ski-sky', 'morava-combo'])
})

test.each(resortKeys())('the banners of %s promise a price that the shop asks', (resort) => {
  const { catalogue } = readCatalogueSource(fileOf(resort))
  const promised = catalogue.banners.filter((banner) => banner.shopping)
  for (const { slug, discountPrice, savings, shopping } of promised) {
    const product = catalogue.products.find(({ id }) => id === shopping?.productId)
    const first = product?.variants.find(({ id }) => id === shopping?.variants[0])
    const asked = first?.priceBook.map(({ standard }) => standard)
    if (discountPrice !== null) expect.soft(asked, slug).toContain(discountPrice)
    if (savings) expect.soft(savings.discountPrice, slug).toBe(discountPrice)
  }
})

test.each(SAMPLES)('%s has products that take slots, and banners that save', (resort) => {
  const { products, banners } = readCatalogueSource(fileOf(resort)).catalogue
  expect(products.some(({ hasTimeSlots }) => hasTimeSlots)).toBe(true)
  const promised = banners.filter(({ shopping }) => shopping)
  expect(promised.length).toBeGreaterThan(0)
  expect(promised.filter(({ savings }) => !savings)).toEqual([])
})

test.each([
  ['lipno', ['lipno-b2b-daypass']],
  ['morava', ['morava-ski-sky']],
  ['annaberg', []],
])('of what %s only exchanges, a card takes ski passes and not skis, scooters or sledges', (resort, onCards) => {
  const { catalogue } = readCatalogueSource(fileOf(resort))
  const exchanged = catalogue.products.filter(({ entryType }) => entryType === 'PRODUCT')
  expect(
    exchanged
      .filter(({ tags }) => isPutOnCard(tags, 'exchange') && !allowedMethods(tags).includes('card'))
      .map(({ id }) => id),
  ).toEqual(onCards)
})

test.each(resortKeys())('a pass of %s for some days within more is not told to be valid on all of them', (resort) => {
  const { catalogue } = readCatalogueSource(fileOf(resort))
  const within = catalogue.products.filter(({ name }) => /\d[ -](?:of|in)[ -]\d/.test(name.en))
  expect(catalogue.products.filter(({ tags }) => tags.includes('any_days'))).toEqual(within)
  if (resort === 'morava') expect(within).toHaveLength(1)
})

test.each(resortKeys())('nothing that %s hands out only as a code is promised on a card of one’s own', (resort) => {
  const { catalogue } = readCatalogueSource(fileOf(resort))
  const promised = catalogue.products
    .filter(({ tags }) => !allowedMethods(tags).includes('card'))
    .flatMap(({ description, descriptionDetail }) => [description, descriptionDetail].flatMap(Object.values))
    .filter((text) => /nahraj|karte laden|keycard laden|load on/i.test(text))
  expect(promised).toEqual([])
})
