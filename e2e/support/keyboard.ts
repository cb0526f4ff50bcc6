import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Guest } from './guest.ts'
import { focused, focusProblem } from './in-page.ts'
import { words } from './purchase.ts'

/** More than any page of the shop has controls. */
const MOST_TABS = 120
const SETTLE_MS = 1000
const LOST = 'the focus is lost'

export const hasFocus = (place: Locator) => place.evaluate((one) => one === document.activeElement)

/** Returns a problem of the focus that remains after drawers have moved and pages have scrolled. */
async function lastingProblem(page: Page): Promise<string | null> {
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const problem = await page.evaluate(focusProblem)
    if (problem === null || problem === LOST || Date.now() > until) return problem
  }
}

/** Presses Tab until a control has the focus. Every control passed must show its focus. */
export async function tabTo({ page }: Guest, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  let wasOutside = false
  for (let count = 0; count < MOST_TABS; count++) {
    await page.keyboard.press(key)
    const problem = await lastingProblem(page)
    // Between the last and the first control the focus passes the browser's own.
    const isOutside: boolean = problem === LOST && !wasOutside
    if (!isOutside) expect(problem).toBeNull()
    wasOutside = isOutside
    if (!isOutside && (await hasFocus(place))) return
  }
  throw new Error(`The keyboard does not reach ${place}.`)
}

/** Presses a key on the focused element; the focus must not be lost. */
export async function press({ page }: Guest, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expect.poll(() => page.evaluate(focusProblem)).toBeNull()
}

export const waitForFocus = ({ page }: Guest, name: string | RegExp) =>
  expect.poll(async () => words(await page.evaluate(focused))).toMatch(name)
