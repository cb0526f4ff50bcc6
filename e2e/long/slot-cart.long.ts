import { test } from 'vitest'
import { expectNextTimeOffered } from '../support/lost-time.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop({ resort: 'morava' })

test.each(['cz', 'en'] as const)(
  'who loses the race is offered the next time with room for the whole party, and takes it with one press, in %s',
  (lang) => expectNextTimeOffered(shop, lang),
)
