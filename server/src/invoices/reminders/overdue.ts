import { remindersBy } from '@gondola/rules/business/due-day.ts'
import { addDays, type Day, type TimeOfDay } from '@gondola/rules/day.ts'
import { type Db, inTransaction, type TxDb } from '../../db/db.ts'
import { lockCompany, lockOrders } from '../../db/locks.ts'
import { type OnFailed, rethrow } from '../../on-failed.ts'
import { NOT_PAID } from '../../orders/read/ending.store.ts'
import { endOrder } from '../../orders/unpaid-orders.store.ts'
import { mailEnded } from '../mails/invoice-mails.store.ts'
import { findPayments, lockLine, settleLine, stopCredit } from '../payments/bookings.store.ts'
import { moveToSurplus } from '../payments/changed-orders.store.ts'
import { correctDocument } from '../payments/undo.ts'
import { findToRemind, findUnpaidTooLong, remindOrder } from './overdue.store.ts'

type OverdueCtx = { db: Db; today: Day }

const AT_A_TIME = 50
/** Time of day from which reminders go out. */
const REMINDED_FROM: TimeOfDay = '08:00'
/** Days before its due day on which an order without credit gets its reminder. */
const REMINDED_BEFORE = 2

/**
 * Ends orders without credit that were not paid in time (docs/product.md §20.20), as `endWaiting` does. Takes at most
 * `AT_A_TIME` of them, each in a transaction of its own, and returns how many it took. One that fails goes to
 * `onFailed` and is tried again next time; without `onFailed` it is thrown.
 */
export async function endUnpaidOrders(ctx: OverdueCtx, onFailed: OnFailed = rethrow): Promise<number> {
  const late = await findUnpaidTooLong(ctx, AT_A_TIME)
  for (const { id, company_id } of late)
    try {
      await inTransaction(ctx, async (tx) => {
        await lockCompany(tx, company_id)
        await endWaiting(tx, id, { reason: NOT_PAID, why: 'ended' })
      })
    } catch (error) {
      onFailed(error, id)
    }
  return late.length
}

/**
 * Ends an unpaid order whose tickets come with the payment. Frees its places, turns what it received into a surplus,
 * corrects the tax documents on its payments and queues a mail. Returns false, without a change, when the order is not
 * unpaid any more or has its tickets. The company has to be locked.
 */
export async function endWaiting(
  tx: { db: TxDb; today: Day },
  id: string,
  { reason, why }: { reason: string; why: 'ended' | 'cancelled' },
): Promise<boolean> {
  const [order] = await lockOrders(tx, [id])
  if (order?.status !== 'unpaid' || order.released_at !== null) return false
  const payments = (await findPayments(tx, id)).filter(({ undone_at }) => undone_at === null)
  const lines = [...new Set(payments.flatMap(({ bank_line_id }) => bank_line_id ?? []))].sort((a, b) => a - b)
  for (const line of lines) await lockLine(tx, line)
  const kept = payments.reduce((sum, { amount, given_back }) => sum + amount - given_back, 0)
  await moveToSurplus(tx, id, kept)
  for (const payment of payments) await correctDocument(tx, payment, why === 'ended' ? 'unpaid' : 'reverse')
  for (const line of lines) await settleLine(tx, line)
  await endOrder(tx, id, reason)
  await mailEnded(tx, id, { why, kept })
  return true
}

/**
 * Queues today's reminders of unpaid orders (docs/product.md §20.21). Returns how many orders it reminded of; 0 before
 * `REMINDED_FROM`. An order that fails goes to `onFailed`; without `onFailed` the error is thrown. Repeatable:
 * `reminded` of an order counts its reminders so far.
 */
export async function remindUnpaid(
  ctx: OverdueCtx & { time: TimeOfDay },
  onFailed: OnFailed = rethrow,
): Promise<number> {
  if (ctx.time < REMINDED_FROM) return 0
  let reminded = 0
  for (const order of await findToRemind(ctx, addDays(ctx.today, REMINDED_BEFORE))) {
    const { id, due_day: due, on_credit: onCredit, ordered } = order
    const wanted = remindersBy(ctx.today, { due, onCredit, ordered: ordered ?? undefined })
    if (wanted <= order.reminded) continue
    try {
      await remindOrder(ctx, order, wanted)
      reminded++
    } catch (error) {
      onFailed(error, id)
    }
  }
  return reminded
}

/**
 * Ends unpaid orders, queues reminders, and stops the credit of companies (docs/product.md §20.20, §20.21, §20.22).
 * Runs with the sweeps, again and again.
 */
export async function sweepUnpaid(ctx: OverdueCtx & { time: TimeOfDay }, onFailed?: OnFailed): Promise<void> {
  await endUnpaidOrders(ctx, onFailed)
  await remindUnpaid(ctx, onFailed)
  await stopCredit(ctx)
}
