import { useEffect, useRef } from 'react'
import { isBought } from '../../lib/cart-entries.ts'
import { grouped } from '../../lib/cart-groups.ts'
import { entriesToFix } from '../../lib/cart-remedy.ts'
import { paths } from '../../routing/paths.ts'
import { cart, useCart } from '../../state/cart.ts'
import { purchase } from '../../state/purchase.ts'
import { session } from '../../state/session.ts'
import { slotChange } from '../../state/slot-change.ts'
import { isPaid } from './is-paid.ts'

const DRY_RUN_DELAY_MS = 500

type Arrival = {
  recheck: () => Promise<unknown>
  navigate: (to: string) => void
  /** Whether an order is being sent. A function, since it changes without rendering. */
  isBusy: () => boolean
  /** The browser restored the page from its cache: a payment begun on it has ended. */
  onReturn: () => void
}

/** Checks the cart once on arrival. Shows the confirmation if its order has been paid meanwhile. */
export function useArrival(arrival: Arrival): void {
  const latest = useRef(arrival)
  latest.current = arrival
  useEffect(() => {
    // The order holds the cart while it waits for payment; the browser's ends are outdated.
    if (purchase.get().attempt?.order) cart.pauseExpiry(true)
    let isLeft = false
    const arrive = async () => {
      const { recheck, navigate, isBusy } = latest.current
      await recheck()
      const order = purchase.get().attempt?.order
      const isOver = order && cart.get().entries.some(isBought) && (await isPaid(order))
      if (isOver && !isLeft) navigate(paths.confirmation(order, session.isOfCompany()))
      else if (!isBusy() && !isLeft) cart.pauseExpiry(false)
    }
    const timer = setTimeout(() => void arrive(), DRY_RUN_DELAY_MS)
    const onShow = (event: PageTransitionEvent) => event.persisted && latest.current.onReturn()
    window.addEventListener('pageshow', onShow)
    return () => {
      isLeft = true
      clearTimeout(timer)
      window.removeEventListener('pageshow', onShow)
      cart.pauseExpiry(false)
    }
  }, [])
}

/** Opens the dialog for entries that cannot be bought so. It does so right on arrival, too. */
export function useTroubleDialog(): void {
  const wrong = entriesToFix(grouped(useCart().entries))
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (wrong) slotChange.open(wrong.split(','))
  }, [wrong])
}
