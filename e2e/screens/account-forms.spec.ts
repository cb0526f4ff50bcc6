import { expect, test } from 'vitest'
import {
  field,
  heading,
  openLogin,
  openMenu,
  openWays,
  PASSWORD,
  panel,
  password,
  person,
  press,
  signIn,
  toasts,
} from '../support/account.ts'
import { isSignedIn, REFUSED, tells } from '../support/account-told.ts'
import { codeNamed } from '../support/code-files.ts'
import { focused } from '../support/in-page.ts'
import { PETR } from '../support/member.ts'
import { onTop, textOf, words } from '../support/purchase.ts'
import { changeSetting } from '../support/settings.ts'
import { openShop } from '../support/shop.ts'
import { signedIn } from '../support/state.ts'

// The forms and the menu of the account. Sample members are listed at /dev/samples.
const shop = await openShop()
const DESK = 1440
const PHONE = 390
const MEMBER = { email: 'petr.vzorovy@example.com', firstName: 'Petr' }
const PETR_NAME = 'Petr Vzorový'
const INACTIVE = 'eva.zkusebni@example.com'
const PATIENCE = { timeout: 15_000 }
// Has agreed to news, so that no question about them comes after a login.
await shop.db(
  `update member set terms = jsonb_set(terms, '{marketing}', to_jsonb('2026-09-01T08:00:00Z'::text)) where email = $1`,
  [MEMBER.email],
)

test('a wrong password is told in a toast, then beside the field, never in both; and nothing is lost', async () => {
  const guest = await shop.guest({ ...REFUSED, width: DESK })
  await guest.open('/shopping/eshop')
  await signIn(guest, MEMBER.email, 'Spatne2026')
  await tells(guest, 'header.auth.loginFailed')
  expect(await field(guest, panel(guest), 'informations.email.label').inputValue()).toBe(MEMBER.email)
  expect(await password(guest, panel(guest)).getAttribute('aria-invalid')).toBe('true')
  const beside = panel(guest).getByText(guest.t('header.auth.loginFailed'))
  expect(await beside.count()).toBe(0)
  await expect.poll(() => toasts(guest).textContent(), { timeout: 6000 }).toBe('')
  await beside.waitFor()
})

test('the toast of a failed login covers nothing of the form', async () => {
  for (const width of [960, DESK]) {
    const guest = await shop.guest({ ...REFUSED, width, calm: true })
    await guest.open('/shopping/eshop')
    await signIn(guest, MEMBER.email, 'Spatne2026')
    const told = toasts(guest).getByText(guest.t('header.auth.loginFailed'))
    await told.waitFor()
    const [toast, form] = [await told.locator('..').boundingBox(), await panel(guest).boundingBox()]
    if (!toast || !form) throw new Error('There is no toast, or no form.')
    const isBeside = toast.x + toast.width <= form.x || form.x + form.width <= toast.x
    expect(isBeside || form.y + form.height <= toast.y, `${width} px`).toBe(true)
  }
})

test('the login needs an e-mail and a password', async () => {
  const guest = await shop.guest()
  await guest.open('/')
  const place = await openLogin(guest)
  await press(guest, place, 'account.login')
  expect(await place.locator('[aria-invalid=true]').count()).toBe(2)
  expect(await place.getByText(guest.t('form.required')).count()).toBe(2)
})

test('a revealed password is hidden again by itself after 5 s', async () => {
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  await page.clock.install()
  await guest.open('/')
  const place = await openLogin(guest)
  const word = password(guest, place)
  await place.getByRole('button', { name: t('account.password.show') }).click()
  await expect.poll(() => word.getAttribute('type')).toBe('text')
  await page.clock.fastForward(4500)
  expect(await word.getAttribute('type')).toBe('text')
  await page.clock.fastForward(1000)
  await expect.poll(() => word.getAttribute('type')).toBe('password')
})

test('an account without a password is told so when its e-mail is left, and sent a link', async () => {
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  await page.route('**/api/users/haspassword*', (route) => route.fulfill({ json: { data: false } }))
  await guest.open('/')
  const mail = field(guest, await openLogin(guest), 'informations.email.label')
  await mail.fill('kdo@example.com')
  await mail.blur()
  await heading(guest, 'account.noPassword.title').waitFor()
  expect(await textOf(onTop(guest))).toContain('kdo@example.com')
  await press(guest, onTop(guest), 'account.noPassword.send')
  await heading(guest, 'newPasswordModal.title').waitFor()
  await press(guest, onTop(guest), 'newPasswordModal.resend')
  await tells(guest, 'newPasswordModal.resendSuccess')
  await page.route('**/api/users/create-password', (route) =>
    route.fulfill({ contentType: 'application/json', body: '' }),
  )
  await press(guest, onTop(guest), 'newPasswordModal.resend')
  await expect.poll(() => toasts(guest).textContent(), PATIENCE).toContain(t('newPasswordModal.resendError'))
})

test('whoever has not confirmed the e-mail is signed in and told so', async () => {
  const guest = await shop.guest({ width: DESK })
  await guest.open('/')
  await signIn(guest, INACTIVE)
  await heading(guest, 'account.unconfirmed.title').waitFor()
  expect(await textOf(onTop(guest))).toContain(INACTIVE)
  await press(guest, onTop(guest), 'account.understood')
  await isSignedIn(guest, 'Eva')
})

test.each([PHONE, DESK])('who has not confirmed the e-mail reads it above the own ways, at %i px', async (width) => {
  const guest = await shop.guest({ width })
  await signedIn(guest, { email: INACTIVE, password: PASSWORD })
  await guest.open('/discounts/partner')
  const ways = await openWays(guest)
  await ways.getByRole('button', { name: guest.t('account.logOut') }).waitFor()
  expect(await textOf(ways)).toContain(words(guest.t('account.unconfirmed.short')))
})

test('who signs out on a light page never has white words on it: they come with the picture of home', async () => {
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  await signedIn(guest, PETR)
  await guest.open('/terms/gdpr')
  const held = Promise.withResolvers<void>()
  await page.route(codeNamed('home'), async (route) => {
    await held.promise
    await route.continue()
  })
  await person(guest).click()
  await press(guest, panel(guest), 'account.logOut')
  await page.waitForURL((url) => url.pathname === '/')
  const color = () => page.locator('header').evaluate((header) => getComputedStyle(header).color)
  await page.getByRole('main').getByText(t('chrome.loading')).waitFor({ state: 'attached' })
  expect(await color()).not.toBe('rgb(255, 255, 255)')
  held.resolve()
  await expect.poll(color).toBe('rgb(255, 255, 255)')
})

test('the menu of a member has what the resort has chosen', async () => {
  await changeSetting(shop, ['personalHeaderItems'], ['orders'])
  const guest = await shop.guest({ width: DESK })
  await guest.open('/')
  await signIn(guest, MEMBER.email)
  await isSignedIn(guest, MEMBER.firstName)
  await person(guest).click()
  expect((await panel(guest).getByRole('link').allTextContents()).map(words)).toEqual([guest.t('account.orders')])
  await guest.page.keyboard.press('Escape')
  await expect.poll(() => panel(guest).count()).toBe(0)
  expect(await guest.page.evaluate(focused)).toBe(MEMBER.firstName)
})

test('the menu of a phone calls a member by name and has what the resort has chosen, and the logout', async () => {
  await changeSetting(shop, ['personalHeaderItems'], ['orders', 'cards'])
  const guest = await shop.guest({ width: PHONE })
  const { page, t } = guest
  await signedIn(guest, PETR)
  await guest.open('/')
  const menu = await openMenu(guest)
  await expect.poll(() => textOf(menu), PATIENCE).toContain(PETR_NAME)
  const ways = menu.locator('a[href^="/personal/"]')
  const ownWays = async () => (await ways.allTextContents()).map(words)
  await expect.poll(ownWays, PATIENCE).toEqual([t('account.orders'), t('account.cards')])
  expect(await menu.getByRole('button', { name: t('account.login'), exact: true }).count()).toBe(0)
  await ways.last().click()
  await page.waitForURL((url) => url.pathname === '/personal/cards')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  await press(guest, await openMenu(guest), 'account.logOut')
  await page.waitForURL((url) => url.pathname === '/')
  await tells(guest, 'account.loggedOut')
  const stranger = await openMenu(guest)
  await stranger.getByRole('button', { name: t('account.login'), exact: true }).waitFor()
  expect(await textOf(stranger)).not.toContain(PETR_NAME)
})

test('what opens below the button of a desk closes when the focus goes on, so that it hides nothing', async () => {
  const guest = await shop.guest({ width: DESK })
  await guest.open('/')
  const place = await openLogin(guest)
  await place.getByRole('button', { name: words(guest.t('account.register')) }).focus()
  await guest.page.keyboard.press('Tab')
  await expect.poll(() => panel(guest).count()).toBe(0)
  expect(await guest.page.evaluate(focused)).toContain(guest.t('chrome.cart'))
})
