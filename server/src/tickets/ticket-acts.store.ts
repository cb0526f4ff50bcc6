import type { LocalText } from '@gondola/rules/catalogue.ts'
import type { Day, Instant } from '@gondola/rules/day.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { walletJob } from '../jobs/queue.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { Operator } from '../operators/operator.ts'
import { type EntryRow, type OrderRow, SOLD_DAY } from '../orders/orders.store.ts'
import type { Outcome } from '../ticketing/ticketing.ts'

export type TicketAct = 'block' | 'unblock'

/** Operator of acts that block or unblock a ticket together with its card (`setCardGates`). */
export const WITH_CARD: Operator = { name: 'with its card' }

/**
 * An entry of an order with its ticket, as operators see it. The order is paid or on credit (`released_at`). `place`
 * counts its entries from 1.
 */
export type GateTicket = Pick<
  EntryRow,
  | 'order_id'
  | 'uuid'
  | 'generation'
  | 'version'
  | 'type'
  | 'day'
  | 'days'
  | 'method'
  | 'ticket_system'
  | 'state'
  | 'ready_at'
  | 'error_number'
  | 'error_text'
  | 'reversed'
  | 'reversed_why'
  | 'permission'
  | 'code'
  | 'blocked_at'
  | 'is_gift'
> & {
  place: number
  number: string
  /** Day for which it was sold; null unless its date was changed. */
  sold_day: Day | null
  status: OrderRow['status']
  released_at: Instant
  product_name: LocalText
  variant_name: LocalText
  card_number: string | null
  /** Block or unblock without a known outcome. Its call is running, or ended without a clear answer. */
  open_act: TicketAct | null
  /** Whether a return or a change of date is under way on it. */
  is_changing: boolean
  /** Whether `open_act` will never get an outcome. Its call gave no clear answer, or began over a minute ago. */
  in_doubt: boolean
  /**
   * Last block or unblock by an operator that was not refused. It may have got no clear answer. Null without one; an act
   * that is under way does not count.
   */
  operator_act: TicketAct | null
  /** Operator who blocked it, and the reason. Null if it is not blocked, or was issued as blocked. */
  blocked_by: string | null
  blocked_why: string | null
  /** When its buyer or an operator gave it back; null if nobody did. */
  given_back_at: Instant | null
  /** When a ticket office handed it out, and who did; null if nobody did. */
  handed_out_at: Instant | null
  handed_out_by: string | null
}

/** Age up to which an act in the state `calling` counts as running. All its calls together take less. */
const UNDER_WAY = sql.raw(`interval '1 minute'`)

/** Query of `GateTicket` rows; add a `where` on entry `e`, order `o` or card `c`. */
export const TICKETS = sql`
  select e.order_id, e.uuid, e.generation, e.version, e.type, e.day, e.days, e.method, e.ticket_system, e.state, e.ready_at, e.error_number,
    e.error_text, e.reversed, e.reversed_why, e.permission, e.code, e.blocked_at, e.is_gift, e.position + 1 as place, o.number, o.status, o.released_at,
    e.product_name, e.variant_name, c.number as card_number, ${SOLD_DAY}, open.kind as open_act,
    exists (select from act_item i where (i.order_id, i.entry_uuid) = (e.order_id, e.uuid) and i.state = 'requested') as is_changing,
    (select max(i.ended_at) from act_item i where (i.order_id, i.entry_uuid) = (e.order_id, e.uuid)
      and i.state = 'success' and e.reversed_why is not null) as given_back_at,
    coalesce(open.state = 'doubtful' or open.started_at < now() - ${UNDER_WAY}, false) as in_doubt,
    said.kind as operator_act, case when said.is_why then said.asked_by else blocked.blocked_by end as blocked_by,
    case when said.is_why then said.reason else blocked.blocked_why end as blocked_why,
    handed.finished_at as handed_out_at, handed.handed_out_by
  from order_entry e join orders o on o.id = e.order_id
  left join card c on c.id = e.card_id
  left join ticket_act open on (open.order_id, open.entry_uuid) = (e.order_id, e.uuid) and open.state in ('calling', 'doubtful')
  left join lateral (
    select o.asked_by as blocked_by, o.reason as blocked_why from ticket_act a left join operator_act o on o.id = a.operator_act_id
    where (a.order_id, a.entry_uuid) = (e.order_id, e.uuid) and a.kind = 'block' and a.state = 'done' and e.blocked_at is not null
    order by a.id desc limit 1) blocked on true
  left join lateral (
    select a.kind, a.kind = 'block' and e.blocked_at is not null as is_why, o.asked_by, o.reason from ticket_act a join operator_act o on o.id = a.operator_act_id
    where (a.order_id, a.entry_uuid) = (e.order_id, e.uuid) and a.kind in ('block', 'unblock')
      and o.asked_by <> ${sql.lit(WITH_CARD.name)} and a.state <> 'refused'
      and (a.state <> 'calling' or a.started_at < now() - ${UNDER_WAY})
    order by a.id desc limit 1) said on true
  left join lateral (
    select a.finished_at, o.asked_by as handed_out_by from ticket_act a join operator_act o on o.id = a.operator_act_id
    where (a.order_id, a.entry_uuid) = (e.order_id, e.uuid) and a.kind = 'hand-out'
    order by a.id limit 1) handed on true`

/**
 * Returns the tickets of an order number, ticket code, card number or entry uuid. Oldest order first; empty when there
 * is none. Orders that were neither paid nor accepted on credit have no tickets yet.
 */
export async function findTickets(
  ctx: { db: Db },
  { by, text }: { by: 'number' | 'code' | 'card' | 'uuid'; text: string },
): Promise<GateTicket[]> {
  const column = { number: sql`o.number`, code: sql`e.code`, card: sql`c.number`, uuid: sql`e.uuid` }[by]
  const found = await sql<GateTicket>`
    ${TICKETS} where ${column} = ${text} and o.released_at is not null order by o.released_at, o.number, e.position`.execute(
    ctx.db,
  )
  return found.rows
}

/** Returns tickets that are blocked, or have a block or unblock without an outcome. */
export async function findBlocked(ctx: { db: Db }): Promise<GateTicket[]> {
  const found = await sql<GateTicket>`
    ${TICKETS} where (e.order_id, e.uuid) in (
      select order_id, uuid from order_entry where blocked_at is not null
      union select order_id, entry_uuid from ticket_act where state in ('calling', 'doubtful'))
    order by o.released_at, o.number, e.position`.execute(ctx.db)
  return found.rows
}

/**
 * Locks a ticket until the transaction ends; returns it as read after locking. So acts on a ticket run one after
 * another.
 */
export async function lockTicket(ctx: { db: TxDb }, ticket: GateTicket): Promise<GateTicket> {
  const { order_id, uuid } = ticket
  await sql`select from order_entry where order_id = ${order_id} and uuid = ${uuid} for update`.execute(ctx.db)
  // A statement of its own, to see what another act wrote while this one waited.
  const found = await sql<GateTicket>`${TICKETS} where e.order_id = ${order_id} and e.uuid = ${uuid}`.execute(ctx.db)
  return found.rows[0] ?? ticket
}

/**
 * Records that an operator begins an act on a ticket; returns its id. An earlier act without an outcome becomes `left`,
 * so that `endAct` ignores its late answer.
 */
export async function beginAct(
  ctx: { db: TxDb; operator: Operator },
  { order_id, uuid, generation, number, place }: GateTicket,
  { kind, reason }: { kind: TicketAct; reason: string | null },
): Promise<number> {
  const act = await noteAct(ctx, { kind, subject: [`${number}/${place}`], reason })
  await sql`
    update ticket_act set state = 'left', finished_at = now()
    where order_id = ${order_id} and entry_uuid = ${uuid} and state in ('calling', 'doubtful')`.execute(ctx.db)
  const begun = await sql<{ id: number }>`
    insert into ticket_act (order_id, entry_uuid, generation, kind, operator_act_id)
    values (${order_id}, ${uuid}, ${generation}, ${kind}, ${act}) returning id`.execute(ctx.db)
  return begun.rows[0]?.id ?? 0
}

/**
 * Stores the outcome of an act. After a success it also sets or clears `blocked_at`, and queues the push to phones.
 * Returns false, and changes nothing, when a later act has replaced this one.
 */
export async function endAct(ctx: { db: Db }, id: number, outcome: Outcome | 'doubtful'): Promise<boolean> {
  const state = outcome === 'doubtful' ? outcome : outcome.errorNumber === 0 ? 'done' : 'refused'
  const { errorNumber = null, errorText = null } = outcome === 'doubtful' ? {} : outcome
  const ended = await sql`
    with act as (
      update ticket_act set state = ${state}, error_number = ${errorNumber}, error_text = ${errorText},
        finished_at = case when ${state} <> 'doubtful' then now() end
      where id = ${id} and state = 'calling' returning id, order_id, entry_uuid, kind, state
    ), ticket as (
      update order_entry e set blocked_at = case when act.kind = 'block' then now() end
      from act where e.order_id = act.order_id and e.uuid = act.entry_uuid and act.state = 'done'
    )
    select case when state = 'done' then ${walletJob(
      sql`order_id`,
      sql`json_build_array(entry_uuid)`,
      sql`'block:' || id`,
    )} end from act`.execute(ctx.db)
  return ended.rows.length === 1
}
