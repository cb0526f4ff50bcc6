import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { bringAxe } from './axe.ts'
import { BRIDGE } from './bridge.ts'
import type { Guest, GuestOptions } from './guest.ts'
import { button, onTop } from './purchase.ts'
import type { OpenShop } from './shop.ts'
import { withCart } from './state.ts'

const PARTY = 'n=morava-bridge-adult:2,morava-bridge-child:1,morava-bridge-family:1'
/** Places that the party takes. */
export const PLACES = 7

export const slot = (guest: Guest, time: string): Locator => onTop(guest).locator(`[data-time="${time}"]`)
export const isGone = async (place: Locator) => (await place.getAttribute('aria-disabled')) === 'true'

export type PartyOptions = Partial<GuestOptions> & { hasClock?: boolean }

/** Returns steps with a party for the bridge on the winter's first Saturday. Others can take its places. */
export function bridgeParty(shop: OpenShop) {
  /** Opens a page with the party and a chosen time, not added yet. With `hasClock` the page has a fake clock. */
  async function atTime(time: string, { hasClock, ...options }: PartyOptions = {}): Promise<Guest> {
    const guest = await shop.guest({ calm: true, expected: [/409/], ...options })
    if (hasClock) await guest.page.clock.install()
    await bringAxe(guest)
    await guest.open(`${BRIDGE}&date=${shop.winter.saturday}&time=${time}&${PARTY}`)
    await guest.page.locator(`[data-time="${time}"][aria-pressed=true]`).waitFor()
    await button(guest, 'shop.add.short').or(button(guest, 'shop.add')).first().waitFor()
    return guest
  }

  /** Makes a guest with the party in the cart, for a time. No page is open. */
  async function inCart(time: string): Promise<Guest> {
    const guest = await shop.guest({ calm: true, expected: [/409/] })
    const counts = { 'morava-bridge-adult': 2, 'morava-bridge-child': 1, 'morava-bridge-family': 1 }
    await withCart(guest, { items: [{ product: 'morava-bridge', day: shop.winter.saturday, time, counts }] })
    return guest
  }

  /** Takes places of a time as another guest from another network. */
  async function takeElsewhere(time: string, pieces: number): Promise<void> {
    const entries = Array.from({ length: pieces }, () => ({
      uuid: crypto.randomUUID(),
      variantId: 'morava-bridge-adult',
      validFrom: shop.winter.saturday,
      timeSlot: time,
    }))
    const reply = await fetch(`${shop.url}/api/v2/transaction/dry-run`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('shop:shop')}`,
        'content-type': 'application/json',
        cookie: `shop-now=${shop.winter.now}`,
      },
      body: JSON.stringify({ origin: 'eshop', entries }),
    })
    const quote = (await reply.json()) as { entries: { errors: unknown[] }[] }
    expect(quote.entries.flatMap(({ errors }) => errors)).toEqual([])
  }

  return { atTime, inCart, takeElsewhere }
}
