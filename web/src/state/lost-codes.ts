import type { VoucherResult } from '@gondola/contract/benefits.ts'
import type { Quote } from '@gondola/contract/orders.ts'
import type { CartState } from './cart.ts'

/** Codes that can no longer be used. The sums to pay with and without them are decimal crowns. */
export type LostCodes = { results: VoucherResult[]; before: number; after: number }

/** Whether a code cannot be used, by this buyer or at all. A code with a reason can: it waits. */
export const isLostCode = ({ status, error }: Pick<VoucherResult, 'status' | 'error'>): boolean =>
  error !== null || status === 'assigned'

/** Returns the lost codes of a quote. The sum before stays that of an earlier quote. */
export function lostCodes(
  { vouchers, results, amount, lost }: Pick<CartState, 'vouchers' | 'results' | 'amount' | 'lost'>,
  quote: Pick<Quote, 'voucherResults' | 'amount'>,
): LostCodes | null {
  const gone = quote.voucherResults.filter((result) => isLostCode(result) && vouchers.includes(result.publicKey))
  if (gone.length === 0) return null
  // The shop names only usable codes.
  const known = [...(lost?.results ?? []), ...results]
  const named = gone.map((result) => {
    const was = known.find(({ publicKey }) => publicKey === result.publicKey)
    return { ...result, kind: was?.kind ?? null, name: was?.name ?? null, balance: was?.balance ?? null }
  })
  return { results: named, before: lost?.before ?? amount.due, after: quote.amount.due }
}
