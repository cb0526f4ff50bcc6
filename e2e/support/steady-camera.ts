import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { isWaiting, whenDrawn, withoutChance } from './in-page.ts'
import type { Camera } from './screens.ts'

/** Longer than a page waits before it requests the price of a choice. */
const QUIET_MS = 200
const MOST_MS = 15_000
/** A request open for so long, without others, is held back by the screen on purpose. */
const HELD_MS = 2500

/**
 * Returns a camera whose pictures are the same each time. It first waits for open requests, prices of days and results
 * of buttons, and for rendering. Numbers and codes that are new in every order are replaced.
 */
export function steadyCamera(page: Page, look: Camera): Camera {
  const rest = restOf(page)
  return async (screen, part) => {
    await rest()
    await page.evaluate(withoutChance)
    await look(screen, part)
  }
}

/** Watches a page's requests from now on. Returns a function that resolves when the page has come to rest. */
function restOf(page: Page): () => Promise<void> {
  const asked = new Set<Request>()
  let quietSince = 0
  const end = (request: Request) => {
    asked.delete(request)
    quietSince = performance.now()
  }
  page.on('request', (request) => {
    asked.add(request)
    quietSince = performance.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    const called = performance.now()
    quietSince = called
    await page.evaluate(whenDrawn)
    for (;;) {
      const quiet = performance.now() - quietSince
      if (quiet >= HELD_MS) break
      if (quiet >= QUIET_MS && asked.size === 0 && !(await page.evaluate(isWaiting))) break
      if (performance.now() - called > MOST_MS)
        throw new Error(`${page.url()} does not come to rest: ${[...asked].map((one) => one.url()).join(', ')}`)
      await pause(20)
    }
    await page.evaluate(whenDrawn)
  }
}
