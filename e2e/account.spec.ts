import type { Email } from 'postal-mime'
import { expect, test, vi } from 'vitest'
import {
  field,
  fillRegistration,
  heading,
  openLogin,
  openMenu,
  openRegistration,
  openWays,
  PASSWORD,
  panel,
  password,
  person,
  press,
  signIn,
  toasts,
} from './support/account.ts'
import type { Guest } from './support/guest.ts'
import { focused, focusProblem, keptCart } from './support/in-page.ts'
import { logIn, PETR } from './support/member.ts'
import { emailField, fillCart, goToInformations, inTop, onTop, textOf, words } from './support/purchase.ts'
import { changeSetting } from './support/settings.ts'
import { openShop } from './support/shop.ts'

// Signing in and out, registering, and what is told in between. Sample members stand at /dev/samples.
const shop = await openShop()
const DESK = 1440
const PHONE = 390
const MEMBER = { email: 'petr.vzorovy@example.com', firstName: 'Petr' }
const PETR_NAME = 'Petr Vzorový'
const INACTIVE = 'eva.zkusebni@example.com'
const WITHOUT_BIRTHDAY = 'sampleo4 ann oo4'
const WITH_BIRTHDAY = 'SAMPLE02-CHD-002'
const PATIENCE = { timeout: 15_000 }
const LONG = { timeout: 90_000 }
// Has agreed to news, so that no question about them comes after a login.
await shop.db(
  `update member set terms = jsonb_set(terms, '{marketing}', to_jsonb('2026-09-01T08:00:00Z'::text)) where email = $1`,
  [MEMBER.email],
)
/** The browser's console tells of refused calls. */
const REFUSED = { expected: [/40[01]/] }

const pathOf = ({ page }: Guest) => new URL(page.url()).pathname
const tells = (guest: Guest, key: string) =>
  expect.poll(() => toasts(guest).textContent(), PATIENCE).toContain(guest.t(key))

/** Waits until the header calls the member by name. */
const isSignedIn = (guest: Guest, firstName: string) =>
  expect.poll(() => textOf(person(guest)), PATIENCE).toBe(firstName)
const isStranger = (guest: Guest) => isSignedIn(guest, guest.t('account.login'))

/** The link of the newest mail to an address, as a path of the shop. */
async function linkTo(address: string, among: RegExp): Promise<string> {
  const found = await vi.waitFor(() => {
    const mails = shop.mails().filter((one: Email) => one.to?.some((to) => to.address === address))
    const link = mails
      .map(({ text }) => text?.match(/https?:\/\/\S+/g)?.find((one) => among.test(one)))
      .findLast((one) => one !== undefined)
    if (!link) throw new Error(`No such mail came to ${address}.`)
    return link
  }, PATIENCE)
  const { pathname, search } = new URL(found)
  return pathname + search
}

test(
  'a guest registers, confirms the e-mail, signs in, sees the own name and signs out (spec §4, §5, §8)',
  LONG,
  async () => {
    const email = 'alzbeta@example.com'
    const guest = await shop.guest({ width: DESK })
    const { page } = guest
    await guest.open('/')
    await openRegistration(guest)
    await fillRegistration(guest, email)
    await press(guest, onTop(guest), 'account.register')
    await tells(guest, 'header.auth.registrationSuccesful')
    await heading(guest, 'account.registered.title').waitFor()
    expect(await textOf(onTop(guest))).toContain(email)

    const activations: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/users/activation')) activations.push(request.url())
    })
    await page.goto(await linkTo(email, /\/users\/activation/))
    await tells(guest, 'accountActivationSuccess')
    await page.waitForURL((url) => url.pathname === '/')
    expect(activations).toHaveLength(1)

    await signIn(guest, email)
    await isSignedIn(guest, 'Alžběta')
    expect(pathOf(guest)).toBe('/shopping/eshop')
    await guest.reload()
    await isSignedIn(guest, 'Alžběta')

    await person(guest).click()
    await press(guest, panel(guest), 'account.logOut')
    await page.waitForURL((url) => url.pathname === '/')
    await isStranger(guest)
    expect((await guest.context.cookies()).map(({ name }) => name)).not.toContain('member')
  },
)

test('a link that confirms nothing says so, and leads home (spec §8)', async () => {
  const guest = await shop.guest(REFUSED)
  await guest.page.goto('/users/activation?token=nothing')
  await tells(guest, 'accountActivationFailed')
  await guest.page.waitForURL((url) => url.pathname === '/')
})

test('on a lost line a link keeps its token, says that it was not answered, and confirms when it is tried again', async () => {
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

test('a logout that the shop does not answer leaves one signed in, with the cart', LONG, async () => {
  const guest = await shop.guest({ expected: [/ERR_FAILED/], width: DESK })
  const { page } = guest
  await logIn(guest, PETR)
  await fillCart(guest)
  await guest.open('/shopping/eshop')
  await isSignedIn(guest, MEMBER.firstName)
  await page.route('**/api/users/logout', (route) => route.abort())
  await person(guest).click()
  await press(guest, panel(guest), 'account.logOut')
  await tells(guest, 'account.logOut.failed')
  expect((await page.evaluate(keptCart))?.entries).toHaveLength(3)
  await expect
    .poll(async () => (await shop.db('select from reservation where expires_at > now()')).length, PATIENCE)
    .toBe(3)
  await page.unroute('**/api/users/logout')
  await person(guest).click()
  await press(guest, panel(guest), 'account.logOut')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(keptCart)).toBeNull()
  expect(await shop.db('select from reservation where expires_at > now()')).toEqual([])
})

test('a wrong password is told in a toast and beside the field, and nothing is lost (spec §8)', async () => {
  const guest = await shop.guest({ ...REFUSED, width: DESK })
  await guest.open('/shopping/eshop')
  await signIn(guest, MEMBER.email, 'Spatne2026')
  await tells(guest, 'header.auth.loginFailed')
  expect(await field(guest, panel(guest), 'informations.email.label').inputValue()).toBe(MEMBER.email)
  expect(await password(guest, panel(guest)).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => toasts(guest).textContent(), { timeout: 6000 }).toBe('')
})

test('the login needs an e-mail and a password (spec §5)', async () => {
  const guest = await shop.guest()
  await guest.open('/')
  const place = await openLogin(guest)
  await press(guest, place, 'account.login')
  expect(await place.locator('[aria-invalid=true]').count()).toBe(2)
  expect(await place.getByText(guest.t('form.required')).count()).toBe(2)
})

test('a revealed password is hidden again by itself after 5 s (spec §5)', async () => {
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  await page.clock.install()
  await guest.open('/')
  const place = await openLogin(guest)
  const word = password(guest, place)
  await place.getByRole('button', { name: t('account.password.show') }).click()
  expect(await word.getAttribute('type')).toBe('text')
  await page.clock.fastForward(4500)
  expect(await word.getAttribute('type')).toBe('text')
  await page.clock.fastForward(1000)
  await expect.poll(() => word.getAttribute('type')).toBe('password')
})

test('an account without a password is told so when its e-mail is left, and sent a link (spec §4, §8)', async () => {
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

test('a forgotten password ends with a new one, and signed in (spec §5, §8)', LONG, async () => {
  const email = 'jana.ukazkova@example.com'
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  await guest.open('/')
  await press(guest, await openLogin(guest), 'account.forgotten')
  await heading(guest, 'account.forgotten.title').waitFor()
  const missing = inTop(guest, 'account.forgotten.missing')
  expect(await missing.getAttribute('aria-disabled')).toBe('true')
  await field(guest, onTop(guest), 'informations.email.label').fill(email)
  expect(await missing.count()).toBe(0)
  await press(guest, onTop(guest), 'account.forgotten.send')
  await tells(guest, 'resetPasswordSuccess')

  await page.goto(await linkTo(email, /\/shopping\/eshop\?token=/))
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

test('whoever has not confirmed the e-mail is signed in and told so (spec §4, §6)', async () => {
  const guest = await shop.guest({ width: DESK })
  await guest.open('/')
  await signIn(guest, INACTIVE)
  await heading(guest, 'account.unconfirmed.title').waitFor()
  expect(await textOf(onTop(guest))).toContain(INACTIVE)
  await press(guest, onTop(guest), 'account.understood')
  await isSignedIn(guest, 'Eva')
})

test.each([PHONE, DESK])(
  'who has not confirmed the e-mail reads it above the own ways, at %i px (spec §4 Login)',
  async (width) => {
    const guest = await shop.guest({ width })
    await logIn(guest, { email: INACTIVE, password: PASSWORD })
    await guest.open('/discounts/partner')
    const ways = await openWays(guest)
    await ways.getByRole('button', { name: guest.t('account.logOut') }).waitFor()
    expect(await textOf(ways)).toContain(words(guest.t('account.unconfirmed.short')))
  },
)

test('who signs out on a light page never has white words on it: they come with the picture of home (spec §4 Logout)', async () => {
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  await logIn(guest, PETR)
  await guest.open('/terms/gdpr')
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/home-*.js', async (route) => {
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

test(
  'signing in on the way through an order stays there, fills in the e-mail and prices the cart anew; signing out empties it (spec §4)',
  LONG,
  async () => {
    const guest = await shop.guest({ width: DESK })
    const { page } = guest
    await fillCart(guest)
    await goToInformations(guest)
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

test(
  'a session that ended elsewhere is told of; closing that goes on as a guest with the cart (spec §4 Session check)',
  LONG,
  async () => {
    const guest = await shop.guest({ ...REFUSED, width: DESK })
    const { page } = guest
    await page.clock.install()
    await fillCart(guest)
    await guest.open('/shopping/eshop')
    await signIn(guest, MEMBER.email)
    await isSignedIn(guest, MEMBER.firstName)
    await guest.context.clearCookies({ name: /sid/ })
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.fastForward(61_000)
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'visibilityState')
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await heading(guest, 'session.title').waitFor()
    expect(await textOf(onTop(guest))).toContain(words(guest.t('session.description')))
    await press(guest, onTop(guest), 'session.later')
    await isStranger(guest)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect((await page.evaluate(keptCart))?.entries).toHaveLength(3)
  },
)

test('the registration says what is missing beside each field, and goes to the first (spec §5 Registration)', async () => {
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

test('an e-mail that has an account is refused beside its field (spec §8)', async () => {
  const guest = await shop.guest(REFUSED)
  await guest.open('/')
  await openRegistration(guest)
  await fillRegistration(guest, MEMBER.email)
  await press(guest, onTop(guest), 'account.register')
  await tells(guest, 'header.auth.registrationFailed')
  await onTop(guest)
    .getByText(words(guest.t('form.emailInUse')))
    .waitFor()
})

test(
  'cards come into a new account by their number, with a birthday where none is known (spec §5 Registration)',
  LONG,
  async () => {
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
    await guest.page.goto(await linkTo(email, /\/users\/activation/))
    await tells(guest, 'accountActivationSuccess')
    expect(await owned()).toEqual([{ number: 'SAMPLE02-CHD-002' }, { number: 'SAMPLE04-ANN-004' }])
  },
)

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

test.for([true, false])(
  'registerVOPCheckbox %s: the registration has the box of the terms and needs it, or has none (spec §9)',
  async (isOn) => {
    await changeSetting(shop, ['flags', 'registerVOPCheckbox'], isOn)
    const guest = await shop.guest()
    await guest.open('/registrace')
    await heading(guest, 'account.registration.title').waitFor()
    const box = onTop(guest).getByRole('checkbox', { name: words(guest.t('informations.terms.additional')) })
    expect(await box.count()).toBe(isOn ? 1 : 0)
    if (!isOn) return
    await press(guest, onTop(guest), 'account.register')
    expect(await box.getAttribute('aria-invalid')).toBe('true')
  },
)

test.for([true, false])(
  'registerCardNumber %s: the registration asks for cards and needs an answer, or asks for none (spec §9)',
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

test('a title that the resort leaves out is not offered (spec §3 User profile)', async () => {
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

test('the menu of a member has what the resort has chosen (spec §2 Header)', async () => {
  await changeSetting(shop, ['personalHeaderItems'], ['orders'])
  const guest = await shop.guest({ width: DESK })
  await guest.open('/')
  await signIn(guest, MEMBER.email)
  await isSignedIn(guest, MEMBER.firstName)
  await person(guest).click()
  expect((await panel(guest).getByRole('link').allTextContents()).map(words)).toEqual([guest.t('account.orders')])
  await guest.page.keyboard.press('Escape')
  expect(await panel(guest).count()).toBe(0)
  expect(await guest.page.evaluate(focused)).toBe(MEMBER.firstName)
})

test('the menu of a phone calls a member by name and has what the resort has chosen, and the logout (spec §2 Header)', async () => {
  await changeSetting(shop, ['personalHeaderItems'], ['orders', 'cards'])
  const guest = await shop.guest({ width: PHONE })
  const { page, t } = guest
  await logIn(guest, PETR)
  await guest.open('/')
  const menu = await openMenu(guest)
  await expect.poll(() => textOf(menu), PATIENCE).toContain(PETR_NAME)
  const ways = menu.locator('a[href^="/personal/"]')
  expect((await ways.allTextContents()).map(words)).toEqual([t('account.orders'), t('account.cards')])
  expect(await menu.getByRole('button', { name: t('account.login'), exact: true }).count()).toBe(0)
  await ways.last().click()
  await page.waitForURL((url) => url.pathname === '/personal/cards')
  expect(await page.locator('dialog[open]').count()).toBe(0)
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

test(
  'whoever registered on the way through an order is offered to go on with it (spec §2 /users/activation)',
  LONG,
  async () => {
    const email = 'uprostred.objednavky@example.com'
    const guest = await shop.guest({ width: DESK })
    const { page, t } = guest
    await fillCart(guest)
    await guest.open('/registrace')
    await heading(guest, 'account.registration.title').waitFor()
    await fillRegistration(guest, email)
    await press(guest, onTop(guest), 'account.register')
    await heading(guest, 'account.registered.title').waitFor()
    await page.goto(await linkTo(email, /\/users\/activation/))
    await tells(guest, 'accountActivationSuccess')
    await page.getByRole('heading', { level: 1, name: words(t('account.activation.order')) }).waitFor()
    const goOn = page.getByRole('link', { name: words(t('account.activation.order.go')) })
    await guest.reload()
    await goOn.click()
    await page.waitForURL('**/shopping/informations')
    expect((await page.evaluate(keptCart))?.entries).toHaveLength(3)
  },
)
