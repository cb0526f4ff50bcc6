import type { ActState, ItemError } from '@gondola/rules/after-sale/act-moves.ts'
import type { Shares } from '@gondola/rules/after-sale/money-back.ts'
import type { Day, Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { Selectable } from 'kysely'
import { ctes } from '../../db/ctes.ts'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { jobRow, walletJob } from '../../jobs/queue.ts'
import { nextDeposit } from '../../orders/next-deposit.ts'
import type { EntryRow } from '../../orders/orders.store.ts'
import { allMoved, movePlaces } from '../../slots/slots.store.ts'
import type { ActRow } from '../acts.store.ts'

export type NewTarget = {
  entry_uuid: string
  day: Day
  days: Day[]
  slot_group: string | null
  slot_start: number | null
  places: number | null
  price: Haler
  difference: Haler
  listed: Haler | null
  benefit_id: string | null
  standard: Haler
  club: Haler
  gate: Haler | null
  rule: unknown
}

export type NewChange = {
  orderId: string
  key: string | null
  lang: string
  shopNow: Instant | null
  email: string | null
  openedBy: 'cookie' | 'key' | 'member'
  pay: Haler
  /** How long it can be paid, in milliseconds; null where there is nothing to pay. */
  payForMs: number | null
  targets: NewTarget[]
  /** Whether a storm day offers it. */
  isOffered: boolean
}

/**
 * Writes a change of a locked order with its targets, and holds the new places. Queues the mail about the request and,
 * where `pay` is 0, the job that makes the change. Returns the act's id. Undefined where places are missing: the caller
 * has to roll back then.
 */
export async function beginChange(ctx: { db: TxDb }, change: NewChange): Promise<string | undefined> {
  const { orderId, key, lang, shopNow, email, openedBy, pay, payForMs, isOffered } = change
  const begun = await sql<{ id: string; is_held: boolean }>`
    ${ctes([
      sql`target as (
        select * from jsonb_to_recordset(${JSON.stringify(change.targets)}::jsonb) as t (
          entry_uuid uuid, day date, days date[], slot_group text, slot_start smallint, places smallint, price bigint,
          difference bigint, listed bigint, benefit_id text, standard bigint, club bigint, gate bigint, rule jsonb)
      )`,
      sql`made as (
        insert into act (order_id, kind, state, idempotency_key, lang, shop_now, email, opened_by, pay, is_offered, pay_until)
        values (${orderId}, 'change', ${pay > 0 ? 'unpaid' : 'running'}, ${key}, ${lang}, ${shopNow}, ${email}, ${openedBy}, ${pay}, ${isOffered},
          now() + ${payForMs}::bigint * interval '1 millisecond')
        returning id, order_id
      )`,
      sql`items as (
        insert into act_item (act_id, order_id, entry_uuid) select made.id, made.order_id, entry_uuid from made cross join target
      )`,
      sql`targets as (
        insert into act_change (act_id, entry_uuid, day, days, slot_group, slot_start, places, holds_places, price, difference,
          listed, benefit_id, standard, club, gate, rule)
        select made.id, entry_uuid, day, days, slot_group, slot_start, places, slot_group is not null, price, difference,
          listed, benefit_id, standard, club, gate, rule
        from made cross join target
      )`,
      movePlaces(sql`
        select slot_group, d, slot_start, places::int, 0 from target cross join unnest(days) d where slot_group is not null`),
    ])}
    select id, ${allMoved} as is_held from made`.execute(ctx.db)
  const [row] = begun.rows
  if (!row?.is_held) return undefined
  if (pay === 0) await addChangeJob(ctx, row.id)
  await addChangeMail(ctx, row.id, 'asked')
  return row.id
}

/** Queues the mail about a change: `asked` is its request, `changed` its result. */
async function addChangeMail(ctx: { db: TxDb }, actId: string, kind: 'asked' | 'changed'): Promise<void> {
  await sql`
    select ${jobRow(
      'mail-change',
      sql`json_build_object('actId', id, 'kind', ${kind}::text, 'shopNow', shop_now)`,
      sql`${`mail:${kind}:`}::text || id`,
    )} from act where id = ${actId}`.execute(ctx.db)
}

export type OldVersion = Pick<EntryRow, 'uuid' | 'version' | 'day' | 'days' | 'slot_start' | 'price'>

/** Returns the former state of the entries that a change has moved, by uuid. */
export async function findMoved(ctx: { db: Db }, actId: string): Promise<Map<string, OldVersion>> {
  const found = await sql<OldVersion>`
    select v.uuid, v.version, v.day, v.days, v.slot_start, v.price from act a
    join entry_version v on v.order_id = a.order_id and v.act_id = a.id where a.id = ${actId}`.execute(ctx.db)
  return new Map(found.rows.map((row) => [row.uuid, row]))
}

/** Queues the job `change-date`, which makes a change. */
export async function addChangeJob(ctx: { db: TxDb }, actId: string): Promise<void> {
  await sql`
    select ${jobRow(
      'change-date',
      sql`json_build_object('actId', id, 'shopNow', shop_now)`,
      sql`'act:' || id`,
    )} from act where id = ${actId}`.execute(ctx.db)
}

/**
 * Returns the seconds until an order may request another change; 0 for at once. It may request `most` an hour; changes
 * that a storm day offers do not count.
 */
export async function secondsToChange(ctx: { db: Db }, orderId: string, most: number): Promise<number> {
  const found = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '1 hour' - now()))::int as seconds from act
    where order_id = ${orderId} and kind = 'change' and created_at > now() - interval '1 hour'
      and not is_offered
    order by created_at desc offset ${most - 1} limit 1`.execute(ctx.db)
  return found.rows[0]?.seconds ?? 0
}

export type TargetRow = Omit<Selectable<Tables['act_change']>, 'act_id'>

/** Returns the new day, time and price of the entries of a change, by uuid. */
export async function findTargets(ctx: { db: Db }, actId: string): Promise<Map<string, TargetRow>> {
  const found = await sql<TargetRow>`
    select entry_uuid, day, days, slot_group, slot_start, places, holds_places, difference, price, listed, benefit_id,
      standard, club, gate, rule
    from act_change where act_id = ${actId}`.execute(ctx.db)
  return new Map(found.rows.map((row) => [row.entry_uuid, row]))
}

/** Returns whether all refunds of a change of date are paid. Undefined where it owes none. */
export async function isPaidBack(ctx: { db: Db }, actId: string): Promise<boolean | undefined> {
  const found = await sql<{ done: boolean | null }>`
    select bool_and(done_at is not null) as done from refund where reason = 'change:' || ${actId}::text`.execute(ctx.db)
  return found.rows[0]?.done ?? undefined
}

/**
 * Stamps `called_at` of an item before the access system is called. Returns true where an earlier call was stamped,
 * whose reply may be lost. `unlessStarted` is true once the old day or time has begun: no first call is made then.
 * Returns `too-late`, and stamps nothing, for such a first call, and where the item has a result.
 */
export async function beginCall(
  ctx: { db: Db },
  actId: string,
  { uuid, unlessStarted }: { uuid: string; unlessStarted: boolean },
): Promise<boolean | 'too-late'> {
  const called = await sql<{ was_called: boolean }>`
    update act_item i set called_at = now()
    from (select called_at from act_item where act_id = ${actId} and entry_uuid = ${uuid} for update) was
    where i.act_id = ${actId} and i.entry_uuid = ${uuid} and i.state = 'requested'
      and (was.called_at is not null or not ${unlessStarted}::boolean)
    returning was.called_at is not null as was_called`.execute(ctx.db)
  return called.rows[0]?.was_called ?? 'too-late'
}

/**
 * Gives an entry of a locked order its new day, time and price. Its former state is kept as a version. Frees its old
 * places, sells the new ones, and moves its piece to the new day in `day_load`. `back` is taken off `credit_paid` and
 * `voucher_paid`.
 */
export async function moveEntry(
  ctx: { db: TxDb },
  { id }: Pick<ActRow, 'id'>,
  { entry, target, back }: { entry: EntryRow; target: TargetRow; back: Shares },
): Promise<void> {
  const { order_id: orderId, uuid } = entry
  await sql`
    ${ctes([
      sql`kept as (
        insert into entry_version (order_id, uuid, version, day, days, slot_start, price, listed, benefit_id, rule, act_id)
        select order_id, uuid, version, day, days, slot_start, price, listed, benefit_id, rule, ${id}
        from order_entry where order_id = ${orderId} and uuid = ${uuid}
      )`,
      sql`loaded as (
        select ${entry.load_key}::text as load_key, day, pieces
        from (values (${entry.day}::date, -1), (${target.day}::date, 1)) as one (day, pieces)
        where ${entry.load_key}::text is not null and ${entry.day}::date <> ${target.day}::date order by day
      )`,
      sql`load as (
        insert into day_load (load_key, day, pieces) select load_key, day, greatest(0, pieces) from loaded
        on conflict (load_key, day) do update set pieces = greatest(0, day_load.pieces
          + case when day_load.day = ${target.day}::date then 1 else -1 end)
      )`,
      sql`person as (
        update entry_person set last_day = ${target.days.at(-1) ?? target.day}::date
        where order_id = ${orderId} and entry_uuid = ${uuid}
      )`,
      movePlaces(sql`
        select e.slot_group, d, e.slot_start, 0, -e.places::int from order_entry e cross join unnest(e.days) d
        where e.order_id = ${orderId} and e.uuid = ${uuid} and e.has_places
        union all
        select t.slot_group, d, t.slot_start, -t.places::int, t.places::int from act_change t cross join unnest(t.days) d
        where t.act_id = ${id} and t.entry_uuid = ${uuid} and t.holds_places`),
      sql`given as (
        update act_change set holds_places = false where act_id = ${id} and entry_uuid = ${uuid}
      )`,
    ])}
    update order_entry e set version = e.version + 1, day = t.day, days = t.days, slot_group = t.slot_group,
      slot_start = t.slot_start, places = t.places, has_places = t.slot_group is not null, price = t.price, listed = t.listed,
      benefit_id = t.benefit_id, standard = t.standard, club = t.club, gate = t.gate, rule = t.rule,
      credit_paid = e.credit_paid - ${back.credit}, voucher_paid = e.voucher_paid - ${back.voucher}
    from act_change t
    where t.act_id = ${id} and t.entry_uuid = ${uuid} and e.order_id = ${orderId} and e.uuid = ${uuid}`.execute(ctx.db)
}

/** Gives back the new places of an entry that keeps its old day. */
export async function freeNewPlaces(ctx: { db: TxDb }, actId: string, uuid: string): Promise<void> {
  await sql`
    ${ctes([
      movePlaces(sql`
        select t.slot_group, d, t.slot_start, -t.places::int, 0 from act_change t cross join unnest(t.days) d
        where t.act_id = ${actId} and t.entry_uuid = ${uuid} and t.holds_places`),
    ])}
    update act_change set holds_places = false where act_id = ${actId} and entry_uuid = ${uuid}`.execute(ctx.db)
}

/** Result of an entry of a change. Without an error it has its new day. */
export type ChangedItem = {
  uuid: string
  error: ItemError | null
  errorNumber: number | null
  /** When a used ticket first opened a gate. */
  usedAt?: Instant | null
}

/**
 * Stores the result of an item of a change; an earlier result stays. The order has to be locked. Queues the update of
 * the item's wallet passes if it succeeded.
 */
export async function endItem(
  ctx: { db: TxDb },
  { id }: Pick<ActRow, 'id'>,
  { uuid, error, errorNumber, usedAt = null, back }: ChangedItem & { back: Shares },
): Promise<void> {
  await sql`
    with ended as (
      update act_item set state = ${error ? 'error' : 'success'}, error = ${error}, error_number = ${errorNumber},
        ended_at = now(), back_card = ${back.card}, back_credit = ${back.credit}, back_voucher = ${back.voucher},
        used_at = to_timestamp(${usedAt}::bigint / 1000.0)
      where act_id = ${id} and entry_uuid = ${uuid} and state = 'requested' returning order_id, entry_uuid, act_id, state
    )
    select ${walletJob(
      sql`order_id`,
      sql`json_build_array(entry_uuid)`,
      sql`act_id || ':' || entry_uuid`,
    )} from ended where state = 'success'`.execute(ctx.db)
}

/**
 * Adds the credit and voucher shares in `paidBy` to `credit_paid` and `voucher_paid` of dearer entries. Cheaper entries
 * of the same change gave these shares back. `paidBy` is by uuid of the dearer entry.
 */
export async function keepPaidBy(
  ctx: { db: TxDb },
  orderId: string,
  paidBy: ReadonlyMap<string, Shares>,
): Promise<void> {
  const rows = [...paidBy].flatMap(([uuid, { credit, voucher }]) =>
    credit + voucher > 0 ? [{ uuid, credit, voucher }] : [],
  )
  if (rows.length === 0) return
  await sql`
    update order_entry e set credit_paid = e.credit_paid + p.credit, voucher_paid = e.voucher_paid + p.voucher
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (uuid uuid, credit bigint, voucher bigint)
    where e.order_id = ${orderId} and e.uuid = p.uuid`.execute(ctx.db)
}

/**
 * Ends a change whose items have ended, and queues the mail about its result. `backs`: what each item gives back, by
 * uuid of the entry. `over`: what is left of the payment, in hellers.
 */
export async function endChange(
  ctx: { db: TxDb },
  { actId, state, over, backs }: { actId: string; state: ActState; over: Haler; backs: ReadonlyMap<string, Shares> },
): Promise<void> {
  const rows = [...backs].map(([uuid, back]) => ({ uuid, ...back }))
  await sql`
    update act_item i set back_card = b.card, back_credit = b.credit, back_voucher = b.voucher
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (uuid uuid, card bigint, credit bigint, voucher bigint)
    where i.act_id = ${actId} and i.entry_uuid = b.uuid`.execute(ctx.db)
  await sql`
    update act set state = ${state}, ended_at = now(), back_over = ${over} where id = ${actId}`.execute(ctx.db)
  await addChangeMail(ctx, actId, 'changed')
}

/**
 * Queues a new version of the deposit invoice of an unpaid, locked order. It is needed when days on the invoice's lines
 * have changed. Does nothing for an order without a `deposit`, or whose `amount_due` is above the price of its entries
 * that are not reversed.
 */
export async function renewDeposit(ctx: { db: TxDb }, orderId: string): Promise<void> {
  await sql`
    with renewed as (
      update orders set deposit = ${nextDeposit(sql`orders`)}
      where id = ${orderId} and status = 'unpaid' and deposit is not null and amount_due <= (
        select coalesce(sum(price) filter (where not reversed), 0) from order_entry where order_id = ${orderId})
      returning id, deposit
    )
    select ${jobRow(
      'deposit-invoice',
      sql`json_build_object('orderId', id)`,
      sql`'deposit:' || id || ':' || (deposit ->> 'version')`,
    )} from renewed`.execute(ctx.db)
}

/**
 * Returns up to `limit` unpaid changes past `pay_until`, without those with an open payment. They come in random order,
 * so that changes that fail do not keep others waiting.
 */
export async function findOverdueChanges(ctx: { db: Db }, limit: number): Promise<Pick<ActRow, 'id' | 'order_id'>[]> {
  const found = await sql<Pick<ActRow, 'id' | 'order_id'>>`
    select id, order_id from act a where state = 'unpaid' and pay_until < now()
      and not exists (select from payment_attempt p where p.order_id = a.order_id and p.act_id = a.id and p.state = 'open')
    order by random() limit ${limit}`.execute(ctx.db)
  return found.rows
}

export async function hasOpenPayment(ctx: { db: Db }, actId: string): Promise<boolean> {
  const found = await sql`
    select from payment_attempt p join act a on a.order_id = p.order_id and a.id = p.act_id
    where a.id = ${actId} and p.state = 'open'`.execute(ctx.db)
  return found.rows.length > 0
}
