import type { Haler } from '@gondola/rules/money.ts'
import { findReturned } from '../benefits/order-claims.store.ts'
import type { Ctx } from '../ctx.ts'
import type { OrderPayment } from '../mail/orders/order-mail.ts'
import { type ClaimWithReturns, type EntryWithPerson, findClaims, type OrderRow } from '../orders/orders.store.ts'
import { shownSigns } from '../orders/read/present.ts'
import type { Correction } from '../receipts/receipts.store.ts'

type Voucher = Pick<ClaimWithReturns, 'last_signs' | 'amount' | 'left' | 'valid_to'> & { is_of_others?: boolean }

/** Returns how much of these entries' prices credit pays, and how much the card. Vouchers pay the rest. */
function sumsOf(entries: EntryWithPerson[]) {
  const sum = (of: (entry: EntryWithPerson) => number) => entries.reduce((all, entry) => all + of(entry), 0)
  return {
    credit: sum(({ credit_paid }) => credit_paid),
    card: sum(({ price, voucher_paid, credit_paid }) => price - voucher_paid - credit_paid),
  }
}

/**
 * Returns one payment per voucher with an amount, then credit and card. Empty where the card alone pays, as documents
 * then list no payments. The card's amount may be negative, when an act costs more than it gives back.
 */
function paymentsOf({ card, credit }: { card: Haler; credit: Haler }, vouchers: Voucher[]): OrderPayment[] {
  const paying = vouchers.filter(({ amount }) => amount > 0)
  if (paying.length === 0 && credit === 0) return []
  return [
    ...paying.map(({ last_signs, amount, left, valid_to, is_of_others }) => ({
      kind: 'voucher' as const,
      amountHaler: amount,
      signs: shownSigns(last_signs),
      leftHaler: left,
      until: valid_to,
      ...(is_of_others ? { isOfOthers: true as const } : {}),
    })),
    ...(credit > 0 ? [{ kind: 'credit' as const, amountHaler: credit }] : []),
    ...(card !== 0 ? [{ kind: 'card' as const, amountHaler: card }] : []),
  ]
}

const vouchersOf = async (ctx: Pick<Ctx, 'db'>, order: OrderRow): Promise<ClaimWithReturns[]> =>
  order.takes_claims ? (await findClaims(ctx, order.id)).filter(({ kind }) => kind === 'voucher') : []

/**
 * Returns what paid an order at purchase, whatever was returned later. It reads sums of the order, as acts may have
 * lowered those of its entries.
 */
export async function paymentsOfOrder(ctx: Pick<Ctx, 'db'>, order: OrderRow): Promise<OrderPayment[]> {
  const { amount_base: all, amount_voucher: voucher, amount_credit: credit } = order
  return paymentsOf({ card: all - voucher - credit, credit }, await vouchersOf(ctx, order))
}

/**
 * Returns what pays the entries of an order that are not reversed. What went back to a voucher is taken off that
 * voucher's amount.
 */
export const paymentsOfKept = async (
  ctx: Pick<Ctx, 'db'>,
  order: OrderRow,
  entries: EntryWithPerson[],
): Promise<OrderPayment[]> =>
  paymentsOf(
    sumsOf(entries.filter(({ reversed }) => !reversed)),
    (await vouchersOf(ctx, order)).map((voucher) => ({ ...voucher, amount: voucher.amount - voucher.returned })),
  )

/**
 * Returns how the money of corrected entries goes back: by voucher, credit and card. `back` has the sums that the act
 * gave back, which may be less than the entries' prices. With `back` null, the whole prices go back. A change to a
 * dearer date makes the card's amount negative. Money that became a new voucher is left out. Empty where the money goes
 * to the card alone.
 */
export async function waysBack(
  ctx: Pick<Ctx, 'db'>,
  order: OrderRow,
  { entries, back }: { entries: EntryWithPerson[]; back: Correction['back'] },
): Promise<OrderPayment[]> {
  const uuids = entries.map(({ uuid }) => uuid)
  const returned = { orderId: order.id, entries: uuids, actId: back?.actId ?? null }
  return paymentsOf(back ?? sumsOf(entries), order.takes_claims ? await findReturned(ctx, returned) : [])
}
