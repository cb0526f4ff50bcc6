import { afterEach, describe, expect, test } from 'vitest'
import { field, fillLogin, fillRegistration, press, signIn } from '../support/account.ts'
import { isSignedIn } from '../support/account-told.ts'
import { findCard } from '../support/consent-screens.ts'
import type { Guest } from '../support/guest.ts'
import { JANA, PETR } from '../support/member.ts'
import { button, inTop, onTop, textOf, words } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'
import { signedIn } from '../support/state.ts'

// Where one begins with a card, and where one registers at a counter. Sample cards are listed at /dev/samples.
const shop = await openShop()
const DESK = 1440
const PATIENCE = { timeout: 15_000 }
const LONG = { timeout: 90_000 }
const FREE = 'SAMPLE01-ADT-001'

const pathOf = ({ page }: Guest) => new URL(page.url()).pathname
const title = (guest: Guest, key: string) => onTop(guest).getByRole('heading', { name: words(guest.t(key)) })
/** Asked over the form, which comes after it in the page. */
const still = ({ page, t }: Guest) => page.getByRole('alertdialog', { name: words(t('tablet.still.title')) })
const toasts = ({ page, t }: Guest) => page.getByRole('region', { name: t('chrome.toasts') })
const ownerOf = async (number: string) =>
  (
    await shop.db<{ email: string }>(
      'select email from card join member on member.id::text = card.owner where card.number = $1',
      [number],
    )
  )[0]?.email
const isOn = (guest: Guest, path: string) => guest.page.waitForURL((url) => url.pathname === path)

afterEach(async () => {
  await shop.db("update card set owner = 'anonymous' where number = $1", [FREE])
})

describe('/karta', () => {
  test('a guest types a number, signs in, and the card becomes the member’s', LONG, async () => {
    const guest = await shop.guest({ width: DESK })
    const { page, t } = guest
    await findCard(guest, FREE)
    expect(await textOf(page.getByRole('main'))).toContain(FREE)
    await button(guest, 'card.login').click()
    await title(guest, 'account.login.title').waitFor()
    await fillLogin(guest, onTop(guest), PETR.email)
    await title(guest, 'personal.cards.add.title').waitFor()
    expect(pathOf(guest)).toBe('/karta')
    expect(await onTop(guest).getByRole('textbox').inputValue()).toBe(FREE)
    // The question for news waits until the card is where it belongs.
    await inTop(guest, 'personal.cards.add').click()
    await isOn(guest, '/personal/cards')
    await title(guest, 'account.news.title').waitFor()
    await inTop(guest, 'account.news.no').click()
    expect(await ownerOf(FREE)).toBe(PETR.email)
    await page.getByRole('main').getByText(FREE).first().waitFor()
    expect(await toasts(guest).textContent()).toContain(t('personal.cards.added', { number: FREE }))
  })

  test('a member whose card is verified is sent to their cards', async () => {
    const guest = await shop.guest()
    await signedIn(guest, JANA)
    await guest.open('/karta')
    await button(guest, 'card.begin').click()
    await title(guest, 'personal.cards.add.title').waitFor()
    await onTop(guest).getByRole('textbox').fill(FREE)
    await inTop(guest, 'personal.cards.add').click()
    await isOn(guest, '/personal/cards')
    expect(await ownerOf(FREE)).toBe(JANA.email)
  })

  test('a guest registers with the card, which is filled in and named with where it began', LONG, async () => {
    const guest = await shop.guest()
    const email = 's.kartou.od.pokladny@example.com'
    await findCard(guest, FREE)
    await button(guest, 'card.register').click()
    await title(guest, 'account.registration.title').waitFor()
    expect(await onTop(guest).locator('input[name=card]').inputValue()).toBe(FREE)
    await fillRegistration(guest, email, { isAskedForCards: false })
    await inTop(guest, 'account.register').click()
    await title(guest, 'account.registered.title').waitFor()
    const [made] = await shop.db('select channel, named_cards from member where email = $1', [email])
    expect(made).toMatchObject({ channel: 'card', named_cards: [{ number: FREE }] })
    // The next guest at this screen has another card.
    await inTop(guest, 'account.understood').click()
    await button(guest, 'card.begin').waitFor()
    expect(await textOf(guest.page.getByRole('main'))).not.toContain(FREE)
  })

  test('a guest who wants no account has the browser remember the card alone', async () => {
    const guest = await shop.guest()
    const { page, t } = guest
    await findCard(guest, FREE)
    await button(guest, 'card.only').click()
    await isOn(guest, '/shopping/eshop')
    expect(await toasts(guest).textContent()).toContain(t('card.remembered'))
    expect(await page.evaluate(() => localStorage.getItem('gondola.cards.1'))).toBe(JSON.stringify([FREE]))
    expect(await ownerOf(FREE)).toBeUndefined()
  })

  test('a card that is somebody’s is refused there already, and nothing is kept of it', async () => {
    const guest = await shop.guest({ expected: [/40\d/] })
    const { page, t } = guest
    await shop.db('update card set owner = (select id::text from member where email = $2) where number = $1', [
      FREE,
      JANA.email,
    ])
    await guest.open('/karta')
    await button(guest, 'card.begin').click()
    await onTop(guest).getByRole('textbox').fill(FREE)
    await inTop(guest, 'card.check').click()
    await onTop(guest)
      .getByText(words(t('addCardModal.error.differentCardOwner.cardOnly')))
      .waitFor()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('a member who has not confirmed the e-mail is asked for that first', async () => {
    const guest = await shop.guest()
    await signedIn(guest, { email: 'eva.zkusebni@example.com', password: 'Vzorek2026' })
    await findCard(guest, FREE)
    expect(await textOf(guest.page.getByRole('main'))).toContain(words(guest.t('account.unconfirmed.short')))
    expect(await button(guest, 'card.login').count()).toBe(0)
  })
})

describe('/tablet', () => {
  test('a registration that began there ends there, and is known by it', LONG, async () => {
    const guest = await shop.guest({ width: 820, height: 1180 })
    const { page, t } = guest
    await guest.open('/tablet')
    await button(guest, 'account.register').click()
    await title(guest, 'account.registration.title').waitFor()
    const email = 'u.pokladny@example.com'
    await fillRegistration(guest, email, { isAskedForCards: false })
    await onTop(guest)
      .getByRole('radio', { name: t('account.no'), exact: true })
      .check()
    await inTop(guest, 'account.register').click()
    await title(guest, 'account.registered.title').waitFor()
    await inTop(guest, 'account.understood').click()
    expect(pathOf(guest)).toBe('/tablet')
    expect(await shop.db('select channel from member where email = $1', [email])).toEqual([{ channel: 'tablet' }])
    // Nothing of it is left for the next guest.
    await button(guest, 'account.register').click()
    await title(guest, 'account.registration.title').waitFor()
    const typed = await onTop(guest)
      .locator('input:not([type=radio], [type=checkbox])')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join(''))
    expect(typed).toBe('')
    await page.keyboard.press('Escape')
  })

  /** With the form open; time passes only as it is told to. */
  async function registering(): Promise<Guest> {
    const guest = await shop.guest({ width: 820, height: 1180 })
    await guest.page.clock.install()
    await guest.open('/tablet')
    await button(guest, 'account.register').click()
    await title(guest, 'account.registration.title').waitFor()
    return guest
  }

  test('who leaves a half-filled form there is asked, and then nothing of it is left on the screen', async () => {
    const guest = await registering()
    const { page } = guest
    const name = field(guest, onTop(guest), 'form.label.firstName')
    await name.fill('Alžběta')
    // Whoever still types is left alone.
    for (const letter of 'Marie') {
      await page.clock.fastForward(50_000)
      await name.press(letter)
    }
    const dialogs = page.locator('dialog[open]')
    expect(await dialogs.count()).toBe(1)
    await page.clock.fastForward(60_000)
    await still(guest).waitFor()
    await press(guest, still(guest), 'tablet.still.yes')
    await expect.poll(() => dialogs.count()).toBe(1)
    expect(await name.inputValue()).toBe('AlžbětaMarie')
    await page.clock.fastForward(60_000)
    await still(guest).waitFor()
    await page.clock.fastForward(19_000)
    expect(await dialogs.count()).toBe(2)
    await page.clock.fastForward(1000)
    await expect.poll(() => dialogs.count()).toBe(0)
    await button(guest, 'account.register').click()
    await title(guest, 'account.registration.title').waitFor()
    expect(await name.inputValue()).toBe('')
  })

  test('who finds a stranger’s form there empties it at once', async () => {
    const guest = await registering()
    const { page } = guest
    await page.clock.fastForward(60_000)
    await still(guest).waitFor()
    await press(guest, still(guest), 'tablet.still.no')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    expect(pathOf(guest)).toBe('/tablet')
  })

  test('who signs in there and leaves the tablet on another page is asked, and then signed out', async () => {
    const guest = await shop.guest({ width: 820, height: 1180 })
    const { page } = guest
    await page.clock.install()
    await guest.open('/tablet')
    await signIn(guest, JANA.email, JANA.password)
    await isSignedIn(guest, 'Jana')
    expect(pathOf(guest)).toBe('/tablet')
    await guest.open('/personal/orders')
    await isSignedIn(guest, 'Jana')
    await page.waitForLoadState('networkidle')
    await page.clock.fastForward(60_000)
    await still(guest).waitFor()
    await page.clock.fastForward(20_000)
    await isOn(guest, '/tablet')
    await expect
      .poll(async () => (await guest.context.cookies()).map(({ name }) => name), PATIENCE)
      .not.toContain('member')
    expect(await page.locator('dialog[open]').count()).toBe(0)
  })

  test('somebody who is signed in has an account already, and can leave it to the next one', async () => {
    const guest = await shop.guest({ width: DESK })
    await signedIn(guest, JANA)
    await guest.open('/tablet')
    await button(guest, 'account.register').click()
    await title(guest, 'account.have.title').waitFor()
    expect(await textOf(onTop(guest))).toContain(JANA.email)
    await inTop(guest, 'account.logOut').click()
    await expect.poll(() => toasts(guest).textContent(), PATIENCE).toContain(guest.t('account.loggedOut'))
  })
})

test('the address of the registration shows a member the account, over the shop', async () => {
  const guest = await shop.guest()
  await signedIn(guest, JANA)
  await guest.open('/registrace')
  await title(guest, 'account.have.title').waitFor()
  expect(pathOf(guest)).toBe('/shopping/eshop')
  expect(await guest.page.locator('dialog[open]').count()).toBe(1)
  await onTop(guest)
    .getByRole('link', { name: guest.t('account.cards') })
    .click()
  await isOn(guest, '/personal/cards')
  expect(await guest.page.locator('dialog[open]').count()).toBe(0)
})
