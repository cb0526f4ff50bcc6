import { findReturned } from '../benefits/order-claims.store.ts'
import type { Ctx } from '../ctx.ts'
import type { OrderPayment } from '../mail/orders/order-mail.ts'
import { type ClaimOfOrder, type EntryWithPerson, findClaims, type OrderRow } from '../orders/orders.store.ts'
import { shownSigns } from '../orders/read/present.ts'

type Voucher = Pick<ClaimOfOrder, 'last_signs' | 'amount' | 'left' | 'valid_to'>

/** Returns what pays these entries; empty where a card alone does. */
function paymentsOf(entries: EntryWithPerson[], vouchers: Voucher[]): OrderPayment[] {
  const sum = (of: (entry: EntryWithPerson) => number) => entries.reduce((all, entry) => all + of(entry), 0)
  const credit = sum(({ credit_paid }) => credit_paid)
  const card = sum(({ price, voucher_paid, credit_paid }) => price - voucher_paid - credit_paid)
  const paying = vouchers.filter(({ amount }) => amount > 0)
  if (paying.length === 0 && credit === 0) return []
  return [
    ...paying.map(({ last_signs, amount, left, valid_to }) => ({
      kind: 'voucher' as const,
      amountHaler: amount,
      signs: shownSigns(last_signs),
      leftHaler: left ?? 0,
      until: valid_to ?? '',
    })),
    ...(credit > 0 ? [{ kind: 'credit' as const, amountHaler: credit }] : []),
    ...(card > 0 ? [{ kind: 'card' as const, amountHaler: card }] : []),
  ]
}

const vouchersOf = async (ctx: Pick<Ctx, 'db'>, order: OrderRow): Promise<ClaimOfOrder[]> =>
  order.takes_claims ? (await findClaims(ctx, order.id)).filter(({ kind }) => kind === 'voucher') : []

/** Returns what paid a whole order, also what came back later. */
export const paymentsOfOrder = async (
  ctx: Pick<Ctx, 'db'>,
  order: OrderRow,
  entries: EntryWithPerson[],
): Promise<OrderPayment[]> => paymentsOf(entries, await vouchersOf(ctx, order))

/** Returns what pays the entries of an order that were kept. */
export const paymentsOfKept = async (
  ctx: Pick<Ctx, 'db'>,
  order: OrderRow,
  entries: EntryWithPerson[],
): Promise<OrderPayment[]> =>
  paymentsOf(
    entries.filter(({ reversed }) => !reversed),
    (await vouchersOf(ctx, order)).map((voucher) => ({ ...voucher, amount: voucher.amount - voucher.returned })),
  )

/** Returns where the money went of entries that were reversed together. */
export const waysBack = async (
  ctx: Pick<Ctx, 'db'>,
  order: OrderRow,
  entries: EntryWithPerson[],
): Promise<OrderPayment[]> =>
  paymentsOf(
    entries,
    order.takes_claims ? await findReturned(ctx, { orderId: order.id, entries: entries.map(({ uuid }) => uuid) }) : [],
  )
