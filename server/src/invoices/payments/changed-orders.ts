import type { PaymentSums, RateGross } from '@gondola/rules/business/payment-split.ts'
import type { Day } from '@gondola/rules/day.ts'
import { type Haler, vatOf } from '@gondola/rules/money.ts'
import { beginAct } from '../../after-sale/acts.store.ts'
import { type Db, inTransaction, type TxDb } from '../../db/db.ts'
import { lockCompany, lockOrders } from '../../db/locks.ts'
import { type OnFailed, rethrow } from '../../on-failed.ts'
import { payCredit } from '../../orders/transferred-orders.store.ts'
import { endOrder } from '../../orders/unpaid-orders.store.ts'
import { findSuppliedRates } from '../finals/finals.store.ts'
import { mailEnded } from '../mails/invoice-mails.store.ts'
import { clearCreditStop, findPayments, findRates, lockLine, type PaymentRow, settleLine } from './bookings.store.ts'
import {
  type ChangedOrder,
  findChanged,
  findLeft,
  findReasons,
  findTaxDocuments,
  insertCorrection,
  moveToSurplus,
  takeOff,
  takeOffUnpaid,
} from './changed-orders.store.ts'

type SettleCtx = { db: Db; today: Day }

const AT_A_TIME = 50

/**
 * Settles orders of companies whose entries were refused or given back (docs/product.md §20.60). After a payment the
 * excess becomes a surplus, with a corrective document. Before it the price falls; the order is paid when its payments
 * cover it, and ends when nothing is left to pay. Returns how many.
 */
export async function settleChanged(ctx: SettleCtx, onFailed: OnFailed = rethrow): Promise<number> {
  const changed = await findChanged(ctx, AT_A_TIME)
  for (const order of changed)
    try {
      await settleOne(ctx, order)
    } catch (error) {
      onFailed(error, order.id)
    }
  return changed.length
}

const settleOne = (ctx: SettleCtx, { id, company_id }: ChangedOrder): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockCompany(tx, company_id)
    const [order] = await lockOrders(tx, [id])
    if (!order) return
    const payments = (await findPayments(tx, id)).filter(({ undone_at }) => undone_at === null)
    const lines = [...new Set(payments.flatMap(({ bank_line_id }) => bank_line_id ?? []))].sort((a, b) => a - b)
    for (const line of lines) await lockLine(tx, line)
    const isUnpaid = order.status === 'unpaid'
    const { due, received } = isUnpaid
      ? ((await takeOffUnpaid(tx, id)) ?? { due: order.amount_due, received: order.received })
      : await takeOff(tx, id)
    if (received > due) {
      await moveToSurplus(tx, id, received - due)
      for (const line of lines) await settleLine(tx, line)
      await correctTax(tx, id)
    } else if (isUnpaid) await correctFinals(tx, id)
    if (isUnpaid && due === 0) await endEmpty(tx, id)
    else if (isUnpaid && received >= due && order.released_at !== null) await payCredit(tx, id)
    await clearCreditStop(tx, company_id)
  })

/** Ends an order of which nothing that costs is left. What was free goes back first (docs/product.md §20.60). */
async function endEmpty(tx: { db: TxDb }, orderId: string): Promise<void> {
  const left = await findLeft(tx, orderId)
  if (left.length === 0) {
    await endOrder(tx, orderId, 'given back')
    await mailEnded(tx, orderId, { why: 'cancelled', kept: keptOf(await findPayments(tx, orderId)) })
    return
  }
  const untried = left.filter(({ is_tried }) => !is_tried)
  const [first] = untried
  if (!first) return
  await beginAct(tx, {
    orderId,
    kind: 'reverse',
    key: null,
    statementId: null,
    lang: first.lang,
    shopNow: null,
    items: untried.map(({ uuid }) => uuid),
  })
}

const keptOf = (payments: readonly PaymentRow[]): Haler =>
  payments.reduce((sum, { undone_at, given_back }) => sum + (undone_at === null ? given_back : 0), 0)

/** Writes the difference per rate between an order's cost and its taxed sums. */
async function correctTax(tx: { db: TxDb; today: Day }, orderId: string): Promise<void> {
  const documents = await findTaxDocuments(tx, orderId)
  const of = documents.findLast(({ kind }) => kind === 'final') ?? documents.findLast(({ kind }) => kind === 'advance')
  if (!of) return
  const taxed = documents.map(({ sums }) => sums)
  const claimed = documents.flatMap(({ sums }) => sums.claimed ?? [])
  const sums = difference(await findRates(tx, orderId), { taxed, claimed })
  if (sums.total === 0) return
  await insertCorrection(tx, { orderId, of, day: tx.today, sums, because: await findReasons(tx, orderId) })
}

/** Corrects final invoices of an unpaid order of which something was given back. Documents on payments stay right. */
async function correctFinals(tx: { db: TxDb; today: Day }, orderId: string): Promise<void> {
  const documents = await findTaxDocuments(tx, orderId)
  const because = await findReasons(tx, orderId)
  for (const final of documents.filter(({ kind }) => kind === 'final')) {
    const ofMonth = documents.filter(({ month, kind }) => month === final.month && kind !== 'advance')
    const kept = await findSuppliedRates(tx, orderId, final.month ?? '')
    const sums = difference(kept, { taxed: ofMonth.map(({ sums }) => sums), claimed: [] })
    if (sums.total !== 0) await insertCorrection(tx, { orderId, of: final, day: tx.today, sums, because })
  }
}

/**
 * Returns the correction that makes the taxed sums equal the tax of the kept entries. Advances that finals deducted are
 * added back once.
 */
function difference(
  kept: readonly RateGross[],
  { taxed, claimed }: { taxed: readonly PaymentSums[]; claimed: readonly Pick<PaymentSums, 'rates'>[] },
): PaymentSums {
  const sumOf = (all: readonly Pick<PaymentSums, 'rates'>[], rate: number, part: 'gross' | 'vat'): Haler =>
    all.reduce((sum, { rates }) => sum + (rates.find((one) => one.rate === rate)?.[part] ?? 0), 0)
  const known = [...new Set([...kept, ...taxed.flatMap(({ rates }) => rates)].map(({ rate }) => rate))]
  const rates = known
    .filter((rate) => rate > 0)
    .sort((one, other) => one - other)
    .map((rate) => {
      const is = kept.find((one) => one.rate === rate)?.gross ?? 0
      const gross = is - sumOf(taxed, rate, 'gross') + sumOf(claimed, rate, 'gross')
      const vat = vatOf(is, rate) - sumOf(taxed, rate, 'vat') + sumOf(claimed, rate, 'vat')
      return { rate, base: gross - vat, vat, gross }
    })
    .filter(({ gross, vat }) => gross !== 0 || vat !== 0)
  const outsideVat =
    (kept.find(({ rate }) => rate === 0)?.gross ?? 0) - taxed.reduce((sum, one) => sum + one.outsideVat, 0)
  return { rates, outsideVat, total: rates.reduce((sum, { gross }) => sum + gross, outsideVat) }
}
