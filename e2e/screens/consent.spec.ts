import { beforeEach, expect, test } from 'vitest'
import { fillLogin, openWays, signIn } from '../support/account.ts'
import { newsLine } from '../support/consent-screens.ts'
import { BIRTHDAYS } from '../support/details-screens.ts'
import type { Guest } from '../support/guest.ts'
import { focused } from '../support/in-page.ts'
import { JANA, PETR } from '../support/member.ts'
import { fillInformations, goToCheckout, inTop, onTop, textOf, words } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

// The question whether news may be sent, and the way to stop them. Petr has not agreed to them, Jana has.
const shop = await openShop()
const DESK = 1440
const PATIENCE = { timeout: 15_000 }
const LONG = { timeout: 90_000 }

const question = (guest: Guest) => onTop(guest).getByRole('heading', { name: guest.t('account.news.title') })
const toasts = ({ page, t }: Guest) => page.getByRole('region', { name: t('chrome.toasts') })
const tells = (guest: Guest, key: string) =>
  expect.poll(() => toasts(guest).textContent(), PATIENCE).toContain(guest.t(key))
const dialogs = ({ page }: Guest) => page.locator('dialog[open]')
const isGone = (guest: Guest) => expect.poll(() => dialogs(guest).count(), PATIENCE).toBe(0)

/** What the shop has of Petr's consents: null while there is none. */
async function consent(): Promise<{ terms: string | null; history: boolean[] }> {
  const [row] = await shop.db<{ terms: string | null; history: boolean[] }>(
    `select terms ->> 'marketing' as terms, array(select withdrawn_at is not null from marketing_consent c
       where c.member_id = m.id order by c.id) as history from member m where email = $1`,
    [PETR.email],
  )
  return row ?? { terms: null, history: [] }
}

beforeEach(async () => {
  await shop.db('delete from marketing_consent where member_id = (select id from member where email = $1)', [
    PETR.email,
  ])
  await shop.db(`update member set terms = jsonb_set(terms, '{marketing}', 'null') - 'noNews' where email = $1`, [
    PETR.email,
  ])
})

/** Signs in as Petr, who is asked. */
async function signInAndBeAsked(guest: Guest): Promise<void> {
  await guest.open('/')
  await signIn(guest, PETR.email)
  await question(guest).waitFor()
}

test('whoever has not agreed to news is asked once after each login, and may decline', LONG, async () => {
  const guest = await shop.guest({ width: DESK })
  await signInAndBeAsked(guest)
  expect(await textOf(onTop(guest))).toContain(PETR.email)
  await inTop(guest, 'account.news.no').click()
  await isGone(guest)
  await guest.reload()
  await guest.open('/terms/gdpr')
  await newsLine(guest, await openWays(guest)).waitFor()
  expect(await dialogs(guest).count()).toBe(0)
  expect(await consent()).toEqual({ terms: null, history: [] })

  await guest.page
    .locator('header')
    .getByRole('dialog')
    .getByRole('button', { name: guest.t('account.logOut') })
    .click()
  await tells(guest, 'account.loggedOut')
  await signInAndBeAsked(guest)
})

test('it is confirmed only with the box ticked, and then nobody asks again', LONG, async () => {
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/meta')) sent.push(request.postData() ?? '')
  })
  await signInAndBeAsked(guest)
  const box = onTop(guest).getByRole('checkbox')
  expect(await box.isChecked()).toBe(false)
  const missing = inTop(guest, 'account.news.missing')
  expect(await missing.getAttribute('aria-disabled')).toBe('true')
  await missing.click({ force: true })
  expect(await box.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => question(guest).count()).toBe(1)
  expect(sent).toEqual([])
  await page.keyboard.press('Space')
  await inTop(guest, 'account.news.yes').click()
  await tells(guest, 'account.news.given')
  await isGone(guest)
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ terms: { marketing: true }, lang: 'cz' }])
  expect(await consent()).toEqual({ terms: expect.any(String), history: [false] })

  const other = await shop.guest({ width: DESK })
  await other.open('/')
  await signIn(other, PETR.email)
  await expect.poll(async () => textOf(other.page.getByRole('banner')), PATIENCE).toContain('Petr')
  expect(await dialogs(other).count()).toBe(0)
  await newsLine(other, await openWays(other)).waitFor()
  expect(await textOf(newsLine(other, other.page.locator('header')))).toContain(t('account.news.on'))
})

test('the consent links what becomes of the data, which opens beside the question', async () => {
  const guest = await shop.guest({ width: DESK })
  await signInAndBeAsked(guest)
  const link = onTop(guest).getByRole('link')
  const [text] = await Promise.all([guest.context.waitForEvent('page'), link.click()])
  expect(new URL(text.url()).pathname).toBe('/terms/gdpr')
  expect(await question(guest).count()).toBe(1)
  expect(await onTop(guest).getByRole('checkbox').isChecked()).toBe(false)
})

test('news are switched off where they are switched on, after one more question', LONG, async () => {
  const guest = await shop.guest()
  await signInAndBeAsked(guest)
  await onTop(guest).getByRole('checkbox').check()
  await inTop(guest, 'account.news.yes').click()
  await isGone(guest)

  const stop = onTop(guest).getByRole('heading', { name: guest.t('account.news.stop') })
  await newsLine(guest, await openWays(guest)).click()
  await stop.waitFor()
  await inTop(guest, 'account.news.stop.no').click()
  await isGone(guest)
  expect((await consent()).history).toEqual([false])

  await newsLine(guest, await openWays(guest)).click()
  await stop.waitFor()
  await inTop(guest, 'account.news.stop.yes').click()
  await tells(guest, 'account.news.withdrawn')
  await isGone(guest)
  expect(await consent()).toEqual({ terms: null, history: [true] })
  const line = newsLine(guest, await openWays(guest))
  expect(await textOf(line)).toContain(guest.t('account.news.off'))
  await line.click()
  await question(guest).waitFor()
})

test('it is never asked inside an order, but after it has been left', LONG, async () => {
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  await withCart(guest, { path: '/shopping/informations' })
  await page
    .getByRole('main')
    .getByRole('button', { name: words(t('account.ask')) })
    .click()
  await onTop(guest)
    .getByRole('heading', { name: t('account.login.title') })
    .waitFor()
  await fillLogin(guest, onTop(guest), PETR.email)
  await isGone(guest)
  await fillInformations(guest, PETR.email)
  const birthdays = page.locator('main form input[inputmode=numeric]')
  for (const [index, field] of (await birthdays.all()).entries()) await field.fill(BIRTHDAYS[index] ?? '')
  await goToCheckout(guest)
  await expect.poll(() => dialogs(guest).count()).toBe(0)
  await guest.page
    .locator('header')
    .getByRole('link', { name: t('chrome.back') })
    .click()
  await page.waitForURL('**/shopping/informations')
  expect(await dialogs(guest).count()).toBe(0)
  await guest.page
    .locator('header')
    .getByRole('link', { name: t('chrome.back') })
    .click()
  await question(guest).waitFor()
})

test('whoever has agreed is not asked', async () => {
  const guest = await shop.guest({ width: DESK })
  await guest.open('/')
  await signIn(guest, JANA.email)
  await expect.poll(() => textOf(guest.page.getByRole('banner')), PATIENCE).toContain('Jana')
  expect(new URL(guest.page.url()).pathname).toBe('/')
  expect(await dialogs(guest).count()).toBe(0)
})

test('a change that could not be kept is told, and the question stays', async () => {
  const guest = await shop.guest({ width: DESK, expected: [/ERR_FAILED/] })
  await signInAndBeAsked(guest)
  await guest.page.route('**/api/users/*/meta', (route) => route.abort())
  await onTop(guest).getByRole('checkbox').check()
  await inTop(guest, 'account.news.yes').click()
  await tells(guest, 'header.auth.userUpdateFailed')
  expect(await question(guest).count()).toBe(1)
})

test('the question is answered by the keyboard alone', async () => {
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  await signInAndBeAsked(guest)
  const tabTo = async (name: string) => {
    for (let count = 0; count < 6 && !(await page.evaluate(focused)).includes(name); count++)
      await page.keyboard.press('Tab')
    expect(await page.evaluate(focused)).toContain(name)
  }
  await tabTo(t('account.news.no'))
  await page.keyboard.press('Enter')
  await isGone(guest)
})
