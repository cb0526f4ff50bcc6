import { orderNumberOf } from '@gondola/rules/after-sale/statement.ts'
import type { Billed } from '@gondola/rules/business/bank-match.ts'
import { CREDIT_STOPS_AFTER } from '@gondola/rules/business/due-day.ts'
import type { PaymentSums, RateGross } from '@gondola/rules/business/payment-split.ts'
import { type Day, TIME_ZONE } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { RawBuilder, Selectable } from 'kysely'
import { type BankLineRow, IS_UNTOUCHED } from '../../bank/bank.store.ts'
import { LACKS } from '../../benefits/order-claims.store.ts'
import { BUYER } from '../../db/company-buyer.ts'
import { ctes } from '../../db/ctes.ts'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { jobRow } from '../../jobs/queue.ts'
import type { AmountCtx } from '../../operators/print-amount.ts'
import { nextDeposit } from '../../orders/next-deposit.ts'
import { type CompanyCorrection, writeCompanyCorrection } from '../../receipts/receipts.store.ts'
import { KEPT } from '../finals/finals.store.ts'

export type PaymentRow = Selectable<Tables['order_payment']>
/**
 * A line of a statement. `left`: what no order has and nobody sent back. `isTouched`: an order had a part of it, or some
 * was sent back; it cannot be ignored then. `untouched`: what no order ever had, nor was sent back.
 */
export type WaitingLine = BankLineRow & { left: Haler; isTouched: boolean; untouched: Haler }
/** An order as a payment sees it. `made`: the day of its purchase. */
export type BilledOrder = Billed & {
  id: string
  number: string
  made: Day
  due: Haler
  onCredit: boolean
  isReleased: boolean
}

/** A line `l` less what was sent back. `used` of each payment `p` is taken off, too. */
const lineLess = (used: RawBuilder<unknown>) => sql`(l.amount
  - coalesce((select sum(${used}) from order_payment p where p.bank_line_id = l.id and p.undone_at is null), 0)
  - coalesce((select sum(r.amount) from bank_return r where r.bank_line_id = l.id), 0))::bigint`
const LEFT = lineLess(sql`p.amount - p.given_back`)
const LINE = sql`l.*, ${LEFT} as left, not ${IS_UNTOUCHED} as "isTouched",
  ${lineLess(sql`p.amount`)} as untouched`

/** Returns lines that wait for somebody, the oldest first. */
export async function findWaiting(ctx: { db: Db }, most: number): Promise<WaitingLine[]> {
  const found = await sql<WaitingLine>`
    select ${LINE} from bank_line l where l.state = 'open' order by l.day, l.id limit ${most}`.execute(ctx.db)
  return found.rows
}

export async function findLine(ctx: { db: Db }, id: number): Promise<WaitingLine | undefined> {
  const found = await sql<WaitingLine>`select ${LINE} from bank_line l where l.id = ${id}`.execute(ctx.db)
  return found.rows[0]
}

/** Locks a line until the transaction ends; undefined where there is none. */
export async function lockLine(ctx: { db: TxDb }, id: number): Promise<WaitingLine | undefined> {
  await sql`select from bank_line where id = ${id} for update`.execute(ctx.db)
  return findLine(ctx, id)
}

/**
 * Returns lines whose symbol names an order with money due, oldest first. Leaves out lines that ever had a booking: an
 * operator decides about them.
 */
export async function findBookable(ctx: { db: Db } & AmountCtx, most: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select l.id from bank_line l cross join lateral (
      select from orders where vs = l.symbol and status = 'unpaid' and received < amount_due offset 0) o
    where l.state = 'open' and l.currency = ${ctx.resort.currency} and not l.is_reversal and not l.takes_back
      and not exists (select from order_payment p where p.bank_line_id = l.id)
    order by l.day, l.id limit ${most}`.execute(ctx.db)
  return found.rows.map(({ id }) => id)
}

/** Ends a line with nothing left to book, and opens one again that has. Lines that an operator ended stay so. */
export async function settleLine(ctx: { db: TxDb }, id: number): Promise<void> {
  await sql`
    update bank_line l set state = case
      when ${LEFT} > 0 then 'open'
      when exists (select from order_payment p where p.bank_line_id = l.id and p.undone_at is null) then 'used'
      else 'returned' end
    where l.id = ${id} and l.state in ('open', 'used', 'returned')`.execute(ctx.db)
}

/**
 * Condition: an ended order `o` may be revived by a payment. It never had tickets and was not replaced, its service is
 * ahead, its places and codes are free.
 */
const canRevive = (
  today: Day,
) => sql`(o.status = 'failed' and o.released_at is null and o.superseded_by is null and o.email is not null and o.paid_at is null
  and not exists (select from order_entry e where e.order_id = o.id and e.type = 'product' and e.days[array_upper(e.days, 1)] < ${today})
  and not exists (select from order_entry e join order_entry f on f.uuid = e.uuid and f.live and f.order_id <> e.order_id
    where e.order_id = o.id)
  and not exists (
    select from (
      select e.slot_group, d, e.slot_start, sum(e.places) as places from order_entry e cross join unnest(e.days) d
      where e.order_id = o.id and e.slot_group is not null group by 1, 2, 3) n
    left join slot s on (s.group_id, s.day, s.start_min) = (n.slot_group, n.d, n.slot_start)
    where coalesce(s.offered - s.held - s.sold, 0) < n.places)
  and not ${LACKS})`

/** Day of the purchase of an order `o`. Banks know no clock of a shop that is moved forward. */
const DAY_MADE = sql`(least(to_timestamp(o.shop_now / 1000.0), o.created_at) at time zone ${sql.lit(TIME_ZONE)})::date`

const billed = (where: RawBuilder<unknown>, today: Day) => sql<BilledOrder>`
  select o.id, o.number, ${DAY_MADE} as made, o.vs as symbol, o.company_id as "companyId", o.amount_due as due,
    case when o.status = 'unpaid' then 'open' when o.status = 'failed' then 'ended' else 'paid' end as state,
    greatest(0, o.amount_due - o.received)::bigint as rest, o.on_credit as "onCredit", o.released_at is not null as "isReleased",
    ${canRevive(today)} as "canRevive"
  from orders o where ${where} and o.vs is not null and o.company_id is not null order by o.created_at, o.id`

/** Returns the order of a symbol, or of a number of an order. */
export async function findBilled(ctx: { db: Db; today: Day }, named: string): Promise<BilledOrder | undefined> {
  const bySymbol = await billed(sql`o.vs = ${named}`, ctx.today).execute(ctx.db)
  if (bySymbol.rows[0]) return bySymbol.rows[0]
  return (await billed(sql`o.number = ${named}`, ctx.today).execute(ctx.db)).rows[0]
}

/** Finds an order by its symbol, else by its number, with or without hyphen. */
export const findNamed = async (ctx: { db: Db; today: Day }, typed: string): Promise<BilledOrder | undefined> =>
  (await findBilled(ctx, typed)) ?? findBilled(ctx, orderNumberOf(typed))

export async function findBilledById(ctx: { db: Db; today: Day }, orderId: string): Promise<BilledOrder | undefined> {
  return (await billed(sql`o.id = ${orderId}`, ctx.today).execute(ctx.db)).rows[0]
}

/** Returns a company's orders that wait for money, the oldest first. */
export async function findOpenOf(ctx: { db: Db; today: Day }, companyId: string): Promise<BilledOrder[]> {
  return (await billed(sql`o.company_id = ${companyId} and o.status = 'unpaid'`, ctx.today).execute(ctx.db)).rows
}

/** Returns the one company whose orders an account has paid so far. */
export async function findCompanyOf(ctx: { db: Db }, account: string): Promise<string | undefined> {
  const found = await sql<{ company_id: string }>`
    select distinct o.company_id from bank_line l join order_payment p on p.bank_line_id = l.id and p.undone_at is null
    join orders o on o.id = p.order_id
    where l.payer_account = ${account} and l.state in ('open', 'used') limit 2`.execute(ctx.db)
  return found.rows.length === 1 ? found.rows[0]?.company_id : undefined
}

export type NewPayment = {
  orderId: string
  lineId: number | null
  amount: Haler
  day: Day
  actId: number | null
  /** The earlier payment that gave this money back. */
  ofPayment?: string | undefined
}

/** Writes a payment, and changes its order and what the company owes. Returns its id. */
export async function insertPayment(ctx: { db: TxDb }, payment: NewPayment): Promise<string> {
  const { orderId, lineId, amount, day, actId, ofPayment = null } = payment
  const made = await sql<{ id: string }>`
    with received as (
      update orders set received = received + ${amount} where id = ${orderId}
      returning company_id, on_credit and status = 'unpaid' as is_owed
    ), owed as (
      update company c set owed = owed - ${amount} from received r where c.id = r.company_id and r.is_owed
    )
    insert into order_payment (order_id, bank_line_id, amount, day, operator_act_id, of_payment_id)
    values (${orderId}, ${lineId}, ${amount}, ${day}, ${actId}, ${ofPayment}) returning id`.execute(ctx.db)
  return made.rows[0]?.id ?? ''
}

/**
 * Condition: the deposit invoice of an unpaid order `o` asks for a wrong sum. It takes off more than the `received` that
 * has come, or has entries that were taken off since. Entries still to be taken off renew it then.
 */
const isDepositWrong = (received: RawBuilder<unknown>) => sql`(o.status = 'unpaid' and o.amount_due > ${received}
  and ((o.deposit ->> 'received')::bigint > ${received} or (o.deposit #>> '{drawn,total}')::bigint <> o.amount_due)
  and o.amount_due <= ${KEPT})`

/**
 * Takes a payment back, with its changes of the order and of the company's debt. A deposit invoice that is wrong then
 * gets its next version.
 */
export async function undoPayment(ctx: { db: TxDb }, paymentId: string): Promise<void> {
  const left = sql`(o.received - u.amount)`
  await sql`
    with undone as (
      update order_payment set undone_at = now() where id = ${paymentId} and undone_at is null
      returning order_id, amount - given_back as amount
    ), received as (
      update orders o set received = ${left},
        deposit = case when ${isDepositWrong(left)} then ${nextDeposit(sql`o`, left)} else o.deposit end
      from undone u where o.id = u.order_id
      returning o.id, o.company_id, o.deposit, o.on_credit and o.status = 'unpaid' as is_owed,
        least(u.amount, greatest(0, o.amount_due - o.received)) as open
    ), owed as (
      update company c set owed = owed + r.open from received r where c.id = r.company_id and r.is_owed
    )
    select case when deposit is not null and deposit -> 'drawn' is null then ${jobRow(
      'deposit-invoice',
      sql`json_build_object('orderId', id)`,
      sql`'deposit:' || id || ':' || (deposit ->> 'version')`,
    )} end from received`.execute(ctx.db)
}

/** Returns the payments of an order, the oldest first. */
export async function findPayments(ctx: { db: Db }, orderId: string): Promise<PaymentRow[]> {
  const found = await sql<PaymentRow>`
    select * from order_payment where order_id = ${orderId} order by booked_at, id`.execute(ctx.db)
  return found.rows
}

/** Returns the payment whose id begins so. Undefined when there is none, or more than one. */
export async function findPayment(ctx: { db: Db }, begin: string): Promise<PaymentRow | undefined> {
  const found = await sql<PaymentRow>`
    select * from order_payment where id::text like ${`${begin}%`} limit 2`.execute(ctx.db)
  return found.rows.length === 1 ? found.rows[0] : undefined
}

export async function insertReturn(
  ctx: { db: TxDb },
  { lineId, amount, actId }: { lineId: number; amount: Haler; actId: number },
): Promise<void> {
  await sql`
    insert into bank_return (bank_line_id, amount, operator_act_id) values (${lineId}, ${amount}, ${actId})`.execute(
    ctx.db,
  )
}

/** Lets a company have credit again once nothing of it is overdue (docs/product.md §20.22). */
export async function clearCreditStop(ctx: { db: TxDb; today: Day }, companyId: string): Promise<void> {
  await sql`
    update company set credit_stopped_at = null
    where id = ${companyId} and credit_stopped_at is not null and not exists (
      select from orders o where o.company_id = company.id and o.on_credit and o.status = 'unpaid' and o.received < o.amount_due
        and o.due_day < ${ctx.today})`.execute(ctx.db)
}

/** Stops the credit of companies that owe something for too long (docs/product.md §20.22). Returns their keys. */
export async function stopCredit(ctx: { db: Db; today: Day }): Promise<string[]> {
  const stopped = await sql<{ key: string }>`
    update company c set credit_stopped_at = now()
    where credit_stopped_at is null and owed > 0 and exists (
      select from orders o where o.company_id = c.id and o.on_credit and o.status = 'unpaid' and o.received < o.amount_due
        and o.due_day <= ${ctx.today}::date - ${sql.lit(CREDIT_STOPS_AFTER)})
    returning key`.execute(ctx.db)
  return stopped.rows.map(({ key }) => key)
}

/** Returns what an order costs per rate of VAT. Entries that were refused or cancelled do not count. */
export async function findRates(ctx: { db: Db }, orderId: string): Promise<RateGross[]> {
  const found = await sql<{ rate: number; gross: Haler }>`
    select vat_rate::float8 as rate, sum(price)::bigint as gross from order_entry
    where order_id = ${orderId} and not reversed group by vat_rate having sum(price) > 0 order by vat_rate`.execute(
    ctx.db,
  )
  return found.rows
}

/**
 * Returns the sums that all tax documents of an order have taxed. A final invoice counts with what it taxes beyond the
 * documents on payments.
 */
export async function findTaxedSums(
  ctx: { db: Db },
  orderId: string,
): Promise<Pick<PaymentSums, 'rates' | 'outsideVat'>[]> {
  const found = await sql<Pick<PaymentSums, 'rates' | 'outsideVat'>>`
    select case when kind = 'final' then sums->'differences' else sums->'rates' end as rates,
      ((sums->>'outsideVat')::bigint - coalesce((sums->>'outsideClaimed')::bigint, 0))::bigint as "outsideVat"
    from receipt where order_id = ${orderId} and sums is not null order by paid_at, id`.execute(ctx.db)
  return found.rows
}

export async function hasAnyFinal(ctx: { db: Db }, orderId: string): Promise<boolean> {
  const found = await sql`select from receipt where order_id = ${orderId} and kind = 'final' limit 1`.execute(ctx.db)
  return found.rows.length > 0
}

type NewDocument = { orderId: string; paymentId: string; day: Day; sums: PaymentSums }

/** Writes a tax document on a payment, without a number. It keeps the company as it is now. Returns its id. */
export async function insertDocument(ctx: { db: TxDb }, document: NewDocument): Promise<string> {
  const { orderId, paymentId, day, sums } = document
  const written = await sql<{ id: string }>`
    insert into receipt (order_id, kind, order_payment_id, day, sums, buyer)
    select o.id, 'advance', ${paymentId}, ${day}, ${JSON.stringify(sums)}::jsonb, ${BUYER}
    from orders o join company c on c.id = o.company_id where o.id = ${orderId} returning id`.execute(ctx.db)
  return written.rows[0]?.id ?? ''
}

/** Writes the correction of a tax document on a payment, without a number. */
export async function insertDocumentCorrection(
  ctx: { db: TxDb },
  { orderId, paymentId, day, sums, because }: NewDocument & Pick<CompanyCorrection, 'because'>,
): Promise<void> {
  const correction = writeCompanyCorrection({ orderId, of: { payment: paymentId, month: null }, day, sums, because })
  await sql`${ctes([correction])} select from corrected`.execute(ctx.db)
}

/**
 * Deletes a payment's tax document and its corrections if none has a number yet. Returns the sums of those that are left,
 * which need a correction.
 */
export async function dropDocuments(ctx: { db: TxDb }, paymentId: string): Promise<PaymentSums[]> {
  await sql`
    delete from receipt where order_payment_id = ${paymentId} and number is null and not exists (
      select from receipt where order_payment_id = ${paymentId} and number is not null)`.execute(ctx.db)
  const kept = await sql<{ sums: PaymentSums }>`
    select sums from receipt where order_payment_id = ${paymentId}`.execute(ctx.db)
  return kept.rows.map(({ sums }) => sums)
}
