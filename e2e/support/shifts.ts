/// <reference lib="dom" />
import type { Page } from 'playwright-core'

type Watched = { gondolaShifts: number }

/** From the next load on, the page counts how far it moves by itself, as the browser's layout shift says it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = Object.assign(window, { gondolaShifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.gondolaShifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum since the load, or since it was forgotten. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Watched).gondolaShifts)

export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { gondolaShifts: 0 }))
}
