import type { VoucherResult } from '@gondola/contract/benefits.ts'
import type { Quote } from '@gondola/contract/orders.ts'
import { type CartEntry, isBought, isLapsed, isLostCode, sumOfEntries } from '../lib/cart-entries.ts'
import type { CartState } from './cart.ts'

/**
 * Codes and credit that can no longer be used. `before` and `after`: what was due with them and is due without them, in
 * decimal crowns.
 */
export type LostCodes = { results: VoucherResult[]; before: number; after: number }

/** Whether the shop did not check the code, for instance after too many tries. */
const isUnasked = ({ error }: VoucherResult): boolean => error === 'too-many-tries' || error === 'general'

/** Results of codes, benefits, and lost codes of a cart. */
type Codes = Pick<CartState, 'results' | 'benefits' | 'lost'>

/**
 * Returns what codes and benefits do after a quote. `entries` are those of the cart, with the quote. Codes of a bought
 * basket are used, not lost: they leave with it.
 */
export function codesAfter(before: CartState, entries: readonly CartEntry[], quote: Quote): Codes {
  const { voucherResults: results, benefits } = quote
  const areLapsed = entries.every(isLapsed)
  if (results.some(isLostCode) && (areLapsed || !quote.entries.some(isBought)))
    return { benefits: areLapsed ? before.benefits : benefits, ...withLost(before, quote) }
  return areLapsed ? ofLapsed(before, entries, quote) : { results, benefits, lost: null }
}

/**
 * Returns a quote's results, and in `lost` the cart's codes that cannot be used. `lost` is null if there are none.
 * Refused codes keep the name of an earlier result, as the shop names only usable ones. A code that the shop did not
 * check is not lost: it stays `applied`, with its error. `lost.before` stays the sum due before the first loss.
 */
function withLost(
  { entries, vouchers, results, amount, lost }: Pick<CartState, 'entries' | 'vouchers' | 'results' | 'amount' | 'lost'>,
  quote: Pick<Quote, 'voucherResults' | 'amount'>,
): { results: VoucherResult[]; lost: LostCodes | null } {
  const known = [...(lost?.results ?? []), ...results]
  const named = quote.voucherResults.map((result): VoucherResult => {
    if (!isLostCode(result)) return result
    const was = known.find(({ publicKey }) => publicKey === result.publicKey) ?? result
    const { error, details } = result
    const status = isUnasked(result) ? 'applied' : result.status
    return { ...was, status, error, reason: null, details, saved: 0, left: was.balance }
  })
  const asked = new Set([...vouchers, ...entries.flatMap(({ voucher }) => voucher ?? [])])
  const gone = named.filter((result) => isLostCode(result) && !isUnasked(result) && asked.has(result.publicKey))
  return {
    results: named,
    lost: gone.length > 0 ? { results: gone, before: lost?.before ?? amount.due, after: quote.amount.due } : null,
  }
}

/**
 * Returns what codes and benefits did before every entry of the cart lapsed. A new code has only its result of the
 * quote. Gift vouchers pay at most for the entries that are left.
 */
function ofLapsed(
  { results, benefits }: Pick<CartState, 'results' | 'benefits'>,
  entries: readonly CartEntry[],
  quote: Pick<Quote, 'voucherResults'>,
): Codes {
  let due = sumOfEntries(entries, 'discounted').price
  const last = quote.voucherResults.map((result) => {
    const was = results.find(({ publicKey }) => publicKey === result.publicKey) ?? result
    if (was.kind !== 'gift') return was
    const saved = Math.min(was.saved, due)
    due = Number((due - saved).toFixed(2))
    return { ...was, saved, left: was.balance === null ? null : Number((was.balance - saved).toFixed(2)) }
  })
  return { results: last, benefits, lost: null }
}
