/// <reference lib="dom" />
import type { Page } from 'playwright-core'

type Watched = { gondolaShifts: number }

/** Counts layout shifts from the next load on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = Object.assign(window, { gondolaShifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.gondolaShifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the sum of shifts since the load, or since the last reset. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Watched).gondolaShifts)

export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { gondolaShifts: 0 }))
}
