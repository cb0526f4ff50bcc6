import type { PaymentLeft } from '@gondola/rules/after-sale/money-back.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { lockRights } from '../benefits/claims.store.ts'
import { findSources } from '../benefits/order-claims.store.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { lockOrders } from '../db/locks.ts'
import {
  type EntryWithPerson,
  findWholeOrder,
  lockEntries,
  type OrderRow,
  type WholeOrder,
} from '../orders/orders.store.ts'

/** An order with everything that acts after its sale depend on. */
export type Sale = {
  order: OrderRow
  entries: EntryWithPerson[]
  /** Open act of each entry that has one. */
  underWay: Map<string, string>
  /** Entries whose gift voucher is void, spent in part, or held by a cart. */
  spent: Set<string>
  /** What is left on these vouchers, in hellers. Those that a cart or an unpaid order holds are left out. */
  rests: Map<string, Haler>
  /** How often the date of an entry was changed, other than for a storm day. */
  changes: Map<string, number>
  /** Payments by card with money left to give back, the newest first. */
  payments: PaymentLeft[]
  hasReceipt: boolean
  /** Months with a final invoice, such as 2027-01. Nothing more can be supplied in them. */
  billed: Set<string>
}

type State = {
  id: string
  under_way: { uuid: string; act: string }[] | null
  spent: { uuid: string; spent: Haler; held: boolean }[] | null
  changes: { uuid: string; times: number }[] | null
  payments: PaymentLeft[] | null
  has_receipt: boolean
  billed: string[] | null
}

/** Returns an order with what its acts depend on; undefined for an unknown one. */
export async function findSale(ctx: { db: Db }, orderId: string): Promise<Sale | undefined> {
  const found = await findWholeOrder(ctx, orderId)
  return found && (await withStates(ctx, [found]))[0]
}

/**
 * Returns what is left of the price of gift vouchers, by uuid of their entry. Only vouchers in `spent` are looked at;
 * those held by a cart or an unpaid order are left out.
 */
const restsOf = ({ entries }: WholeOrder, spent: NonNullable<State['spent']>): Map<string, Haler> =>
  new Map(
    spent.flatMap(({ uuid, spent, held }) => {
      const entry = entries.find((one) => one.uuid === uuid)
      return entry && !held ? [[uuid, entry.price - spent] as const] : []
    }),
  )

/** Returns orders with what their acts depend on. One query reads it for all. */
export async function withStates(ctx: { db: Db }, orders: WholeOrder[]): Promise<Sale[]> {
  const states = await sql<State>`
    select o.id,
      (select json_agg(json_build_object('uuid', i.entry_uuid, 'act', i.act_id)) from act_item i
       where i.order_id = o.id and i.state = 'requested') as under_way,
      (select json_agg(json_build_object('uuid', v.entry_uuid, 'spent', v.spent, 'held', c.held)) from gift_voucher v
       cross join lateral (select exists (
         select from claim c where c.kind = 'voucher' and c.ref = v.id and c.state = 'held' and c.expires_at > now()) as held) c
       where v.order_id = o.id and (v.spent > 0 or v.status <> 'active' or c.held)) as spent,
      (select json_agg(json_build_object('uuid', c.entry_uuid, 'times', c.times)) from (
         select i.entry_uuid, count(*)::int as times from act_item i join act a on a.id = i.act_id
         where i.order_id = o.id and a.kind = 'change' and i.state = 'success'
           and not a.is_offered group by i.entry_uuid) c) as changes,
      (select json_agg(json_build_object('attemptId', p.id, 'left', p.amount - p.gone) order by p.closed_at desc) from (
         select a.id, a.amount, a.closed_at,
           (select coalesce(sum(r.amount), 0) from refund r where r.attempt_id = a.id) as gone
         from payment_attempt a where a.order_id = o.id and a.state = 'paid') p
       where p.amount > p.gone) as payments,
      exists (select from receipt r where r.order_id = o.id and r.kind = 'receipt') as has_receipt,
      (select json_agg(r.service_month) from receipt r where r.order_id = o.id and r.kind = 'final') as billed
    from unnest(${orders.map(({ order }) => order.id)}::uuid[]) o(id)`.execute(ctx.db)
  const byId = new Map(states.rows.map((state) => [state.id, state]))
  return orders.map((found) => {
    const state = byId.get(found.order.id)
    return {
      ...found,
      underWay: new Map(state?.under_way?.map(({ uuid, act }) => [uuid, act])),
      spent: new Set(state?.spent?.map(({ uuid }) => uuid)),
      rests: restsOf(found, state?.spent ?? []),
      changes: new Map(state?.changes?.map(({ uuid, times }) => [uuid, times])),
      payments: state?.payments ?? [],
      hasReceipt: state?.has_receipt ?? false,
      billed: new Set(state?.billed),
    }
  })
}

/**
 * Locks an order, its entries, their gift vouchers and what paid for it. The locks last until the transaction ends. The
 * order is read after them, so it includes what other transactions wrote meanwhile. Undefined for an unknown order.
 */
export async function lockSale(ctx: { db: TxDb }, orderId: string): Promise<Sale | undefined> {
  await lockOrders(ctx, [orderId])
  await lockEntries(ctx, [orderId])
  const sold = await sql<{ ref: string }>`select id as ref from gift_voucher where order_id = ${orderId}`.execute(
    ctx.db,
  )
  const vouchers = sold.rows.map(({ ref }) => ({ kind: 'voucher' as const, ref }))
  // Sorted together, and before the days and slots that an act frees.
  await lockRights(ctx, [...vouchers, ...(await findSources(ctx, [orderId]))])
  return findSale(ctx, orderId)
}
