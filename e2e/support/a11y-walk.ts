import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { expect } from 'vitest'
import { bringAxe, findingsOf } from './axe.ts'
import { ON_PURPOSE, showEverything, showMembers } from './every-width.ts'
import { type Guest, type GuestOptions, heightAt } from './guest.ts'
import { motionOf, noteMotion, rawTexts, tooWide } from './in-page.ts'
import { type Camera, showMainWay, showPurchase, showShop } from './screens.ts'
import { seasonDays } from './season-days.ts'
import type { OpenShop } from './shop.ts'
import { showTrouble } from './trouble-screens.ts'

/** A narrow phone, and 1280 × 1024 px at 400 % zoom (WCAG 1.4.10). */
export const NARROWEST = { width: 320, height: 256 }
/** The width at which each language walks. A screen that exists at one width only is reached in one of them. */
const OWN_WIDTHS: Record<ShopLang, number> = { de: 390, en: 768, cz: 1440 }
/** All widths in the language of the longest words, its own one in the others. Each screen has to fit the narrowest. */
export const widthsOf = (lang: ShopLang): readonly number[] =>
  lang === 'de' ? Object.values(OWN_WIDTHS) : [OWN_WIDTHS[lang]]

/** Returns a guest with reduced motion, with axe and a record of motion in each page. */
export async function calmGuest(shop: OpenShop, options: Partial<GuestOptions> = {}): Promise<Guest> {
  const guest = await shop.guest({ calm: true, ...options })
  await bringAxe(guest)
  await guest.context.addInitScript(noteMotion)
  return guest
}

/** Checks a screen at some widths: no sideways scrolling, no motion, no missing text. */
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
  await expectFitsLarge(guest, where(NARROWEST.width))
  if (own) await page.setViewportSize(own)
  expect.soft(await page.evaluate(rawTexts), `keys on ${screen} (${guest.lang})`).toEqual([])
  expect.soft(await page.evaluate(motionOf), `motion on ${screen}`).toEqual([])
}

/** Checks that no part of a screen is wider than the view with letters of twice the size (WCAG 1.4.4). */
export async function expectFitsLarge({ page }: Guest, screen: string): Promise<void> {
  const size = (percent: string) =>
    page.evaluate((set) => {
      document.documentElement.style.fontSize = set
    }, percent)
  await size('200%')
  const end = performance.now() + 1000
  let wide: string[]
  do wide = await page.evaluate(tooWide)
  while (wide.length > 0 && performance.now() < end)
  expect.soft(wide, `${screen}, letters of 200 %`).toEqual([])
  await size('')
}

/** Checks all screens; axe reads them at `widths`. A member walks in parallel with a guest, in the winter. */
export async function walkEverywhere(shop: OpenShop, lang: ShopLang, widths: readonly number[]) {
  await askForEverything(shop)
  const guest = async (one: Guest, take: Camera) => {
    await showEverything(one, take)
    await showForms(one, take)
  }
  await Promise.all([walk(shop, { lang, widths }, guest), walk(shop, { lang, widths }, showMembers)])
}

/** Plain forms, which need no script, each at its first step. */
const FORMS = ['/withdraw', '/cancel', '/orders/find', '/complaint']

/** Takes the plain forms: as they come, and with what is wrong in them. */
export async function showForms(guest: Guest, take: Camera): Promise<void> {
  const { page } = guest
  for (const path of FORMS) {
    await guest.open(path)
    await take(`form ${path}`)
    const send = page.getByRole('main').locator('form button[type=submit]:visible')
    if ((await send.count()) === 0) continue
    await send.first().click()
    await page.locator('main [aria-invalid=true]').first().waitFor()
    await take(`form ${path} wrong`)
  }
}

/** Checks in the other season what `walkEverywhere` checks in one. Guests in the winter, members in the summer. */
export async function walkOtherSeason(shop: OpenShop, lang: ShopLang) {
  const widths = [OWN_WIDTHS[lang]]
  await askForEverything(shop)
  const { now } = await seasonDays(shop.url, 'summer')
  await Promise.all([
    walk(shop, { lang, widths }, async (guest, take) => {
      await guest.open('/?season=winter')
      await showPurchase(guest, take, 'anna@example.com')
      await showTrouble(guest, take)
    }),
    walk(shop, { lang, widths, now }, showMembers),
  ])
}

/** Checks what every resort draws differently, at the language's width: the shop's pages, and the main path in both seasons. */
export async function walkMainWay(shop: OpenShop, lang: ShopLang) {
  const widths = [OWN_WIDTHS[lang]]
  await walk(shop, { lang, widths }, showShop)
  for (const season of ['winter', 'summer'] as const) {
    const { now } = await seasonDays(shop.url, season)
    await walk(shop, { lang, widths, now }, (guest, take) => showMainWay(guest, take, season))
  }
}

/** Makes the details ask for everything they can. */
async function askForEverything(shop: OpenShop) {
  for (const flag of ['additionalVOP', 'exchangeTicketCardBirthday']) await shop.configure(['flags', flag], true)
}

type Walker = { lang: ShopLang; widths: readonly number[]; now?: string }

/** Walks as one guest and checks each screen. */
async function walk(
  shop: OpenShop,
  { widths, ...options }: Walker,
  show: (guest: Guest, take: Camera) => Promise<void>,
) {
  const guest = await calmGuest(shop, { width: OWN_WIDTHS[options.lang], expected: ON_PURPOSE, ...options })
  await show(guest, (screen) => expectUsable(guest, screen, widths))
}
