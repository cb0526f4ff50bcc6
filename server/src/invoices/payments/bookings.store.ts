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
 * A bank line of any state, with what is left of it in hellers. `left`: neither booked nor sent back. `isTouched`:
 * something is booked or was sent back, so the line cannot be ignored. `untouched`: as `left`, but without money that
 * an order gave back; may be below 0. Undone bookings do not count.
 */
export type LineWithLeft = BankLineRow & { left: Haler; isTouched: boolean; untouched: Haler }
/** An order on invoice to book money on. `made`: the day of its purchase. `due`: its price in hellers. */
export type BilledOrder = Billed & {
  id: string
  number: string
  made: Day
  due: Haler
  onCredit: boolean
  isReleased: boolean
}

/**
 * Returns an expression: amount of line `l` less bookings and money sent back, in hellers. `used` is the SQL of what a
 * payment `p` takes off. Undone payments do not count.
 */
const lineLess = (used: RawBuilder<unknown>) => sql`(l.amount
  - coalesce((select sum(${used}) from order_payment p where p.bank_line_id = l.id and p.undone_at is null), 0)
  - coalesce((select sum(r.amount) from bank_return r where r.bank_line_id = l.id), 0))::bigint`
const LEFT = lineLess(sql`p.amount - p.given_back`)
const LINE = sql`l.*, ${LEFT} as left, not ${IS_UNTOUCHED} as "isTouched",
  ${lineLess(sql`p.amount`)} as untouched`

/** Returns `open` lines, the oldest first. */
export async function findWaiting(ctx: { db: Db }, most: number): Promise<LineWithLeft[]> {
  const found = await sql<LineWithLeft>`
    select ${LINE} from bank_line l where l.state = 'open' order by l.day, l.id limit ${most}`.execute(ctx.db)
  return found.rows
}

export async function findLine(ctx: { db: Db }, id: number): Promise<LineWithLeft | undefined> {
  const found = await sql<LineWithLeft>`select ${LINE} from bank_line l where l.id = ${id}`.execute(ctx.db)
  return found.rows[0]
}

/** Locks a line of any state until the transaction ends. Returns it as it is then; undefined when it is missing. */
export async function lockLine(ctx: { db: TxDb }, id: number): Promise<LineWithLeft | undefined> {
  await sql`select from bank_line where id = ${id} for update`.execute(ctx.db)
  return findLine(ctx, id)
}

/**
 * Returns ids of the open lines that `bookAll` may book, oldest first. At most `most` of them. The symbol of each names
 * an unpaid order with something left to pay. Left out are reversals (`is_reversal`), lines by which the bank takes a
 * payment back (`takes_back`), and other currencies. So are lines that ever had a booking, even an undone one: an
 * operator decides about them.
 */
export async function findBookable(ctx: { db: Db } & AmountCtx, most: number | null = null): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select l.id from bank_line l cross join lateral (
      select from orders where vs = l.symbol and status = 'unpaid' and received < amount_due offset 0) o
    where l.state = 'open' and l.currency = ${ctx.resort.currency} and not l.is_reversal and not l.takes_back
      and not exists (select from order_payment p where p.bank_line_id = l.id)
    order by l.day, l.id limit ${most}`.execute(ctx.db)
  return found.rows.map(({ id }) => id)
}

/**
 * Sets the state of a line by what is left of it. With something left it is `open`, else `used`, or `returned` where no
 * booking is left either. An `ignored` or `taken-back` line stays. Call it after each booking, undoing or return.
 */
export async function settleLine(ctx: { db: TxDb }, id: number): Promise<void> {
  await sql`
    update bank_line l set state = case
      when ${LEFT} > 0 then 'open'
      when exists (select from order_payment p where p.bank_line_id = l.id and p.undone_at is null) then 'used'
      else 'returned' end
    where l.id = ${id} and l.state in ('open', 'used', 'returned')`.execute(ctx.db)
}

/**
 * Condition: an ended order `o` may be revived by a payment. It was never paid, never had tickets, and was neither
 * superseded nor erased. No other order holds its entries (`live`), none of its services is over, and its places and
 * codes are free.
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

/**
 * Expression: day of the purchase of order `o`. It is by the shop's clock, or by the real one if the shop's was moved
 * forward, as banks use the real one.
 */
const DAY_MADE = sql`(least(to_timestamp(o.shop_now / 1000.0), o.created_at) at time zone ${sql.lit(TIME_ZONE)})::date`

const billed = (where: RawBuilder<unknown>, today: Day) => sql<BilledOrder>`
  select o.id, o.number, ${DAY_MADE} as made, o.vs as symbol, o.company_id as "companyId", o.amount_due as due,
    case when o.status = 'unpaid' then 'open' when o.status = 'failed' then 'ended' else 'paid' end as state,
    greatest(0, o.amount_due - o.received)::bigint as rest, o.on_credit as "onCredit", o.released_at is not null as "isReleased",
    ${canRevive(today)} as "canRevive"
  from orders o where ${where} and o.vs is not null and o.company_id is not null order by o.created_at, o.id`

/** Returns the order on invoice with this symbol, else with this number. Undefined without one. */
export async function findBilled(ctx: { db: Db; today: Day }, named: string): Promise<BilledOrder | undefined> {
  const bySymbol = await billed(sql`o.vs = ${named}`, ctx.today).execute(ctx.db)
  if (bySymbol.rows[0]) return bySymbol.rows[0]
  return (await billed(sql`o.number = ${named}`, ctx.today).execute(ctx.db)).rows[0]
}

/**
 * Returns an order on invoice by its symbol, else by its number. The number may be typed with any dash or none, with
 * spaces, or behind a label. Undefined without such an order.
 */
export const findNamed = async (ctx: { db: Db; today: Day }, typed: string): Promise<BilledOrder | undefined> =>
  (await findBilled(ctx, typed)) ?? findBilled(ctx, orderNumberOf(typed))

export async function findBilledById(ctx: { db: Db; today: Day }, orderId: string): Promise<BilledOrder | undefined> {
  return (await billed(sql`o.id = ${orderId}`, ctx.today).execute(ctx.db)).rows[0]
}

/** Returns a company's unpaid orders on invoice, the oldest first. */
export async function findOpenOf(ctx: { db: Db; today: Day }, companyId: string): Promise<BilledOrder[]> {
  return (await billed(sql`o.company_id = ${companyId} and o.status = 'unpaid'`, ctx.today).execute(ctx.db)).rows
}

/** Returns the id of the only company whose orders a bank account has paid. Undefined when it is none or several. */
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
  /** Id of the earlier payment whose surplus this money is. */
  ofPayment?: string | undefined
}

/**
 * Inserts a payment and returns its id. Adds its amount to `received` of the order. Takes the amount off `owed` of the
 * company where the order is unpaid and on credit. The status of the order stays.
 */
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
 * Returns the condition that the deposit invoice of order `o` asks for a wrong sum. Wrong means that it takes off more
 * than the order has received (SQL `received`), or that its total is not `amount_due`. False unless the order is unpaid with
 * something left to pay. Also false while `amount_due` counts reversed entries, as `settleChanged` then renews the
 * invoice.
 */
const isDepositWrong = (received: RawBuilder<unknown>) => sql`(o.status = 'unpaid' and o.amount_due > ${received}
  and ((o.deposit ->> 'received')::bigint > ${received} or (o.deposit #>> '{drawn,total}')::bigint <> o.amount_due)
  and o.amount_due <= ${KEPT})`

/**
 * Sets `undone_at` of a payment and reverts `received` and `owed`. A deposit invoice that is wrong then gets its next
 * version, whose job it queues. Does nothing the second time. The tax document on the payment and the line are left to
 * the caller.
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

/** Returns the payments of an order, also undone ones, the oldest first. */
export async function findPayments(ctx: { db: Db }, orderId: string): Promise<PaymentRow[]> {
  const found = await sql<PaymentRow>`
    select * from order_payment where order_id = ${orderId} order by booked_at, id`.execute(ctx.db)
  return found.rows
}

/** Returns the payment whose id begins with `begin`. Undefined when none or more than one does. */
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

/** Clears `credit_stopped_at` of a company unless one of its orders on credit is overdue (docs/product.md §20.22). */
export async function clearCreditStop(ctx: { db: TxDb; today: Day }, companyId: string): Promise<void> {
  await sql`
    update company set credit_stopped_at = null
    where id = ${companyId} and credit_stopped_at is not null and not exists (
      select from orders o where o.company_id = company.id and o.on_credit and o.status = 'unpaid' and o.received < o.amount_due
        and o.due_day < ${ctx.today})`.execute(ctx.db)
}

/**
 * Sets `credit_stopped_at` of companies with an order overdue for too long (docs/product.md §20.22). That is an unpaid
 * order on credit, `CREDIT_STOPS_AFTER` days or more after its due day. Returns the keys of the companies that it
 * stopped now.
 */
export async function stopCredit(ctx: { db: Db; today: Day }): Promise<string[]> {
  const stopped = await sql<{ key: string }>`
    update company c set credit_stopped_at = now()
    where credit_stopped_at is null and owed > 0 and exists (
      select from orders o where o.company_id = c.id and o.on_credit and o.status = 'unpaid' and o.received < o.amount_due
        and o.due_day <= ${ctx.today}::date - ${sql.lit(CREDIT_STOPS_AFTER)})
    returning key`.execute(ctx.db)
  return stopped.rows.map(({ key }) => key)
}

/**
 * Returns the prices of an order summed per rate of VAT. Entries that were refused or given back do not count. A rate
 * whose sum is 0 is missing.
 */
export async function findRates(ctx: { db: Db }, orderId: string): Promise<RateGross[]> {
  const found = await sql<{ rate: number; gross: Haler }>`
    select vat_rate::float8 as rate, sum(price)::bigint as gross from order_entry
    where order_id = ${orderId} and not reversed group by vat_rate having sum(price) > 0 order by vat_rate`.execute(
    ctx.db,
  )
  return found.rows
}

/**
 * Returns the sums of each tax document of an order, the oldest first. A final invoice counts only with what it taxes
 * beyond the documents on payments.
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

/** Inserts a tax document on a payment, without a number. Its buyer is the company as it is now. Returns its id. */
export async function insertDocument(ctx: { db: TxDb }, document: NewDocument): Promise<string> {
  const { orderId, paymentId, day, sums } = document
  const written = await sql<{ id: string }>`
    insert into receipt (order_id, kind, order_payment_id, day, sums, buyer)
    select o.id, 'advance', ${paymentId}, ${day}, ${JSON.stringify(sums)}::jsonb, ${BUYER}
    from orders o join company c on c.id = o.company_id where o.id = ${orderId} returning id`.execute(ctx.db)
  return written.rows[0]?.id ?? ''
}

/** Inserts a correction of the tax document on a payment, without a number. Queues no mail. */
export async function insertDocumentCorrection(
  ctx: { db: TxDb },
  { orderId, paymentId, day, sums, because }: NewDocument & Pick<CompanyCorrection, 'because'>,
): Promise<void> {
  const correction = writeCompanyCorrection({ orderId, of: { payment: paymentId, month: null }, day, sums, because })
  await sql`${ctes([correction])} select from corrected`.execute(ctx.db)
}

/**
 * Deletes the documents on a payment unless one of them has a number. Returns the sums of all that are left, for the
 * caller to correct; empty when they were deleted.
 */
export async function dropDocuments(ctx: { db: TxDb }, paymentId: string): Promise<PaymentSums[]> {
  await sql`
    delete from receipt where order_payment_id = ${paymentId} and number is null and not exists (
      select from receipt where order_payment_id = ${paymentId} and number is not null)`.execute(ctx.db)
  const kept = await sql<{ sums: PaymentSums }>`
    select sums from receipt where order_payment_id = ${paymentId}`.execute(ctx.db)
  return kept.rows.map(({ sums }) => sums)
}
