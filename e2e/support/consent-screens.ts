import type { Day } from '@gondola/rules/day.ts'
import type { Locator } from 'playwright-core'
import { openWays, signIn } from './account.ts'
import type { Guest } from './guest.ts'
import { endSession, logIn, PETR, sampleMember } from './member.ts'
import { addToCart, button, goToInformations, inTop, onTop, words } from './purchase.ts'
import type { Camera } from './screens.ts'

type Login = { email: string; password: string }

/** Sample members who have not agreed to news, one per resort. */
export const WITHOUT_NEWS: Record<string, Login> & { lipno: Login } = {
  lipno: PETR,
  annaberg: { email: 'max.mustermann@example.com', password: 'Muster2026' },
  morava: { email: 'tomas.ukazkovy@example.com', password: 'Vzorek2026' },
}

/** A sample card without an owner, per access system. */
const FREE_CARDS: Record<string, string> = { annaberg: '01-1614 9000 0000 0000 0001-4' }
const FREE_CARD = 'SAMPLE01-ADT-001'

const resortOf = ({ page }: Guest) => page.evaluate(() => document.documentElement.dataset.resort ?? '')

const title = (guest: Guest, key: string): Locator =>
  onTop(guest).getByRole('heading', { name: words(guest.t(key)), exact: true })

/** The line about news below a member's name. */
export const newsLine = ({ t }: Guest, place: Locator): Locator =>
  place.getByRole('button', { name: new RegExp(`^${words(t('account.news'))} `) })

/**
 * Takes the question for news after a login, and the one before they stop. Neither is answered, as other widths need
 * the same members. Ends signed in.
 */
export async function showNews(guest: Guest, take: Camera): Promise<void> {
  await guest.open('/shopping/eshop')
  const { email, password } = WITHOUT_NEWS[await resortOf(guest)] ?? WITHOUT_NEWS.lipno
  await signIn(guest, email, password)
  await title(guest, 'account.news.title').waitFor()
  await take('news', 'screen')
  await inTop(guest, 'account.news.no').click()
  await onTop(guest).waitFor({ state: 'detached' })
  // The first member's page still sends requests. They get no response once another member is signed in.
  const another = await sampleMember(guest)
  await guest.page.goto('about:blank')
  await endSession(guest)
  await logIn(guest, another)
  await guest.open('/shopping/eshop')
  const place = await openWays(guest)
  await newsLine(guest, place).waitFor()
  await newsLine(guest, place).click()
  await title(guest, 'account.news.stop').waitFor()
  await take('news stop', 'screen')
  await guest.page.keyboard.press('Escape')
  await onTop(guest).waitFor({ state: 'detached' })
  if (!(await openTablet(guest))) return
  await button(guest, 'account.register').click()
  await title(guest, 'account.have.title').waitFor()
  await take('have account', 'screen')
}

/** Opens the tablet page; returns whether the resort has one. Without it the shop opens. */
async function openTablet(guest: Guest): Promise<boolean> {
  await guest.open('/tablet')
  return new URL(guest.page.url()).pathname === '/tablet'
}

/** Types a card as a guest on its page. Ends where it was found. */
export async function findCard(guest: Guest, number: string): Promise<void> {
  await guest.open('/karta')
  await button(guest, 'card.begin').click()
  await title(guest, 'personal.cards.add.title').waitFor()
  await onTop(guest).getByRole('textbox').fill(number)
  await inTop(guest, 'card.check').click()
  await guest.page.getByRole('heading', { level: 1, name: words(guest.t('card.found.title')) }).waitFor()
}

/** Takes the entry pages for cards and tablets, as a guest. */
export async function showEntryPaths(guest: Guest, take: Camera): Promise<void> {
  await guest.open('/karta')
  await button(guest, 'card.begin').waitFor()
  await take('card entry')
  await button(guest, 'card.begin').click()
  await title(guest, 'personal.cards.add.title').waitFor()
  await take('card entry number', 'screen')
  await findCard(guest, FREE_CARDS[await resortOf(guest)] ?? FREE_CARD)
  await take('card entry found')
  if (!(await openTablet(guest))) return
  await button(guest, 'account.register').waitFor()
  await take('tablet entry')
}

/** Adds a flight on annaberg's zipline and opens its details. Guests may wish for an account there. */
export async function goToFlight(guest: Guest, day: Day): Promise<void> {
  await guest.open(`/shopping/eshop?season=summer&product=annaberg-zip-1&date=${day}&n=annaberg-zip-1-adult:1`)
  await guest.page.locator('[data-time]:not([aria-disabled])').first().click()
  await addToCart(guest)
  await goToInformations(guest)
}

/** Takes the details of a zipline flight with that wish. Annaberg only, `day` in its summer. Ends on them. */
export async function showAccountWish(guest: Guest, take: Camera, day: Day): Promise<void> {
  await goToFlight(guest, day)
  await guest.page.getByRole('checkbox', { name: words(guest.t('informations.account')) }).check()
  await take('informations account')
}
