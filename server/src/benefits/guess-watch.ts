import type { Instant } from '@gondola/rules/day.ts'

const WINDOW_MS = 10 * 60_000
/** Windows in the day whose average is the usual number. */
const WINDOWS = 144
const TIMES_USUAL = 3
/** Fewer unknown codes in a window are typing errors, however few are usual. */
const FEWEST = 30

/** Counts unknown codes in windows of ten minutes, per process. */
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
     * Returns the unknown codes of this window, or 0 for a usual number (docs/product.md §17.18). Unusual is more than
     * three times the usual.
     */
    unusual(now: Instant): number {
      const window = windowOf(now)
      let before = 0
      for (const [one, count] of counts) if (one < window && one >= window - WINDOWS) before += count
      const count = counts.get(window) ?? 0
      return count > Math.max(FEWEST, (TIMES_USUAL * before) / WINDOWS) ? count : 0
    },
  }
}

export const guesses = guessWatch()
