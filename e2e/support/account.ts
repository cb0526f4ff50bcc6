import type { Locator } from 'playwright-core'
import type { Guest } from './guest.ts'
import { agreed, onTop, words } from './purchase.ts'

/** Password of lipno's sample members, which satisfies the rules. */
export const PASSWORD = 'Vzorek2026'

/** The account button in a desktop's header. */
export const person = ({ page }: Guest): Locator => page.locator('header button[aria-haspopup=dialog][aria-expanded]')
/** The panel that it opens. */
export const panel = ({ page }: Guest): Locator => page.locator('header').getByRole('dialog')
export const toasts = ({ page, t }: Guest): Locator => page.getByRole('region', { name: t('chrome.toasts') })

/** Finds a field by the beginning of its label. */
export const field = (guest: Guest, place: Locator, key: string): Locator =>
  place.getByRole('textbox', { name: new RegExp(`^${words(guest.t(key))}`) })
export const password = (guest: Guest, place: Locator, key = 'account.password'): Locator =>
  place.getByLabel(words(guest.t(key)), { exact: true })
export const press = (guest: Guest, place: Locator, key: string): Promise<void> =>
  place.getByRole('button', { name: words(guest.t(key)), exact: true }).click()
/** The heading of the top dialog. */
export const heading = (guest: Guest, key: string): Locator =>
  onTop(guest).getByRole('heading', { name: words(guest.t(key)) })

/** Opens the menu of a phone. */
export async function openMenu(guest: Guest): Promise<Locator> {
  await guest.page
    .locator('header')
    .getByRole('button', { name: guest.t('chrome.menu') })
    .click()
  await onTop(guest).waitFor()
  return onTop(guest)
}

/** Opens the account's panel on desktops, the menu on phones. */
export async function openWays(guest: Guest): Promise<Locator> {
  if (!(await person(guest).isVisible())) return openMenu(guest)
  await person(guest).click()
  await panel(guest).waitFor()
  return panel(guest)
}

/** Opens the login: below the button on desktops, from the menu on phones. */
export async function openLogin(guest: Guest): Promise<Locator> {
  const place = await openWays(guest)
  if (await person(guest).isVisible()) return place
  await press(guest, place, 'account.login')
  await heading(guest, 'account.login.title').waitFor()
  return onTop(guest)
}

/** Fills in the login form in a place, and sends it. */
export async function fillLogin(guest: Guest, place: Locator, email: string, word = PASSWORD): Promise<void> {
  await field(guest, place, 'informations.email.label').fill(email)
  await password(guest, place).fill(word)
  await press(guest, place, 'account.login')
}

/** Signs in by the form of the header. */
export async function signIn(guest: Guest, email: string, word = PASSWORD): Promise<void> {
  await fillLogin(guest, await openLogin(guest), email, word)
}

export async function openRegistration(guest: Guest): Promise<Locator> {
  await press(guest, await openLogin(guest), 'account.register')
  await heading(guest, 'account.registration.title').waitFor()
  return onTop(guest)
}

/** Fills in everything that a registration needs; no card where it asks for them. */
export async function fillRegistration(guest: Guest, email: string, { isAskedForCards = true } = {}): Promise<void> {
  const place = onTop(guest)
  const { t } = guest
  const texts = {
    'informations.email.label': email,
    'form.label.firstName': 'Alžběta',
    'form.label.lastName': 'Dvořáková',
    'form.label.birthday': '14.03.1986',
    'form.label.postalCode': '382 78',
    'form.label.city': 'Lipno nad Vltavou',
  }
  for (const [key, value] of Object.entries(texts)) await field(guest, place, key).fill(value)
  await password(guest, place).fill(PASSWORD)
  await place.getByRole('radio', { name: t('account.title.mrs') }).check()
  await place.getByLabel(t('form.label.country')).selectOption('CZ')
  if (isAskedForCards) await place.getByRole('radio', { name: t('account.no'), exact: true }).check()
  // Resorts without general terms ask for agreement to the rules for complaints.
  const either = ['account.agreements', 'account.agreements.claim'].map((key) => agreed(t(key)))
  await place.getByRole('checkbox', { name: new RegExp(`^(${either.join('|')})`) }).check()
  const vop = place.getByRole('checkbox', { name: agreed(t('informations.terms.additional')) })
  if (await vop.count()) await vop.check()
}
