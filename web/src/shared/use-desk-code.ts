import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { useEffect, useState } from 'react'
import { cart } from '../state/cart.ts'
import { usualWaitLeft } from './ready.ts'

export type DeskCode = NonNullable<OrderEntryItem['deskCode']>

/** What stands in for the ticket once it takes longer than usual: `isLate`, and the code that a desk takes if there is one. */
export function useDeskCode({ deskCode, ready }: Pick<OrderEntryItem, 'deskCode' | 'ready'>): {
  isLate: boolean
  deskCode: DeskCode | undefined
} {
  // Counted from the payment: whoever opens the page again has waited before.
  const [wait] = useState(() => usualWaitLeft(ready.at, cart.now()))
  const isLate = useLater(wait)
  return { isLate, deskCode: isLate ? deskCode : undefined }
}

/** True after this time, at once when there is none. */
function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(ms === 0)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}
