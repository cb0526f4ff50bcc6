import type { Email } from 'postal-mime'
import { expect, vi } from 'vitest'
import { person, toasts } from './account.ts'
import type { Guest } from './guest.ts'
import { textOf } from './purchase.ts'
import type { OpenShop } from './shop.ts'

/** Browsers report refused calls in their console. */
export const REFUSED = { expected: [/40[01]/] }
const PATIENCE = { timeout: 15_000 }

/** Waits until a toast shows a text. */
export const tells = (guest: Guest, key: string): Promise<void> =>
  expect.poll(() => toasts(guest).textContent(), PATIENCE).toContain(guest.t(key))

/** Waits until the header shows the member's name. */
export const isSignedIn = (guest: Guest, firstName: string): Promise<void> =>
  expect.poll(() => textOf(person(guest)), PATIENCE).toBe(firstName)
export const isStranger = (guest: Guest): Promise<void> => isSignedIn(guest, guest.t('account.login'))

/** Returns the link in the newest mail to an address, as a path of the shop. */
export async function linkTo(shop: OpenShop, address: string, among: RegExp): Promise<string> {
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
