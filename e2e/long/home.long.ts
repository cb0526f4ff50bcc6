import { test } from 'vitest'
import { expectFactsOnOneLine } from '../support/home-starter.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

test.each(['cz', 'en'] as const)(
  'on a tablet that lies the day and the party of the starter stand on one line each, in %s',
  (lang) => expectFactsOnOneLine(shop, lang),
)
