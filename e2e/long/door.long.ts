import { afterEach, test } from 'vitest'
import { expectLetIn, pretendOf } from '../support/full-shop.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
afterEach(() => pretendOf(shop)(''))

test.each(['cz', 'en'] as const)(
  'on a phone, a newcomer to the full shop waits and is let in by itself, in %s',
  (lang) => expectLetIn(shop, lang),
)
