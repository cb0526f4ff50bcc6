import { pointsOf } from '@gondola/rules/benefits/loyalty.ts'
import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql } from '../../db/db.ts'

/** What a finished order of a member earns points for: its kept products. */
type EarningOrder = { id: string; number: string; created_at: Instant; net: Haler; credit: Haler }

/** Returns a member's finished orders with what earns points, the youngest first. */
async function findEarningOrders(ctx: { db: Db }, memberId: string): Promise<EarningOrder[]> {
  const rows = await sql<EarningOrder>`
    select o.id, o.number, o.created_at, sum(e.price)::bigint as net, sum(e.credit_paid)::bigint as credit
    from orders o join order_entry e on e.order_id = o.id
    where o.member_id = ${memberId} and o.company_id is null and o.status = 'finished' and e.type = 'product' and not e.reversed
    group by o.id order by o.created_at desc, o.id`.execute(ctx.db)
  return rows.rows
}

/** Returns a member's orders that earned points, and the sum (docs/product.md §17.11). */
export async function earnedPoints(ctx: { db: Db }, memberId: string) {
  const earning = (await findEarningOrders(ctx, memberId)).flatMap(({ id, number, created_at, net, credit }) => {
    const points = pointsOf([{ isProduct: true, net, credit }])
    return points > 0 ? [{ order: id, number, createdAt: new Date(created_at).toISOString(), points }] : []
  })
  return { earning, points: earning.reduce((sum, { points }) => sum + points, 0) }
}
