import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { Selectable } from 'kysely'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/** An entry `e` is on the day and among the times of a storm. A ticket that was moved may be on them no more. */
export const isOn = (
  storm: 's' | 'other',
) => sql`(${sql.ref(`${storm}.day`)} = any(e.days) and (${sql.ref(`${storm}.from_min`)} is null
  or coalesce(e.slot_start between ${sql.ref(`${storm}.from_min`)} and ${sql.ref(`${storm}.to_min`)}, false)))`

/** Condition: the act for the choice of an offer `f` has failed. No gate was opened. */
const HAS_FAILED = sql`exists (
  select from act_item i where (i.act_id, i.entry_uuid, i.state) = (f.act_id, f.entry_uuid, 'error') and i.error <> 'used')`

/** Condition: an offer `f` has no choice, or the act for its choice has failed. */
export const IS_UNDECIDED = sql`(f.choice is null or ${HAS_FAILED})`

/** Condition: the deadline chooses for an offer `f`. It does not try its own choice again. */
export const IS_SILENT = sql`(f.choice is null or (f.chosen_at < s.until and ${HAS_FAILED}))`

export type OfferRow = Selectable<Tables['offer']> &
  Pick<Selectable<Tables['storm']>, 'day' | 'choices' | 'silent' | 'bonus_percent' | 'until'> & {
    /** Days and time of its entry now. */
    days: Day[]
    slot_start: number | null
    is_open: boolean
    /** Whether the deadline chooses for it. */
    is_silent: boolean
    /** Whether its ticket is gone: moved, given back or blocked. */
    is_gone: boolean
    price: Haler
    voucher_paid: Haler
    credit_paid: Haler
    /** Whether its act has succeeded for its entry. */
    is_done: boolean
  }

const IS_GONE = sql`(e.reversed or e.blocked_at is not null or not ${isOn('s')})`

const OFFERS = sql`
  select f.*, s.day, s.choices, s.silent, s.bonus_percent, s.until, e.price, e.voucher_paid, e.credit_paid, e.days, e.slot_start,
    ${IS_UNDECIDED} and s.until > now() and not ${IS_GONE} as is_open, ${IS_SILENT} as is_silent, ${IS_GONE} as is_gone,
    exists (select from act_item i where (i.act_id, i.entry_uuid, i.state) = (f.act_id, f.entry_uuid, 'success')) as is_done
  from offer f join storm s on s.id = f.storm_id
  join order_entry e on (e.order_id, e.uuid) = (f.order_id, f.entry_uuid)`

/** Returns the offers of an order, the youngest storm first. Under the order's lock none of them changes. */
export async function findOffers(ctx: { db: Db }, orderId: string): Promise<OfferRow[]> {
  const found = await sql<OfferRow>`
    ${OFFERS} where f.order_id = ${orderId} order by s.created_at desc, e.position`.execute(ctx.db)
  return found.rows
}

/** Returns the offers that an act carries out. */
export async function findOffersOfAct(ctx: { db: Db }, actId: string): Promise<OfferRow[]> {
  return (await sql<OfferRow>`${OFFERS} where f.act_id = ${actId}`.execute(ctx.db)).rows
}

/** Notes what was chosen for offers of a locked order. Without an act the ticket is kept. */
export async function noteChoice(
  ctx: { db: TxDb },
  ids: readonly string[],
  { choice, actId }: { choice: NonNullable<OfferRow['choice']>; actId: string | null },
): Promise<void> {
  await sql`
    update offer f set choice = ${choice}, chosen_at = now(), act_id = ${actId}
    where f.id = any(${ids}::uuid[]) and ${IS_UNDECIDED}`.execute(ctx.db)
}
