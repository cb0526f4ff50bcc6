import { expect, test } from 'vitest'
import { field, fillRegistration, heading, openRegistration, press, toasts } from '../support/account.ts'
import { REFUSED, tells } from '../support/account-told.ts'
import type { Guest } from '../support/guest.ts'
import { focusProblem } from '../support/in-page.ts'
import { PETR } from '../support/member.ts'
import { agreed, onTop, textOf, words } from '../support/purchase.ts'
import { changeSetting } from '../support/settings.ts'
import { openShop } from '../support/shop.ts'

// The form of the registration, and what a link says that confirms nothing.
const shop = await openShop()
/** An account holds this many (docs/product.md §7.19). */
const MOST_CARDS = 10

const pathOf = ({ page }: Guest) => new URL(page.url()).pathname

test('a link that confirms nothing says so, and leads home', async () => {
  const guest = await shop.guest(REFUSED)
  await guest.page.goto('/users/activation?token=nothing')
  await tells(guest, 'accountActivationFailed')
  await guest.page.waitForURL((url) => url.pathname === '/')
})

test('offline a link keeps its token, says that it was not answered, and confirms when it is tried again', async () => {
  const guest = await shop.guest({ expected: [/ERR_FAILED/, /400/] })
  const { page, t } = guest
  await page.route('**/api/users/activation*', (route) => route.abort())
  await page.goto('/users/activation?token=nothing')
  const title = page.getByRole('heading', { name: words(t('account.activation.unanswered')) })
  await title.waitFor()
  expect(pathOf(guest)).toBe('/users/activation')
  expect(page.url()).toContain('token=nothing')
  expect(await textOf(toasts(guest))).toBe('')
  await page.unroute('**/api/users/activation*')
  await page.getByRole('button', { name: t('shop.retry') }).click()
  await tells(guest, 'accountActivationFailed')
  await page.waitForURL((url) => url.pathname === '/')
})

test('the registration says what is missing beside each field, and goes to the first', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await guest.open('/registrace')
  await heading(guest, 'account.registration.title').waitFor()
  expect(pathOf(guest)).toBe('/shopping/eshop')
  await press(guest, onTop(guest), 'account.register')
  expect(await onTop(guest).locator('[aria-invalid=true]').count()).toBe(10)
  expect(await onTop(guest).locator('fieldset[aria-describedby]').count()).toBe(2)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email')
  await fillRegistration(guest, 'mlady@example.com')
  await field(guest, onTop(guest), 'form.label.birthday').fill('05.06.2016')
  await press(guest, onTop(guest), 'account.register')
  await onTop(guest)
    .getByText(words(t('form.olderThan15')))
    .waitFor()
})

test('an e-mail that has an account is refused beside its field', async () => {
  const guest = await shop.guest(REFUSED)
  await guest.open('/')
  await openRegistration(guest)
  await fillRegistration(guest, PETR.email)
  await press(guest, onTop(guest), 'account.register')
  await tells(guest, 'header.auth.registrationFailed')
  await onTop(guest)
    .getByText(words(guest.t('form.emailInUse')))
    .waitFor()
})

test('what is told beside a field that is left takes no button from under the pointer', async () => {
  const guest = await shop.guest()
  const { t } = guest
  await guest.open('/registrace')
  await heading(guest, 'account.registration.title').waitFor()
  const place = onTop(guest)
  await place.getByRole('radio', { name: t('account.yes'), exact: true }).check()
  await place.locator('input[name=card]').fill('123')
  await press(guest, place, 'account.card.add')
  await place.getByText(words(t('form.wtp.unreadable.A'))).waitFor()
  expect(await place.locator('input[name=card]').count()).toBe(2)
})

test('the keyboard stays with the cards of a registration when the last that may be added comes or one goes', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await guest.open('/registrace')
  await heading(guest, 'account.registration.title').waitFor()
  const place = onTop(guest)
  await place.getByRole('radio', { name: t('account.yes'), exact: true }).check()
  const numbers = place.locator('input[name=card]')
  const add = place.getByRole('button', { name: words(t('account.card.add')) })
  for (let count = 2; count <= MOST_CARDS; count++) {
    await add.press('Enter')
    await expect.poll(() => numbers.count()).toBe(count)
  }
  expect(await add.count()).toBe(0)
  expect.soft(await page.evaluate(focusProblem)).toBeNull()
  expect.soft(await page.getByText(words(t('personal.cards.full'))).isVisible()).toBe(true)
  for (const count of [MOST_CARDS - 1, MOST_CARDS - 2]) {
    await place
      .getByRole('button', { name: words(t('account.card.remove')) })
      .first()
      .press('Enter')
    await expect.poll(() => numbers.count()).toBe(count)
    expect.soft(await page.evaluate(focusProblem)).toBeNull()
    expect.soft(await add.evaluate((one) => one === document.activeElement)).toBe(true)
  }
})

test.for([true, false])(
  'registerVOPCheckbox %s: the registration has the box of the terms and needs it, or has none',
  async (isOn) => {
    await changeSetting(shop, ['flags', 'registerVOPCheckbox'], isOn)
    const guest = await shop.guest()
    await guest.open('/registrace')
    await heading(guest, 'account.registration.title').waitFor()
    const box = onTop(guest).getByRole('checkbox', { name: agreed(guest.t('informations.terms.additional')) })
    expect(await box.count()).toBe(isOn ? 1 : 0)
    if (!isOn) return
    await press(guest, onTop(guest), 'account.register')
    expect(await box.getAttribute('aria-invalid')).toBe('true')
  },
)

test.for([true, false])(
  'registerCardNumber %s: the registration asks for cards and needs an answer, or asks for none',
  async (isOn) => {
    await changeSetting(shop, ['flags', 'registerCardNumber'], isOn)
    const guest = await shop.guest()
    const { t } = guest
    await guest.open('/registrace')
    await heading(guest, 'account.registration.title').waitFor()
    const place = onTop(guest)
    const question = place.getByRole('group', { name: words(t('account.hasCard', { card: 'LIPNO.CARD' })) })
    expect(await question.count()).toBe(isOn ? 1 : 0)
    if (isOn) {
      await press(guest, place, 'account.register')
      await question.getByText(t('account.choose')).waitFor()
      return
    }
    expect(await place.locator('input[name=card]').count()).toBe(0)
    await fillRegistration(guest, 'bez.karty@example.com', { isAskedForCards: false })
    await press(guest, place, 'account.register')
    await heading(guest, 'account.registered.title').waitFor()
  },
)

test('a title that the resort leaves out is not offered', async () => {
  const titles = async () => {
    const guest = await shop.guest({ lang: 'en' })
    await guest.open('/registrace')
    await heading(guest, 'account.registration.title').waitFor()
    const group = onTop(guest).getByRole('group', { name: guest.t('account.title') })
    return (await group.locator('label').allTextContents()).map(words)
  }
  expect(await titles()).toEqual(['Mr', 'Mrs', 'Ms'])
  await changeSetting(shop, ['titles'], ['mr', 'mrs'])
  expect(await titles()).toEqual(['Mr', 'Mrs'])
})
