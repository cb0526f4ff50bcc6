import { test } from 'vitest'
import { expectFormerPrices } from '../support/reduced-prices.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

test.each([
  ['cz', 768],
  ['en', 1440],
] as const)('a crossed-out price always stands with the lowest price of the 30 days before: %s, %i px', (lang, width) =>
  expectFormerPrices(shop, lang, width),
)
