import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { CheckoutView } from '../../features/checkout/checkout-view.tsx'
import { useCompanyCheckout } from '../../features/checkout/company/use-company-checkout.ts'
import { isPaid } from '../../features/checkout/is-paid.ts'
import { basketFingerprint, isPersonal, orderOf } from '../../features/checkout/known-order.ts'
import { paths } from '../../routing/paths.ts'
import { useMissing } from '../../shared/use-missing.ts'
import { useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { usePurchase } from '../../state/purchase.ts'
import { useCompany } from '../../state/session.ts'
import { Step } from './step.tsx'
import css from './step-page.module.css'

/** How long a failed payment is shown before the address is reset (docs/product.md §8.13). */
const PAYMENT_FAILED_MS = 5_000

/**
 * The payment step (docs/product.md §11.4). Redirects to the shop without anything to pay, and to the details if some
 * are missing. After a page load it renders in pieces, as hydration does: at once it would block a slow phone for a
 * tenth of a second.
 */
export default function Checkout() {
  const { ready, entries } = useCart()
  const [, navigate] = useLocation()
  const hasPaymentFailed = new URLSearchParams(useSearch()).get('error') === 'true'
  const [hasFailed, setFailed] = useState(hasPaymentFailed)
  const isComplete = useIsComplete()
  const isDrawn = useDeferredValue(ready)
  useEffect(() => {
    if (!hasPaymentFailed) return
    setFailed(true)
    const timer = setTimeout(() => navigate(paths.checkout, { replace: true }), PAYMENT_FAILED_MS)
    return () => clearTimeout(timer)
  }, [hasPaymentFailed, navigate])
  if (ready && entries.length === 0) return <Emptied />
  if (ready && !isComplete) return <Redirect to={paths.informations} replace />
  return (
    <CheckoutStep isDrawn={isDrawn}>
      <CheckoutView navigate={navigate} hasPaymentFailed={hasPaymentFailed} isRetry={hasFailed} />
    </CheckoutStep>
  )
}

/** With nothing to pay the order is only finished. */
function useTitle() {
  const { amount, ready } = useCart()
  const company = useCompanyCheckout()
  if (company?.offer && company.offer.way !== 'card') return 'company.title'
  return ready && amount.base > 0 && amount.due === 0 ? 'checkout.title.finish' : 'checkout.title'
}

function CheckoutStep({ isDrawn, children }: { isDrawn: boolean; children?: ReactNode }) {
  const t = useText()
  const title = useTitle()
  const intro = (
    <h1 className={`t-page ${css.title}`} tabIndex={-1}>
      {t(title)}
    </h1>
  )
  return (
    <Step intro={intro} isDrawn={isDrawn} label={t('checkout.loading')}>
      {children}
    </Step>
  )
}

/** Redirects to the tickets if another tab's order bought the cart. Otherwise to the shop. */
function Emptied() {
  const order = usePurchase().attempt?.order
  const isBusiness = useCompany() !== undefined
  const [to, setTo] = useState<string | null>(order ? null : paths.eshop)
  useEffect(() => {
    if (!order) return
    let isLeft = false
    void isPaid(order).then((hasTickets) => {
      if (!isLeft) setTo(hasTickets ? paths.confirmation(order, isBusiness) : paths.eshop)
    })
    return () => {
      isLeft = true
    }
  }, [order, isBusiness])
  return to ? <Redirect to={to} replace /> : <CheckoutStep isDrawn={false} />
}

/** Returns whether nothing is missing. Personal data may be, once an order of this very cart has it. */
function useIsComplete(): boolean {
  const { entries, email, vouchers } = useCart()
  const { attempt } = usePurchase()
  const missing = useMissing()
  const hasOrder = orderOf(attempt, basketFingerprint(entries, email, vouchers)) !== null
  return missing.every((one) => hasOrder && isPersonal(one))
}
