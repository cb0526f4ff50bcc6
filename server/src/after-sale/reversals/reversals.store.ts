import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import { jobRow } from '../../jobs/queue.ts'

/** An entry that an operator named by order number and place, such as 2026-000123/2. */
export type NamedEntry = { order_id: string; uuid: string; lang: string }

export async function findNamedEntry(ctx: { db: Db }, number: string, place: number): Promise<NamedEntry | undefined> {
  const found = await sql<NamedEntry>`
    select e.order_id, e.uuid, o.lang from orders o join order_entry e on e.order_id = o.id
    where o.number = ${number} and e.position = ${place - 1}`.execute(ctx.db)
  return found.rows[0]
}

/**
 * Links an act to the log entry of the operator who began it. Also sets `amount` of all its items: the part of the
 * price that goes back, null for all of it.
 */
export async function keepOperatorsAct(
  ctx: { db: TxDb },
  actId: string,
  { operatorActId, amount = null }: { operatorActId: number; amount?: Haler | null },
): Promise<void> {
  await sql`
    with of_operator as (update act set operator_act_id = ${operatorActId} where id = ${actId})
    update act_item set amount = ${amount} where act_id = ${actId}`.execute(ctx.db)
}

/**
 * Lets the cards of an act wait for a ticket office, and queues their mail. The act gives none back until
 * `cardCameBack`. An act without cards stays unchanged, without a mail.
 */
export async function waitForDesk(ctx: { db: TxDb }, actId: string): Promise<void> {
  await sql`
    with waiting as (
      update act_item i set waits_for_desk = true from order_entry e
      where i.act_id = ${actId} and (e.order_id, e.uuid) = (i.order_id, i.entry_uuid) and e.type = 'card-product'
      returning i.act_id
    )
    select ${jobRow(
      'mail-act',
      sql`json_build_object('actId', act.id, 'isAtDesk', true, 'shopNow', act.shop_now)`,
      sql`'mail:desk:' || act.id`,
    )} from act where id in (select act_id from waiting)`.execute(ctx.db)
}

/**
 * Ends a card's waiting for a ticket office, and queues the job of its act. Returns false where no act waits for this
 * card.
 */
export async function cardCameBack(ctx: { db: TxDb }, { order_id, uuid }: NamedEntry): Promise<boolean> {
  const freed = await sql`
    with freed as (
      update act_item set waits_for_desk = false
      where order_id = ${order_id} and entry_uuid = ${uuid} and state = 'requested' and waits_for_desk
      returning act_id
    )
    select ${jobRow(
      'run-act',
      sql`json_build_object('actId', a.id, 'shopNow', a.shop_now)`,
      sql`'act:card:' || a.id || ':' || ${uuid}::text`,
    )} from freed join act a on a.id = freed.act_id`.execute(ctx.db)
  return freed.rows.length > 0
}

export type WaitingCard = { number: string; place: number; email: string | null; created_at: number }

/** Returns the cards that wait for a desk, the oldest first. */
export async function findWaitingCards(ctx: { db: Db }): Promise<WaitingCard[]> {
  const found = await sql<WaitingCard>`
    select o.number, e.position + 1 as place, o.email, a.created_at
    from act_item i join act a on a.id = i.act_id join orders o on o.id = i.order_id
    join order_entry e on (e.order_id, e.uuid) = (i.order_id, i.entry_uuid)
    where i.waits_for_desk and i.state = 'requested' order by a.created_at`.execute(ctx.db)
  return found.rows
}
