import { pointsOf } from '@gondola/rules/benefits/loyalty.ts'
import type { Db } from '../../db/db.ts'
import { findEarningOrders } from '../benefits.store.ts'

/** Returns a member's orders that earned points, and the sum of these points (docs/product.md §17.11). */
export async function earnedPoints(ctx: { db: Db }, memberId: string) {
  const earning = (await findEarningOrders(ctx, memberId)).flatMap(({ id, number, created_at, net, credit }) => {
    const points = pointsOf([{ isProduct: true, net, credit }])
    return points > 0 ? [{ order: id, number, createdAt: new Date(created_at).toISOString(), points }] : []
  })
  return { earning, points: earning.reduce((sum, { points }) => sum + points, 0) }
}
