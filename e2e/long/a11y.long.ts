import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { test } from 'vitest'
import { resortKeys } from '../../resorts/folders.ts'
import { ALL_WIDTHS, walkEverywhere, walkMainWay, walkOtherSeason } from '../support/calm-guest.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

test.each(SHOP_LANGS)('every screen and dialog can be used by everyone at any width, in both seasons, in %s', (lang) =>
  walkEverywhere(shop, lang, ALL_WIDTHS),
)

test.each(SHOP_LANGS)('whoever buys in the other season can use every screen at any width, in %s', (lang) =>
  walkOtherSeason(shop, lang, ALL_WIDTHS),
)

const others = resortKeys().filter((resort) => resort !== 'lipno')
test.each(others.flatMap((resort) => SHOP_LANGS.map((lang) => [resort, lang] as const)))(
  'whoever buys in %s can use every screen at any width, in both seasons, in %s',
  async (resort, lang) => walkMainWay(await openShop({ resort }), lang, ALL_WIDTHS),
)
