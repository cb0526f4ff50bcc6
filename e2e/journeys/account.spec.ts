import { expect, onTestFinished, test } from 'vitest'
import { field, heading, openLogin, PASSWORD, panel, password, person, press } from '../support/account.ts'
import { isSignedIn, isStranger, linkTo, tells } from '../support/account-told.ts'
import type { Guest } from '../support/guest.ts'
import { keptCart } from '../support/in-page.ts'
import { emailField, inTop, onTop, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

// Signing in and out, and what is told in between. Sample members are listed at /dev/samples.
const shop = await sharedShop()
const DESK = 1440
const MEMBER = { email: 'petr.vzorovy@example.com', firstName: 'Petr' }
const PATIENCE = { timeout: 15_000 }
const LONG = { timeout: 90_000 }
// Has agreed to news, so that no question about them comes after a login.
await shop.db(
  `update member set terms = jsonb_set(terms, '{marketing}', to_jsonb('2026-09-01T08:00:00Z'::text)) where email = $1`,
  [MEMBER.email],
)
const pathOf = ({ page }: Guest) => new URL(page.url()).pathname

test('a forgotten password ends with a new one, and signed in', LONG, async () => {
  const email = 'jana.ukazkova@example.com'
  const [before] = await shop.db<{ password: string }>('select password from member where email = $1', [email])
  onTestFinished(async () => {
    await shop.db('update member set password = $1 where email = $2', [before?.password, email])
  })
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  await guest.open('/')
  await press(guest, await openLogin(guest), 'account.forgotten')
  await heading(guest, 'account.forgotten.title').waitFor()
  const missing = inTop(guest, 'account.forgotten.missing')
  expect(await missing.getAttribute('aria-disabled')).toBe('true')
  await field(guest, onTop(guest), 'informations.email.label').fill(email)
  await expect.poll(() => missing.count()).toBe(0)
  await press(guest, onTop(guest), 'account.forgotten.send')
  await tells(guest, 'resetPasswordSuccess')

  await page.goto(await linkTo(shop, email, /\/shopping\/eshop\?token=/))
  await heading(guest, 'account.newPassword.title').waitFor()
  expect(page.url()).not.toContain('token')
  const [first, again] = [
    password(guest, onTop(guest), 'account.newPassword'),
    password(guest, onTop(guest), 'account.newPassword.repeat'),
  ]
  await first.fill('kratke')
  await first.blur()
  await onTop(guest)
    .getByText(words(t('form.errors.password')))
    .waitFor()
  await first.fill('Jinak2026')
  await again.fill('Jinak202')
  await again.blur()
  await onTop(guest)
    .getByText(words(t('form.passwordMatch')))
    .waitFor()
  expect(await inTop(guest, 'account.newPassword.missing.repeat').getAttribute('aria-disabled')).toBe('true')
  await again.fill('Jinak2026')
  await press(guest, onTop(guest), 'account.newPassword.save')
  await tells(guest, 'account.newPassword.success')
  await isSignedIn(guest, 'Jana')
})

test(
  'signing in on the way through an order stays there, fills in the e-mail and prices the cart anew; signing out empties it',
  LONG,
  async () => {
    const guest = await shop.guest({ width: DESK })
    const { page } = guest
    await withCart(guest, { path: '/shopping/informations' })
    const checked = page.waitForRequest((request) => request.url().includes('/dry-run?personal'))
    await press(guest, page.getByRole('main'), 'account.ask')
    await heading(guest, 'account.login.title').waitFor()
    await field(guest, onTop(guest), 'informations.email.label').fill(MEMBER.email)
    await password(guest, onTop(guest)).fill(PASSWORD)
    await press(guest, onTop(guest), 'account.login')
    await checked
    await expect.poll(() => emailField(guest).inputValue(), PATIENCE).toBe(MEMBER.email)
    expect(pathOf(guest)).toBe('/shopping/informations')

    await guest.open('/shopping/eshop')
    await isSignedIn(guest, MEMBER.firstName)
    expect((await page.evaluate(keptCart))?.entries).toHaveLength(3)
    await person(guest).click()
    await press(guest, panel(guest), 'account.logOut')
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(keptCart)).toBeNull()
    await guest.reload()
    await isStranger(guest)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  },
)
