import { test } from 'vitest'
import { walkEverywhere, widthsOf } from '../support/a11y-walk.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

test('every screen and dialog can be used by everyone at its widths, in both seasons, in the language of the longest words', () =>
  walkEverywhere(shop, 'de', widthsOf('de')))

// What axe looks at does not depend on the language; texts and their widths do.
test.each(['cz', 'en'] as const)(
  'every screen and dialog has all its texts and fits the narrowest phone, with large letters too, in %s',
  (lang) => walkEverywhere(shop, lang, []),
)
