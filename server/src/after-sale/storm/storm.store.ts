import type { Day, Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { Selectable } from 'kysely'
import { type Db, readWholeTables, sql, type TxDb } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { jobRow } from '../../jobs/queue.ts'
import {
  IS_OF_SEVERAL_DAYS,
  IS_REFUSED,
  IS_SILENT,
  IS_UNDECIDED,
  isBack,
  isChangedSince,
  isOn,
} from '../offers/offers.store.ts'

export type StormRow = Selectable<Tables['storm']>

/**
 * A slot group or product (`subject`) that is called off on a day. `from` and `to` are the first and the last start of
 * its slots, in minutes of the day; null is all day.
 */
export type StormPlace = { subject: string; day: Day; from: number | null; to: number | null }

export type NewStorm = StormPlace &
  Pick<StormRow, 'choices' | 'silent' | 'bonus_percent' | 'reason'> & { until: Instant; actId: number }

const isOf = ({ subject, day, from, to }: StormPlace) => sql`subject = ${subject} and day = ${day}
  and from_min is not distinct from ${from}::smallint and to_min is not distinct from ${to}::smallint`

export async function findStorm(ctx: { db: Db }, place: StormPlace): Promise<StormRow | undefined> {
  return (await sql<StormRow>`select * from storm where ${isOf(place)}`.execute(ctx.db)).rows[0]
}

/** Writes the storm day of a place; undefined where the place has one already. */
export async function writeStorm(ctx: { db: TxDb }, storm: NewStorm): Promise<StormRow | undefined> {
  const written = await sql<StormRow>`
    insert into storm (subject, day, from_min, to_min, choices, silent, bonus_percent, until, reason, operator_act_id)
    values (${storm.subject}, ${storm.day}, ${storm.from}, ${storm.to}, ${storm.choices}, ${storm.silent},
      ${storm.bonus_percent}, to_timestamp(${storm.until} / 1000.0), ${storm.reason}, ${storm.actId})
    on conflict do nothing returning *`.execute(ctx.db)
  return written.rows[0]
}

/**
 * Moves the deadline of a storm later; an earlier one changes nothing. Also clears `ended_at`, so that guests, and then
 * the deadline, can choose again. Decided offers stay.
 */
export async function moveDeadline(ctx: { db: TxDb }, { id }: StormRow, until: Instant): Promise<void> {
  await sql`
    update storm set until = to_timestamp(${until} / 1000.0), ended_at = null
    where id = ${id} and until < to_timestamp(${until} / 1000.0)`.execute(ctx.db)
}

/**
 * A ticket as an operator names it: number of the order, place in it. Places begin at 1. `email` is null once the
 * guest's data was erased.
 */
export type NamedHit = { number: string; place: number; email: string | null }

export type HitEntry = NamedHit & {
  order_id: string
  uuid: string
  generation: number
  ticket_system: 'A' | 'B' | null
  /** Whether it is a ticket of several days, of which the storm takes one. */
  is_part: boolean
}

/**
 * Condition: a storm `s` calls off a kept entry `e`. False where an offer gives back the storm's day of a ticket for
 * several days.
 */
const IS_OFF = sql`
  e.type = 'product' and not e.reversed and (e.slot_group = s.subject or e.product_id = s.subject) and ${isOn('s')}
    and not ${isBack(sql`null`)}`

/** Condition: a storm `s` calls off an entry `e` whose ticket is issued. Its order `o` is paid or on credit. */
const HIT = sql`(o.status = 'finished' or o.status = 'unpaid' and o.issued_at is not null) and ${IS_OFF}`

/** Condition: a storm `s` calls off an entry `e` whose ticket waits for payment. Its order `o` is a company's. */
const WAITS_FOR_PAYMENT = sql`o.status = 'unpaid' and o.released_at is null and ${IS_OFF}`

/** Condition: a storm `s` calls off an entry `e` whose ticket is being issued. Its order `o` is paid or on credit. */
const IS_MAKING = sql`(o.status = 'paid' or o.status = 'unpaid' and o.released_at is not null and o.issued_at is null)
  and ${IS_OFF}`

/** Condition: an entry `e` has an undecided offer of another storm on `s.day`. That offer is decided first. */
const HAS_OTHER_OFFER = sql`exists (
  select from offer f join storm other on other.id = f.storm_id
  where (f.order_id, f.entry_uuid) = (e.order_id, e.uuid)
    and other.id <> s.id and other.day = s.day and other.ended_at is null and ${IS_UNDECIDED} and ${isOn('other')})`

/** Yields why entry `e` of order `o` gets no offer of storm `s`. Null where nothing is against one. */
const WHY_NONE = sql`case
  when e.blocked_at is not null then 'blocked'
  when o.company_id is not null and not s.choices && case when ${IS_OF_SEVERAL_DAYS} then array['money'] else array['money', 'move'] end
    then 'company'
  when ${IS_OF_SEVERAL_DAYS} and coalesce(e.validity ->> 'term', 'dated') <> 'dated' then 'season'
  when ${IS_OF_SEVERAL_DAYS} and not s.choices && array['money', 'credit'] then 'several-days'
  when ${IS_OF_SEVERAL_DAYS} and e.price < cardinality(e.days) then 'free'
  when ${HAS_OTHER_OFFER} then 'other-offer' end`

const HAS_NONE_YET = sql`not exists (
  select from offer f where (f.storm_id, f.order_id, f.entry_uuid) = (s.id, e.order_id, e.uuid))`
/** Condition: an entry `e` was moved after its offer of storm `s` was decided. It gets no second one. */
const IS_CHANGED = sql`exists (
  select from offer f where (f.storm_id, f.order_id, f.entry_uuid) = (s.id, e.order_id, e.uuid)
    and not ${IS_UNDECIDED} and ${isChangedSince(sql`f.chosen_at`)})`
/**
 * Condition: an entry `e` of order `o` needs an offer of storm `s`. It is `HIT`, has none yet, and `WHY_NONE` is null.
 */
const NEEDS_OFFER = sql`${HIT} and ${WHY_NONE} is null and ${HAS_NONE_YET}`

/**
 * Yields the instant before which a late purchase or change must have begun. Then its entry `e` gets an offer of storm
 * `s`. It is the creation of the storm, or an hour later if the slot of the entry is still closed, as carts may hold
 * its places. Nobody gets a late offer for a slot that they bought after it was opened again.
 */
const BEGUN_UNTIL = sql`s.created_at + case when e.slot_group = s.subject and exists (
  select from slot_exception x where (x.group_id, x.day, x.start_min) = (e.slot_group, s.day, e.slot_start) and x.offered = 0)
  then interval '1 hour' else interval '0' end`

/**
 * Condition: an entry `e` came onto the day of storm `s` after its creation. The purchase (order `o`) or change began
 * before `BEGUN_UNTIL` and ended after the storm was created.
 */
const HAS_COME_LATE = sql`(coalesce(o.issued_at, o.finished_at) > s.created_at and o.created_at < ${BEGUN_UNTIL} or exists (
  select from act a join act_item c on c.act_id = a.id
  where a.order_id = e.order_id and (c.order_id, c.entry_uuid, c.state) = (e.order_id, e.uuid, 'success')
    and a.kind = 'change' and a.created_at < ${BEGUN_UNTIL} and c.ended_at > s.created_at))`

/** Returns the ids of orders with entries that need an offer of a storm. */
export async function findHitOrders(ctx: { db: Db }, stormId: string): Promise<string[]> {
  const hit = await readWholeTables(ctx, ({ db }) =>
    sql<{ id: string }>`
      select distinct e.order_id as id from storm s join order_entry e on s.day = any(e.days) join orders o on o.id = e.order_id
      where s.id = ${stormId} and ${NEEDS_OFFER} order by id`.execute(db),
  )
  return hit.rows.map(({ id }) => id)
}

/**
 * Returns storms with the orders that need a late offer (`HAS_COME_LATE`). Storms that have ended are among them. Only
 * orders are read whose purchase or change ended within a day, or whose change is open. Storms come in random order, so
 * that none always waits behind another.
 */
export async function findLate(ctx: { db: Db }): Promise<(StormRow & { orders: string[] })[]> {
  const late = await readWholeTables(ctx, ({ db }) =>
    sql<StormRow & { orders: string[] }>`
      with ended as materialized (
        select id from orders where coalesce(issued_at, finished_at) > now() - interval '1 day'
        union
        select order_id from act where kind = 'change' and (ended_at is null or ended_at > now() - interval '1 day')
      )
      select s.*, array_agg(distinct o.id::text) as orders
      from ended join orders o on o.id = ended.id join order_entry e on e.order_id = o.id join storm s on s.day = any(e.days)
      where ${NEEDS_OFFER} and ${HAS_COME_LATE} group by s.id order by random()`.execute(db),
  )
  return late.rows
}

/**
 * Counts of what may still come onto a storm's day. `payments`: orders that can still be paid; `changes`: open changes
 * of date.
 */
export type StormComing = { payments: number; changes: number }

/** Counts what may still come onto a storm's day. */
export async function countComing(ctx: { db: Db }, stormId: string): Promise<StormComing> {
  const counted = await readWholeTables(ctx, ({ db }) =>
    sql<StormComing>`
      select (
        select count(distinct o.id)::int from order_entry e join orders o on o.id = e.order_id
        where s.day = any(e.days) and o.status in ('new', 'payment_failed') and o.payment_due > now() and ${IS_OFF}
      ) as payments, (
        select count(distinct e.act_id)::int from (
          select a.id as act_id, e.order_id, e.uuid, e.type, e.reversed, e.product_id, c.days, c.slot_start, c.slot_group
          from act a join act_item i on i.act_id = a.id
          join act_change c on (c.act_id, c.entry_uuid) = (i.act_id, i.entry_uuid)
          join order_entry e on (e.order_id, e.uuid) = (i.order_id, i.entry_uuid)
          where a.state in ('unpaid', 'running') and i.state = 'requested'
        ) e where ${IS_OFF}
      ) as changes
      from storm s where s.id = ${stormId}`.execute(db),
  )
  return counted.rows[0] ?? { payments: 0, changes: 0 }
}

/** Returns the entries of these orders that need an offer of a storm. */
export async function findHit(ctx: { db: Db }, stormId: string, orders: readonly string[]): Promise<HitEntry[]> {
  const hit = await sql<HitEntry>`
    select e.order_id, e.uuid, e.generation, e.ticket_system, ${IS_OF_SEVERAL_DAYS} as is_part, o.number, e.position + 1 as place, o.email
    from storm s join order_entry e on e.order_id = any(${orders}::uuid[]) join orders o on o.id = e.order_id
    where s.id = ${stormId} and ${NEEDS_OFFER}
    order by e.order_id, e.position`.execute(ctx.db)
  return hit.rows
}

/**
 * Writes offers, and queues a mail to each order that gets one. Returns how many are new. Entries with an offer keep
 * it. New offers also clear `ended_at` of the storm, so that its deadline chooses for them.
 */
export async function writeOffers(
  ctx: { db: Db },
  { id }: StormRow,
  entries: readonly Pick<HitEntry, 'order_id' | 'uuid'>[],
): Promise<number> {
  const written = await sql<{ offers: number }>`
    with made as (
      insert into offer (storm_id, order_id, entry_uuid)
      select ${id}, order_id, uuid from jsonb_to_recordset(${JSON.stringify(
        entries.map(({ order_id, uuid }) => ({ order_id, uuid })),
      )}::jsonb) as e (order_id uuid, uuid uuid)
      on conflict do nothing returning order_id
    ), opened as (
      update storm set ended_at = null where id = ${id} and exists (select from made)
    ), mailed as (
      select ${jobRow(
        'mail-offer',
        sql`json_build_object('stormId', ${id}::uuid, 'orderId', order_id)`,
        sql`'mail:offer:' || ${id}::text || ':' || order_id`,
      )} from (select distinct order_id from made) one
    )
    select (select count(*)::int from made) as offers, (select count(*) from mailed) as mails`.execute(ctx.db)
  return written.rows[0]?.offers ?? 0
}

/** Queues the mail that tells an order which tickets the deadline left to its guest. */
export async function tellKept(ctx: { db: TxDb }, stormId: string, orderId: string): Promise<void> {
  await sql`
    select ${jobRow(
      'mail-offer',
      sql`json_build_object('stormId', ${stormId}::uuid, 'orderId', ${orderId}::uuid, 'isKept', true)`,
      sql`'mail:kept:' || ${stormId}::text || ':' || ${orderId}::text`,
    )}`.execute(ctx.db)
}

/** Counts of a storm: its offers, their orders, and the offers that are undecided. */
export type StormSums = { offers: number; orders: number; open: number }

/** Counts the offers of a storm. */
export async function countOffers(ctx: { db: Db }, stormId: string): Promise<StormSums> {
  const counted = await sql<StormSums>`
    select
      (select count(*)::int from offer where storm_id = s.id) as offers,
      (select count(distinct order_id)::int from offer where storm_id = s.id) as orders,
      (select count(*)::int from offer f where f.storm_id = s.id and ${IS_UNDECIDED}) as open
    from storm s where s.id = ${stormId}`.execute(ctx.db)
  return counted.rows[0] ?? { offers: 0, orders: 0, open: 0 }
}

/**
 * A ticket that a storm hits but that gets no offer, and why. `used` or `unasked`: it has opened a gate, or the access
 * system did not say; both are known from the storm's day on. `unpaid`: it waits for its company's payment. `making`:
 * it is being issued, and `offerLate` makes its offer if it was bought before the storm. `changed`: it was moved to
 * this day after its choice.
 */
export type NoOffer = NamedHit & {
  why:
    | 'blocked'
    | 'company'
    | 'season'
    | 'several-days'
    | 'free'
    | 'other-offer'
    | 'used'
    | 'unasked'
    | 'unpaid'
    | 'making'
    | 'changed'
}

/**
 * Returns the hit tickets without an offer and why, by number of the order. Those that are `used` or `unasked` are left
 * out, as only the access system knows them.
 */
export async function findWithoutOffer(ctx: { db: Db }, stormId: string): Promise<NoOffer[]> {
  const found = await readWholeTables(ctx, ({ db }) =>
    sql<NoOffer>`
    select o.number, e.position + 1 as place, o.email, case
      when ${WAITS_FOR_PAYMENT} then 'unpaid' when ${IS_MAKING} then 'making' else coalesce(${WHY_NONE}, 'changed') end as why
    from storm s join order_entry e on s.day = any(e.days) join orders o on o.id = e.order_id
    where s.id = ${stormId} and (${WAITS_FOR_PAYMENT} or ${IS_MAKING} and ${HAS_NONE_YET}
      or ${HIT} and (${IS_CHANGED} or ${WHY_NONE} is not null and ${HAS_NONE_YET}))
    order by o.number, e.position`.execute(db),
  )
  return found.rows
}

/**
 * Returns up to `most` orders with offers for which the deadline has to choose. Entries with an open act do not count.
 * They come in random order, so that orders that fail do not keep others waiting.
 */
export async function findSilent(ctx: { db: Db }, most: number): Promise<string[]> {
  const found = await sql<{ order_id: string }>`
    select f.order_id from storm s join offer f on f.storm_id = s.id
    join order_entry e on (e.order_id, e.uuid) = (f.order_id, f.entry_uuid)
    where s.ended_at is null and s.until <= now() and ${IS_SILENT} and not exists (
      select from act_item i where (i.order_id, i.entry_uuid, i.state) = (f.order_id, f.entry_uuid, 'requested'))
    group by f.order_id order by random() limit ${most}`.execute(ctx.db)
  return found.rows.map(({ order_id }) => order_id)
}

/**
 * Returns the tickets whose choice has failed (`IS_REFUSED`). An operator has to act on these. `stormId` null: those of
 * all storms past their deadline that have not ended, except tickets for which `chooseForSilent` chooses again.
 */
export async function findRefused(ctx: { db: Db }, stormId: string | null): Promise<NamedHit[]> {
  const found = await sql<NamedHit>`
    select o.number, e.position + 1 as place, o.email
    from storm s join offer f on f.storm_id = s.id join orders o on o.id = f.order_id
    join order_entry e on (e.order_id, e.uuid) = (f.order_id, f.entry_uuid)
    where (s.id = ${stormId} or ${stormId}::uuid is null and s.ended_at is null and s.until <= now() and not ${IS_SILENT})
      and ${IS_REFUSED}
    order by o.number, e.position`.execute(ctx.db)
  return found.rows
}

/**
 * Ends storms past their deadline whose offers are all decided and carried out. A choice that has failed (`IS_REFUSED`)
 * keeps its storm open. Storms are locked before their offers are read. `writeOffers` updates the storm, too, so an
 * offer that it adds meanwhile keeps the storm open.
 */
export async function endStorms(ctx: { db: TxDb }): Promise<void> {
  const over = await sql<{ id: string }>`
    select id from storm where ended_at is null and until <= now() order by id for no key update`.execute(ctx.db)
  if (over.rows.length === 0) return
  await sql`
    update storm s set ended_at = now() where id = any(${over.rows.map(({ id }) => id)}::uuid[]) and until <= now()
      and not exists (
        select from offer f join order_entry e on (e.order_id, e.uuid) = (f.order_id, f.entry_uuid)
        where f.storm_id = s.id and (${IS_SILENT} or ${IS_REFUSED} or exists (
          select from act_item i where (i.act_id, i.entry_uuid, i.state) = (f.act_id, f.entry_uuid, 'requested'))))`.execute(
    ctx.db,
  )
}

export type IssuedVoucher = { value: Haler; valid_to: Day; status: 'active' | 'void' }

/** Returns value, last day and status of the voucher with this hash. */
export async function findVoucherOf(ctx: { db: Db }, hash: string): Promise<IssuedVoucher | undefined> {
  const found = await sql<IssuedVoucher>`
    select value, valid_to, status from gift_voucher where code_hash = decode(${hash}, 'hex')`.execute(ctx.db)
  return found.rows[0]
}

/** Issues the voucher with this hash. If it exists, adds `value` to it, and leaves `validTo` as it was. */
export async function addToVoucher(
  ctx: { db: TxDb },
  { hash, lastSigns, value, validTo }: { hash: string; lastSigns: string; value: Haler; validTo: Day },
): Promise<void> {
  await sql`
    insert into gift_voucher (code_hash, last_signs, value, valid_to)
    values (decode(${hash}, 'hex'), ${lastSigns}, ${value}, ${validTo})
    on conflict (code_hash) do update set value = gift_voucher.value + excluded.value`.execute(ctx.db)
}
