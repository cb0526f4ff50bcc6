// The boxes of every screen, compared with those that e2e/boxes keeps. CONTRIBUTING.md says how they are made anew.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isUpdate, problemsOf, WIDTHS } from './support/every-width.ts'
import { type Guest, heightAt } from './support/guest.ts'
import { whenDrawn } from './support/in-page.ts'
import { boxesOnPage } from './support/in-page-boxes.ts'
import { differences, read, type Screens, written } from './support/kept-boxes.ts'
import { type Camera, showDoor, showHeader, showPurchase, showShop, showTrouble } from './support/screens.ts'
import { steadyCamera } from './support/steady-camera.ts'
import { openStillShop } from './support/still-shop.ts'

const FOLDER = fileURLToPath(new URL('boxes/', import.meta.url))
const TIMEOUT_MS = 300_000

const [lipno, annaberg, morava] = await Promise.all([
  openStillShop('lipno'),
  openStillShop('annaberg'),
  openStillShop('morava'),
])

/** The footer is the same everywhere: its insides count on home alone. */
const skippedOn = (screen: string) => (screen.startsWith('home') ? undefined : 'footer')

async function showMore(guest: Guest, take: Camera): Promise<void> {
  await showPurchase(guest, take, 'anna@example.com')
  await showTrouble(guest, take)
  await showDoor(guest, take)
}

const setWidth = ({ page }: Guest, width: number) => page.setViewportSize({ width, height: heightAt(width) })

// Widths are told apart by styles alone: one guest walks at a width and looks at each screen at all of them.
test.each([
  ['lipno', 'cz', 390, lipno, showMore],
  ['annaberg', 'de', 1440, annaberg, undefined],
  ['morava', 'en', 768, morava, undefined],
] as const)(
  'on every screen of %s in %s each box is where it was and as large, within 2 px',
  async (resort, lang, ownWidth, shop, showMoreOfIt) => {
    const fileAt = (width: number) => `${FOLDER}${resort}-${width}.txt`
    const seen = new Map<number, Screens>(WIDTHS.map((width) => [width, new Map()]))
    const problems = await problemsOf(shop, { lang, width: ownWidth }, async (guest) => {
      const at = (widths: readonly number[]) =>
        steadyCamera(guest.page, async (screen) => {
          for (const width of widths) {
            await setWidth(guest, width)
            await guest.page.evaluate(whenDrawn)
            seen.get(width)?.set(screen, await guest.page.evaluate(boxesOnPage, skippedOn(screen)))
          }
        })
      for (const width of WIDTHS) {
        await setWidth(guest, width)
        await showHeader(guest, at([width]))
      }
      const take = at([...WIDTHS.filter((width) => width !== ownWidth), ownWidth])
      await showShop(guest, take)
      await showMoreOfIt?.(guest, take)
    })
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

function comparisonOf(kept: Screens, seen: Screens): string[] {
  const found = [...seen].flatMap(([screen, boxes]) =>
    differences(kept.get(screen) ?? [], boxes).map((difference) => `${screen}: ${difference}`),
  )
  const missing = [...kept.keys()].filter((screen) => !seen.has(screen))
  return [...found, ...missing.map((screen) => `${screen}: is not there any more`)]
}
