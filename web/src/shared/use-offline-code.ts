import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { useEffect, useState } from 'react'
import { cart } from '../state/cart.ts'
import { usualWaitLeft } from './ready.ts'

export type OfflineCode = NonNullable<OrderEntryItem['offlineCode']>

/**
 * Returns whether a ticket has waited longer than usual, and then its offline code. `isLate` is only of use for a
 * ticket that is still waiting. `offlineCode` is undefined while `isLate` is false, and for a ticket that has none.
 */
export function useOfflineCode({ offlineCode, ready }: Pick<OrderEntryItem, 'offlineCode' | 'ready'>): {
  isLate: boolean
  offlineCode: OfflineCode | undefined
} {
  // Counted from the payment: after a reload the guest has already waited.
  const [wait] = useState(() => usualWaitLeft(ready.at, cart.now()))
  const isLate = useLater(wait)
  return { isLate, offlineCode: isLate ? offlineCode : undefined }
}

/** Returns false, and true after these milliseconds; for 0 true at once. */
function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(ms === 0)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}
