import { type ComponentType, lazy } from 'react'

/** Until something is asked for again, then twice as long each time, at most this long. */
export const FIRST_PAUSE_MS = 1000
export const nextPause = (pause: number): number => Math.min(2 * pause, LONGEST_PAUSE_MS)
const LONGEST_PAUSE_MS = 16_000
/** A page that has been loaded anew for its code and misses it so soon again will not get it by that. */
const RELOADED_MS = 60_000

/** A component whose code comes when it is needed. A page whose line is lost goes on without it until it is back. */
export const lazyWithRetry = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await retryUntilLoaded(load, reloadOnce) }))

/**
 * What `load` brings, asked for again and again while the shop cannot be reached. Where the shop answers and the code is
 * still missing, a newer build runs by now, or the browser keeps the failure: then `renew` leaves the page for a new one.
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

/** Throws instead where that has just been done. */
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

/** Waits for the line to come back, at most so many milliseconds. */
export const untilOnline = (atMost: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, atMost)
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
