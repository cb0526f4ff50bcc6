import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Guest } from './guest.ts'
import { button, onTop, textOf, words } from './purchase.ts'
import { withCart } from './state.ts'

const CARD = 'LIPNO.CARD'
const PATIENCE = { timeout: 10_000 }

/** The handout choices of a kind of entry, found by its heading. */
export const cardRows = ({ page, t }: Guest, card = CARD): Locator =>
  page.getByRole('radio', { name: new RegExp(`^${words(t('informations.method.card', { card }))}`) })
export const numberField = (guest: Guest): Locator => onTop(guest).getByRole('textbox')
export const ok = (guest: Guest): Locator => button(guest, 'addCardModal.ok')
export const isOpen = ({ page }: Guest) => page.locator('dialog[open]').count()

/** Adds two adults and a child, and opens the card dialog of one. By default it is the child's. */
export async function askForCard(guest: Guest, { of = 1, card = CARD } = {}): Promise<void> {
  await withCart(guest, { path: '/shopping/informations' })
  await openCard(guest, { of, card })
}

export async function openCard(guest: Guest, { of = 1, card = CARD } = {}): Promise<void> {
  await cardRows(guest, card).nth(of).click()
  await onTop(guest)
    .getByRole('heading', { name: guest.t('addCardModal.title') })
    .waitFor()
}

export async function type(guest: Guest, number: string): Promise<void> {
  await numberField(guest).fill(number)
  await ok(guest).click()
}

/** The first adult. */
export const ADULT = { of: 0 }
export const says = (guest: Guest, key: string) =>
  expect.poll(() => textOf(onTop(guest)), PATIENCE).toContain(words(guest.t(key)))
export const isGone = (guest: Guest) => expect.poll(() => isOpen(guest), PATIENCE).toBe(0)
export const keptCards = (guest: Guest) => guest.page.evaluate(() => localStorage.getItem('gondola.cards.1'))
/** Returns the handout and card of each entry in the cart. */
export const assigned = async (guest: Guest) =>
  guest.page.evaluate(() =>
    JSON.parse(localStorage.getItem('gondola.cart.1') ?? '{"entries":[]}').entries.map(
      ({ method, card }: { method: string; card?: { number: string } }) => [method, card?.number],
    ),
  )
