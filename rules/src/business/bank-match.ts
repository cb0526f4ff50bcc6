import type { Haler } from '../money.ts'
import type { Incoming } from './bank-statement.ts'
import { isVariableSymbol } from './variable-symbol.ts'

/** An order on invoice, as a payment is matched with it. */
export type Billed = {
  symbol: string
  companyId: string
  /** `open`: something is left to pay. `ended`: it was not paid in time. */
  state: 'open' | 'paid' | 'ended'
  /** What is left to pay, also of an ended order. */
  rest: Haler
  /**
   * Whether an ended order could be taken again. It was not superseded, its service is ahead, and its places and codes
   * are free.
   */
  canRevive?: boolean
}

/** Why a payment waits for an operator. */
export type WhyOpen = 'no-symbol' | 'wrong-symbol' | 'unknown-symbol' | 'currency' | 'reversal'

export type Match = {
  /** Order that the payment pays without being confirmed. */
  pays?: { symbol: string; amount: Haler }
  /** Orders that fit the money, for an operator to confirm. */
  proposed: string[]
  /** Ended order that the money was for. It is taken again, or the money is returned. */
  ended?: { symbol: string; how: 'revive' | 'return' }
  /** Money that no order takes. */
  surplus: Haler
  open?: WhyOpen
  /** Whether it is of another business of the operator: nothing of it is kept. */
  isForeign?: boolean
}

/** Most orders that one transfer may be for, and most open orders that are tried. */
const MOST_TOGETHER = 4
const MOST_TRIED = 60

type Known = {
  prefix: number
  /** Currency of the orders. */
  currency: string
  /** Orders by symbol. */
  orders: ReadonlyMap<string, Billed>
  /** Open orders of a company, oldest first. */
  openOf: (companyId: string) => readonly Billed[]
  /** The one company whose earlier payments came from an account. */
  companyOf: (account: string) => string | undefined
}

/** Matches a payment with orders (docs/product.md §20.39): by symbol, then by payer and amount. Exact to the heller. */
export function matchPayment(payment: Incoming, known: Known): Match {
  const { amount, symbol } = payment
  const waits = (open: WhyOpen): Match => ({ proposed: [], surplus: amount, open })
  if (payment.isReversal) return waits('reversal')
  if (payment.currency !== known.currency) return waits('currency')
  if (symbol === undefined) {
    const companyId = known.companyOf(payment.payerAccount)
    const proposed = companyId === undefined ? [] : fitting(amount, known.openOf(companyId))
    return { proposed, surplus: amount, ...(proposed.length === 0 ? { open: 'no-symbol' } : {}) }
  }
  if (symbol.length <= 10 && !symbol.startsWith(String(known.prefix)))
    return { proposed: [], surplus: 0, isForeign: true }
  if (!isVariableSymbol(symbol)) return waits('wrong-symbol')
  const order = known.orders.get(symbol)
  if (!order) return waits('unknown-symbol')
  if (order.state === 'ended') {
    const how = order.canRevive && amount === order.rest ? 'revive' : 'return'
    return { proposed: [], surplus: amount, ended: { symbol, how } }
  }
  const paid = order.state === 'open' ? Math.min(amount, order.rest) : 0
  const surplus = amount - paid
  const others = known.openOf(order.companyId).filter((other) => other.symbol !== symbol)
  return {
    ...(paid > 0 ? { pays: { symbol, amount: paid } } : {}),
    proposed: surplus > 0 ? fitting(surplus, others) : [],
    surplus,
  }
}

/** Returns the only set of up to four orders whose rests make up an amount. None if there are several such sets. */
function fitting(amount: Haler, open: readonly Billed[]): string[] {
  const tried = open.filter(({ rest }) => rest > 0 && rest <= amount).slice(0, MOST_TRIED)
  const found: string[][] = []
  const search = (from: number, left: Haler, chosen: readonly string[]) => {
    for (let at = from; at < tried.length && found.length < 2; at++) {
      const { symbol, rest } = tried[at] as Billed
      if (rest === left) found.push([...chosen, symbol])
      else if (rest < left && chosen.length + 1 < MOST_TOGETHER) search(at + 1, left - rest, [...chosen, symbol])
    }
  }
  search(0, amount, [])
  return found.length === 1 ? (found[0] ?? []) : []
}
