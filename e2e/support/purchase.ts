import type { Locator } from 'playwright-core'
import { ADDITIONAL_TERMS_ID, EMAIL_ID, TERMS_ID } from '../../web/src/features/entry-details/problems.ts'
import { type Guest, untilAlive } from './guest.ts'
import { nextFrame } from './in-page.ts'

/** Words of the shop as roles are named: any space is one space. */
export const words = (text: string) => text.replace(/\s+/g, ' ').trim()

/** What a person reads in a place, with plain spaces. */
export async function textOf(place: Locator): Promise<string> {
  // What has never come near the window is not laid out, and what is not laid out has no text.
  await place.scrollIntoViewIfNeeded()
  await place.evaluate(nextFrame)
  // biome-ignore lint/performance/useDomNodeTextContent: text without layout runs words of different lines together
  return words(await place.innerText())
}

export const button = ({ page, t }: Guest, key: string, vars?: Record<string, string>): Locator =>
  page.getByRole('button', { name: words(t(key, vars)), exact: true }).filter({ visible: true })

/** A text with a price in it, such as "Zaplatit 2 480 Kč", as a pattern for any price. */
export function priced({ t }: Guest, key: string): RegExp {
  const [before = '', after = ''] = words(t(key, { price: '%' }))
    .split('%')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${before}[\\d\\s]+Kč${after}$`)
}

/** The button that puts the selection into the cart: in the bar of a phone, on the ticket of a desk. */
export const addButton = (guest: Guest): Locator =>
  button(guest, 'shop.add.short').or(button(guest, 'shop.add')).filter({ visible: true }).first()

export const cartButton = ({ page, t }: Guest): Locator =>
  page.locator('header').getByRole('button', { name: new RegExp(`^${t('chrome.cart')}`) })

/** The open drawer or dialog on top. */
export const onTop = ({ page }: Guest): Locator => page.locator('dialog[open]').last()

/** A button in it. */
export const inTop = (guest: Guest, key: string, vars?: Record<string, string>): Locator =>
  onTop(guest).getByRole('button', { name: words(guest.t(key, vars)), exact: true })

/** What stands in the open cart: one product on one day and time each. */
export const cartGroup = (guest: Guest): Locator => onTop(guest).locator('[data-group]')

/** "Change" in it, and of what for those who hear it. */
export const changeButton = (guest: Guest, name = ''): Locator =>
  onTop(guest).getByRole('button', { name: new RegExp(`^${words(guest.t('slotChange.confirm'))} ?: ${name}`) })

export const payLink = (guest: Guest): Locator => onTop(guest).getByRole('link', { name: priced(guest, 'cart.pay') })

export const payButton = (guest: Guest): Locator =>
  guest.page
    .getByRole('button', { name: priced(guest, 'checkout.pay') })
    .or(guest.page.getByRole('button', { name: priced(guest, 'checkout.retry') }))

/** Presses the button of the details while something is missing. By key, as it says that it is disabled, and no click would be tried. */
export const pressMissing = ({ page }: Guest): Promise<void> => page.locator('main form [data-missing]').press('Enter')

export const emailField = ({ page }: Guest): Locator => page.locator(`#${EMAIL_ID}`)

/** Home, then the party and the day that it proposes. Ends on the product with everything chosen. */
export async function chooseOnHome(guest: Guest): Promise<void> {
  await guest.open('/')
  await guest.page.getByRole('link', { name: guest.t('home.starter.choose') }).click()
  await guest.page.waitForURL(/\/shopping\/eshop\?product=/)
  await addButton(guest).waitFor()
}

/** Puts the selection into the cart and waits until the drawer shows its held price. */
export async function addToCart(guest: Guest): Promise<void> {
  await addButton(guest).click()
  await payLink(guest).waitFor()
}

/** A cart with two adults and a child for the day that home proposes; the drawer is open. */
export async function fillCart(guest: Guest): Promise<void> {
  await chooseOnHome(guest)
  await addToCart(guest)
}

/** Past the question whether a member is buying, with one press, where the shop asks it. */
export async function goToInformations(guest: Guest): Promise<void> {
  const { page } = guest
  await payLink(guest).click()
  await page.waitForURL(/\/shopping\/(discount|informations)$/)
  // Members, and a shop with one price for all, pass by the question by themselves.
  await asGuest(guest).or(emailField(guest)).first().waitFor()
  if (await asGuest(guest).isVisible()) await asGuest(guest).click()
  await page.waitForURL('**/shopping/informations')
  await emailField(guest).waitFor()
}

/** On without an account. */
export const asGuest = ({ page, t }: Guest): Locator => page.getByRole('link', { name: words(t('discount.guest.go')) })

export async function fillInformations(guest: Guest, email: string): Promise<void> {
  // What was typed as a person's own address may be taken over here in this moment.
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

/** From nothing to the payment step. */
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
  await untilAlive(page)
}

/** Waits for the tickets and answers the codes that the confirmation shows, in its order. */
export async function shownCodes({ page, t }: Guest): Promise<string[]> {
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: words(t('confirmation.title.winter').split('\n')[0] ?? '') })
    .waitFor()
  const codes = page.locator('dt', { hasText: t('confirmation.code') }).locator('xpath=following-sibling::dd')
  await codes.first().waitFor()
  return (await codes.allTextContents()).map(words)
}
