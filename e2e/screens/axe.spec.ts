import { test } from 'vitest'
import { calmGuest, expectUsable, showForms } from '../support/a11y-walk.ts'
import { showMainWay } from '../support/screens.ts'
import { sharedShop } from '../support/shop.ts'

const shop = await sharedShop()

// In the language of the longest words. e2e/long/a11y.long.ts goes through every screen, language and width.
test('every screen from home to the tickets can be used by everyone on a phone, in German', async () => {
  const guest = await calmGuest(shop, { lang: 'de' })
  await showMainWay(guest, (screen) => expectUsable(guest, screen, [390]), 'winter')
})

test('every plain form can be used by everyone on a phone, in German', async () => {
  const guest = await calmGuest(shop, { lang: 'de' })
  await showForms(guest, (screen) => expectUsable(guest, screen, [390]))
})
