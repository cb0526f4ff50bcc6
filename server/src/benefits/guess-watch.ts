import type { Instant } from '@gondola/rules/day.ts'

const WINDOW_MS = 10 * 60_000
/** Number of past windows, a day, over which unknown codes are averaged. */
const WINDOWS = 144
const TIMES_USUAL = 3
/** Up to this many unknown codes in a window are typing errors, never reported. */
const MOST_TYPOS = 30

/**
 * Creates a counter of unknown codes, which tells when they are unusually many. It counts in fixed windows of ten
 * minutes, in this process.
 */
export function guessWatch() {
  const counts = new Map<number, number>()
  const windowOf = (now: Instant) => Math.floor(now / WINDOW_MS)
  return {
    note(count: number, now: Instant): void {
      const window = windowOf(now)
      counts.set(window, (counts.get(window) ?? 0) + count)
      for (const old of counts.keys()) if (old < window - WINDOWS) counts.delete(old)
    },
    /**
     * Returns the unknown codes of the present window where they are unusual, else 0 (docs/product.md §17.18). Unusual
     * is more than `MOST_TYPOS`, and more than three times the average window of the day before.
     */
    unusual(now: Instant): number {
      const window = windowOf(now)
      let before = 0
      for (const [one, count] of counts) if (one < window && one >= window - WINDOWS) before += count
      const count = counts.get(window) ?? 0
      return count > Math.max(MOST_TYPOS, (TIMES_USUAL * before) / WINDOWS) ? count : 0
    },
  }
}

export const guesses = guessWatch()
