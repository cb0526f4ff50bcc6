import type { Day } from '@gondola/rules/day.ts'
import type { Locator } from 'playwright-core'
import type { Guest } from './guest.ts'
import { PETR } from './member.ts'
import { addToCart, button, goToInformations, inTop, onTop, words } from './purchase.ts'
import type { Camera } from './screens.ts'

type Login = { email: string; password: string }

/** Members of the samples who have not agreed to news, one of each resort. */
export const WITHOUT_NEWS: Record<string, Login> & { lipno: Login } = {
  lipno: PETR,
  annaberg: { email: 'max.mustermann@example.com', password: 'Muster2026' },
  morava: { email: 'tomas.ukazkovy@example.com', password: 'Vzorek2026' },
}

/** A sample card without an owner, of each access system. */
const FREE_CARDS: Record<string, string> = { annaberg: '01-1614 9000 0000 0000 0001-4' }
const FREE_CARD = 'SAMPLE01-ADT-001'

const resortOf = ({ page }: Guest) => page.evaluate(() => document.documentElement.dataset.resort ?? '')

const title = (guest: Guest, key: string): Locator =>
  onTop(guest).getByRole('heading', { name: words(guest.t(key)), exact: true })

/** What opens at the name of a member: below the button of a desk, in the menu of a phone. */
export async function openAccount(guest: Guest): Promise<Locator> {
  const { page, t } = guest
  const person = page.locator('header button[aria-haspopup=dialog][aria-expanded]')
  if (await person.isVisible()) {
    await person.click()
    const panel = page.locator('header').getByRole('dialog')
    await panel.waitFor()
    return panel
  }
  await page
    .locator('header')
    .getByRole('button', { name: t('chrome.menu') })
    .click()
  await onTop(guest)
    .getByRole('link', { name: t('chrome.menu.eshop') })
    .waitFor()
  return onTop(guest)
}

/** Fills in the login that stands in a place, and sends it. */
export async function fillLogin({ t }: Guest, place: Locator, { email, password }: Login): Promise<void> {
  await place.getByRole('textbox', { name: words(t('informations.email.label')) }).fill(email)
  await place.getByLabel(words(t('account.password')), { exact: true }).fill(password)
  await place.getByRole('button', { name: words(t('account.login')), exact: true }).click()
}

/** Signs in by the form of the header, as guests do, which asks about news. */
export async function signIn(guest: Guest, login: Login): Promise<void> {
  let place = await openAccount(guest)
  if (await place.evaluate((element) => element.matches('dialog'))) {
    await place.getByRole('button', { name: words(guest.t('account.login')), exact: true }).click()
    await title(guest, 'account.login.title').waitFor()
    place = onTop(guest)
  }
  await fillLogin(guest, place, login)
}

/** The line about news at the name of a member. */
export const newsLine = ({ t }: Guest, place: Locator): Locator =>
  place.getByRole('button', { name: new RegExp(`^${words(t('account.news'))} `) })

/** The question for news after a login, what stands at the member's name then, and the question before they stop. Ends signed in. */
export async function showNews(guest: Guest, take: Camera): Promise<void> {
  await guest.open('/shopping/eshop')
  await signIn(guest, WITHOUT_NEWS[await resortOf(guest)] ?? WITHOUT_NEWS.lipno)
  await title(guest, 'account.news.title').waitFor()
  await take('news', 'screen')
  await onTop(guest).getByRole('checkbox').check()
  await inTop(guest, 'account.news.yes').click()
  await onTop(guest).waitFor({ state: 'detached' })
  const place = await openAccount(guest)
  await newsLine(guest, place).waitFor()
  await take('account news', 'screen')
  await newsLine(guest, place).click()
  await title(guest, 'account.news.stop').waitFor()
  await take('news stop', 'screen')
  await inTop(guest, 'account.news.stop.yes').click()
  await onTop(guest).waitFor({ state: 'detached' })
  await guest.open('/tablet')
  await button(guest, 'account.register').click()
  await title(guest, 'account.have.title').waitFor()
  await take('have account', 'screen')
}

/** A card is typed by a guest on its page. Ends where it was found. */
export async function findCard(guest: Guest, number: string): Promise<void> {
  await guest.open('/karta')
  await button(guest, 'card.begin').click()
  await title(guest, 'personal.cards.add.title').waitFor()
  await onTop(guest).getByRole('textbox').fill(number)
  await inTop(guest, 'card.check').click()
  await guest.page.getByRole('heading', { level: 1, name: words(guest.t('card.found.title')) }).waitFor()
}

/** The pages on which one begins with a card or at a tablet, for a guest. */
export async function showEntryPaths(guest: Guest, take: Camera): Promise<void> {
  await guest.open('/karta')
  await button(guest, 'card.begin').waitFor()
  await take('card entry')
  await button(guest, 'card.begin').click()
  await title(guest, 'personal.cards.add.title').waitFor()
  await take('card entry number', 'screen')
  await findCard(guest, FREE_CARDS[await resortOf(guest)] ?? FREE_CARD)
  await take('card entry found')
  await guest.open('/tablet')
  await button(guest, 'account.register').waitFor()
  await take('tablet entry')
}

/** Puts a flight on annaberg's zipline into the cart and goes to its details, where a guest may wish for an account. */
export async function goToFlight(guest: Guest, day: Day): Promise<void> {
  await guest.open(`/shopping/eshop?season=summer&product=annaberg-zip-1&date=${day}&n=annaberg-zip-1-adult:1`)
  await guest.page.locator('[data-time]:not([aria-disabled])').first().click()
  await addToCart(guest)
  await goToInformations(guest)
}

/** The details of a flight on the zipline with that wish; annaberg alone, `day` in its summer. Ends on them. */
export async function showAccountWish(guest: Guest, take: Camera, day: Day): Promise<void> {
  await goToFlight(guest, day)
  await guest.page.getByRole('checkbox', { name: words(guest.t('informations.account')) }).check()
  await take('informations account')
}
