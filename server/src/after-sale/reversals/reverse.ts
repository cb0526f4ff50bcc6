import { type WhyNotReversed, whyNotReversed } from '@gondola/rules/after-sale/reversal.ts'
import { rightsOf } from '@gondola/rules/after-sale/rights.ts'
import { sumOf } from '@gondola/rules/line-price.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { TaxLaw } from '@gondola/rules/receipt.ts'
import { inTransaction, type TxDb } from '../../db/db.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { beginAct, voidVouchers } from '../acts.store.ts'
import { grantByReversal, type WhyNotGranted } from '../complaints/decide.ts'
import { lockSale, type Sale } from '../sale.store.ts'
import { keptEntries, soldEntry, soldOrder } from '../sale.ts'
import { findStatementByNumber } from '../statements/statements.store.ts'
import { cardCameBack, findNamedEntry, keepOperatorsAct, type NamedEntry, waitForDesk } from './reversals.store.ts'

export type ReversalCtx = Pick<OperatorCtx, 'db' | 'operator'>

/** Order and place of a ticket; 2026-000123/2 is the second one. */
export type Named = { number: string; place: number }

/**
 * Result of a reversal: why it is refused, or the entry's price. `isOnInvoice`: a company's order, where no card gets
 * money back. `rest`: what is left of a gift voucher, if less than its price; only that goes back.
 */
type Reversed<Why = never> =
  | { why: WhyNotReversed | 'unknown' | Why }
  | { price: Haler; isOnInvoice: boolean; rest?: Haler }

/**
 * Begins to give back an entry, or `amount` of its price, for a reason (docs/product.md §19.53). Its act voids the
 * ticket before money goes back; with `amount` the ticket stays valid. Of a gift voucher only what is left goes back,
 * and it is void at once. `complaint` is the number of one that this grants (docs/product.md §19.54); the reason is
 * then the answer to its guest. Returns the price, or why nothing was begun.
 */
export async function reverseEntry(
  ctx: ReversalCtx,
  { number, place }: Named,
  { amount, reason, complaint }: { amount: Haler | null; reason: string; complaint?: string | undefined },
): Promise<Reversed<WhyNotGranted>> {
  const named = await findNamedEntry(ctx, number, place)
  if (!named) return { why: 'unknown' }
  return inTransaction(ctx, async (tx) => {
    const sale = (await lockSale(tx, named.order_id)) ?? missing(number)
    const entry = sale.entries.find(({ uuid }) => uuid === named.uuid) ?? missing(number)
    const rest = sale.rests.get(entry.uuid)
    const sold = { ...soldEntry(entry, sale), price: entry.price, ...(rest === undefined ? {} : { rest }) }
    const why = whyNotReversed(sold, soldOrder(sale), amount)
    if (why) return { why }
    const granted =
      complaint === undefined
        ? { reason }
        : await grantByReversal(tx, complaint, { orderId: named.order_id, words: reason })
    if ('why' in granted) return granted
    const subject = [`${number}/${place}`, ...(complaint === undefined ? [] : [complaint])]
    const part = rest === undefined || rest === entry.price ? {} : { rest }
    await beginReversal(tx, { ...named, uuids: [named.uuid] }, { amount, reason: granted.reason, subject, ...part })
    return { price: entry.price, isOnInvoice: isOnInvoice(sale.order), ...part }
  })
}

async function beginReversal(
  tx: ReversalCtx & { db: TxDb },
  { order_id, uuids, lang }: Omit<NamedEntry, 'uuid'> & { uuids: string[] },
  { amount, rest, reason, subject }: { amount: Haler | null; rest?: Haler; reason: string; subject: string[] },
): Promise<void> {
  const operatorActId = await noteAct(tx, { kind: 'reverse', subject, reason })
  if (amount === null) await voidVouchers(tx, order_id, uuids)
  const part = amount ?? rest ?? null
  const actId = await beginAct(tx, {
    orderId: order_id,
    kind: part === null ? 'reverse' : 'reduce',
    key: null,
    statementId: null,
    lang,
    shopNow: null,
    items: uuids,
  })
  await keepOperatorsAct(tx, actId, { operatorActId, amount: part })
}

/**
 * Begins one act that gives back all that is left of an order. Returns the price of these entries. If one cannot be
 * given back, returns its place and why, and nothing is begun.
 */
export async function reverseOrder(
  ctx: ReversalCtx,
  orderId: string,
  reason: string,
): Promise<{ price: Haler } | { why: WhyNotReversed; place: number }> {
  return inTransaction<ReversalCtx, { price: Haler } | { why: WhyNotReversed; place: number }>(ctx, async (tx) => {
    const sale = (await lockSale(tx, orderId)) ?? missing(orderId)
    const kept = keptEntries(sale)
    for (const entry of kept) {
      // A void gift voucher goes back whole. One that was spent in part keeps the order.
      const isWhole = sale.rests.get(entry.uuid) === entry.price
      const sold = { ...soldEntry(entry, sale), price: entry.price, ...(isWhole ? { rest: entry.price } : {}) }
      const why = whyNotReversed(sold, soldOrder(sale), null)
      if (why) return { why, place: entry.position + 1 }
    }
    const { number, lang } = sale.order
    const uuids = kept.map(({ uuid }) => uuid)
    await beginReversal(tx, { order_id: orderId, uuids, lang }, { amount: null, reason, subject: [number] })
    return { price: sumOf(kept).price }
  })
}

/**
 * Gives back the price of a card that came back or never went out (docs/product.md §19.27). If a withdrawal waits for
 * the card, its act goes on; otherwise a reversal begins. `no-card`: the entry is not a card.
 */
export async function giveCardBack(ctx: ReversalCtx, { number, place }: Named): Promise<Reversed | { why: 'no-card' }> {
  const named = await findNamedEntry(ctx, number, place)
  if (!named) return { why: 'unknown' }
  return inTransaction(ctx, async (tx) => {
    const sale = (await lockSale(tx, named.order_id)) ?? missing(number)
    const entry = sale.entries.find(({ uuid }) => uuid === named.uuid) ?? missing(number)
    if (entry.type !== 'card-product') return { why: 'no-card' }
    const subject = `${number}/${place}`
    const reason = 'the card came back'
    if (await cardCameBack(tx, named)) {
      await noteAct(tx, { kind: 'reverse', subject: [subject], reason })
      return { price: entry.price, isOnInvoice: isOnInvoice(sale.order) }
    }
    const why = whyNotReversed({ ...soldEntry(entry, sale), price: entry.price }, soldOrder(sale), null)
    if (why) return { why }
    await beginReversal(tx, { ...named, uuids: [named.uuid] }, { amount: null, reason, subject: [subject] })
    return { price: entry.price, isOnInvoice: isOnInvoice(sale.order) }
  })
}

export type Withdrawn = { why: 'unknown' | 'no-order' | 'nothing' } | { number: string; places: number[] }

/**
 * Carries out a statement of withdrawal as of when it was declared (docs/product.md §19.26). `wanted` names an order
 * and places in it; an empty list means all. If `wanted` is null, the order is the one with the order number and e-mail
 * in the statement. Its entries are then those that the guest chose, or else all. Entries that cannot be withdrawn from
 * are left out. `nothing`: no entry remains, or `wanted` names one that is left out. `no-order`: no order has that
 * order number and e-mail. `unknown`: there is no such statement or order, or the statement does not wait for a person.
 * Cards wait for a ticket office.
 */
export async function withdrawByStatement(
  ctx: ReversalCtx & { taxLaw: TaxLaw },
  statementNumber: string,
  wanted: { number: string; places: number[] } | null,
): Promise<Withdrawn> {
  const statement = await findStatementByNumber(ctx, statementNumber, wanted?.number)
  if (!statement) return { why: 'unknown' }
  const { for_order: orderId } = statement
  if (orderId === null) return { why: 'no-order' }
  return inTransaction(ctx, async (tx) => {
    const sale = (await lockSale(tx, orderId)) ?? missing(statementNumber)
    const isMeant = ({ uuid, position }: Sale['entries'][number]) =>
      wanted
        ? wanted.places.length === 0 || wanted.places.includes(position + 1)
        : statement.entries.length === 0 || statement.entries.includes(uuid)
    const entries = withdrawable(sale, statement.declared_at, ctx.taxLaw).filter(isMeant)
    const places = entries.map(({ position }) => position + 1)
    if (entries.length === 0 || wanted?.places.some((place) => !places.includes(place))) return { why: 'nothing' }
    const { number, lang } = sale.order
    const operatorActId = await noteAct(tx, {
      kind: 'reverse',
      subject: [statementNumber, ...places.map((place) => `${number}/${place}`)],
      reason: 'statement of withdrawal',
    })
    const uuids = entries.map(({ uuid }) => uuid)
    await voidVouchers(tx, orderId, uuids)
    const actId = await beginAct(tx, {
      orderId,
      kind: 'withdraw',
      key: null,
      statementId: statement.id,
      lang,
      shopNow: null,
      items: uuids,
    })
    await keepOperatorsAct(tx, actId, { operatorActId })
    await waitForDesk(tx, actId)
    return { number, places }
  })
}

const isOnInvoice = ({ paid_with }: Sale['order']) => paid_with !== 'card'

const withdrawable = (sale: Sale, declaredAt: number, law: TaxLaw) => {
  const order = soldOrder(sale)
  return sale.entries.filter((entry) => rightsOf(soldEntry(entry, sale), order, declaredAt, law).withdraw.why === null)
}

function missing(what: string): never {
  throw new Error(`${what} is gone.`)
}
