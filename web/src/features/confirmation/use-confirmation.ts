import type { OrderReply } from '@gondola/contract/orders.ts'
import type { Currency } from '@gondola/rules/money.ts'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import { isInvoiced } from '../../shared/business/transfer.ts'
import { account } from '../../state/account.ts'
import { cart } from '../../state/cart.ts'
import { settleCart } from '../../state/cart-settle.ts'
import { purchase } from '../../state/purchase.ts'
import { session } from '../../state/session.ts'
import { settleOnce } from '../../state/settled-orders.ts'
import { type Confirmation, confirmationAfter, isPaid, nextQuestion, POLL_TIMEOUT_MS, waiting } from './confirmation.ts'
import { isShown, recordPurchase } from './purchase-event.ts'

/** Time-out of one request, so that the next can be sent. */
const ANSWER_TIMEOUT_MS = 8_000

const isRefusal = (error: unknown) =>
  error instanceof CallError && ['not-found', 'forbidden', 'bad-input'].includes(error.code)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Aborts with the given signal, or after the time-out. */
function answerLimit(signal: AbortSignal) {
  const limit = new AbortController()
  const abort = () => limit.abort()
  const timer = setTimeout(abort, ANSWER_TIMEOUT_MS)
  signal.addEventListener('abort', abort)
  const clear = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
  return { signal: limit.signal, clear }
}

/**
 * Polls the order until it is settled (docs/product.md §8.14). `orderKey` comes from the mailed link, `currency` from
 * the resort. The purchase event and the emptying of the cart happen once.
 */
export function useConfirmation(order: string, orderKey: string | undefined, currency: Currency) {
  const [state, setState] = useState<Confirmation>(waiting)
  const [round, setRound] = useState(0)
  const once = useRef<() => void>(() => undefined)

  useEffect(() => {
    const stop = new AbortController()
    let current = round === 0 ? waiting : confirmationAfter(waiting, { kind: 'ask-again' })
    const advance = (event: Parameters<typeof confirmationAfter>[1]) => {
      if (stop.signal.aborted) return
      current = confirmationAfter(current, event)
      setState(current)
    }
    const ask = async () => {
      const limit = answerLimit(stop.signal)
      try {
        const reply = await call('order', { params: { id: order }, query: { key: orderKey } }, { signal: limit.signal })
        if ((isPaid(reply) || isInvoiced(reply)) && !stop.signal.aborted)
          settle(reply, orderKey !== undefined, currency)
        advance({ kind: 'answer', order: reply })
      } catch (error) {
        advance({ kind: isRefusal(error) ? 'refusal' : 'miss' })
      } finally {
        limit.clear()
      }
    }
    const run = async () => {
      for (;;) {
        await ask()
        const wait = nextQuestion(current)
        if (wait === null) return
        await pause(wait, stop.signal)
        if (stop.signal.aborted || nextQuestion(current) === null) return
      }
    }
    // The order has the cart's holds now; the cart's countdown must not drop its entries.
    cart.pauseExpiry(true)
    setState(current)
    void run()
    once.current = () => void ask()
    // Refreshes when the page becomes visible: the phone may be taken out again at the gate.
    const look = () => {
      if (current.step === 'success' && document.visibilityState === 'visible') void ask()
    }
    document.addEventListener('visibilitychange', look)
    const deadline = setTimeout(() => advance({ kind: 'deadline' }), POLL_TIMEOUT_MS)
    return () => {
      clearTimeout(deadline)
      document.removeEventListener('visibilitychange', look)
      stop.abort()
      cart.pauseExpiry(false)
    }
  }, [order, orderKey, currency, round])

  return { state, askAgain: () => setRound((before) => before + 1), reload: () => once.current() }
}

/**
 * Removes what was bought from the cart and counts the purchase where it was made. Another cart in this browser stays.
 */
function settle(order: OrderReply, isByMail: boolean, currency: Currency): void {
  const isOurs = purchase.get().attempt?.order === order.uuid
  const entries = cart.get().entries
  const isInCart = isShown(order) && order.entries.some(({ uuid }) => entries.some((entry) => entry.id === uuid))
  if (isShown(order) && (isOurs || isInCart || !isByMail) && settleOnce(order.uuid)) recordPurchase(order, currency)
  if (isOurs && isShown(order) && purchase.get().wantsAccount && session.get().step === 'guest')
    account.open({ kind: 'registration', email: order.meta.email })
  if (isOurs || isInCart) {
    void settleCart(isShown(order) ? order.entries.map(({ uuid }) => uuid) : cart.get().entries.map(({ id }) => id))
    purchase.reset()
  }
}
