import type { Instant } from '@gondola/rules/day.ts'
import type { Currency, Haler } from '@gondola/rules/money.ts'
import { ctes } from '../db/ctes.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { jobRow } from '../jobs/queue.ts'
import { moveOrders } from '../orders/order-moves.store.ts'

export type Attempt = {
  id: string
  order_id: string
  /** Change of date that it pays; null for an attempt that pays the order. */
  act_id: string | null
  provider: string
  ref: string | null
  url: string | null
  amount: Haler
  state: 'open' | 'paid' | 'declined' | 'cancelled' | 'timed-out' | 'left'
  opened_at: Instant
  /** Whether it was opened over ten minutes ago. A provider that does not know it by then never will. */
  is_old: boolean
  /** Whether its order claims codes, vouchers or credit. */
  takes_claims: boolean
}

const ATTEMPT = sql`id, order_id, act_id, provider, ref, url, amount, state, opened_at, opened_at < now() - interval '10 minutes' as is_old,
  (select takes_claims from orders where orders.id = order_id) as takes_claims`

export type WantedAttempt = {
  orderId: string
  ownerKey: Buffer
  /** Who is signed in. A company's order is paid only by the member who placed it (docs/product.md §20.6). */
  memberId?: string | undefined
  attemptId: string
  /** Provider of a new attempt; an open attempt keeps its own. */
  provider: string
  currency: Currency
}
/** An attempt that is open. `url` is null until the provider has opened its payment. */
export type OpenAttempt = {
  attempt_id: string
  provider: string
  url: string | null
  amount: Haler
  number: string
  /** Whether its payment page takes no money any more. */
  has_expired: boolean
}

const CLAIMS_VERSION = '8'
/** Place of the version in the text of a uuid. */
const AT_VERSION = 14
/**
 * Expression: the column `attempt_id` as a uuid of version 8. That version marks an attempt whose order has claims and
 * no slots (docs/decisions/0063-attempts-that-pay-claims.md).
 */
const OF_CLAIMS = sql`overlay(attempt_id::text placing ${sql.lit(CLAIMS_VERSION)} from ${sql.lit(AT_VERSION + 1)})::uuid`

/**
 * Returns whether an attempt's order probably claims codes, vouchers or credit. False for an order with slots, whatever
 * it claims. The id of the attempt tells it, so nothing has to be read before the payment. It is a hint: `payOrders`
 * checks the order.
 */
export const paysClaims = (attemptId: string): boolean => attemptId[AT_VERSION] === CLAIMS_VERSION

/**
 * Opens a payment attempt for each order, or returns its open one unchanged. Results are in the order of `wanted`;
 * undefined for an order of another owner, one of a company that another member placed, or one that cannot be paid.
 */
export async function openAttempts(ctx: { db: Db }, wanted: WantedAttempt[]): Promise<(OpenAttempt | undefined)[]> {
  const asked = wanted.map((one, n) => ({ ...one, n, ownerKey: one.ownerKey.toString('hex') }))
  const open = await sql<OpenAttempt & { n: number }>`
    with wanted as (
      select w.n, w."attemptId" as attempt_id, w.provider, w.currency, o.*
      from (
        select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
          as w (n int, "orderId" uuid, "ownerKey" text, "memberId" uuid, "attemptId" uuid, provider text, currency text)
          order by "orderId") w
      cross join lateral (
        select id, number, amount_due, takes_claims and not takes_places as has_claims from orders
        where id = w."orderId" and owner_key = decode(w."ownerKey", 'hex') and amount_due > 0
          and (company_id is null or member_id = w."memberId")
          and status in ('new', 'payment_failed') and payment_due > now()
        for update) o
    ), made as (
      insert into payment_attempt (id, order_id, provider, amount, currency)
      select case when has_claims then ${OF_CLAIMS} else attempt_id end, id, provider, amount_due, currency from wanted
      on conflict (order_id) where state = 'open' do update set inquiries = payment_attempt.inquiries
      returning id, order_id, provider, url, amount, coalesce(expires_at <= now(), false) as has_expired
    )
    select wanted.n, made.id as attempt_id, made.provider, made.url, made.amount, made.has_expired, wanted.number
    from made join wanted on wanted.id = made.order_id`.execute(ctx.db)
  const found = new Map(open.rows.map((row) => [row.n, row]))
  return wanted.map((_wanted, n) => found.get(n))
}

/**
 * Opens an attempt for an unpaid change of date, or returns its open one. Undefined when the change cannot be paid any
 * more, or another attempt of the order is open.
 */
export async function openActAttempt(
  ctx: { db: Db },
  wanted: Omit<WantedAttempt, 'ownerKey' | 'memberId'> & { actId: string },
): Promise<OpenAttempt | undefined> {
  const { attemptId, orderId, actId, provider, currency } = wanted
  const open = await sql<OpenAttempt>`
    with wanted as (
      select o.id, o.number, a.id as act_id, a.pay from orders o join act a on a.order_id = o.id
      where o.id = ${orderId} and a.id = ${actId} and a.state = 'unpaid' and a.pay_until > now() for update of o
    ), made as (
      insert into payment_attempt (id, order_id, act_id, provider, amount, currency)
      select ${attemptId}::uuid, id, act_id, ${provider}, pay, ${currency} from wanted
      on conflict (order_id) where state = 'open' do update set inquiries = payment_attempt.inquiries
      returning id, act_id, provider, url, amount, coalesce(expires_at <= now(), false) as has_expired
    )
    select made.id as attempt_id, made.provider, made.url, made.amount, made.has_expired, wanted.number
    from made join wanted on wanted.act_id = made.act_id`.execute(ctx.db)
  return open.rows[0]
}

/**
 * Sets a change of date from `unpaid` to `running` and queues its job. Returns false, and changes nothing, when it is
 * not `unpaid` any more.
 */
export async function beginPaidAct(ctx: { db: TxDb }, actId: string): Promise<boolean> {
  const begun = await sql`
    with paid as (
      update act set state = 'running', paid_at = now() where id = ${actId} and state = 'unpaid' returning id, shop_now
    )
    select ${jobRow(
      'change-date',
      sql`json_build_object('actId', id, 'shopNow', shop_now)`,
      sql`'act:' || id`,
    )} from paid`.execute(ctx.db)
  return begun.rows.length === 1
}

/**
 * Sets the open attempt of an abandoned change of date to `left`. Inquiries go on, as it may still be paid; another
 * attempt can be opened for the order.
 */
export async function leaveAttempt(ctx: { db: TxDb }, orderId: string, actId: string): Promise<void> {
  await sql`
    update payment_attempt set state = 'left'
    where order_id = ${orderId} and act_id = ${actId} and state = 'open'`.execute(ctx.db)
}

export type ProviderAnswer = { attemptId: string; ref: string; url: string; expiresAt?: Instant }

export async function keepProviderAnswers(ctx: { db: Db }, answers: ProviderAnswer[]): Promise<undefined[]> {
  await sql`
    update payment_attempt set ref = a.ref, url = a.url, expires_at = to_timestamp(a."expiresAt" / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as a ("attemptId" uuid, ref text, url text, "expiresAt" bigint)
    where id = a."attemptId"`.execute(ctx.db)
  return answers.map(() => undefined)
}

export async function findAttempts(ctx: { db: Db }, attemptIds: readonly string[]): Promise<(Attempt | undefined)[]> {
  const found = await sql<Attempt>`
    select ${ATTEMPT} from payment_attempt where id = any(${attemptIds}::uuid[])`.execute(ctx.db)
  return attemptIds.map((id) => found.rows.find((attempt) => attempt.id === id))
}

export const findAttempt = async (ctx: { db: Db }, attemptId: string): Promise<Attempt | undefined> =>
  (await findAttempts(ctx, [attemptId]))[0]

/** Expression: time of the next inquiry of an `open` or `left` attempt, else null. An index has this expression. */
const INQUIRY_DUE = sql`(case when state in ('open', 'left') then next_inquiry_at end)`

/**
 * Returns up to `limit` `open` and `left` attempts whose inquiry is due. Schedules the next inquiry of each: after the
 * first five in 2 minutes, after the next five in 15, later in 60. An inquiry is also due when the payment page
 * expires. Skips rows that another process has taken.
 */
export async function takeDueInquiries(ctx: { db: Db }, limit: number): Promise<Attempt[]> {
  const rows = await sql<Attempt>`
    update payment_attempt set
      inquiries = inquiries + 1,
      asked_at = now(),
      next_inquiry_at = least(
        now() + case when inquiries < 5 then interval '2 minutes' when inquiries < 10
          then interval '15 minutes' else interval '60 minutes' end,
        case when expires_at > now() then expires_at end)
    where id in (
      select id from payment_attempt where ${INQUIRY_DUE} <= now()
      order by ${INQUIRY_DUE} limit ${limit} for update skip locked)
    returning ${ATTEMPT}`.execute(ctx.db)
  return rows.rows
}

/**
 * Returns the open attempt of a polled order if its inquiry is due. An inquiry is due two seconds after the last,
 * however many clients poll. Undefined also before the provider has opened the payment.
 */
export async function takePolledInquiry(ctx: { db: Db }, orderId: string): Promise<Attempt | undefined> {
  const rows = await sql<Attempt>`
    update payment_attempt set asked_at = now()
    where order_id = ${orderId} and state = 'open' and ref is not null
      and coalesce(asked_at, opened_at) < now() - interval '2 seconds'
    returning ${ATTEMPT}`.execute(ctx.db)
  return rows.rows[0]
}

/**
 * Closes an `open` or `left` attempt that was not paid. A `new` order becomes `payment_failed`. A repeat changes
 * nothing. Locks the order before the attempt, as a payment does.
 */
export async function markAttemptClosed(
  ctx: { db: Db },
  attemptId: string,
  state: 'declined' | 'cancelled' | 'timed-out',
): Promise<void> {
  await sql`
    ${ctes([
      sql`locked as (
        select o.id from payment_attempt a join orders o on o.id = a.order_id
        where a.id = ${attemptId} and a.state in ('open', 'left') for update of o
      )`,
      sql`closed as (
        update payment_attempt set state = ${state}, closed_at = now() from locked
        where payment_attempt.id = ${attemptId} and state in ('open', 'left')
        returning order_id
      )`,
      moveOrders(sql`select order_id as id, 'payment_failed' as to_status, ${state}::text as reason from closed`),
    ])}
    select from moved`.execute(ctx.db)
}

/**
 * Marks an attempt as paid without paying its order. It is the attempt of a late payment or of a change of date.
 * Attempts that pay their order are marked by `payOrders`.
 */
export async function markAttemptPaid(ctx: { db: TxDb }, attemptId: string): Promise<void> {
  await sql`
    update payment_attempt set state = 'paid', closed_at = now() where id = ${attemptId}`.execute(ctx.db)
}
