import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { describe, test } from 'vitest'
import { resortKeys } from '../../resorts/folders.ts'
import {
  ALL_WIDTHS,
  calmGuest,
  expectUsable,
  walkEverywhere,
  walkMainWay,
  walkOtherSeason,
} from '../support/a11y-walk.ts'
import { askForCard, isGone, says, type } from '../support/card-dialog.ts'
import { showAccountWish } from '../support/consent-screens.ts'
import { seasonDays } from '../support/season-days.ts'
import { type OpenShop, openShop } from '../support/shop.ts'
import { expectFailuresUsable, expectNothingTooWide, expectWaitingPageUsable } from '../support/usable-pages.ts'

const shop = await openShop()
const others = new Map<string, OpenShop>()
for (const resort of resortKeys().filter((key) => key !== 'lipno')) others.set(resort, await openShop({ resort }))

test.each(SHOP_LANGS)('every screen and dialog can be used by everyone at any width, in both seasons, in %s', (lang) =>
  walkEverywhere(shop, lang, ALL_WIDTHS),
)

test.each(SHOP_LANGS)('whoever buys in the other season can use every screen at any width, in %s', (lang) =>
  walkOtherSeason(shop, lang, ALL_WIDTHS),
)

describe.each([...others])('%s', (resort, other) => {
  test.each(SHOP_LANGS)('whoever buys can use every screen at any width, in both seasons, in %s', (lang) =>
    walkMainWay(other, lang, ALL_WIDTHS),
  )

  test('no product, category or banner has to be scrolled sideways on the narrowest phone, in the language of the longest words', () =>
    expectNothingTooWide(other, resort))
})

test.each(['cz', 'en'] as const)('the waiting page can be used by everyone, in %s', (lang) =>
  expectWaitingPageUsable(shop, lang),
)

test.each(['cz', 'en'] as const)(
  'the pages of a failure and of a refused document can be used by everyone, in %s',
  (lang) => expectFailuresUsable(shop, lang),
)

// annaberg alone offers it, to whoever flies.
test.each(SHOP_LANGS)('the wish for an account can be made by everyone at any width, in %s', async (lang) => {
  const annaberg = others.get('annaberg') ?? shop
  const { saturday, now } = await seasonDays(annaberg.url, 'summer')
  const guest = await calmGuest(annaberg, { lang, now })
  await showAccountWish(guest, (screen) => expectUsable(guest, screen, ALL_WIDTHS), saturday)
})

test('whatever the dialog for a card says can be used by everyone at any width', async () => {
  const guest = await calmGuest(shop, { lang: 'de' })
  const check = (screen: string) => expectUsable(guest, screen, ALL_WIDTHS)
  await askForCard(guest)
  await check('number')
  await type(guest, 'SAMPLE12-NFD-012')
  await says(guest, 'addCardModal.error.cardNotFound')
  await check('refusal')
  await shop.db("delete from card where number = 'SAMPLE06-NEW-006'")
  await type(guest, 'SAMPLE06-NEW-006')
  await says(guest, 'addCardBirthdayModal.title')
  await check('birthday')
  await type(guest, '14.05.2016')
  await isGone(guest)
  await check('details with a card')
})
