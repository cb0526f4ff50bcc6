import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { test } from 'vitest'
import { ALL_WIDTHS, walkEverywhere } from '../support/a11y-walk.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

test.each(SHOP_LANGS)('every screen and dialog can be used by everyone at any width, in both seasons, in %s', (lang) =>
  walkEverywhere(shop, lang, ALL_WIDTHS),
)
