import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Guest } from '../support/guest.ts'
import { focused, focusProblem } from '../support/in-page.ts'
import { words } from '../support/purchase.ts'

/** More than any page of the shop has controls. */
const MOST_TABS = 120
const SETTLE_MS = 1000
const LOST = 'the focus is lost'

export const hasFocus = (place: Locator) => place.evaluate((one) => one === document.activeElement)

/** What is wrong with the focus and does not pass with a drawer that slides in or a page that scrolls. */
async function lastingProblem(page: Page): Promise<string | null> {
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const problem = await page.evaluate(focusProblem)
    if (problem === null || problem === LOST || Date.now() > until) return problem
  }
}

/** Tabs until a control has the focus. What is passed on the way has to show that it has it. */
export async function tabTo({ page }: Guest, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  let wasOutside = false
  for (let count = 0; count < MOST_TABS; count++) {
    await page.keyboard.press(key)
    const problem = await lastingProblem(page)
    // Between the last and the first control the keyboard passes the browser's own.
    const isOutside: boolean = problem === LOST && !wasOutside
    if (!isOutside) expect(problem).toBeNull()
    wasOutside = isOutside
    if (!isOutside && (await hasFocus(place))) return
  }
  throw new Error(`The keyboard does not reach ${place}.`)
}

/** Presses a key on what has the focus; it may not be lost by that. */
export async function press({ page }: Guest, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expect.poll(() => page.evaluate(focusProblem)).toBeNull()
}

export const waitForFocus = ({ page }: Guest, name: string | RegExp) =>
  expect.poll(async () => words(await page.evaluate(focused))).toMatch(name)
