import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue, Product, Variant } from '@gondola/rules/catalogue.ts'
import { addDays, type Day, dayRange, isWithin } from '@gondola/rules/day.ts'
import { inclusiveValidity } from '@gondola/rules/inclusive-validity.ts'
import { priceOf } from '@gondola/rules/price.ts'
import { arrivalDays, closingTime, hasArrival } from '@gondola/rules/validity.ts'
import { describe, expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../../resorts/folders.ts'
import { readCatalogueSource } from './source.ts'

const catalogueOf = (resort: string): Catalogue =>
  readCatalogueSource(JSON.parse(readFileSync(join(RESORTS_DIR, resort, 'catalogue.json'), 'utf8'))).catalogue

const productIn = (catalogue: Catalogue, id: string): Product => {
  const product = catalogue.products.find((one) => one.id === id)
  if (!product) throw new Error(`there is no ${id}`)
  return product
}

/** Returns whether a product can be used on a day: all that it needs is open, in one of its seasons. */
function runsOn(catalogue: Catalogue, product: Product, day: Day): boolean {
  const isOpen = product.activities.length === 0 || closingTime(catalogue, product.activities, day) !== undefined
  const seasons = catalogue.seasons.filter(({ id }) => product.seasons.includes(id))
  return isOpen && (product.yearRound || seasons.some((season) => isWithin(day, season)))
}

const lastArrival = (catalogue: Catalogue, product: Product, today: Day): Day | undefined =>
  arrivalDays({ catalogue, product, today, time: '00:00' }, today).at(-1)

describe.each(resortKeys())('at the ends of the seasons of %s', (resort) => {
  const catalogue = catalogueOf(resort)

  test('each day of what is sold for several days is open', () => {
    const several = catalogue.products.filter(
      (product) => product.validityUnit === 'days' && product.validityAmount > 1 && !product.seasonal,
    )
    for (const product of several.filter(hasArrival))
      for (const season of catalogue.seasons)
        for (const today of dayRange(addDays(season.to, -9), 10))
          for (const arrival of arrivalDays({ catalogue, product, today, time: '00:00' }, today)) {
            const days = inclusiveValidity(catalogue, product, arrival)
            expect(days).toHaveLength(product.validityAmount)
            const closed = days.filter((day) => !runsOn(catalogue, product, day))
            expect(closed, `${product.id} from ${arrival}`).toEqual([])
          }
  })

  test('what is valid until the season ends never lasts longer', () => {
    for (const product of catalogue.products.filter(({ seasonal }) => seasonal))
      for (const season of catalogue.seasons.filter(({ id }) => product.seasons.includes(id)))
        expect(inclusiveValidity(catalogue, product, season.to)).toEqual([season.to])
  })
})

test.each([
  ['lipno', 'lipno-ski-2day', '2027-03-28'],
  ['lipno', 'lipno-ski-7day', '2027-03-23'],
  ['annaberg', 'annaberg-ski-2day', '2027-03-27'],
  ['annaberg', 'annaberg-ski-5day', '2027-03-24'],
  ['morava', 'morava-ski-6day', '2027-03-23'],
  ['morava', 'morava-ski-5of7', '2027-03-22'],
])('in %s the last first day of %s is %s', (resort, id, last) => {
  const catalogue = catalogueOf(resort)
  expect(lastArrival(catalogue, productIn(catalogue, id), '2027-03-10')).toBe(last)
})

describe.each([
  ['lipno', 'lipno-season-pass', 'lipno-ski-1day'],
  ['annaberg', 'annaberg-season-3berge', 'annaberg-ski-1day'],
  ['annaberg', 'annaberg-tour-season', 'annaberg-tour-day'],
  ['morava', 'morava-season-pass', 'morava-ski-1day'],
])('in %s %s', (resort, seasonPass, dayPass) => {
  const catalogue = catalogueOf(resort)
  const pass = productIn(catalogue, seasonPass)
  const daily = productIn(catalogue, dayPass)
  const last = lastArrival(catalogue, pass, '2027-03-01') ?? ''
  const left = inclusiveValidity(catalogue, pass, last)
  const price = (product: Product, variant: Variant, arrival: Day) =>
    priceOf({ catalogue, product, variant, arrival, saleDay: last, shareSold: 0 })?.standard ?? 0

  test('costs no more than day passes for the days that are left, to the last day of its sale', () => {
    for (const variant of pass.variants) {
      const same = daily.variants.find((one) => one.personType === variant.personType) ?? daily.variants[0]
      if (!same) throw new Error(`${dayPass} has no variant`)
      const dayByDay = left.reduce((sum, day) => sum + price(daily, same, day), 0)
      expect(price(pass, variant, last), variant.id).toBeLessThanOrEqual(dayByDay)
      expect(price(pass, variant, last), variant.id).toBeGreaterThan(0)
    }
  })

  test('is not shown when it is no longer sold', () => {
    expect([pass.visibility.to, pass.validity.to]).toEqual([last, last])
  })
})
