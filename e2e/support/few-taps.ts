import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { ADDITIONAL_TERMS_ID, TERMS_ID } from '../../web/src/features/entry-details/problems.ts'
import type { Guest } from './guest.ts'
import { button, endPayment, payButton, shownCodes, words } from './purchase.ts'
import type { Taps } from './three-taps.ts'

/** The button for one more of a variant. */
export const oneMore = ({ page, t }: Guest, name: string): Locator =>
  page.getByRole('button', { name: words(t('shop.more', { name })) })

/**
 * Goes from details that lack the terms alone to the tickets, and waits until they are there. The provider's page takes
 * one tap.
 */
export async function toTickets(guest: Guest, taps: Taps): Promise<void> {
  const { page } = guest
  for (const terms of await page.locator(`#${TERMS_ID}, #${ADDITIONAL_TERMS_ID}`).all()) await taps.tap(terms)
  await taps.tap(button(guest, 'informations.continue'))
  await page.waitForURL('**/shopping/checkout')
  await payButton(guest).waitFor()
  await taps.tap(payButton(guest))
  await page.waitForURL(/\/pay\//)
  taps.add()
  await endPayment(guest, 'paid')
  expect((await shownCodes(guest)).length).toBeGreaterThan(0)
}
