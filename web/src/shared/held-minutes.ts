import { useSyncExternalStore } from 'react'
import { heldFor, isLapsed } from '../lib/cart-entries.ts'
import { cart } from '../state/cart.ts'

function read(): number | null {
  let least: number | null = null
  const now = cart.now()
  // If an entry has lapsed, only that is shown.
  if (cart.get().entries.some(isLapsed)) return null
  for (const entry of cart.get().entries) {
    const left = heldFor(entry, now)
    if (left !== null && (least === null || left < least)) least = left
  }
  return least === null ? null : Math.max(0, Math.ceil(least / 60_000))
}

function subscribe(watcher: () => void) {
  const timer = setInterval(watcher, 1000)
  const stop = cart.subscribe(watcher)
  return () => {
    clearInterval(timer)
    stop()
  }
}

const TOLD = [15, 10, 5, 2, 1]

/**
 * Returns the `aria-live` of the minutes left. Screen readers announce only 15, 10, 5, 2 and 1, or reading would be
 * interrupted every minute.
 */
export const heldMinutesLive = (minutes: number): 'polite' | 'off' => (TOLD.includes(minutes) ? 'polite' : 'off')

/**
 * Returns the minutes until the first hold of the cart ends, rounded up. Null without a hold, or when some entry has
 * lapsed. Updates by itself.
 */
export const useHeldMinutes = (): number | null => useSyncExternalStore(subscribe, read, () => null)
