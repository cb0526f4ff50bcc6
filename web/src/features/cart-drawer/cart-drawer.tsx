import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { type CartNotice, useCart } from '../../state/cart.ts'
import { CartWatch } from './cart-watch.tsx'

const CartPanel = lazyWithRetry(() => import('./cart-panel.tsx').then((file) => file.CartPanel))

const LostCodes = lazyWithRetry(() => import('./lost-codes.tsx').then((file) => file.LostCodes))

const BlockingModals = lazyWithRetry(() => import('./blocking-modals.tsx').then((file) => file.BlockingModals))

/** Errors of entries that cannot stay. */
const BLOCKING: readonly string[] = ['invalid-segment', 'missing-method']

/**
 * The cart over the page. Place it once, on every page: it also watches over the holds. The content loads when the
 * drawer opens, or when `isAtHand`.
 */
export function CartDrawer({ isAtHand }: { isAtHand: boolean }) {
  const { entries, isOpen, checkedAt, lost } = useCart()
  const [received, setReceived] = useState<{ notice: CartNotice; at: number } | null>(null)
  // A successful check replaces the notice of an earlier failed one.
  const notice =
    received?.notice.kind === 'unreachable' && (entries.length === 0 || checkedAt > received.at)
      ? null
      : (received?.notice ?? null)
  const setNotice = (next: CartNotice | null) => setReceived(next && { notice: next, at: Date.now() })
  return (
    <>
      <CartWatch onNotice={setNotice} />
      {/* Inside of the drawer's boundary, since of two modals the later one is on top. A question about the cart must
          not open before the drawer, nor hide it while its code loads. */}
      <Suspense>
        {(isOpen || isAtHand) && <CartPanel notice={notice} onNotice={setNotice} />}
        {entries.some(({ errors }) => errors.some(({ code }) => BLOCKING.includes(code))) && (
          <Suspense>
            <BlockingModals />
          </Suspense>
        )}
        {lost && (
          <Suspense>
            <LostCodes lost={lost} />
          </Suspense>
        )}
      </Suspense>
    </>
  )
}
