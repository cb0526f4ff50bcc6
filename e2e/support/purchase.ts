import type { Locator } from 'playwright-core'
import { ADDITIONAL_TERMS_ID, EMAIL_ID, TERMS_ID } from '../../web/src/features/entry-details/problems.ts'
import { type Guest, untilHydrated } from './guest.ts'
import { nextFrame } from './in-page.ts'

/** Replaces any space by a plain one, as in names of roles. */
export const words = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns the words of an agreement up to the end of its first link: what its box is found by. */
export const agreed = (text: string) => words(text.slice(0, text.indexOf(']')).replace('[', ''))

/** Returns the visible text of a place, with plain spaces. */
export async function textOf(place: Locator): Promise<string> {
  // What was never near the window is not laid out, and has no text.
  await place.scrollIntoViewIfNeeded()
  await place.evaluate(nextFrame)
  // biome-ignore lint/performance/useDomNodeTextContent: text without layout runs words of different lines together
  return words(await place.innerText())
}

export const button = ({ page, t }: Guest, key: string, vars?: Record<string, string>): Locator =>
  page.getByRole('button', { name: words(t(key, vars)), exact: true }).filter({ visible: true })

/** Returns a pattern that matches a text such as "Zaplatit 2 480 Kč" with any price. */
export function priced({ t }: Guest, key: string): RegExp {
  const [before = '', after = ''] = words(t(key, { price: '%' }))
    .split('%')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${before}[\\d\\s,.]+Kč${after}$`)
}

/** The button that adds to the cart: in a phone's bar, on a desktop's ticket. */
export const addButton = (guest: Guest): Locator =>
  button(guest, 'shop.add.short').or(button(guest, 'shop.add')).filter({ visible: true }).first()

export const cartButton = ({ page, t }: Guest): Locator =>
  page.locator('header').getByRole('button', { name: new RegExp(`^${t('chrome.cart')}`) })

/** The open drawer or dialog on top. */
export const onTop = ({ page }: Guest): Locator => page.locator('dialog[open]').last()

/** A button in it. */
export const inTop = (guest: Guest, key: string, vars?: Record<string, string>): Locator =>
  onTop(guest).getByRole('button', { name: words(guest.t(key, vars)), exact: true })

/** The groups of the open cart: one product on one day and time each. */
export const cartGroup = (guest: Guest): Locator => onTop(guest).locator('[data-group]')

/** The "Change" button in it; `name` is what it changes, for screen readers. */
export const changeButton = (guest: Guest, name = ''): Locator =>
  onTop(guest).getByRole('button', { name: new RegExp(`^${words(guest.t('slotChange.confirm'))} ?: ${name}`) })

export const payLink = (guest: Guest): Locator => onTop(guest).getByRole('link', { name: priced(guest, 'cart.pay') })

export const payButton = (guest: Guest): Locator =>
  guest.page
    .getByRole('button', { name: priced(guest, 'checkout.pay') })
    .or(guest.page.getByRole('button', { name: priced(guest, 'checkout.retry') }))

/**
 * Presses the details' button while something is missing. It is below the button of the codes. By key, since Playwright
 * does not click a button marked disabled.
 */
export const pressMissing = ({ page }: Guest): Promise<void> =>
  page.locator('main form [data-missing]').last().press('Enter')

export const emailField = ({ page }: Guest): Locator => page.locator(`#${EMAIL_ID}`)

/** Opens home, then the party and day that it offers. Ends on the product with everything chosen. */
export async function chooseOnHome(guest: Guest): Promise<void> {
  await guest.open('/')
  await guest.page.getByRole('link', { name: guest.t('home.starter.choose') }).click()
  await guest.page.waitForURL(/\/shopping\/eshop\?product=/)
  await addButton(guest).waitFor()
}

/** Adds the selection to the cart and waits until the drawer shows its held price. */
export async function addToCart(guest: Guest): Promise<void> {
  await addButton(guest).click()
  await payLink(guest).waitFor()
}

/** Fills the cart with two adults and a child for the day that home offers. The drawer is open. */
export async function fillCart(guest: Guest): Promise<void> {
  await chooseOnHome(guest)
  await addToCart(guest)
}

/** Passes the choice between member and guest, where the shop has it. */
export async function goToInformations(guest: Guest): Promise<void> {
  const { page } = guest
  await payLink(guest).click()
  await page.waitForURL(/\/shopping\/(discount|informations)$/)
  // Members, and shops with one price for all, skip the choice automatically.
  await asGuest(guest).or(emailField(guest)).first().waitFor()
  if (await asGuest(guest).isVisible()) await asGuest(guest).click()
  await page.waitForURL('**/shopping/informations')
  await emailField(guest).waitFor()
}

/** The link to go on as a guest. */
export const asGuest = ({ page, t }: Guest): Locator => page.getByRole('link', { name: words(t('discount.guest.go')) })

export async function fillInformations(guest: Guest, email: string): Promise<void> {
  // Repeat until it stays: a person's own e-mail may be copied into the field right now.
  do await emailField(guest).fill(email)
  while ((await emailField(guest).inputValue()) !== email)
  const terms = guest.page.locator(`#${TERMS_ID}, #${ADDITIONAL_TERMS_ID}`)
  for (const one of await terms.all()) await one.check()
}

export async function goToCheckout(guest: Guest): Promise<void> {
  await button(guest, 'informations.continue').click()
  await guest.page.waitForURL('**/shopping/checkout')
  await payButton(guest).waitFor()
}

/** Goes from an empty cart to the payment step. */
export async function prepareOrder(guest: Guest, email: string): Promise<void> {
  await fillCart(guest)
  await goToInformations(guest)
  await fillInformations(guest, email)
  await goToCheckout(guest)
}

/** Sends the order and waits for the provider's page. */
export async function goToPayment(guest: Guest): Promise<void> {
  await payButton(guest).click()
  await guest.page.waitForURL(/\/pay\//)
}

export async function endPayment({ page }: Guest, outcome: 'paid' | 'declined' | 'cancelled'): Promise<void> {
  await page.locator(`button[value=${outcome}]`).click()
  await page.waitForURL(outcome === 'paid' ? /\/shopping\/confirmation\?/ : /\/shopping\/checkout\?error=true/)
  await untilHydrated(page)
}

/** The one code for all that an order collects begins with the order's number. */
const FOR_ALL = /^\d{4}-\d{6,}-/

/** Waits for the tickets and returns their codes on the confirmation, in its order, folded ones included. */
export async function shownCodes(guest: Guest): Promise<string[]> {
  return (await allCodes(guest)).filter((code) => !FOR_ALL.test(code))
}

/** Waits for the tickets and returns the one code for all that is collected. */
export async function codeForAll(guest: Guest): Promise<string> {
  const [code, ...others] = (await allCodes(guest)).filter((code) => FOR_ALL.test(code))
  if (!code || others.length > 0) throw new Error('There is not one code for all.')
  return code
}

async function allCodes({ page, t }: Guest): Promise<string[]> {
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: words(t('confirmation.title.winter').split('\n')[0] ?? '') })
    .waitFor()
  const codes = page.locator('dt', { hasText: t('confirmation.code') }).locator('xpath=following-sibling::dd')
  await codes.first().waitFor()
  return (await codes.allTextContents()).map(words)
}
