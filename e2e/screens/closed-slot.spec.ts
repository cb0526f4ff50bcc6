import { test } from 'vitest'
import { expectToldOfClosed } from '../support/lost-slot.ts'
import { sharedShop } from '../support/shop.ts'

const shop = await sharedShop('morava')

test.each(['cz', 'en'] as const)(
  'an order for a time that was closed is told that it is no longer offered, not that somebody took it (%s)',
  (lang) => expectToldOfClosed(shop, lang, '11:30'),
)
