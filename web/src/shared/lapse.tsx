import { Suspense } from 'react'
import { isLapsed } from '../lib/cart-entries.ts'
import { lazyWithRetry } from '../routing/lazy.ts'
import { useCart } from '../state/cart.ts'

// Lazy: few carts lapse.
const Bar = lazyWithRetry(() => import('./lapse-bar.tsx').then((file) => file.LapseBar))
const Note = lazyWithRetry(() => import('./lapse-bar.tsx').then((file) => file.RenewalNote))
const Words = lazyWithRetry(() => import('./lapse-bar.tsx').then((file) => file.LapseWords))

/** Whether some entry of the cart has lapsed. */
export const useIsLapsed = (): boolean => useCart().entries.some(isLapsed)

/** Focuses the button of the page that renews lapsed entries. */
export const focusRenewal = (): void => document.querySelector<HTMLElement>('main [data-renews]')?.focus()

/** The bar with which a lapsed cart is renewed. `text` says what is not lost, such as the typed details. */
export const LapseBar = (props: { text: string; className?: string }) => (
  <Suspense>
    <Bar {...props} />
  </Suspense>
)

/** Says what the last renewal has changed; nothing without one. */
export function RenewalNote(props: { className?: string }) {
  const { renewal } = useCart()
  return <Suspense>{renewal && <Note {...props} />}</Suspense>
}

/** Announces the end of the reservation, and what its renewal has changed. Place it once in a page. */
export function LapseNews() {
  const hasLapsed = useIsLapsed()
  const { renewal } = useCart()
  return (
    <p className="vh" role="status">
      <Suspense>{(hasLapsed || renewal) && <Words />}</Suspense>
    </p>
  )
}
