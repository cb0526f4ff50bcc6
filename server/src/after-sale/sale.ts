import { type PaidEntry, sharesOf } from '@gondola/rules/after-sale/money-back.ts'
import type { SoldEntry, SoldOrder } from '@gondola/rules/after-sale/rights.ts'
import type { Ctx } from '../ctx.ts'
import type { EntryRow } from '../orders/orders.store.ts'
import type { Sale } from './sale.store.ts'

/** Returns an entry as rules about acts see it. */
export const soldEntry = (
  entry: EntryRow,
  { underWay, spent, changes }: Pick<Sale, 'underWay' | 'spent' | 'changes'>,
): SoldEntry => ({
  uuid: entry.uuid,
  type: entry.type,
  term: entry.type === 'product' ? (entry.validity.term ?? 'dated') : 'undated',
  days: entry.days,
  slotStart: entry.slot_start,
  allowDateChange: entry.validity.allowDateChange,
  errorNumber: entry.error_number,
  isReversed: entry.reversed,
  isBlocked: entry.blocked_at !== null,
  isUnderWay: underWay.has(entry.uuid),
  isSpent: spent.has(entry.uuid),
  changes: changes.get(entry.uuid) ?? 0,
})

export const soldOrder = (sale: Sale): SoldOrder => ({
  status: sale.order.status,
  paidAt: sale.order.paid_at,
  isPaidByCard: sale.order.paid_with === 'card',
  hasTickets: sale.order.status === 'finished' || (sale.order.status === 'unpaid' && sale.order.issued_at !== null),
  isBusiness: sale.order.sales_point === 'b2b',
  entries: sale.entries.map((entry) => soldEntry(entry, sale)),
})

/** Returns the entries that are not reversed. */
export const keptEntries = ({ entries }: Pick<Sale, 'entries'>): EntryRow[] =>
  entries.filter(({ reversed }) => !reversed)

/** Returns the entries that prices depend on: all but those that guests gave back (docs/product.md §19.8). */
export const pricedTogether = (ctx: Pick<Ctx, 'shelf'>, { entries }: Pick<Sale, 'entries'>): PaidEntry[] =>
  paidEntries(
    ctx,
    entries.filter(({ reversed_why }) => reversed_why !== 'cancel' && reversed_why !== 'withdraw'),
  )

/** Returns entries with what their prices depend on. */
export const paidEntries = (ctx: Pick<Ctx, 'shelf'>, entries: readonly EntryRow[]): PaidEntry[] =>
  entries.map((entry) => paidEntry(ctx, entry))

function paidEntry({ shelf }: Pick<Ctx, 'shelf'>, entry: EntryRow): PaidEntry {
  const benefit = shelf.catalogue.benefits.find(({ id }) => id === entry.benefit_id)
  return {
    uuid: entry.uuid,
    variantId: entry.variant_id,
    productId: entry.product_id,
    arrival: entry.day,
    price: entry.price,
    listed: entry.listed ?? entry.price,
    benefitId: entry.benefit_id,
    companions: benefit?.effect.type === 'freeWith' ? benefit.effect.with : null,
    countMin: entry.validity.countMin ?? -1,
    isUndelivered: entry.reversed && entry.reversed_why !== 'cancel' && entry.reversed_why !== 'withdraw',
    shares: sharesOf(entry.price, { voucher: entry.voucher_paid, credit: entry.credit_paid }),
  }
}
