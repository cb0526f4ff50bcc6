import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { RawBuilder, Selectable } from 'kysely'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/** Condition: an entry `e` is booked for the day and time of a storm. `storm` is the storm's alias. */
export const isOn = (
  storm: 's' | 'other',
) => sql`(${sql.ref(`${storm}.day`)} = any(e.days) and (${sql.ref(`${storm}.from_min`)} is null
  or coalesce(e.slot_start between ${sql.ref(`${storm}.from_min`)} and ${sql.ref(`${storm}.to_min`)}, false)))`

/**
 * Condition: the item of an offer `f` in its act has failed. The error `used` does not count: an offer for a used
 * ticket is decided.
 */
const HAS_FAILED = sql`exists (
  select from act_item i where (i.act_id, i.entry_uuid, i.state) = (f.act_id, f.entry_uuid, 'error') and i.error <> 'used')`

/** Condition: an offer `f` has no choice, or the act for its choice has failed. */
export const IS_UNDECIDED = sql`(f.choice is null or ${HAS_FAILED})`

/**
 * Condition: the deadline has to choose for an offer `f` of storm `s`. Whether the deadline is over is not checked.
 * Nobody has chosen; or a choice made before the deadline has failed, `s.silent` is `money`, and entry `e` is not
 * blocked. What the shop itself chose after the deadline is not repeated.
 */
export const IS_SILENT = sql`(f.choice is null or (
  s.silent = 'money' and e.blocked_at is null and f.chosen_at < s.until and ${HAS_FAILED}))`

export type OfferRow = Selectable<Tables['offer']> &
  Pick<Selectable<Tables['storm']>, 'day' | 'choices' | 'silent' | 'bonus_percent' | 'until'> & {
    /** Present days of the entry, and the time. */
    days: Day[]
    slot_start: number | null
    /** Whether its guest can choose: undecided, not `is_gone`, and before the deadline. */
    is_open: boolean
    /** Whether the deadline has to choose for it, once it is over. */
    is_silent: boolean
    /**
     * Whether its entry was moved off the storm, given back or blocked. Also where another offer gives back the storm's
     * day of a ticket for several days.
     */
    is_gone: boolean
    price: Haler
    /** Share of the storm's day in the price of a ticket for several days. Null for other tickets. */
    day_share: Haler | null
    voucher_paid: Haler
    credit_paid: Haler
    /** Whether the act that carries out the choice has succeeded for the entry. */
    is_done: boolean
    /** Part of the entry's price that this act has put on a voucher. The rest of the voucher is a bonus. */
    to_voucher: Haler
  }

/** Condition: an entry `e` is a ticket of several days. A storm takes one of them. */
export const IS_OF_SEVERAL_DAYS = sql`(cardinality(e.days) > 1)`

/** Condition: the date of an entry `e` was changed after a moment. */
export const isChangedSince = (moment: RawBuilder<unknown>) => sql`exists (
  select from act a join act_item c on c.act_id = a.id and a.order_id = e.order_id
  where (c.order_id, c.entry_uuid, c.state) = (e.order_id, e.uuid, 'success') and a.kind = 'change' and c.ended_at > ${moment})`

/**
 * Returns a `from` list with its `where`: offers that give back days of entry `e`. More conditions can be added with
 * `and`. The offer with the id `offer` is left out. Each row is an offer `g`, its storm `t` and its item `i`, of an
 * open or succeeded act. Items that ended before a change of date are left out: the new price covers all days again.
 */
const shareOf = (offer: RawBuilder<unknown>) => sql`
  offer g join storm t on t.id = g.storm_id
  join act_item i on (i.act_id, i.entry_uuid) = (g.act_id, g.entry_uuid)
  where (g.order_id, g.entry_uuid) = (e.order_id, e.uuid) and g.id is distinct from ${offer}
    and i.amount is not null and i.state <> 'error' and not ${isChangedSince(sql`i.ended_at`)}`

/**
 * Condition: another offer gives back, or gave, the day of storm `s` in entry `e`. `offer` is the id of the offer that
 * is left out; SQL null leaves out none. Always false for a ticket of one day.
 */
export const isBack = (offer: RawBuilder<unknown>) =>
  sql`(${IS_OF_SEVERAL_DAYS} and exists (select from ${shareOf(offer)} and t.day = s.day))`

/**
 * Yields the share of a storm's day in the price of entry `e` (docs/product.md §19.42). Null for a ticket of one day.
 * Once offer `f` has an act that has not failed, it is what that act gives back. Before, it is the price divided by the
 * days not yet given back, rounded down; a share whose act is open is still in the price.
 */
const DAY_SHARE = sql`case when ${IS_OF_SEVERAL_DAYS} then coalesce(
  (select i.amount from act_item i where (i.act_id, i.entry_uuid) = (f.act_id, f.entry_uuid) and i.state <> 'error'),
  e.price / greatest(1, cardinality(e.days) - (
    select count(distinct t.day) from ${shareOf(sql`f.id`)} and i.state = 'success' and t.day = any(e.days)))) end`

/**
 * Condition: entry `e` of offer `f` was given back, or moved off storm `s`. Also where another offer gives back the
 * storm's day of a ticket for several days.
 */
const HAS_LEFT = sql`(e.reversed or not ${isOn('s')} or ${isBack(sql`f.id`)})`

/** Condition: nothing can be chosen for an offer `f` of storm `s`. Its entry `e` is blocked or `HAS_LEFT`. */
const IS_GONE = sql`(e.blocked_at is not null or ${HAS_LEFT})`

/**
 * Yields the choices of a storm `s` for an order `o`. For companies without the choice of a voucher, named `credit`
 * (docs/product.md §20.64).
 */
const CHOICES = sql`(case when o.company_id is null then s.choices else array_remove(s.choices, 'credit') end)`

/**
 * Condition: the choice for an offer `f` has failed, so that an operator acts (docs/product.md §19.44). False once
 * `HAS_LEFT` (of entry `e` and storm `s`), or once a later act on the entry has succeeded. A blocked ticket still
 * counts.
 */
export const IS_REFUSED = sql`(${HAS_FAILED} and not ${HAS_LEFT} and not exists (
  select from act_item i where (i.order_id, i.entry_uuid, i.state) = (f.order_id, f.entry_uuid, 'success')
    and i.ended_at > f.chosen_at))`

const OFFERS = sql`
  select f.*, s.day, ${CHOICES} as choices, s.silent, s.bonus_percent, s.until, e.price, e.voucher_paid, e.credit_paid, e.days, e.slot_start,
    ${DAY_SHARE} as day_share,
    (select coalesce(sum(i.to_voucher), 0)::bigint from act_item i where i.act_id = f.act_id) as to_voucher,
    ${IS_UNDECIDED} and s.until > now() and not ${IS_GONE} as is_open, ${IS_SILENT} as is_silent, ${IS_GONE} as is_gone,
    exists (select from act_item i where (i.act_id, i.entry_uuid, i.state) = (f.act_id, f.entry_uuid, 'success')) as is_done
  from offer f join storm s on s.id = f.storm_id join orders o on o.id = f.order_id
  join order_entry e on (e.order_id, e.uuid) = (f.order_id, f.entry_uuid)`

/** Returns the offers of an order, the youngest storm first. Under the order's lock none of them changes. */
export async function findOffers(ctx: { db: Db }, orderId: string): Promise<OfferRow[]> {
  const found = await sql<OfferRow>`
    ${OFFERS} where f.order_id = ${orderId} order by s.created_at desc, e.position`.execute(ctx.db)
  return found.rows
}

/** Whether the deadline has chosen for an offer, and not its guest. */
export const isBySilence = ({ chosen_at: chosenAt, until }: OfferRow): boolean => chosenAt !== null && chosenAt >= until

/** Returns the offers that an act carries out. */
export async function findOffersOfAct(ctx: { db: Db }, actId: string): Promise<OfferRow[]> {
  return (await sql<OfferRow>`${OFFERS} where f.act_id = ${actId}`.execute(ctx.db)).rows
}

/** Stores the day shares that an act gives back, as `amount` of its items. Their tickets stay valid. */
export async function keepShares(ctx: { db: TxDb }, actId: string, offers: readonly OfferRow[]): Promise<void> {
  const shares = offers.map(({ entry_uuid: uuid, day_share: amount }) => ({ uuid, amount }))
  await sql`
    update act_item i set amount = n.amount from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as n (uuid uuid, amount bigint)
    where i.act_id = ${actId} and i.entry_uuid = n.uuid`.execute(ctx.db)
}

/**
 * Stores the choice for offers of a locked order; decided ones keep theirs. `actId` is the act that carries it out,
 * null where the ticket is kept.
 */
export async function noteChoice(
  ctx: { db: TxDb },
  ids: readonly string[],
  { choice, actId }: { choice: NonNullable<OfferRow['choice']>; actId: string | null },
): Promise<void> {
  await sql`
    update offer f set choice = ${choice}, chosen_at = now(), act_id = ${actId}
    where f.id = any(${ids}::uuid[]) and ${IS_UNDECIDED}`.execute(ctx.db)
}
