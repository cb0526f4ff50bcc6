// The boxes of every screen, compared with those that e2e/boxes keeps. CONTRIBUTING.md says how they are made anew.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { expect, test } from 'vitest'
import { showAccount, showAccountWays } from './support/account-screens.ts'
import { showEntryPaths, showNews } from './support/consent-screens.ts'
import { isUpdate, problemsOf, WIDTHS } from './support/every-width.ts'
import { type Guest, heightAt } from './support/guest.ts'
import { whenDrawn } from './support/in-page.ts'
import { boxesOnPage } from './support/in-page-boxes.ts'
import { differences, read, type Screens, written } from './support/kept-boxes.ts'
import { endSession } from './support/member.ts'
import { showPersonal } from './support/personal-screens.ts'
import { type Camera, showHeader, showMainWay, showPurchase, showShop } from './support/screens.ts'
import { seasonDays } from './support/season-days.ts'
import { steadyCamera } from './support/steady-camera.ts'
import { openStillShop, type StillShop } from './support/still-shop.ts'
import { showDoor, showTrouble } from './support/trouble-screens.ts'

const FOLDER = fileURLToPath(new URL('boxes/', import.meta.url))
const TIMEOUT_MS = 300_000

const [lipno, annaberg, morava] = await Promise.all([
  openStillShop('lipno'),
  openStillShop('annaberg'),
  openStillShop('morava'),
])

/** The footer is the same everywhere: its insides count on home alone. */
const skippedOn = (screen: string) => (screen.startsWith('home') ? undefined : 'footer')

/** A camera for some widths, or for all. */
type Cameras = (widths?: readonly number[]) => Camera
/** What one guest sees, at the shop's now or in a season. */
type Walk = { season?: 'winter' | 'summer'; show: (guest: Guest, at: Cameras) => Promise<void> }

const setWidth = ({ page }: Guest, width: number) => page.setViewportSize({ width, height: heightAt(width) })

/** What a header opens differs between widths. */
async function atEach(guest: Guest, at: Cameras, show: (guest: Guest, take: Camera) => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await setWidth(guest, width)
    await show(guest, at([width]))
  }
}

const looking: Walk = {
  async show(guest, at) {
    await atEach(guest, at, showHeader)
    await showShop(guest, at())
  },
}
const buying: Walk = {
  async show(guest, at) {
    await looking.show(guest, at)
    await showPurchase(guest, at(), 'anna@example.com')
    await showTrouble(guest, at())
  },
}
const members: Walk = {
  async show(guest, at) {
    await atEach(guest, at, showAccountWays)
    await showEntryPaths(guest, at())
    await showNews(guest, at())
    await endSession(guest)
    await showAccount(guest, at())
    await showPersonal(guest, at())
  },
}
const newcomers: Walk = { show: (guest, at) => showDoor(guest, at()) }
/** Only what begins with the cart: whoever is looking sees the rest. */
const buyingIn = (season: 'winter' | 'summer'): Walk => ({
  season,
  async show(guest, at) {
    const take: Camera = async (screen, part) => {
      if (/^(cart|informations|checkout|confirmation) /.test(screen)) await at()(screen, part)
    }
    await showMainWay(guest, take, season)
  },
})

// Widths are told apart by styles alone: one guest walks at a width and looks at each screen at all of them. Guests of one
// round walk at the same time.
test.each([
  ['lipno', 'cz', 390, lipno, [[buying, members], [newcomers]]],
  ['annaberg', 'de', 1440, annaberg, [[looking, buyingIn('winter')]]],
  ['morava', 'en', 768, morava, [[looking, buyingIn('summer')]]],
] as const)(
  'on every screen of %s in %s each box is where it was and as large, within 2 px',
  async (resort, lang, ownWidth, shop, rounds) => {
    const fileAt = (width: number) => `${FOLDER}${resort}-${width}.txt`
    const seen = new Map<number, Screens>(WIDTHS.map((width) => [width, new Map()]))
    const problems: string[] = []
    for (const round of rounds) {
      const walked = await Promise.all(round.map((walk) => walkedBy(walk, { shop, lang, ownWidth })))
      for (const one of walked) {
        problems.push(...one.problems)
        for (const [width, screens] of one.seen)
          for (const [screen, boxes] of screens) seen.get(width)?.set(screen, boxes)
      }
    }
    for (const [width, screens] of seen) {
      if (isUpdate) await writeFile(fileAt(width), written(screens))
      else
        problems.push(
          ...comparisonOf(read(await readFile(fileAt(width), 'utf8')), screens).map((one) => `${width} px, ${one}`),
        )
    }
    expect(problems).toEqual([])
  },
  TIMEOUT_MS,
)

type Walker = { shop: StillShop; lang: ShopLang; ownWidth: number }

/** The boxes of a walk by width and screen, and where it came to its end early. */
async function walkedBy({ season, show }: Walk, { shop, lang, ownWidth }: Walker) {
  const seen = new Map<number, Screens>(WIDTHS.map((width) => [width, new Map()]))
  const now = season ? (await seasonDays(shop.url, season)).now : shop.now
  const problems = await problemsOf(shop, { lang, width: ownWidth, now }, async (guest) => {
    const camera = (widths: readonly number[]) =>
      steadyCamera(guest.page, async (screen) => {
        for (const width of widths) {
          await setWidth(guest, width)
          await guest.page.evaluate(whenDrawn)
          seen.get(width)?.set(screen, await guest.page.evaluate(boxesOnPage, skippedOn(screen)))
        }
      })
    const all = camera([...WIDTHS.filter((width) => width !== ownWidth), ownWidth])
    await show(guest, (widths) => (widths ? camera(widths) : all))
  })
  return { seen, problems }
}

function comparisonOf(kept: Screens, seen: Screens): string[] {
  const found = [...seen].flatMap(([screen, boxes]) =>
    differences(kept.get(screen) ?? [], boxes).map((difference) => `${screen}: ${difference}`),
  )
  const missing = [...kept.keys()].filter((screen) => !seen.has(screen))
  return [...found, ...missing.map((screen) => `${screen}: is not there any more`)]
}
