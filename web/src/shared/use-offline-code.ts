import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { useEffect, useState } from 'react'
import { cart } from '../state/cart.ts'
import { usualWaitLeft } from './ready.ts'

export type OfflineCode = NonNullable<OrderEntryItem['offlineCode']>

/** Returns whether the ticket is late, and its offline code, if any. */
export function useOfflineCode({ offlineCode, ready }: Pick<OrderEntryItem, 'offlineCode' | 'ready'>): {
  isLate: boolean
  offlineCode: OfflineCode | undefined
} {
  // Counted from the payment: after a reload the guest has already waited.
  const [wait] = useState(() => usualWaitLeft(ready.at, cart.now()))
  const isLate = useLater(wait)
  return { isLate, offlineCode: isLate ? offlineCode : undefined }
}

/** Returns true after this time; at once when it is 0. */
function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(ms === 0)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}
