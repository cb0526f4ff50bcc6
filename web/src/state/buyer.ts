import type { BuyerField } from '@gondola/rules/buyer.ts'
import { useSyncExternalStore } from 'react'
import { cart } from './cart.ts'

export type TypedBuyer = Partial<Record<BuyerField, string>>

const nobody: TypedBuyer = {}
let current = nobody
const watchers = new Set<() => void>()
const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/**
 * Holds the buyer named on the receipt. Emptying the cart or leaving the page drops it: the browser never stores
 * personal data.
 */
export const buyerData = {
  get: (): TypedBuyer => current,
  set(change: TypedBuyer) {
    current = { ...current, ...change }
    for (const watcher of watchers) watcher()
  },
}

// Subscribes here, not in the store of the cart: most pages have a cart and no buyer.
cart.subscribe(() => {
  if (current === nobody || cart.get().entries.length > 0) return
  current = nobody
  for (const watcher of watchers) watcher()
})

export const useBuyer = (): TypedBuyer => useSyncExternalStore(subscribe, buyerData.get, () => nobody)
