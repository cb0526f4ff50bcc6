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
/** Reminders go out from this hour on. */
const REMINDED_FROM: TimeOfDay = '08:00'
/** The first reminder of all comes two days before the due day. */
const FIRST_REMINDER = 2

/**
 * Ends orders without credit that were not paid in time (docs/product.md §20.20). Their places are free then. What was paid
 * of one becomes a surplus, and its tax documents are corrected. Returns how many; one that fails stops no other.
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
 * Ends an order that waits for its payment; returns whether it still waited. Its tickets would have come with the
 * payment. What was paid of it becomes a surplus. Its company has to be locked.
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

/** Reminds of unpaid orders (docs/product.md §20.21). Returns how many mails go out; one that fails stops no other. */
export async function remindUnpaid(
  ctx: OverdueCtx & { time: TimeOfDay },
  onFailed: OnFailed = rethrow,
): Promise<number> {
  if (ctx.time < REMINDED_FROM) return 0
  let reminded = 0
  for (const order of await findToRemind(ctx, { dueBy: addDays(ctx.today, FIRST_REMINDER), most: AT_A_TIME * 10 })) {
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

/** Ends, reminds, and stops the credit of whoever owes for too long (docs/product.md §20.22). */
export async function sweepUnpaid(ctx: OverdueCtx & { time: TimeOfDay }, onFailed?: OnFailed): Promise<void> {
  await endUnpaidOrders(ctx, onFailed)
  await remindUnpaid(ctx, onFailed)
  await stopCredit(ctx)
}
