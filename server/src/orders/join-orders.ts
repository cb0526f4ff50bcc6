import { type Db, inTransaction } from '../db/db.ts'
import { findMember, findMemberByEmail } from '../members/members.store.ts'
import { spellingsOf } from '../members/spellings.ts'
import { findGuestOrdersOf } from '../privacy/orders-of-person.store.ts'
import { giveOrders } from './guest-orders.store.ts'
import { findOrder } from './orders.store.ts'

/**
 * Gives a member the orders that guests made with the same e-mail (docs/product.md §18.11). Idempotent. Does nothing
 * for a member without `proven_at`, and for a user of a company. The e-mail has to be the same but for capitals and the
 * spelling of its domain: a merely similar address is somebody else's.
 */
export async function joinOrders(ctx: { db: Db }, memberId: string): Promise<void> {
  const member = await findMember(ctx, memberId)
  if (!member?.proven_at || member.is_b2b) return
  const orderIds = await findGuestOrdersOf(ctx, spellingsOf(member.email))
  await inTransaction(ctx, (tx) => giveOrders(tx, orderIds, memberId))
}

/**
 * Gives a guest's order to the member with the same e-mail, if any. Idempotent. A member without `proven_at`, and a
 * user of a company, get none.
 */
export async function joinOrder(ctx: { db: Db }, orderId: string): Promise<void> {
  const order = await findOrder(ctx, orderId)
  if (!order?.email || order.member_id !== null || order.company_id !== null) return
  const member = await findMemberByEmail(ctx, order.email)
  if (!member?.proven_at || member.is_b2b || !spellingsOf(member.email).includes(order.email.toLowerCase())) return
  await inTransaction(ctx, (tx) => giveOrders(tx, [orderId], member.id))
}
