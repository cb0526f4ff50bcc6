import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { test } from 'vitest'
import { walkEverywhere, widthsOf } from '../support/a11y-walk.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

test.each(SHOP_LANGS)('every screen and dialog can be used by everyone at its widths, in both seasons, in %s', (lang) =>
  walkEverywhere(shop, lang, widthsOf(lang)),
)
