import type { ComplaintWant } from '@gondola/rules/after-sale/complaint.ts'
import type { Day, Instant } from '@gondola/rules/day.ts'
import type { RawBuilder, Selectable } from 'kysely'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { jobRow } from '../../jobs/queue.ts'
import { spellingsOf } from '../../members/spellings.ts'

export type ComplaintRow = Selectable<Tables['complaint']> & { number: string }

/** Yields the number of a complaint, such as R-2026-0042. */
const NUMBER = sql`'R-' || to_char(raised_at at time zone 'Europe/Prague', 'YYYY') || '-'
  || lpad(place::text, greatest(4, length(place::text)), '0')`

export type NewComplaint = {
  order: string
  ticket: string | null
  what: string
  discoveredOn: Day
  wanted: ComplaintWant
  name: string
  email: string
  phone: string | null
  lang: string
  shopNow: Instant | null
}

/**
 * Writes a complaint, with the job of its confirmation (docs/product.md §19.58). `order_id` is set if an order has the
 * number `order` and this e-mail. `mail`: `later` confirms after an hour; `none` confirms only complaints with an
 * `order_id`.
 */
export async function writeComplaint(
  ctx: { db: Db },
  complaint: NewComplaint,
  { mail }: { mail: 'now' | 'later' | 'none' },
): Promise<ComplaintRow> {
  const { order, ticket, what, discoveredOn, wanted, name, email, phone, lang, shopNow } = complaint
  const written = await sql<ComplaintRow>`
    with made as (
      insert into complaint (order_number, ticket, what, discovered_on, wanted, name, email, phone, lang, shop_now, order_id)
      values (${order}, ${ticket}, ${what}, ${discoveredOn}, ${wanted}, ${name}, ${email}, ${phone}, ${lang}, ${shopNow},
        (select id from orders where number = ${order} and lower(email) = any(${spellingsOf(email)}::text[])))
      returning *
    )
    select made.*, ${NUMBER} as number, case when order_id is not null or ${mail !== 'none'} then ${mailJob('received', mail === 'later' ? { runAt: sql`now() + interval '1 hour'` } : {})} end
    from made`.execute(ctx.db)
  const [row] = written.rows
  if (!row) throw new Error('A complaint was not written.')
  return row
}

/**
 * Returns a select expression that queues a mail about a complaint. Columns `id` and `shop_now` of the complaint have
 * to be in its `from`.
 */
const mailJob = (kind: 'received' | 'decided', when: { runAt?: RawBuilder<unknown> } = {}) =>
  jobRow(
    'mail-complaint',
    sql`json_build_object('complaintId', id, 'kind', ${kind}::text, 'shopNow', shop_now)`,
    sql`${`mail:complaint-${kind}:`}::text || id`,
    when,
  )

export async function findComplaint(ctx: { db: Db }, id: string): Promise<ComplaintRow | undefined> {
  const found = await sql<ComplaintRow>`select *, ${NUMBER} as number from complaint where id = ${id}`.execute(ctx.db)
  return found.rows[0]
}

/** Returns the complaints that wait for a decision, the oldest first. */
export async function findOpenComplaints(ctx: { db: Db }): Promise<ComplaintRow[]> {
  const found = await sql<ComplaintRow>`
    select *, ${NUMBER} as number from complaint where decided_at is null order by raised_at, place`.execute(ctx.db)
  return found.rows
}

/** Locks the complaint of a number until the transaction ends; undefined where there is none. */
export async function lockComplaint(ctx: { db: TxDb }, number: string): Promise<ComplaintRow | undefined> {
  const found = await sql<ComplaintRow>`
    select *, ${NUMBER} as number from complaint
    where place = substring(${number} from '^R-\\d{4}-(\\d{4,12})$')::bigint and ${NUMBER} = ${number} for update`.execute(
    ctx.db,
  )
  return found.rows[0]
}

/** Writes a decision and the job of its mail. A decided complaint keeps its decision. */
export async function decideComplaint(
  ctx: { db: TxDb },
  id: string,
  { isGranted, decision, actId }: { isGranted: boolean; decision: string; actId: number },
): Promise<void> {
  await sql`
    with decided as (
      update complaint set decided_at = now(), is_granted = ${isGranted}, decision = ${decision}, operator_act_id = ${actId}
      where id = ${id} and decided_at is null returning id, shop_now
    )
    select ${mailJob('decided')} from decided`.execute(ctx.db)
}

/** Counts undecided complaints that are older than 25 days. They have to be decided in 30. */
export async function countLateComplaints(ctx: { db: Db }): Promise<number> {
  const late = await sql<{ count: number }>`
    select count(*)::int as count from complaint
    where decided_at is null and raised_at < now() - interval '25 days'`.execute(ctx.db)
  return late.rows[0]?.count ?? 0
}
