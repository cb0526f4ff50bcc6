import { test } from 'vitest'
import { walkEverywhere } from '../support/a11y-walk.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

// What axe looks at does not depend on the language (a11y.long.ts), and pixels.long.ts walks in Czech.
test('every screen and dialog has all its texts and fits the narrowest phone, with large letters too, in English', () =>
  walkEverywhere(shop, 'en', []))
