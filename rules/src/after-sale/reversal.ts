import type { Haler } from '../money.ts'
import { addShares, type MoneyBack, type PaidEntry, type Shares, splitBack } from './money-back.ts'
import type { SoldEntry, SoldOrder } from './rights.ts'

/** Reasons why an operator cannot give back an entry, or a part of its price. */
export type WhyNotReversed =
  | 'not-finished'
  | 'reversed'
  | 'under-way'
  | 'blocked'
  | 'spent'
  | 'part-of-voucher'
  | 'too-much'

/**
 * Returns why an operator cannot give back an entry, or `amount` of its price (docs/product.md §19.53, §20.60). `rest`
 * is what is left to give back of a void gift voucher, or of one that was spent in part.
 */
export function whyNotReversed(
  entry: SoldEntry & { price: Haler; rest?: Haler },
  { hasTickets }: Pick<SoldOrder, 'hasTickets'>,
  amount: Haler | null,
): WhyNotReversed | undefined {
  if (!hasTickets) return 'not-finished'
  if (entry.isReversed) return 'reversed'
  if (entry.isUnderWay) return 'under-way'
  if (entry.isBlocked) return 'blocked'
  if (entry.isSpent && !entry.rest) return 'spent'
  if (amount === null) return undefined
  if (entry.type === 'transaction_voucher_product') return 'part-of-voucher'
  // All of it is no part: then the ticket has to be given back as well.
  return amount >= entry.price ? 'too-much' : undefined
}

const NOTHING: Shares = { card: 0, credit: 0, voucher: 0 }

/**
 * Returns what goes back for entries that an operator gives back. It is all that was paid for each, or the stated
 * amount. Other entries keep their prices, unlike with a cancellation. A stated amount lowers the price of its own
 * entry.
 */
export function moneyOfReversal(entries: readonly PaidEntry[], amounts: ReadonlyMap<string, Haler | null>): MoneyBack {
  const perEntry = new Map<string, Shares>()
  const rest = new Map<string, Haler>()
  const restPaid = new Map<string, Shares>()
  for (const { uuid, price, shares } of entries) {
    const amount = amounts.get(uuid)
    if (amount === undefined) continue
    if (amount === null) {
      perEntry.set(uuid, shares)
      continue
    }
    const back = splitBack(shares, amount)
    perEntry.set(uuid, back)
    rest.set(uuid, price - amount)
    restPaid.set(uuid, { card: -back.card, credit: -back.credit, voucher: -back.voucher })
  }
  return { perEntry, total: [...perEntry.values()].reduce(addShares, NOTHING), rest, restPaid }
}

/** What goes back, what the card had paid of the voucher, and its value. */
export type AsVoucher = { back: Shares; toVoucher: Haler; value: Haler }

/**
 * Returns the result for an entry whose guest takes a voucher on a storm day (docs/product.md §19.46). What the card
 * paid becomes a new voucher, with a bonus on the whole price; credit and vouchers come back as they were.
 */
export function asVoucher(price: Haler, shares: Shares, bonusPercent: number): AsVoucher {
  const bonus = Math.round((price * bonusPercent) / 10_000) * 100
  return { back: { ...shares, card: 0 }, toVoucher: shares.card, value: shares.card + bonus }
}
