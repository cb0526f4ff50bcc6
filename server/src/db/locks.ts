import type { Selectable } from 'kysely'
import { sql, type TxDb } from './db.ts'
import type { Tables } from './tables.ts'

/** First parts of two-part advisory lock keys. Order of all locks: docs/locking.md. */
const SUBJECT = { cart: 1, migrate: 2, worker: 3, network: 4, receipts: 5, once: 6 } as const

/** Locks a cart until the transaction ends. Another submit or reservation of the cart waits meanwhile. */
export async function lockCart(ctx: { db: TxDb }, cartId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SUBJECT.cart}::int4, hashtext(${cartId}))`.execute(ctx.db)
}

/**
 * Locks carts and networks against concurrent reservations, until the transaction ends. Otherwise two quotes could
 * together hold more than is allowed.
 */
export async function lockHolders(ctx: { db: TxDb }, cartIds: string[], networks: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(subject, key) from (
      select ${sql.lit(SUBJECT.cart)}::int4 as subject, hashtext(cart) as key from unnest(${cartIds}::text[]) cart
      union
      select ${sql.lit(SUBJECT.network)}::int4, hashtext(network) from unnest(${networks}::text[]) network
      order by subject, key) locks`.execute(ctx.db)
}

/** Lets one transaction at a time number receipts, until it ends. */
export async function lockReceiptNumbers(ctx: { db: TxDb }): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SUBJECT.receipts}::int4, 0)`.execute(ctx.db)
}

/**
 * Locks members and cards, by `ids`, until the transaction ends. So two orders cannot both use a benefit that each
 * member or card gets once.
 */
export async function lockOwners(ctx: { db: TxDb }, ids: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${SUBJECT.once}::int4, key)
    from (select distinct hashtext(id) as key from unnest(${ids}::text[]) id order by key) locks`.execute(ctx.db)
}

/**
 * Locks the row of a company until the transaction ends.
 * Its orders may be locked only after it (docs/locking.md).
 */
export async function lockCompany(ctx: { db: TxDb }, companyId: string): Promise<void> {
  await sql`select from company where id = ${companyId} for no key update`.execute(ctx.db)
}

/**
 * Locks orders until the transaction ends, and returns their rows.
 * They are locked and returned in the sequence of their ids. Ids without an order are left out.
 */
export async function lockOrders(
  ctx: { db: TxDb },
  orderIds: readonly string[],
): Promise<Selectable<Tables['orders']>[]> {
  const orders = await sql<Selectable<Tables['orders']>>`
    select * from orders where id = any(${orderIds}::uuid[]) order by id for update`.execute(ctx.db)
  return orders.rows
}

export const MIGRATE_LOCK = SUBJECT.migrate
export const WORKER_LOCK = SUBJECT.worker
