import { sql, type TxDb } from './db.ts'

/**
 * Two-part keys of advisory locks: the first number is the subject. Order of all locks: docs/locking.md.
 */
const SUBJECT = { cart: 1, migrate: 2, worker: 3 } as const

/** Serialises the submits of one cart until the transaction ends. */
export async function lockCart(ctx: { db: TxDb }, cartId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SUBJECT.cart}::int4, hashtext(${cartId}))`.execute(ctx.db)
}

export const MIGRATE_LOCK = SUBJECT.migrate
export const WORKER_LOCK = SUBJECT.worker
