// The boxes of every screen, compared with those that e2e/boxes keeps. CONTRIBUTING.md says how they are made anew.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { atEveryWidth, isUpdate, showEverything } from './support/every-width.ts'
import { boxesOnPage } from './support/in-page-boxes.ts'
import { differences, read, type Screens, written } from './support/kept-boxes.ts'
import { type Camera, showShop } from './support/screens.ts'
import { steadyCamera } from './support/steady-camera.ts'
import { openStillShop } from './support/still-shop.ts'

const FOLDER = fileURLToPath(new URL('boxes/', import.meta.url))
const TIMEOUT_MS = 300_000

const lipno = await openStillShop('lipno')
const annaberg = await openStillShop('annaberg')
const morava = await openStillShop('morava')

/** The days of a calendar; the insides of the footer, which is the same everywhere, but on home. */
const skippedOn = (screen: string) => (screen.startsWith('home') ? '[role=grid]' : '[role=grid], footer')

test.each([
  ['lipno', 'cz', lipno, showEverything],
  ['annaberg', 'de', annaberg, showShop],
  ['morava', 'en', morava, showShop],
] as const)(
  'on every screen of %s in %s each box is where it was and as large, within 2 px',
  async (resort, lang, shop, show) => {
    const problems = await atEveryWidth(shop, lang, async (guest, width, tell) => {
      const file = `${FOLDER}${resort}-${width}.txt`
      const kept = isUpdate ? new Map() : read(await readFile(file, 'utf8'))
      const seen: Screens = new Map()
      const look: Camera = async (screen) => {
        const boxes = await guest.page.evaluate(boxesOnPage, skippedOn(screen))
        seen.set(screen, boxes)
        if (isUpdate) return
        for (const difference of differences(kept.get(screen) ?? [], boxes)) tell(`${screen}: ${difference}`)
      }
      await show(guest, steadyCamera(guest.page, look))
      if (isUpdate) await writeFile(file, written(seen))
      else for (const screen of kept.keys()) if (!seen.has(screen)) tell(`${screen}: is not there any more`)
    })
    expect(problems).toEqual([])
  },
  TIMEOUT_MS,
)
