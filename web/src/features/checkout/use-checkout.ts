import { useEffect, useRef, useState } from 'react'
import { reloadOnce, retryUntilLoaded } from '../../routing/lazy.ts'
import { paths } from '../../routing/paths.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { showToast } from '../../ui/toasts.ts'
import type { CompanyCheckout } from './company/company-checkout.ts'
import { openChange } from './open-change.ts'
import { orderInput } from './order-input.ts'
import type { SentOrder } from './sending.ts'
import { useArrival, useTroubleDialog } from './use-arrival.ts'
import { useRecheck } from './use-recheck.ts'

const REDIRECT_RESET_MS = 2_000
const RELOAD_MS = 10_000

/** Lazy: not needed before the button is pressed. */
const loadSending = () => import('./sending.ts')

/** What the buyer is told when that code cannot be loaded. An order without a connection says the same. */
export const UNREACHED: Extract<SentOrder, { kind: 'refused' }> = {
  kind: 'refused',
  code: 'network',
  news: { toast: 'unableToSubmit', seconds: 5, topic: undefined, notice: 'error.network', rechecks: false },
}

type CheckoutStep = 'ready' | 'submitting' | 'redirecting'
export type Checkout = {
  step: CheckoutStep
  /** What the buyer should know before paying, such as a changed price. */
  notice: string | null
  pay: () => void
}

/** Sends the order and goes on to its payment. `navigate` opens a page of the shop; `company` is who else buys. */
export function useCheckout(navigate: (to: string) => void, company: CompanyCheckout | null): Checkout {
  const boot = useBoot()
  const t = useText()
  const price = usePrice()
  const [step, setStep] = useState<CheckoutStep>('ready')
  const [notice, setNotice] = useState<string | null>(null)
  // A ref, since a second click can come before the next render.
  const isBusy = useRef(false)
  const recheck = useRecheck(setNotice)
  const release = () => {
    isBusy.current = false
    cart.pauseExpiry(false)
    setStep('ready')
  }
  useEarlyLoad()
  useTroubleDialog()
  useArrival({ recheck, navigate, isBusy: () => isBusy.current, onReturn: release })

  const refused = async ({ code, news }: Extract<SentOrder, { kind: 'refused' }>) => {
    const { toast, seconds, topic, notice, rechecks } = news
    showToast({ text: t(toast), tone: 'warn', seconds, topic })
    if (code === 'unsupported-payment-type') setTimeout(() => location.reload(), RELOAD_MS)
    if (code === 'missing-user-data') return navigate(paths.informations)
    // The toast says what happened; the reason and what to do stay beside the button.
    if (notice) setNotice(t(notice))
    if (!rechecks) return
    const isTold = await recheck()
    // The dialog says it too and stays longer than the toast above it.
    if (code === 'timeslotError') openChange(cart.get().entries, { isLost: true })
    if (code === 'price-changed' && !isTold) setNotice(t('checkout.priceSame', { price: price(cart.get().amount.due) }))
  }

  const finish = (placed: SentOrder) => {
    if (placed.kind === 'confirmed') {
      if (placed.isFree) showToast({ text: t('payment.notRequired'), seconds: 3 })
      else if (company) showToast({ text: t('payment.b2b.done'), seconds: 3 })
      return navigate(paths.confirmation(placed.order, company !== null))
    }
    if (placed.kind === 'redirect') {
      showToast({ text: t('payment.redirecting') })
      setStep('redirecting')
      location.assign(placed.url)
      setTimeout(() => {
        isBusy.current = false
        setStep('ready')
      }, REDIRECT_RESET_MS)
      return
    }
    release()
    if (placed.kind === 'refused') return void refused(placed)
    setNotice(t('payment.error'))
  }

  const pay = () => {
    if (isBusy.current) return
    const input = orderInput(boot, company)
    isBusy.current = true
    setNotice(null)
    setStep('submitting')
    cart.pauseExpiry(true)
    void loadSending()
      .then(
        ({ sendOrder }) => sendOrder(input),
        () => UNREACHED,
      )
      .then(finish)
  }

  return { step, notice, pay }
}

/** Loads what sends an order once the checkout is shown. Without a connection it goes on trying. */
function useEarlyLoad() {
  useEffect(() => {
    let isHere = true
    retryUntilLoaded(loadSending, (failure) => isHere && reloadOnce(failure)).catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [])
}
