import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql, type TxDb } from '../../../db/db.ts'

/**
 * Surplus of a payment that an operator noted by hand, without a bank line. `id`: that of the payment. `order`: number
 * of the order that the payment was booked on. `left`: hellers neither booked again nor sent back.
 */
export type HandSurplus = { id: string; order: string; companyId: string; company: string; day: Day; left: Haler }

const SURPLUS = sql`
  select p.id, o.number as order, c.id as "companyId", c.name as company, p.day, l.left
  from order_payment p join orders o on o.id = p.order_id join company c on c.id = o.company_id
  cross join lateral (
    select (p.given_back
      - coalesce((select sum(m.amount) from order_payment m where m.of_payment_id = p.id and m.undone_at is null), 0)
      - coalesce((select sum(r.amount) from bank_return r where r.order_payment_id = p.id), 0))::bigint as left) l
  where p.bank_line_id is null and p.given_back > 0 and l.left > 0`

/** Returns payments noted by hand with surplus left, the oldest booking first. */
export async function findHandSurplus(ctx: { db: Db }, most: number): Promise<HandSurplus[]> {
  return (await sql<HandSurplus>`${SURPLUS} order by p.booked_at, p.id limit ${most}`.execute(ctx.db)).rows
}

/**
 * Locks the payment whose id begins with `begin`, and returns its surplus. Undefined when no payment or several begin
 * so, nothing of the surplus is left, or the payment has a bank line.
 */
export async function lockHandSurplus(ctx: { db: TxDb }, begin: string): Promise<HandSurplus | undefined> {
  const locked = await sql<{ id: string }>`
    select id from order_payment where id::text like ${`${begin}%`} limit 2 for update`.execute(ctx.db)
  const [payment, another] = locked.rows
  if (!payment || another) return undefined
  return (await sql<HandSurplus>`${SURPLUS} and p.id = ${payment.id}`.execute(ctx.db)).rows[0]
}

export async function insertHandReturn(
  ctx: { db: TxDb },
  { paymentId, amount, actId }: { paymentId: string; amount: Haler; actId: number },
): Promise<void> {
  await sql`
    insert into bank_return (order_payment_id, amount, operator_act_id)
    values (${paymentId}, ${amount}, ${actId})`.execute(ctx.db)
}
