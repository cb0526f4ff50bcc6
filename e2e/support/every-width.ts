import { stripVTControlCharacters } from 'node:util'
import { showAccount, showAccountWays } from './account-screens.ts'
import { showFoundCode } from './code-screens.ts'
import { showEntryPaths, showNews } from './consent-screens.ts'
import type { Guest } from './guest.ts'
import { endSession } from './member.ts'
import { showPersonal } from './personal-screens.ts'
import { type Camera, showHeader, showPurchase, showShop } from './screens.ts'
import type { StillShop } from './still-shop.ts'
import { showTrouble } from './trouble-screens.ts'

/** Writes the stored screens anew instead of comparing them. */
export const isUpdate = process.env.UPDATE_SCREENS === '1'

/** Console errors that the walks through all screens cause on purpose. */
export const ON_PURPOSE = [/404/, /Cannot read properties of null/, /the server responded with a status of 40[01]/]

type Walk = (guest: Guest, tell: (problem: string) => void) => Promise<void>

/** Walks as one guest, at the shop's now or another. Returns the reported problems, and where the walk ended early. */
export async function problemsOf(
  shop: StillShop,
  who: { lang: Guest['lang']; width: number; now?: string },
  walk: Walk,
): Promise<string[]> {
  const told: string[] = []
  const tell = (problem: string) => void told.push(problem)
  const guest = await shop.guest({ now: shop.now, ...who, calm: true, expected: ON_PURPOSE })
  await walk(guest, tell).catch((error: Error) => tell(`the walk ended early: ${onOneLine(error.message)}`))
  return told
}

const onOneLine = (text: string) => stripVTControlCharacters(text).replace(/\s+/g, ' ').trim()

export async function showEverything(guest: Guest, take: Camera): Promise<void> {
  await showHeader(guest, take)
  await showShop(guest, take)
  await showFoundCode(guest, take)
  await showPurchase(guest, take, 'anna@example.com')
  await showTrouble(guest, take)
}

/** Takes what only members see, and how to become one. Begins and ends as a guest. */
export async function showMembers(guest: Guest, take: Camera): Promise<void> {
  await showAccountWays(guest, take)
  await showEntryPaths(guest, take)
  await showNews(guest, take)
  await endSession(guest)
  await showAccount(guest, take)
  await showPersonal(guest, take)
  await endSession(guest)
}
