import { type Db, sql } from '../src/db/db.ts'

/**
 * Returns how many rows of `orders` some work reads, by the database's statistics.
 * It distinguishes a page of a list from a scan of the whole table.
 */
export function ordersRead(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  return db.connection().execute(async (session) => {
    const rows = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(session)
      const { rows } = await sql<{ read: number }>`
        select (idx_tup_fetch + seq_tup_read)::int as read from pg_stat_user_tables where relname = 'orders'`.execute(
        session,
      )
      return rows[0]?.read ?? 0
    }
    const before = await rows()
    await work(session)
    return (await rows()) - before
  })
}
