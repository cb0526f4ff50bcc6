import { test } from 'vitest'
import { walkEverywhere, widthsOf } from '../support/a11y-walk.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

test('every screen and dialog can be used by everyone at its widths, in both seasons, in the language of the longest words', () =>
  walkEverywhere(shop, 'de', widthsOf('de')))
