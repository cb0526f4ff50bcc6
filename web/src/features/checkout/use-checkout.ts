import type { OrderReceipt } from '@gondola/contract/orders.ts'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { paths } from '../../routing/paths.ts'
import { giftTemplates } from '../../shared/gift-templates.ts'
import { asksBuyer, basketFingerprint, isPersonal, missingOf } from '../../shared/informations.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { buyerData } from '../../state/buyer.ts'
import { cart, useCart } from '../../state/cart.ts'
import { type CartEntry, isBought } from '../../state/cart-entries.ts'
import { grouped } from '../../state/cart-groups.ts'
import { troubled } from '../../state/cart-remedy.ts'
import { personData } from '../../state/people.ts'
import { purchase } from '../../state/purchase.ts'
import { slotChange } from '../../state/slot-change.ts'
import { showToast } from '../../ui/toasts.ts'
import { openChange } from './open-change.ts'
import { isPaid, type PlacedOrder, placeOrder } from './place-order.ts'
import { submissionOf } from './submission.ts'

const DRY_RUN_DELAY_MS = 500
const REDIRECT_RESET_MS = 2_000
const RELOAD_MS = 10_000

/** These have words of their own for 10 s; any other refusal is `unableToSubmit` for 5 s (spec §8). */
const NAMED: readonly string[] = ['timeslotError', 'invalid-segment', 'missing-method', 'unsupported-payment-type']
/** Nothing about the cart is wrong after these, so it need not be checked again. */
const PASSING: readonly string[] = ['network', 'fault', 'busy', 'too-many-requests', 'unsupported-payment-type']

const withEnds = (entries: CartEntry[], held: OrderReceipt['entries']) =>
  entries.map((entry) => {
    const priceValidTo = held.find(({ uuid }) => uuid === entry.id)?.priceValidTo
    return priceValidTo ? { ...entry, priceValidTo } : entry
  })

type CheckoutStep = 'ready' | 'submitting' | 'redirecting'
export type Checkout = {
  step: CheckoutStep
  /** What the buyer should know before paying, such as a price that changed. */
  notice: string | null
  pay: () => void
}

/** Checks the cart once on arrival and sends the order (spec §4 Checkout submit). `navigate` leads to a page of the shop. */
export function useCheckout(navigate: (to: string) => void): Checkout {
  const { lang, config, today, resort, season } = useBoot()
  const t = useText()
  const price = usePrice()
  const [step, setStep] = useState<CheckoutStep>('ready')
  const [notice, setNotice] = useState<string | null>(null)
  // A second click comes before the first has been drawn.
  const isBusy = useRef(false)

  /** Has the cart priced again and says what that changed; answers whether anything was said. */
  const recheck = async (): Promise<boolean> => {
    const before = cart.get().amount.base
    if ((await cart.recheck()) === 'failed') return false
    const { amount, entries } = cart.get()
    const after = amount.base
    // What cannot be bought costs nothing; that is said where it stands.
    if (after === before || after === 0 || entries.some(({ errors }) => errors.length > 0)) return false
    setNotice(t('checkout.priceWas', { before: price(before), after: price(after) }))
    return true
  }
  /** Checks the cart; what has been paid, before its buyer came back by the button of the browser, is shown instead. */
  const arrive = async (isLeft: () => boolean) => {
    await recheck()
    const order = purchase.get().attempt?.order
    const isOver = order && cart.get().entries.some(isBought) && (await isPaid(order))
    if (isOver && !isLeft()) navigate(paths.confirmation(order))
    else if (!isBusy.current && !isLeft()) cart.pauseExpiry(false)
  }
  const latestArrive = useRef(arrive)
  latestArrive.current = arrive

  // The dialog comes by itself when something turns out to be wrong, also right at arrival (spec §4 Checkout blocks).
  const wrong = troubled(grouped(useCart().entries))
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (wrong) slotChange.open(wrong.split(','))
  }, [wrong])

  useEffect(() => {
    // A cart whose order waits for its payment is held by that order: what the browser knew of its end is too old.
    if (purchase.get().attempt?.order) cart.pauseExpiry(true)
    let isLeft = false
    const timer = setTimeout(() => void latestArrive.current(() => isLeft), DRY_RUN_DELAY_MS)
    const release = () => {
      isBusy.current = false
      cart.pauseExpiry(false)
      setStep('ready')
    }
    const onShow = (event: PageTransitionEvent) => event.persisted && release()
    window.addEventListener('pageshow', onShow)
    return () => {
      isLeft = true
      clearTimeout(timer)
      window.removeEventListener('pageshow', onShow)
      cart.pauseExpiry(false)
    }
  }, [])

  const refused = async ({ code, slotText }: Extract<PlacedOrder, { kind: 'refused' }>) => {
    const isNamed = NAMED.includes(code)
    const text = slotText ?? (isNamed ? errorText[code] : 'unableToSubmit')
    showToast({
      text: t(text),
      tone: 'warn',
      seconds: isNamed ? 10 : 5,
      topic: code === 'timeslotError' ? 'time' : undefined,
    })
    if (code === 'unsupported-payment-type') setTimeout(() => location.reload(), RELOAD_MS)
    if (code === 'missing-user-data') return navigate(paths.informations)
    // The message says what happened; why, and what to do, stays by the button.
    if (!isNamed) setNotice(t(errorText[code]))
    if (PASSING.includes(code)) return
    const isTold = await recheck()
    // Longer than the toast above it, the dialog says it too.
    if (code === 'timeslotError') openChange(cart.get().entries, { isLost: true })
    if (code === 'price-changed' && !isTold)
      setNotice(t('checkout.priceSame', { price: price(cart.get().amount.base) }))
  }

  const finish = (placed: PlacedOrder) => {
    if (placed.kind === 'confirmed') {
      if (placed.isFree) showToast({ text: t('payment.notRequired'), seconds: 3 })
      return navigate(paths.confirmation(placed.order))
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
    isBusy.current = false
    cart.pauseExpiry(false)
    setStep('ready')
    if (placed.kind === 'refused') return void refused(placed)
    setNotice(t('payment.error'))
  }

  const pay = () => {
    if (isBusy.current) return
    const { entries, amount, email } = cart.get()
    const buyer = buyerData.get()
    const people = personData.all()
    const known = purchase.get()
    const basket = basketFingerprint(entries, email)
    const missing = missingOf({
      entries,
      amount,
      email,
      buyer,
      people,
      purchase: known,
      config,
      taxLaw: resort.taxLaw,
      today,
    })
    isBusy.current = true
    setNotice(null)
    setStep('submitting')
    cart.pauseExpiry(true)
    const additionalVOP = config.flags.additionalVOP ? known.additionalTerms : undefined
    void placeOrder({
      // After a reload the persons are forgotten, but an order of this cart knows them.
      submission: missing.some(isPersonal)
        ? null
        : submissionOf(entries, people, {
            email,
            ...(asksBuyer(entries, amount, resort.taxLaw, known) ? { buyer } : {}),
            lang,
            additionalVOP,
            flags: config.flags,
            templates: giftTemplates({ resort, season }),
            today,
          }),
      basket,
      lang,
      origin: location.origin,
      attempt: known.attempt,
      remember: purchase.setAttempt,
      // The cart is that of all tabs: the others learn how long it is held now.
      held: (held) => void cart.change(async (entries) => withEnds(entries, held)),
    }).then(finish)
  }

  return { step, notice, pay }
}
