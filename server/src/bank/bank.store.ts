import type { StatementFormat } from '@gondola/rules/business/bank-statement.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { Selectable } from 'kysely'
import { type Db, sql, type TxDb } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

export type BankLineRow = Selectable<Tables['bank_line']>
export type NewLine = Pick<
  BankLineRow,
  | 'ref'
  | 'day'
  | 'amount'
  | 'currency'
  | 'symbol'
  | 'payer_name'
  | 'payer_account'
  | 'message'
  | 'is_reversal'
  | 'takes_back'
  | 'state'
>
type NewStatement = {
  account: string
  format: StatementFormat
  sha256: Buffer
  number: string
  firstDay: Day
  lastDay: Day
  opening: Haler
  closing: Haler
  actId: number
}

/** Returns whether a file with this SHA-256 was imported before. */
export async function isImported(ctx: { db: Db }, sha256: Buffer): Promise<boolean> {
  const found = await sql`select from bank_statement where sha256 = ${sha256}`.execute(ctx.db)
  return found.rows.length > 0
}

/**
 * Returns one of `days` whose lines the account already has from another file format. Undefined without one. Formats
 * name lines differently, so lines of that day would be stored twice.
 */
export async function findOtherFormat(
  ctx: { db: Db },
  { account, format, days }: { account: string; format: StatementFormat; days: Day[] },
): Promise<Day | undefined> {
  const found = await sql<{ day: Day }>`
    select l.day from bank_line l join bank_statement s on s.id = l.statement_id
    where l.account = ${account} and l.day = any(${days}::date[]) and s.format <> ${format} limit 1`.execute(ctx.db)
  return found.rows[0]?.day
}

/** Returns the latest stored statement of an account whose `last_day` is `day` or earlier. Undefined without one. */
export async function findBefore(
  ctx: { db: Db },
  account: string,
  day: Day,
): Promise<{ last_day: Day; closing: Haler } | undefined> {
  const found = await sql<{ last_day: Day; closing: Haler }>`
    select last_day, closing from bank_statement where account = ${account} and last_day <= ${day}
    order by last_day desc limit 1`.execute(ctx.db)
  return found.rows[0]
}

export async function insertStatement(ctx: { db: TxDb }, statement: NewStatement): Promise<string> {
  const { account, format, sha256, number, firstDay, lastDay, opening, closing, actId } = statement
  const made = await sql<{ id: string }>`
    insert into bank_statement (account, format, sha256, number, first_day, last_day, opening, closing, operator_act_id)
    values (${account}, ${format}, ${sha256}, ${number}, ${firstDay}, ${lastDay}, ${opening}, ${closing}, ${actId})
    returning id`.execute(ctx.db)
  return made.rows[0]?.id ?? ''
}

/**
 * Inserts lines; a line whose `ref` the account has already is skipped. `fresh`: how many of the inserted ones are
 * `open` payments to the shop. `changed`: the `ref` of a skipped line that is stored with another day or amount, else
 * null; the caller then has to roll back.
 */
export async function insertLines(
  ctx: { db: TxDb },
  { account, statementId }: { account: string; statementId: string },
  lines: readonly NewLine[],
): Promise<{ fresh: number; changed: string | null }> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (ref text, day date, amount bigint,
    currency text, symbol text, payer_name text, payer_account text, message text, is_reversal boolean,
    takes_back boolean, state text)`
  const written = await sql<{ added: number; fresh: number }>`
    with written as (
      insert into bank_line (statement_id, account, ref, day, amount, currency, symbol, payer_name, payer_account,
        message, is_reversal, takes_back, state)
      select ${statementId}::uuid, ${account}, ref, day, amount, currency, symbol, payer_name, payer_account, message,
        is_reversal, takes_back, state
      from ${given} on conflict (account, ref) do nothing returning state, takes_back
    )
    select count(*)::int as added, (count(*) filter (where state = 'open' and not takes_back))::int as fresh from written`.execute(
    ctx.db,
  )
  const { added, fresh } = written.rows[0] ?? { added: 0, fresh: 0 }
  if (added === lines.length) return { fresh, changed: null }
  const changed = await sql<{ ref: string }>`
    select l.ref from ${given} cross join lateral (
      select day, amount from bank_line where account = ${account} and ref = l.ref) b
    where (l.day, l.amount) <> (b.day, b.amount) limit 1`.execute(ctx.db)
  return { fresh, changed: changed.rows[0]?.ref ?? null }
}

/**
 * Sets payments and the lines that take them back to `taken-back`, pair by pair (docs/product.md §20.46). Both lines of
 * a pair have the same sum, currency, symbol and payer account, and the payment is no later than the line that takes it
 * back. The payment is `open` and untouched: nothing of it is booked or was sent back. A line that takes back no such
 * payment stays `open` for an operator. Repeatable: call it again when a booking was undone.
 */
export async function pairTakenBack(ctx: { db: TxDb }, account: string): Promise<void> {
  const waiting = await sql<{ id: number }>`
    select id from bank_line where account = ${account} and takes_back and state = 'open' order by day, id
    for no key update`.execute(ctx.db)
  for (const { id } of waiting.rows)
    await sql`
      update bank_line set state = 'taken-back'
      from (
        select p.id as payment_id from bank_line t
        join bank_line p on p.account = t.account and p.state = 'open' and not p.takes_back and p.day <= t.day
          and not exists (select from order_payment o where o.bank_line_id = p.id and o.undone_at is null)
          and not exists (select from bank_return r where r.bank_line_id = p.id)
          and (p.amount, p.currency) = (t.amount, t.currency)
          and (p.symbol, p.payer_account) is not distinct from (t.symbol, t.payer_account)
        where t.id = ${id} order by p.day desc, p.id limit 1 for no key update of p) pair
      where id in (${id}, pair.payment_id)`.execute(ctx.db)
}

/**
 * Condition: nothing of a line `l` is booked on an order or was sent back. A booking that was undone does not count.
 */
export const IS_UNTOUCHED = sql`(
  not exists (select from order_payment p where p.bank_line_id = l.id and p.undone_at is null)
  and not exists (select from bank_return r where r.bank_line_id = l.id))`

/**
 * Sets an `open` line to `ignored`, as money that is for no order. Returns the line. Undefined, and unchanged, where it
 * is missing or not `open`, or where something of it is booked or was sent back.
 */
export async function endLine(ctx: { db: TxDb }, id: number): Promise<BankLineRow | undefined> {
  await sql`select from bank_line where id = ${id} for update`.execute(ctx.db)
  const done = await sql<BankLineRow>`
    update bank_line l set state = 'ignored' where id = ${id} and state = 'open' and ${IS_UNTOUCHED} returning *`.execute(
    ctx.db,
  )
  return done.rows[0]
}
