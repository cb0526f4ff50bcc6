import type { Instant } from '@gondola/rules/day.ts'
import type { Selectable } from 'kysely'
import { type Db, sql } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { jobRow } from '../jobs/queue.ts'

export type StatementRow = Selectable<Tables['withdrawal_statement']>

export type NewStatement = { name: string; order: string; email: string; lang: string; shopNow: Instant | null }

/**
 * Writes a statement of withdrawal with the job of its acknowledgement (docs/product.md §19.9). The order is the one of
 * its number, where the e-mail is the order's as well. `isHeldBack`: the mail waits for an hour.
 */
export async function writeStatement(
  ctx: { db: Db },
  statement: NewStatement,
  { isHeldBack }: { isHeldBack: boolean },
): Promise<StatementRow> {
  const { name, order, email, lang, shopNow } = statement
  const written = await sql<StatementRow>`
    with made as (
      insert into withdrawal_statement (name, order_number, email, lang, order_id)
      values (${name}, ${order}, ${email}, ${lang},
        (select id from orders where number = ${order} and lower(email) = lower(${email})))
      returning *
    )
    select made.*, ${jobRow(
      'mail-statement',
      sql`json_build_object('statementId', id, 'shopNow', ${shopNow}::bigint)`,
      sql`'mail:statement:' || id`,
      isHeldBack ? { runAt: sql`now() + interval '1 hour'` } : {},
    )} from made`.execute(ctx.db)
  const [row] = written.rows
  if (!row) throw new Error('A statement was not written.')
  return row
}

export async function findStatement(ctx: { db: Db }, id: string): Promise<StatementRow | undefined> {
  return (await sql<StatementRow>`select * from withdrawal_statement where id = ${id}`.execute(ctx.db)).rows[0]
}

/** Returns when a statement about this order was declared, for a day after it; later a person answers it. */
export async function declaredAt(ctx: { db: Db }, id: string, orderId: string): Promise<Instant | undefined> {
  const found = await sql<{ declared_at: Instant }>`
    select declared_at from withdrawal_statement
    where id = ${id} and order_id = ${orderId} and declared_at > now() - interval '24 hours'`.execute(ctx.db)
  return found.rows[0]?.declared_at
}

/** Queues the mail with the link to an order, where number and e-mail are those of a paid one. */
export async function askForLink(
  ctx: { db: Db },
  { order, email, lang }: { order: string; email: string; lang: string },
): Promise<void> {
  await sql`
    select ${jobRow(
      'mail-order-link',
      sql`json_build_object('orderId', orders.id, 'lang', ${lang}::text, 'requestId', asked.request)`,
      sql`'mail:link:' || asked.request`,
    )}
    from orders cross join (select gen_random_uuid() as request) asked
    where number = ${order} and lower(email) = lower(${email}) and status in ('paid', 'finished')`.execute(ctx.db)
}
