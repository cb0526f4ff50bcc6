import type { Instant } from '@gondola/rules/day.ts'
import type { Selectable } from 'kysely'
import { type Db, sql } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { jobRow, runNow } from '../../jobs/queue.ts'
import { spellingsOf } from '../../members/spellings.ts'
import { DEALT_WITH } from '../../operators/acts.store.ts'
import type { ItemRow } from '../acts.store.ts'

export type StatementRow = Selectable<Tables['withdrawal_statement']>

export type NewStatement = {
  /** Id made with its form. A form that is sent twice is one statement. */
  id?: string | undefined
  name: string
  order: string
  email: string
  lang: string
  shopNow: Instant | null
  /** Entries of the order that were chosen. */
  entries?: readonly string[]
}

/**
 * Writes a statement of withdrawal with the job of its acknowledgement (docs/product.md §19.22). `order_id` is set if
 * an order has the number `order` and this e-mail. `mail`: `later` acknowledges after an hour; `soon` after ten
 * seconds, so that the result can be told; `none` acknowledges only statements with an `order_id`. A form that is sent
 * twice gets its first statement again; if its content has changed, a new one.
 */
export async function writeStatement(
  ctx: { db: Db },
  statement: NewStatement,
  { mail }: { mail: 'now' | 'soon' | 'later' | 'none' },
): Promise<StatementRow> {
  const { id, name, order, email, lang, shopNow, entries = [] } = statement
  const written = await sql<StatementRow>`
    with made as (
      insert into withdrawal_statement (id, name, order_number, email, lang, order_id, entries)
      values (coalesce(${id ?? null}::uuid, gen_random_uuid()), ${name}, ${order}, ${email}, ${lang},
        (select id from orders where number = ${order} and lower(email) = any(${spellingsOf(email)}::text[])), ${entries}::uuid[])
      on conflict (id) do nothing returning *
    )
    select made.*, case when order_id is not null or ${mail !== 'none'} then ${jobRow(
      'mail-statement',
      sql`json_build_object('statementId', id, 'shopNow', ${shopNow}::bigint)`,
      sql`'mail:statement:' || id`,
      mail === 'later' || mail === 'soon'
        ? { runAt: sql`now() + ${mail === 'later' ? '1 hour' : '10 seconds'}::interval` }
        : {},
    )} end from made`.execute(ctx.db)
  const [row] = written.rows
  // The id is another statement's: write it under a new one.
  return row ?? (await findWritten(ctx, statement)) ?? writeStatement(ctx, { ...statement, id: undefined }, { mail })
}

/** Returns the statement with this id, if name, order number and e-mail are the same. */
export async function findWritten(
  ctx: { db: Db },
  { id, name, order, email }: Pick<NewStatement, 'id' | 'name' | 'order' | 'email'>,
): Promise<StatementRow | undefined> {
  if (id === undefined) return undefined
  const found = await findStatement(ctx, id)
  return found?.name === name && found.order_number === order && found.email === email ? found : undefined
}

/** Adds the entries that a guest chose to those of a statement (docs/product.md §19.28). */
export async function keepChosen(ctx: { db: Db }, id: string, entries: readonly string[]): Promise<void> {
  await sql`
    update withdrawal_statement set entries = array(select distinct unnest(entries || ${entries}::uuid[]))
    where id = ${id} and not entries @> ${entries}::uuid[]`.execute(ctx.db)
}

/** Runs the waiting job of a statement's acknowledgement at once. A job that runs or has ended stays as it is. */
export const sendAcknowledgement = (ctx: { db: Db }, id: string): Promise<void> =>
  runNow(ctx, 'mail-statement', `mail:statement:${id}`)

/**
 * Returns the entries that acts give back, or gave, for a statement. Undefined without any. Failed items are left out.
 */
export async function findCarriedOut(ctx: { db: Db }, id: string): Promise<string[] | undefined> {
  const found = await sql<{ entries: string[] | null }>`
    select array_agg(i.entry_uuid)::uuid[] as entries from act a join act_item i on i.act_id = a.id
    where a.statement_id = ${id} and i.state <> 'error'`.execute(ctx.db)
  return found.rows[0]?.entries ?? undefined
}

export type BegunItem = Pick<ItemRow, 'entry_uuid' | 'state' | 'error' | 'used_at' | 'waits_for_desk'>

/**
 * Returns the items of acts that a statement has begun, one for each entry. A failed item only where the entry has no
 * other. Acts that `reopenStatement` has unlinked count as well.
 */
export async function findBegun(ctx: { db: Db }, id: string): Promise<BegunItem[]> {
  const found = await sql<BegunItem>`
    select distinct on (i.entry_uuid) i.entry_uuid, i.state, i.error, i.used_at, i.waits_for_desk
    from withdrawal_statement s join act a on a.order_id = s.order_id join act_item i on i.act_id = a.id
    where s.id = ${id} and (a.statement_id = s.id or starts_with(a.idempotency_key, 'statement:' || s.id))
    order by i.entry_uuid, i.state = 'error', a.created_at desc`.execute(ctx.db)
  return found.rows
}

/** Unlinks a statement from its acts, so that it waits for a person again. The acts go on. */
export async function reopenStatement(ctx: { db: Db }, id: string): Promise<void> {
  await sql`update act set statement_id = null where statement_id = ${id}`.execute(ctx.db)
}

export async function findStatement(ctx: { db: Db }, id: string): Promise<StatementRow | undefined> {
  return (await sql<StatementRow>`select * from withdrawal_statement where id = ${id}`.execute(ctx.db)).rows[0]
}

/** Returns the id of the paid or invoiced order with this number and e-mail. */
export async function findOrderOf(
  ctx: { db: Db },
  { order, email }: { order: string; email: string },
): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select id from orders
    where number = ${order} and lower(email) = any(${spellingsOf(email)}::text[])
      and status in ('unpaid', 'paid', 'finished')`.execute(ctx.db)
  return found.rows[0]?.id
}

/** Queues the mail with the link to an order. */
export async function sendLink(ctx: { db: Db }, { orderId, lang }: { orderId: string; lang: string }): Promise<void> {
  await sql`
    select ${jobRow(
      'mail-order-link',
      sql`json_build_object('orderId', ${orderId}::uuid, 'lang', ${lang}::text, 'requestId', asked.request)`,
      sql`'mail:link:' || asked.request`,
    )}
    from (select gen_random_uuid() as request) asked`.execute(ctx.db)
}

/** Yields the number of a statement, such as W-2026-0042. */
const NUMBER = sql`'W-' || to_char(declared_at at time zone 'Europe/Prague', 'YYYY') || '-'
  || lpad(place::text, greatest(4, length(place::text)), '0')`

/**
 * Condition: a statement `s` waits for a person (docs/product.md §19.23). No act carries it out, or an item has failed
 * and no act gives back, or gave, its entry.
 */
const WAITS_FOR_PERSON = sql`(not exists (select from act a where a.statement_id = s.id) or exists (
  select from act a join act_item i on i.act_id = a.id
  where a.statement_id = s.id and i.state = 'error' and not exists (
    select from act b join act_item j on j.act_id = b.id
    where b.statement_id = s.id and j.entry_uuid = i.entry_uuid and j.state <> 'error')))`

/**
 * Returns the statement with this number, if it waits for a person. One that is marked as dealt with is returned, too.
 * `for_order` is the id of the order `orderNumber`; without an `orderNumber`, it is the statement's `order_id`, which
 * may be null. Undefined also for an unknown `orderNumber`.
 */
export async function findStatementByNumber(
  ctx: { db: Db },
  number: string,
  orderNumber: string | undefined,
): Promise<(StatementRow & { for_order: string | null }) | undefined> {
  const found = await sql<StatementRow & { for_order: string | null }>`
    select s.*, case when ${orderNumber ?? null}::text is null then s.order_id else named.id end as for_order
    from withdrawal_statement s left join orders named on named.number = ${orderNumber ?? null}
    where ${NUMBER} = ${number} and ${WAITS_FOR_PERSON}
      and (${orderNumber ?? null}::text is null or named.id is not null)`.execute(ctx.db)
  return found.rows[0]
}

export type OpenStatement = {
  number: string
  declared_at: Instant
  name: string | null
  email: string
  order_number: string | null
  /** Whether an order has this number and e-mail. */
  is_of_order: boolean
  /** Places in the order of what the guest chose. Null without a choice. */
  chosen: { place: number; isGivenBack: boolean }[] | null
}

/**
 * Returns statements that wait for a person, the oldest first. Those marked as dealt with, and those erased, are left
 * out.
 */
export async function findOpenStatements(ctx: { db: Db }): Promise<OpenStatement[]> {
  const found = await sql<OpenStatement>`
    select * from (
      select ${NUMBER} as number, declared_at, name, email, order_number, order_id is not null as is_of_order, place, (
        select json_agg(json_build_object('place', e.position + 1, 'isGivenBack', e.reversed) order by e.position)
        from order_entry e where e.order_id = s.order_id and e.uuid = any(s.entries)) as chosen
      from withdrawal_statement s
      where email is not null and ${WAITS_FOR_PERSON}) open
    where not exists (
      select from operator_act a where a.kind = 'refund' and a.reason = ${DEALT_WITH} and open.number = any(a.subject))
    order by place`.execute(ctx.db)
  return found.rows
}
