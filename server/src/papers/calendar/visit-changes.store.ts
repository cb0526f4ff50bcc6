import type { Instant } from '@gondola/rules/day.ts'
import { type Db, sql } from '../../db/db.ts'
import type { EarlierVisit, GivenBack } from './visit-changes.ts'

/**
 * Returns what acts did to the days of an order's entries. `earlier` are days and times of all former versions,
 * `givenBack` the entries that acts gave back. `endedAt` is when the last act ended; null when none has.
 */
export async function findVisitChanges(
  ctx: { db: Db },
  orderId: string,
): Promise<{ earlier: EarlierVisit[]; givenBack: GivenBack[]; endedAt: Instant | null }> {
  const earlier = await sql<EarlierVisit>`
    select uuid, version, days, slot_start, act_id from entry_version where order_id = ${orderId}`.execute(ctx.db)
  const givenBack = await sql<GivenBack>`
    select i.entry_uuid as uuid, i.act_id from act_item i join act a on a.id = i.act_id
    where i.order_id = ${orderId} and i.state = 'success' and a.kind not in ('change', 'reduce')`.execute(ctx.db)
  const ended = await sql<{ at: Instant | null }>`
    select max(ended_at) as at from act where order_id = ${orderId}`.execute(ctx.db)
  return { earlier: earlier.rows, givenBack: givenBack.rows, endedAt: ended.rows[0]?.at ?? null }
}
