import { Suspense } from 'react'
import { isLapsed } from '../lib/cart-entries.ts'
import { lazyWithRetry } from '../routing/lazy.ts'
import { useCart } from '../state/cart.ts'

// Lazy: few carts lapse.
const Bar = lazyWithRetry(() => import('./lapse-bar.tsx').then((file) => file.LapseBar))
const Note = lazyWithRetry(() => import('./lapse-bar.tsx').then((file) => file.RenewalNote))
const Words = lazyWithRetry(() => import('./lapse-bar.tsx').then((file) => file.LapseWords))

/** Whether something in the cart is no longer held. */
export const useIsLapsed = (): boolean => useCart().entries.some(isLapsed)

/** Focuses the page's button that renews. */
export const focusRenewal = (): void => document.querySelector<HTMLElement>('main [data-renews]')?.focus()

/** The bar that renews a lapsed cart; `text` says what has been kept. */
export const LapseBar = (props: { text: string; className?: string }) => (
  <Suspense>
    <Bar {...props} />
  </Suspense>
)

/** What the last renewal has changed. */
export function RenewalNote(props: { className?: string }) {
  const { renewal } = useCart()
  return <Suspense>{renewal && <Note {...props} />}</Suspense>
}

/** Reads the end of the reservation aloud once, and what its renewal has changed. Place it once in a page. */
export function LapseNews() {
  const hasLapsed = useIsLapsed()
  const { renewal } = useCart()
  return (
    <p className="vh" role="status">
      <Suspense>{(hasLapsed || renewal) && <Words />}</Suspense>
    </p>
  )
}
