import { actStateOf, type ItemState } from '@gondola/rules/after-sale/act-moves.ts'
import type { Shares } from '@gondola/rules/after-sale/money-back.ts'
import { CARRY_OUT_HOURS } from '@gondola/rules/after-sale/statement.ts'
import type { Day, Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { Selectable } from 'kysely'
import { type Db, sql, type TxDb } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { jobRow, walletJob } from '../jobs/queue.ts'

export type ActRow = Selectable<Tables['act']>
export type ItemRow = Omit<Selectable<Tables['act_item']>, 'act_id' | 'order_id' | 'called_at' | 'ended_at'>
export type ActKind = ActRow['kind']
/** Kinds of act by which guests give entries back. */
export type ReturnKind = Extract<ActKind, 'cancel' | 'withdraw'>
export type WholeAct = ActRow & { items: ItemRow[] }

const ACTS = sql`
  select a.*, (
    select json_agg(i order by i.entry_uuid) from (
      select entry_uuid, state, error, error_number, back_card, back_credit, back_voucher, amount, waits_for_desk, to_voucher,
        (extract(epoch from used_at) * 1000)::bigint as used_at
      from act_item where act_id = a.id) i) as items
  from act a`

export async function findActs(ctx: { db: Db }, orderId: string): Promise<WholeAct[]> {
  const found = await sql<WholeAct>`${ACTS} where a.order_id = ${orderId} order by a.created_at`.execute(ctx.db)
  return found.rows
}

export async function findAct(ctx: { db: Db }, actId: string): Promise<WholeAct | undefined> {
  return (await sql<WholeAct>`${ACTS} where a.id = ${actId}`.execute(ctx.db)).rows[0]
}

/** Returns the act of an order with this idempotency key; undefined where none has it. */
export async function findActByKey(ctx: { db: Db }, orderId: string, key: string): Promise<WholeAct | undefined> {
  const found = await sql<WholeAct>`${ACTS} where a.order_id = ${orderId} and a.idempotency_key = ${key}`.execute(
    ctx.db,
  )
  return found.rows[0]
}

export type NewAct = {
  orderId: string
  kind: ActKind
  key: string | null
  statementId: string | null
  lang: string
  shopNow: Instant | null
  items: string[]
}

/**
 * Writes an act with its items, and queues the job that runs it. Returns the act's id. Throws where an entry already
 * has a `requested` item, as an entry has one open act at most (docs/product.md §19.1).
 */
export async function beginAct(ctx: { db: TxDb }, act: NewAct): Promise<string> {
  const begun = await sql<{ id: string }>`
    with made as (
      insert into act (order_id, kind, state, idempotency_key, statement_id, lang, shop_now)
      values (${act.orderId}, ${act.kind}, 'running', ${act.key}, ${act.statementId}, ${act.lang}, ${act.shopNow})
      returning id, order_id
    ), items as (
      insert into act_item (act_id, order_id, entry_uuid)
      select made.id, made.order_id, uuid from made cross join unnest(${act.items}::uuid[]) as uuid
    )
    select id, ${jobRow(
      'run-act',
      sql`json_build_object('actId', id, 'shopNow', ${act.shopNow}::bigint)`,
      sql`'act:' || id`,
    )} from made`.execute(ctx.db)
  return begun.rows[0]?.id ?? ''
}

/** Queues the job that ends an act by the state of its tickets (`endAct`). */
export async function addEndJob(ctx: { db: TxDb }, actId: string): Promise<void> {
  await sql`
    select ${jobRow(
      'run-act',
      sql`json_build_object('actId', id, 'isEnding', true, 'shopNow', shop_now)`,
      sql`'act:end:' || id`,
    )} from act where id = ${actId}`.execute(ctx.db)
}

/**
 * Sets the gift vouchers that these entries sold to `void`. Nobody can spend them while the act runs. Also clears their
 * `undecided_at`: no operator has to decide about what is left on them, as the act gives it back. The order has to be
 * locked.
 */
export async function voidVouchers(ctx: { db: TxDb }, orderId: string, uuids: readonly string[]): Promise<void> {
  await sql`
    update gift_voucher set status = 'void', undecided_at = null
    where order_id = ${orderId} and entry_uuid = any(${uuids}::uuid[])`.execute(ctx.db)
}

/**
 * Returns when a statement of withdrawal about this order was declared. Undefined if it is about no or another order,
 * or was declared more than `CARRY_OUT_HOURS` ago: a person decides then.
 */
export async function declaredAt(ctx: { db: Db }, id: string, orderId: string): Promise<Instant | undefined> {
  const found = await sql<{ declared_at: Instant }>`
    select declared_at from withdrawal_statement
    where id = ${id} and order_id = ${orderId} and declared_at > now() - ${sql.lit(`${CARRY_OUT_HOURS} hours`)}::interval`.execute(
    ctx.db,
  )
  return found.rows[0]?.declared_at
}

export type DueItem = {
  entry_uuid: string
  generation: number
  ticket_system: 'A' | 'B' | null
  kind: ActKind
  /** Day of the storm whose share goes back; null for all other items. */
  storm_day: Day | null
}

/**
 * Returns the items of an act that have no result yet, and stamps `called_at`. A retry gets the same items again, until
 * `endItems` stores their results. Cards that wait for a desk (`waits_for_desk`) are left out.
 */
export async function beginCalls(ctx: { db: Db }, actId: string): Promise<DueItem[]> {
  const due = await sql<DueItem>`
    update act_item i set called_at = now() from order_entry e
    where i.act_id = ${actId} and i.state = 'requested' and not i.waits_for_desk
      and (e.order_id, e.uuid) = (i.order_id, i.entry_uuid)
    returning i.entry_uuid, e.generation, e.ticket_system, (select kind from act a where a.id = i.act_id) as kind,
      (select s.day from offer f join storm s on s.id = f.storm_id
       where (f.act_id, f.entry_uuid) = (i.act_id, i.entry_uuid) and i.amount is not null) as storm_day`.execute(ctx.db)
  return due.rows
}

/** Result of an item of an act. `error` is null where it succeeded. */
export type ItemEnd = {
  uuid: string
  error: 'used' | 'refused' | null
  errorNumber: number | null
  /** When the ticket first opened a gate. */
  usedAt?: Instant | undefined
  back: Shares
  /** Part of what the card paid that becomes a new voucher. */
  toVoucher?: Haler
}

/**
 * Stores the results of items, and ends their act with its last result. Earlier results stay. Queues the update of
 * wallet passes, and the mail of an act that has ended. Returns whether the act has ended. The order has to be locked.
 * The caller reverses the entries.
 */
export async function endItems(ctx: { db: TxDb }, act: WholeAct, ends: readonly ItemEnd[]): Promise<boolean> {
  const rows = ends.map(({ back, ...end }) => ({
    toVoucher: 0,
    ...end,
    ...back,
    state: end.error ? 'error' : 'success',
  }))
  await sql`
    with ended as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (
        uuid uuid, state text, error text, "errorNumber" int, card bigint, credit bigint, voucher bigint,
        "toVoucher" bigint, "usedAt" bigint)
    )
    update act_item i set state = ended.state, error = ended.error, error_number = ended."errorNumber", ended_at = now(),
      back_card = ended.card, back_credit = ended.credit, back_voucher = ended.voucher, to_voucher = ended."toVoucher",
      used_at = to_timestamp(ended."usedAt" / 1000.0)
    from ended where i.act_id = ${act.id} and i.entry_uuid = ended.uuid and i.state = 'requested'`.execute(ctx.db)
  const [first] = rows.filter(({ error }) => error === null)
  if (first) {
    const uuids = rows.filter(({ error }) => error === null).map(({ uuid }) => uuid)
    await sql`select ${walletJob(
      sql`${act.order_id}::uuid`,
      sql`${uuids}::uuid[]`,
      sql`${act.id}::text || ${`:${first.uuid}`}::text`,
    )}
    -- A lower price changes nothing on a phone, unless it is the rest of a gift voucher.
    where ${act.kind} <> 'reduce' or exists (
      select from gift_voucher where order_id = ${act.order_id} and entry_uuid = any(${uuids}::uuid[]))`.execute(ctx.db)
  }
  const now = new Map<string, ItemState>(act.items.map(({ entry_uuid, state }) => [entry_uuid, state]))
  for (const { uuid, error } of ends) now.set(uuid, error ? 'error' : 'success')
  const state = actStateOf([...now.values()])
  if (state === 'running') return false
  await sql`
    with ended as (
      update act set state = ${state}, ended_at = now() where id = ${act.id} and state = 'running' returning id, shop_now
    )
    select ${jobRow(
      'mail-act',
      sql`json_build_object('actId', id, 'shopNow', shop_now)`,
      sql`'mail:act:' || id`,
    )} from ended`.execute(ctx.db)
  return true
}

/** Returns the ids of an act's corrective documents, oldest first. */
export async function findActDocuments(ctx: { db: Db }, { id }: Pick<WholeAct, 'id'>): Promise<string[]> {
  const found = await sql<{ id: string }>`select id from receipt where act_id = ${id} order by paid_at, id`.execute(
    ctx.db,
  )
  return found.rows.map(({ id }) => id)
}

const IS_HANGING = sql`a.state = 'running' and coalesce(a.paid_at, a.created_at) < now() - interval '5 minutes'
  and exists (select from act_item i where i.act_id = a.id and i.state = 'requested' and not i.waits_for_desk)`

/**
 * Returns running acts with an item that the access system has not answered, oldest first. They were requested, or paid
 * if a payment was needed, more than five minutes ago. Items that wait for a desk do not count.
 */
export async function findHanging(ctx: { db: Db }): Promise<WholeAct[]> {
  return (await sql<WholeAct>`${ACTS} where ${IS_HANGING} order by a.created_at`.execute(ctx.db)).rows
}

/** Counts the acts that `findHanging` returns. */
export async function countHanging(ctx: { db: Db }): Promise<number> {
  const hanging = await sql<{ count: number }>`
    select count(*)::int as count from act a where ${IS_HANGING}`.execute(ctx.db)
  return hanging.rows[0]?.count ?? 0
}
