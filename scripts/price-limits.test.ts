import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '@gondola/rules/day.ts'
import { priceOf } from '@gondola/rules/price.ts'
import { expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../resorts/folders.ts'
import { SAMPLES } from '../resorts/testing/samples.ts'
import { readCatalogueSource } from '../server/src/catalogue/import/source.ts'

const SALE_DAY = '2026-12-10'
const LEADS = Array.from({ length: 366 }, (_, ahead) => ahead)
const SHARES = Array.from({ length: 21 }, (_, step) => step / 20)

test.each(resortKeys())('no price of %s passes its ceiling or its floor after rounding', (resort) => {
  const { catalogue } = readCatalogueSource(
    JSON.parse(readFileSync(join(RESORTS_DIR, resort, 'catalogue.json'), 'utf8')),
  )
  const passed = new Set<string>()
  let asked = 0
  for (const product of catalogue.products.filter(({ dynamic }) => dynamic))
    for (const variant of product.variants)
      for (const ahead of LEADS)
        for (const shareSold of SHARES) {
          const question = { catalogue, product, variant, saleDay: SALE_DAY, arrival: addDays(SALE_DAY, ahead) }
          const price = priceOf({ ...question, shareSold })
          if (!price) continue
          asked++
          const row = variant.priceBook[price.explain.row]
          const { floor, ceiling } = price.explain
          for (const column of ['standard', 'club'] as const) {
            const base = row?.[column] ?? Number.NaN
            const isWithin = price[column] >= base * floor - 1e-6 && price[column] <= base * ceiling + 1e-6
            if (!isWithin) passed.add(`${variant.id} ${column} ${base}: ${price[column]}`)
          }
        }
  if (SAMPLES.includes(resort)) expect(asked).toBeGreaterThan(50_000)
  expect([...passed]).toEqual([])
})
