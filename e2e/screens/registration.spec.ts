import { expect, test } from 'vitest'
import { field, fillRegistration, heading, openRegistration, PASSWORD, panel, press } from '../support/account.ts'
import { linkTo, tells } from '../support/account-told.ts'
import { focused, focusProblem } from '../support/in-page.ts'
import { onTop, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

// Registering, and confirming the e-mail by the link of a mail.
const shop = await sharedShop()
const DESK = 1440
const WITHOUT_BIRTHDAY = 'sampleo4 ann oo4'
const WITH_BIRTHDAY = 'SAMPLE02-CHD-002'
const LONG = { timeout: 90_000 }

test('cards come into a new account by their number, with a birthday where none is known', LONG, async () => {
  const email = 's.kartou@example.com'
  const guest = await shop.guest()
  const { t } = guest
  await guest.open('/')
  await openRegistration(guest)
  await fillRegistration(guest, email)
  const place = onTop(guest)
  await place.getByRole('radio', { name: t('account.yes'), exact: true }).check()
  const numbers = field(guest, place, 'addCardModal.number').or(place.locator('input[name=card]'))
  await numbers.first().fill('123')
  await press(guest, place, 'account.register')
  await place.getByText(words(t('form.wtp.unreadable.A'))).waitFor()
  await numbers.first().fill(WITHOUT_BIRTHDAY)
  await press(guest, place, 'account.register')
  await place.getByText(words(t('form.birthday.required'))).waitFor()
  await field(guest, place, 'addCardBirthdayModal.label').fill('12.04.1988')
  await press(guest, place, 'account.card.add')
  await numbers.last().fill(WITH_BIRTHDAY)
  await numbers.last().blur()
  await expect
    .poll(() =>
      place.locator('input[readonly]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    )
    .toEqual([words(t('account.card.birthdayKnown'))])
  await press(guest, place, 'account.register')
  await heading(guest, 'account.registered.title').waitFor()
  const owned = () =>
    shop.db<{ number: string }>(
      'select card.number from card join member on member.id::text = card.owner where member.email = $1 order by 1',
      [email],
    )
  // Until the e-mail is confirmed, anybody might have named them.
  expect(await owned()).toEqual([])
  await guest.page.goto(await linkTo(shop, email, /\/users\/activation/))
  await tells(guest, 'accountActivationSuccess')
  expect(await owned()).toEqual([{ number: 'SAMPLE02-CHD-002' }, { number: 'SAMPLE04-ANN-004' }])
})

test('a guest registers by the keyboard alone', LONG, async () => {
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  const tab = async () => {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(focusProblem)).toBeNull()
  }
  const tabTo = async (name: string) => {
    for (let count = 0; count < 40 && (await page.evaluate(focused)) !== name; count++) await tab()
    expect(await page.evaluate(focused)).toBe(name)
  }
  await guest.open('/terms/gdpr')
  await tabTo(t('account.login'))
  await page.keyboard.press('Enter')
  await panel(guest).waitFor()
  await tabTo(t('account.register'))
  await page.keyboard.press('Enter')
  await heading(guest, 'account.registration.title').waitFor()
  // The cross comes before the first field.
  await tab()
  for (const typed of ['klavesnice@example.com', PASSWORD]) {
    await tab()
    await page.keyboard.type(typed)
  }
  await tab()
  await tab()
  await page.keyboard.press('Space')
  for (const typed of ['Klára', 'Tichá', '14031986', '38278', 'Lipno']) {
    await tab()
    await page.keyboard.type(typed)
  }
  await tab()
  await page.keyboard.press('ArrowDown')
  await tab()
  await page.keyboard.press('ArrowDown')
  await tab()
  for (let box = 0; box < 6; box++) {
    if (await page.evaluate(() => (document.activeElement as HTMLInputElement).type === 'checkbox'))
      await page.keyboard.press('Space')
    await tab()
    if (await page.evaluate(() => (document.activeElement as HTMLButtonElement).type === 'submit')) break
  }
  await page.keyboard.press('Enter')
  await heading(guest, 'account.registered.title').waitFor()
})
