import { type ComponentType, lazy } from 'react'

/** Pause before the first retry; doubles each time up to the longest. */
export const FIRST_PAUSE_MS = 1000
export const nextPause = (pause: number): number => Math.min(2 * pause, LONGEST_PAUSE_MS)
const LONGEST_PAUSE_MS = 16_000
/** Within this time after a reload, another reload would not help. */
const RELOADED_MS = 60_000

/** Returns a lazy component that retries loading. Without a connection it waits until that is back. */
export const lazyWithRetry = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await retryUntilLoaded(load, reloadOnce) }))

/**
 * Returns what `load` resolves to, retried while the shop cannot be reached. If the shop responds and the code is still
 * missing, a newer build runs or the browser has cached the failure. Then `renew` replaces the page.
 */
export async function retryUntilLoaded<T>(load: () => Promise<T>, renew: (failure: unknown) => void): Promise<T> {
  let answers = 0
  for (let pause = FIRST_PAUSE_MS; ; pause = nextPause(pause)) {
    try {
      return await load()
    } catch (failure) {
      answers = (await doesShopAnswer()) ? answers + 1 : 0
      if (answers > 1) {
        renew(failure)
        return new Promise(() => undefined)
      }
      await untilOnline(pause)
    }
  }
}

/** Reloads the page; throws the failure instead if it was just reloaded. */
export function reloadOnce(failure: unknown): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type === 'reload' && performance.now() < RELOADED_MS) throw failure
  location.reload()
}

const doesShopAnswer = () =>
  fetch('/livez', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Waits until the browser is online again, at most this many milliseconds. */
export const untilOnline = (atMostMs: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, atMostMs)
    addEventListener('online', resolve, { once: true })
  })

let count = 0
const watchers = new Set<() => void>()

function add(change: 1 | -1) {
  count += change
  for (const watcher of watchers) watcher()
}

/** Shows the page's progress bar until `work` has ended; returns `work`. */
export function withProgress<T>(work: Promise<T>): Promise<T> {
  add(1)
  const end = () => add(-1)
  work.then(end, end)
  return work
}

export const progressStore = {
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  read: () => count > 0,
  readOnServer: () => false,
}
