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

/** Who the receipt names. Lives as long as the cart and the page: personal data is never kept in the browser. */
export const buyerData = {
  get: (): TypedBuyer => current,
  set(change: TypedBuyer) {
    current = { ...current, ...change }
    for (const watcher of watchers) watcher()
  },
}

// Listened for here, as most pages have a cart and no buyer.
cart.subscribe(() => {
  if (current === nobody || cart.get().entries.length > 0) return
  current = nobody
  for (const watcher of watchers) watcher()
})

export const useBuyer = (): TypedBuyer => useSyncExternalStore(subscribe, buyerData.get, () => nobody)
