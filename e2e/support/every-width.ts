import { stripVTControlCharacters } from 'node:util'
import type { Guest } from './guest.ts'
import { type Camera, showPurchase, showShop, showTrouble } from './screens.ts'
import type { StillShop } from './still-shop.ts'

const WIDTHS = [390, 768, 1440]

/** What is kept of the screens is made anew instead of compared. */
export const isUpdate = process.env.UPDATE_SCREENS === '1'

/** What the walks through all screens do to a page on purpose. */
const EXPECTED = [/404/, /Cannot read properties of null/]

/** One guest for each width; they walk at the same time. Answers what was told, and where a walk came to its end early. */
export async function atEveryWidth(
  shop: StillShop,
  lang: Guest['lang'],
  walk: (guest: Guest, width: number, tell: (problem: string) => void) => Promise<void>,
): Promise<string[]> {
  const problems = await Promise.all(
    WIDTHS.map(async (width) => {
      const told: string[] = []
      const tell = (problem: string) => void told.push(`${width} px, ${problem}`)
      const guest = await shop.guest({ lang, width, now: shop.now, calm: true, expected: EXPECTED })
      await walk(guest, width, tell).catch((error: Error) => tell(`the walk ended early: ${onOneLine(error.message)}`))
      return told
    }),
  )
  return problems.flat()
}

const onOneLine = (text: string) => stripVTControlCharacters(text).replace(/\s+/g, ' ').trim()

export async function showEverything(guest: Guest, take: Camera): Promise<void> {
  await showShop(guest, take)
  await showPurchase(guest, take, 'anna@example.com')
  await showTrouble(guest, take)
}
