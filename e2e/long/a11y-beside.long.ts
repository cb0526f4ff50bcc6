import { test } from 'vitest'
import { calmGuest, expectUsable, walkOtherSeason, widthsOf } from '../support/a11y-walk.ts'
import { askForCard, isGone, says, type } from '../support/card-dialog.ts'
import { openShop } from '../support/shop.ts'
import { expectFailuresUsable, expectWaitingPageUsable } from '../support/usable-pages.ts'

const shop = await openShop()

test('whoever buys in the other season can use every screen, in the language of the longest words', () =>
  walkOtherSeason(shop, 'de'))

test.each(['cz', 'en'] as const)('the waiting page can be used by everyone, in %s', (lang) =>
  expectWaitingPageUsable(shop, lang),
)

test.each(['cz', 'en'] as const)(
  'the pages of a failure and of a refused document can be used by everyone, in %s',
  (lang) => expectFailuresUsable(shop, lang),
)

test('whatever the dialog for a card says can be used by everyone at any width', async () => {
  const guest = await calmGuest(shop, { lang: 'de' })
  const check = (screen: string) => expectUsable(guest, screen, widthsOf('de'))
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
