import type { Profile } from '@gondola/contract/users.ts'
import {
  field,
  fillRegistration,
  heading,
  openLogin,
  openRegistration,
  openWays,
  PASSWORD,
  password,
  press,
  toasts,
} from './account.ts'
import { withAnswer } from './answers.ts'
import type { Guest } from './guest.ts'
import { withoutToasts } from './in-page.ts'
import { logIn, sampleMember } from './member.ts'
import { onTop, words } from './purchase.ts'
import type { Camera } from './screens.ts'

const LOGIN_CALL = '**/api/users/login'
const PROFILE_CALL = '**/api/users/profile'
const HAS_PASSWORD_CALL = '**/api/users/haspassword*'
const RESET_CALL = '**/api/users/password/reset'
const REGISTER_CALL = '**/api/users/registration'
const RECOVERY_CALL = '**/api/users/recovery'
const ACTIVATION_CALL = '**/api/users/activation*'
/** A page with few requests. */
const QUIET_PAGE = '/terms/gdpr'
const STRANGER = 'alzbeta.dvorakova@example.com'
/** A sample card of lipno. */
const WITHOUT_BIRTHDAY = 'SAMPLE04-ANN-004'

/** Makes an address respond with a refusal, without a failed attempt at the shop. */
const refusal = ({ page }: Guest, address: string, status: number, code: string) =>
  page.route(address, (route) => route.fulfill({ status, json: { error: { code, message: '' } } }))

/** Takes a screen without toasts. */
const still = async ({ page }: Guest, take: Camera, screen: string): Promise<void> => {
  await page.evaluate(withoutToasts)
  await take(screen, 'window')
}

/**
 * Takes the account screens that differ by width. On desktops the login is in a panel, on phones in the menu or a
 * dialog. Ends signed out, on home.
 */
export async function showAccountWays(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await guest.open(QUIET_PAGE)
  await openLogin(guest)
  await take('login', 'screen')
  const { email } = await sampleMember(guest)
  await page.keyboard.press('Escape')
  await refusal(guest, LOGIN_CALL, 401, 'login-failed')
  const place = await openLogin(guest)
  await field(guest, place, 'informations.email.label').fill(email)
  await password(guest, place).fill(PASSWORD)
  await press(guest, place, 'account.login')
  await place.locator('[aria-invalid=true]').waitFor()
  await page.evaluate(withoutToasts)
  await take('login wrong', 'screen')
  await page.unroute(LOGIN_CALL)

  await logIn(guest, await sampleMember(guest))
  for (const isActive of [false, true]) {
    await withAnswer(guest, PROFILE_CALL, withActive(isActive), async () => {
      await guest.open(QUIET_PAGE)
      const ways = await openWays(guest)
      await ways.getByRole('button', { name: t('account.logOut') }).waitFor()
      await take(isActive ? 'member ways' : 'member ways unconfirmed', 'screen')
      if (isActive) await press(guest, ways, 'account.logOut')
    })
  }
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('main').locator('a[href*="category="]').first().waitFor()
  // Hovering keeps it open.
  await toasts(guest).getByText(t('account.loggedOut')).hover()
  await take('logged out', 'screen')
}

const withActive = (active: boolean) => (answer: object) => ({ roles: { ...(answer as Profile).roles, active } })

/** Takes every dialog of the account, and the page of a mailed link. They are equal at any width. Ends as a guest. */
export async function showAccount(guest: Guest, take: Camera): Promise<void> {
  await showForgotten(guest, take)
  await showRegistration(guest, take)
  await showNewPassword(guest, take)
  await showUnconfirmed(guest, take)
  await showLost(guest, take)
  await showActivation(guest, take)
}

async function showForgotten(guest: Guest, take: Camera): Promise<void> {
  const { page } = guest
  await guest.open(QUIET_PAGE)
  await press(guest, await openLogin(guest), 'account.forgotten')
  await heading(guest, 'account.forgotten.title').waitFor()
  await take('password forgotten', 'screen')
  await page.route(RESET_CALL, (route) => route.fulfill({ json: { done: true } }))
  await field(guest, onTop(guest), 'informations.email.label').fill(STRANGER)
  await press(guest, onTop(guest), 'account.forgotten.send')
  await heading(guest, 'newPasswordModal.title').waitFor()
  await still(guest, take, 'password mailed')
  await page.keyboard.press('Escape')
  await page.route(HAS_PASSWORD_CALL, (route) => route.fulfill({ json: { data: false } }))
  const mail = field(guest, await openLogin(guest), 'informations.email.label')
  await mail.fill(STRANGER)
  await mail.blur()
  await heading(guest, 'account.noPassword.title').waitFor()
  await still(guest, take, 'password missing')
  await page.unroute(HAS_PASSWORD_CALL)
  await page.unroute(RESET_CALL)
}

/** Takes the registration empty, with all errors, filled in with cards, and done. */
async function showRegistration(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await guest.open(QUIET_PAGE)
  const place = await openRegistration(guest)
  await take('registration', 'window')
  await press(guest, place, 'account.register')
  await place.locator('[aria-invalid=true]').first().waitFor()
  await take('registration errors', 'window')
  await fillRegistration(guest, STRANGER)
  await place.getByRole('radio', { name: t('account.yes'), exact: true }).check()
  const numbers = place.locator('input[name=card]')
  await numbers.first().fill(WITHOUT_BIRTHDAY)
  await press(guest, place, 'account.card.add')
  await numbers.last().fill('123')
  await press(guest, place, 'account.register')
  await place.locator('input[name=card][aria-invalid=true]').last().waitFor()
  await take('registration cards', 'window')
  await place.getByRole('radio', { name: t('account.no'), exact: true }).check()
  await page.route(REGISTER_CALL, (route) =>
    route.fulfill({ status: 201, json: { id: '00000000-0000-4000-8000-000000000000', email: STRANGER } }),
  )
  await press(guest, place, 'account.register')
  await heading(guest, 'account.registered.title').waitFor()
  await still(guest, take, 'registered')
  await page.unroute(REGISTER_CALL)
}

async function showNewPassword(guest: Guest, take: Camera): Promise<void> {
  const { page } = guest
  await guest.open('/shopping/eshop?token=dead')
  await heading(guest, 'account.newPassword.title').waitFor()
  await take('password new', 'screen')
  const first = password(guest, onTop(guest), 'account.newPassword')
  const again = password(guest, onTop(guest), 'account.newPassword.repeat')
  await first.fill('short')
  await again.fill('other')
  await again.blur()
  await onTop(guest).locator('[aria-invalid=true]').last().waitFor()
  await take('password new errors', 'screen')
  await first.fill(PASSWORD)
  await again.fill(PASSWORD)
  await refusal(guest, RECOVERY_CALL, 400, 'token-expired')
  await press(guest, onTop(guest), 'account.newPassword.save')
  await onTop(guest)
    .getByRole('button', { name: guest.t('account.newPassword.otherLink') })
    .waitFor()
  await still(guest, take, 'password link dead')
  await page.unroute(RECOVERY_CALL)
}

async function showUnconfirmed(guest: Guest, take: Camera): Promise<void> {
  await guest.open(QUIET_PAGE)
  const { email, password: word } = await sampleMember(guest)
  await withAnswer(guest, LOGIN_CALL, withActive(false), async () => {
    const place = await openLogin(guest)
    await field(guest, place, 'informations.email.label').fill(email)
    await password(guest, place).fill(word)
    await press(guest, place, 'account.login')
    await heading(guest, 'account.unconfirmed.title').waitFor()
  })
  await take('unconfirmed', 'screen')
}

/** Ends a session while its member is in the personal area. */
async function showLost(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await guest.open('/personal/orders')
  await page.getByRole('main').locator('h2').first().waitFor()
  await guest.context.clearCookies({ name: /sid/ })
  await page
    .getByRole('main')
    .getByRole('link', { name: t('personal.tab.cards'), exact: true })
    .click()
  await heading(guest, 'session.title').waitFor()
  await take('session lost', 'screen')
  await press(guest, onTop(guest), 'session.later')
  await page.getByRole('heading', { level: 1, name: words(t('personal.guest.cards')) }).waitFor()
}

async function showActivation(guest: Guest, take: Camera): Promise<void> {
  await guest.page.route(ACTIVATION_CALL, () => undefined)
  await guest.open('/users/activation?token=asked')
  await take('activation', 'screen')
  await guest.page.unroute(ACTIVATION_CALL)
}
