import { useEffect, useRef } from 'react'
import { paths } from '../../routing/paths.ts'
import { cart, useCart } from '../../state/cart.ts'
import { isBought } from '../../state/cart-entries.ts'
import { grouped } from '../../state/cart-groups.ts'
import { troubled } from '../../state/cart-remedy.ts'
import { purchase } from '../../state/purchase.ts'
import { slotChange } from '../../state/slot-change.ts'
import { isPaid } from './place-order.ts'

const DRY_RUN_DELAY_MS = 500

type Arrival = {
  recheck: () => Promise<unknown>
  navigate: (to: string) => void
  /** An order is being sent; read when it matters, as it changes without a redraw. */
  isBusy: () => boolean
  /** The browser brought the page back from its cache: a payment begun on it is over. */
  onReturn: () => void
}

/** Checks the cart once on arrival; if its order has been paid meanwhile, shows the confirmation instead. */
export function useArrival(arrival: Arrival): void {
  const latest = useRef(arrival)
  latest.current = arrival
  useEffect(() => {
    // A cart whose order waits for its payment is held by that order: what the browser knew of its end is too old.
    if (purchase.get().attempt?.order) cart.pauseExpiry(true)
    let isLeft = false
    const arrive = async () => {
      const { recheck, navigate, isBusy } = latest.current
      await recheck()
      const order = purchase.get().attempt?.order
      const isOver = order && cart.get().entries.some(isBought) && (await isPaid(order))
      if (isOver && !isLeft) navigate(paths.confirmation(order))
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

/** Opens the dialog for entries that cannot be bought as they are, also right at arrival. */
export function useTroubleDialog(): void {
  const wrong = troubled(grouped(useCart().entries))
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (wrong) slotChange.open(wrong.split(','))
  }, [wrong])
}
