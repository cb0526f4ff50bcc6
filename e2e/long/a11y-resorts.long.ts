import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { describe, test } from 'vitest'
import { resortKeys } from '../../resorts/folders.ts'
import { calmGuest, expectUsable, walkMainWay, widthsOf } from '../support/a11y-walk.ts'
import { showAccountWish } from '../support/consent-screens.ts'
import { seasonDays } from '../support/season-days.ts'
import { type OpenShop, openShop } from '../support/shop.ts'
import { expectNothingTooWide } from '../support/usable-pages.ts'

const others = new Map<string, OpenShop>()
for (const resort of resortKeys().filter((key) => key !== 'lipno')) others.set(resort, await openShop({ resort }))

describe.each([...others])('%s', (resort, other) => {
  // The language of most guests. a11y.long.ts, languages.long.ts and the pictures look at every screen in each language.
  const lang = resort === 'annaberg' ? 'de' : 'cz'
  test('whoever buys can use every screen, in both seasons, in the language of most guests', () =>
    walkMainWay(other, lang))

  test('no product, category or banner has to be scrolled sideways on the narrowest phone, in the language of the longest words', () =>
    expectNothingTooWide(other, resort))
})

// annaberg alone offers it, to whoever flies.
test.each(SHOP_LANGS)('the wish for an account can be made by everyone at its widths, in %s', async (lang) => {
  const annaberg = others.get('annaberg')
  if (!annaberg) throw new Error('annaberg has no shop')
  const { saturday, now } = await seasonDays(annaberg.url, 'summer')
  const guest = await calmGuest(annaberg, { lang, now })
  await showAccountWish(guest, (screen) => expectUsable(guest, screen, widthsOf(lang)), saturday)
})
