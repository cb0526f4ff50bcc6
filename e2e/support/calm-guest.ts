import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { expect } from 'vitest'
import { bringAxe, findingsOf } from './axe.ts'
import { ON_PURPOSE, showEverything } from './every-width.ts'
import { type Guest, type GuestOptions, heightAt } from './guest.ts'
import { motionOf, noteMotion, rawTexts, tooWide } from './in-page.ts'
import { showPurchase, showTrouble } from './screens.ts'
import type { OpenShop } from './shop.ts'

/** A narrow phone, and 1280 × 1024 px enlarged four times (WCAG 1.4.10). */
export const NARROWEST = { width: 320, height: 256 }
/** A width for each language, so that all of it is also reached at each of them. */
const OWN_WIDTHS: Record<ShopLang, number> = { cz: 390, de: 768, en: 1440 }
const ALL_WIDTHS = Object.values(OWN_WIDTHS)

/** A guest who wants no motion, with axe and a note of every motion in each page. */
export async function calmGuest(shop: OpenShop, options: Partial<GuestOptions> = {}): Promise<Guest> {
  const guest = await shop.guest({ calm: true, ...options })
  await bringAxe(guest)
  await guest.context.addInitScript(noteMotion)
  return guest
}

/** Checks what a guest sees at some widths: nothing is scrolled sideways or has moved, and no text is missing. */
export async function expectUsable(guest: Guest, screen: string, widths: readonly number[] = [390, 1440]) {
  const { page } = guest
  const own = page.viewportSize()
  const where = (width: number) => `${screen} (${guest.lang}) at ${width} px`
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightAt(width) })
    expect.soft(await findingsOf(guest), where(width)).toEqual([])
  }
  await page.setViewportSize(NARROWEST)
  expect.soft(await page.evaluate(tooWide), where(NARROWEST.width)).toEqual([])
  if (own) await page.setViewportSize(own)
  expect.soft(await page.evaluate(rawTexts), `keys on ${screen} (${guest.lang})`).toEqual([])
  expect.soft(await page.evaluate(motionOf), `motion on ${screen}`).toEqual([])
}

type Where = 'own width' | 'other widths' | 'all widths'

/** Walks through all screens and checks each: at the width of the language, at the others, or at all. */
export async function walkEverywhere(shop: OpenShop, lang: ShopLang, where: Where) {
  const { guest, take } = await walker(shop, lang, where)
  await showEverything(guest, take)
}

/** The purchase of `walkEverywhere`, which is one of the summer, and what can be wrong beside it, now in the winter. */
export async function walkWinter(shop: OpenShop, lang: ShopLang, where: Where) {
  const { guest, take } = await walker(shop, lang, where)
  await guest.open('/?season=winter')
  await showPurchase(guest, take, 'anna@example.com')
  await showTrouble(guest, take)
}

/** A guest for one walk, and what checks each screen of it. */
async function walker(shop: OpenShop, lang: ShopLang, where: Where) {
  // Everything that the details can ask for.
  for (const flag of ['additionalVOP', 'exchangeTicketCardBirthday']) await shop.configure(['flags', flag], true)
  const width = OWN_WIDTHS[lang]
  const widths = {
    'own width': [width],
    'other widths': ALL_WIDTHS.filter((one) => one !== width),
    'all widths': ALL_WIDTHS,
  }[where]
  const guest = await calmGuest(shop, { lang, width, expected: ON_PURPOSE })
  const take = (screen: string) => expectUsable(guest, screen, widths)
  return { guest, take }
}
