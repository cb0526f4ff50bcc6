import type { Selectable } from 'kysely'
import { type Db, sql } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

type VersionRow = Omit<Selectable<Tables['entry_version']>, 'order_id' | 'act_id'>

/** Returns the stored former versions of an order's entries. Each is an entry as it was before an act. */
export async function findVersions(ctx: { db: Db }, orderId: string): Promise<VersionRow[]> {
  const found = await sql<VersionRow>`
    select uuid, version, day, days, slot_start, price, listed, benefit_id, rule from entry_version where order_id = ${orderId}`.execute(
    ctx.db,
  )
  return found.rows
}
