import { type Match, matchPayment } from '@gondola/rules/business/bank-match.ts'
import type { Incoming } from '@gondola/rules/business/bank-statement.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, inTransaction, rollBack, type TxDb } from '../../db/db.ts'
import { lockCompany, lockOrders } from '../../db/locks.ts'
import { type OnFailed, rethrow } from '../../on-failed.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { Operator } from '../../operators/operator.ts'
import type { AmountCtx } from '../../operators/print-amount.ts'
import { sellPlaces } from '../../orders/order-places.store.ts'
import { payAndRelease, payCredit } from '../../orders/transferred-orders.store.ts'
import {
  type BilledOrder,
  clearCreditStop,
  findBilled,
  findBilledById,
  findBookable,
  findCompanyOf,
  findLine,
  findNamed,
  findOpenOf,
  insertPayment,
  type LineWithLeft,
  lockLine,
  settleLine,
} from './bookings.store.ts'
import { lockHandSurplus } from './by-hand/hand-surplus.store.ts'
import { includesReversed } from './changed-orders.store.ts'
import { documentPayment } from './payment-document.ts'
import { mailPayment } from './payment-mail.store.ts'

export type BookingCtx = { db: Db; today: Day; bank: { vsPrefix: number } } & AmountCtx
type TxCtx = Omit<BookingCtx, 'db'> & { db: TxDb }

/**
 * A booking of money on an order. `payment` is its id; `amount` and `rest` are hellers. `rest`: what the order has left
 * to pay after it.
 */
export type Booked = { payment: string; order: string; symbol: string; amount: Haler; rest: Haler; isPaid: boolean }
/** Why nothing was booked. */
export type WhyNotBooked =
  /** The line is missing or not `open`. */
  | 'no-line'
  /** By this line the bank took money back. */
  | 'takes-back'
  | 'currency'
  /** The line fits no order that an operator could confirm. */
  | 'nothing-fits'
  | 'no-order'
  | 'paid'
  /** The order has less left to pay than the amount. */
  | 'too-much'
  /** Line or surplus have less left than the amount. */
  | 'line-too-small'
  /** No order of this company gave back anything of the named payment. */
  | 'no-surplus'
  /** The order was made after the day that is named for the money. */
  | 'before-order'
  /** The order has ended and cannot be revived, or not with this amount. */
  | 'ended'
  /** The places of the ended order are taken. */
  | 'no-places'
  /** A code that the ended order used is not free any more. */
  | 'no-codes'
  /** The price of the order still counts reversed entries: try again after `settleChanged`. */
  | 'changed'
/**
 * Refusal of a booking. `rest`, in hellers: what the order has left to pay (`too-much`), or what is left of the line or
 * surplus (`line-too-small`).
 */
export type NotBooked = { why: WhyNotBooked; rest?: Haler }

/**
 * Books all open bank lines whose symbol names an unpaid order (docs/product.md §20.41). Money beyond what the order has
 * left to pay stays on the line as a surplus. Each line has a transaction of its own. Idempotent: a line that ever had
 * a booking is left out. A line that fails goes to `onFailed`; without `onFailed` the error is thrown. The next call
 * tries it again, as it does a line whose order is being changed.
 */
export async function bookAll(ctx: BookingCtx, onFailed: OnFailed = rethrow): Promise<Booked[]> {
  const booked: Booked[] = []
  for (const id of await findBookable(ctx))
    try {
      booked.push(...(await bookBySymbol(ctx, id)))
    } catch (error) {
      onFailed(error, id)
    }
  return booked
}

async function bookBySymbol(ctx: BookingCtx, lineId: number): Promise<Booked[]> {
  return inTransaction<BookingCtx, Booked[]>(ctx, async (tx) => {
    const matched = await lockAndMatch(tx, lineId)
    if (!matched?.match.pays) return []
    const { line, match, orders } = matched
    const order = orders.get(match.pays?.symbol ?? '')
    if (!order) return []
    const paid = { line, amount: match.pays?.amount ?? 0, day: line.day, actId: null }
    const done = await bookOn(tx, order, paid)
    return 'why' in done ? rollBack(tx, []) : [done]
  })
}

/**
 * Books a bank line on the orders of its match (`matchLine`): all or none. These are the orders of `pays` and
 * `proposed`, or that of `ended` where its `how` is `revive`. Notes the act. Returns the bookings, or why there are
 * none.
 */
export async function confirmLine(
  ctx: BookingCtx & { operator: Operator },
  lineId: number,
): Promise<Booked[] | NotBooked> {
  return inTransaction<BookingCtx & { operator: Operator }, Booked[] | NotBooked>(ctx, async (tx) => {
    const matched = await lockAndMatch(tx, lineId)
    if (!matched) return { why: 'no-line' }
    const { line, match, orders } = matched
    const wanted = [
      ...(match.pays ? [match.pays] : []),
      ...match.proposed.map((symbol) => ({ symbol, amount: orders.get(symbol)?.rest ?? 0 })),
      ...(match.ended?.how === 'revive' ? [{ symbol: match.ended.symbol, amount: line.left }] : []),
    ]
    if (wanted.length === 0) return { why: 'nothing-fits' }
    const symbols = wanted.map(({ symbol }) => symbol)
    const actId = await noteAct(tx, { kind: 'bank', subject: [`line ${lineId}`, ...symbols], reason: 'confirm' })
    const booked: Booked[] = []
    let { untouched } = line
    for (const { symbol, amount } of wanted) {
      const order = orders.get(symbol)
      const done = order
        ? await bookOn(tx, order, { line: { ...line, untouched }, amount, day: line.day, actId })
        : { why: 'no-order' as const }
      if ('why' in done) return rollBack(tx, done)
      untouched -= amount
      booked.push(done)
    }
    return booked
  })
}

/**
 * Books `amount` hellers on an order, named by number or symbol. The money comes from bank line `lineId`, or from the
 * surplus of the payment whose id begins with `given`. With neither it came on `day` and is in no bank statement;
 * otherwise `day` is ignored. Notes act and reason.
 */
export async function bookByHand(
  ctx: BookingCtx & { operator: Operator },
  named: string,
  { amount, day, lineId, given, reason }: { amount: Haler; day: Day; lineId?: number; given?: string; reason: string },
): Promise<Booked | NotBooked> {
  return inTransaction<BookingCtx & { operator: Operator }, Booked | NotBooked>(ctx, async (tx) => {
    const found = await findNamed(tx, named)
    if (!found) return { why: 'no-order' }
    await lockCompany(tx, found.companyId)
    await lockOrders(tx, [found.id])
    const line = lineId === undefined ? undefined : await lockLine(tx, lineId)
    if (lineId !== undefined && line?.state !== 'open') return { why: 'no-line' }
    if (line?.takes_back) return { why: 'takes-back' }
    if (line && line.currency !== tx.resort.currency) return { why: 'currency' }
    const surplus = given === undefined ? undefined : await lockHandSurplus(tx, given)
    if (given !== undefined && surplus?.companyId !== found.companyId) return { why: 'no-surplus' }
    if (surplus && amount > surplus.left) return { why: 'line-too-small', rest: surplus.left }
    const order = await findBilledById(tx, found.id)
    if (!order) return { why: 'no-order' }
    if (!line && !surplus && day < order.made) return { why: 'before-order' }
    const actId = await noteAct(tx, { kind: 'bank', subject: [order.number], reason: `book: ${reason}` })
    const done = await bookOn(tx, order, {
      ...(line ? { line } : {}),
      amount,
      day: line?.day ?? surplus?.day ?? day,
      actId,
      ofPayment: surplus?.id,
    })
    return 'why' in done ? rollBack(tx, done) : done
  })
}

/**
 * Money to book on an order. `day`: when the money came. `actId`: act of the operator; null when no operator books it.
 * `ofPayment`: id of the earlier payment whose surplus it is.
 */
type Money = { line?: LineWithLeft; amount: Haler; day: Day; actId: number | null; ofPayment?: string | undefined }

/**
 * Returns the tax point of a booking: the day on which the money came (docs/product.md §20.48). It is today where the
 * money came before the order was made, or an order gave back any part of it. Of a bank line, money that no order gave
 * back (`untouched`) is used first.
 */
const taxDay = ({ today }: Pick<TxCtx, 'today'>, order: BilledOrder, { line, amount, day, ofPayment }: Money): Day =>
  ofPayment !== undefined || day < order.made || (line && amount > line.untouched) ? today : day

/**
 * Matches a bank line with orders by its symbol, else by payer and amount (docs/product.md §20.39). `orders`, by
 * symbol: the order with the symbol of the line, in any state, and all unpaid orders of its company. Without a symbol
 * the company is the one that the payer's account has paid for. Locks nothing.
 */
export async function matchLine(
  ctx: BookingCtx,
  line: LineWithLeft,
): Promise<{ match: Match; orders: Map<string, BilledOrder> }> {
  const own = line.symbol === null ? undefined : await findBilled(ctx, line.symbol)
  const account = line.payer_account ?? ''
  const payer = line.symbol === null && account !== '' ? await findCompanyOf(ctx, account) : undefined
  const companyId = own?.companyId ?? payer
  const open = companyId === undefined ? [] : await findOpenOf(ctx, companyId)
  const orders = new Map([...open, ...(own ? [own] : [])].map((order) => [order.symbol, order]))
  const match = matchPayment(incomingOf(line), {
    prefix: ctx.bank.vsPrefix,
    currency: ctx.resort.currency,
    orders,
    openOf: () => open,
    companyOf: () => payer,
  })
  return { match, orders }
}

const incomingOf = (line: LineWithLeft): Incoming => ({
  ref: line.ref,
  day: line.day,
  amount: line.left,
  currency: line.currency,
  symbol: line.symbol ?? undefined,
  payerName: line.payer_name ?? '',
  payerAccount: line.payer_account ?? '',
  message: line.message ?? '',
  isReversal: line.is_reversal,
  takesBack: line.takes_back,
})

/**
 * Locks the company, matching orders and the bank line, then matches the line again. Returns undefined when the line is
 * missing or not `open`, or when the bank takes a payment back by it (`takes_back`). `orders` has locked orders only,
 * so an order that the new match names may be missing there.
 */
async function lockAndMatch(
  tx: TxCtx,
  lineId: number,
): Promise<{ line: LineWithLeft; match: Match; orders: Map<string, BilledOrder> } | undefined> {
  const before = await findLine(tx, lineId)
  if (!before || before.takes_back) return undefined
  const { orders } = await matchLine(tx, before)
  const [order] = orders.values()
  if (order) await lockCompany(tx, order.companyId)
  await lockOrders(
    tx,
    [...orders.values()].map(({ id }) => id),
  )
  const line = await lockLine(tx, lineId)
  if (line?.state !== 'open') return undefined
  // An order that is new since is not locked, and so not booked on.
  const now = await matchLine(tx, line)
  for (const [symbol, { id }] of now.orders) if (orders.get(symbol)?.id !== id) now.orders.delete(symbol)
  return { line, ...now }
}

/**
 * Books money on an order, with its tax document and mail. An order with nothing left to pay becomes paid and gets its
 * tickets, unless it has them; an ended order also gets its places and codes again. Company, order and line have to be
 * locked. After a refusal the caller has to roll back, as a part may be written.
 */
async function bookOn(tx: TxCtx, order: BilledOrder, money: Money): Promise<Booked | NotBooked> {
  const { line, amount, day, actId, ofPayment } = money
  if (order.state === 'paid') return { why: 'paid' }
  if (await includesReversed(tx, order.id)) return { why: 'changed' }
  if (amount > order.rest) return { why: 'too-much', rest: order.rest }
  if (line && amount > line.left) return { why: 'line-too-small', rest: line.left }
  if (order.state === 'ended' && !(order.canRevive && amount === order.rest)) return { why: 'ended' }
  const isPaid = amount === order.rest
  const payment = await insertPayment(tx, {
    orderId: order.id,
    lineId: line?.id ?? null,
    amount,
    day,
    actId,
    ofPayment,
  })
  await documentPayment(tx, { orderId: order.id, paymentId: payment, amount, day: taxDay(tx, order, money) })
  if (isPaid) {
    if (order.isReleased) await payCredit(tx, order.id)
    else {
      const paid = await payAndRelease(tx, order)
      if (paid !== 'paid') return { why: paid }
      if (!(await sellPlaces(tx, [order.id]))) return { why: 'no-places' }
    }
  }
  await clearCreditStop(tx, order.companyId)
  if (line) await settleLine(tx, line.id)
  await mailPayment(tx, {
    orderId: order.id,
    batch: actId === null && line ? line.statement_id : payment,
    isPaid,
  })
  const rest = order.rest - amount
  return { payment, order: order.number, symbol: order.symbol, amount, rest, isPaid }
}
