import { actStateOf, type ItemError } from '@gondola/rules/after-sale/act-moves.ts'
import { backAtEnd } from '@gondola/rules/after-sale/changed-price.ts'
import {
  addShares,
  type Shares,
  sharesOf,
  splitBack,
  spreadOver,
  sumOfShares,
} from '@gondola/rules/after-sale/money-back.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { Ctx } from '../../ctx.ts'
import { inTransaction, type TxDb } from '../../db/db.ts'
import { findAct, type WholeAct } from '../acts.store.ts'
import { oweBack, returnClaims } from '../returns/return-entries.store.ts'
import { lockSale, type Sale } from '../sale.store.ts'
import {
  type ChangedItem,
  endChange,
  endItem,
  findMoved,
  findTargets,
  freeNewPlaces,
  keepPaidBy,
  moveEntry,
  renewDeposit,
  type TargetRow,
} from './change.store.ts'

const NOTHING: Shares = { card: 0, credit: 0, voucher: 0 }

/**
 * Stores the result of one entry of a change, in one transaction (docs/product.md §19.39). The entry gets its day,
 * places and price, or its new places are free again. The last entry ends the act: with what is owed back, the
 * corrective document and the mail. A result that is stored already stays. Returns whether the entry has its new day.
 */
export const storeItem = (ctx: Pick<Ctx, 'db'>, actId: string, item: ChangedItem): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const { order_id: orderId } = (await findAct(ctx, actId)) ?? missing(actId)
    const sale = (await lockSale(ctx, orderId)) ?? missing(actId)
    // Read again under the order's lock.
    const act = (await findAct(ctx, actId)) ?? missing(actId)
    if (act.state !== 'running' || !isOpen(act, item.uuid)) return isMade(act, item.uuid)
    const targets = await findTargets(ctx, actId)
    const target = targets.get(item.uuid) ?? missing(actId)
    await endOne(ctx, sale, { act, target, item })
    await endWithLast(ctx, actId, targets)
    return item.error === null
  })

/** Fails all open items of a change of date, then ends its act. The order has to be locked. */
export async function failOpenItems(ctx: { db: TxDb }, sale: Sale, act: WholeAct, error: ItemError): Promise<void> {
  const targets = await findTargets(ctx, act.id)
  for (const { entry_uuid: uuid, state } of act.items) {
    const target = targets.get(uuid)
    if (state === 'requested' && target)
      await endOne(ctx, sale, { act, target, item: { uuid, error, errorNumber: null } })
  }
  await endWithLast(ctx, act.id, targets)
}

async function endOne(
  ctx: { db: TxDb },
  sale: Sale,
  { act, target, item }: { act: WholeAct; target: TargetRow; item: ChangedItem },
): Promise<void> {
  const entry = sale.entries.find(({ uuid }) => uuid === item.uuid) ?? missing(act.id)
  // A cheaper day gives back the card's share first.
  const isCheaper = item.error === null && target.difference < 0
  const paid = sharesOf(entry.price, { voucher: entry.voucher_paid, credit: entry.credit_paid })
  const back = isCheaper ? splitBack(paid, -target.difference) : NOTHING
  if (item.error === null) await moveEntry(ctx, act, { entry, target, back })
  else await freeNewPlaces(ctx, act.id, item.uuid)
  await endItem(ctx, act, { ...item, back })
}

/** Returns whether an item of an act has no result yet. */
export const isOpen = ({ items }: WholeAct, uuid: string): boolean =>
  items.some((item) => item.entry_uuid === uuid && item.state === 'requested')

const isMade = ({ items }: WholeAct, uuid: string) =>
  items.some((item) => item.entry_uuid === uuid && item.state === 'success')

/**
 * Ends an act once its last item has ended, and owes money back. That is the payment and what cheaper entries give
 * back, less what pays dearer entries (`splitMoney`).
 */
async function endWithLast(ctx: { db: TxDb }, actId: string, targets: ReadonlyMap<string, TargetRow>): Promise<void> {
  const act = (await findAct(ctx, actId)) ?? missing(actId)
  const state = actStateOf(act.items.map(({ state }) => state))
  if (state === 'running') return
  const sale = (await lockSale(ctx, act.order_id)) ?? missing(actId)
  const made = act.items.flatMap((item) => {
    const target = targets.get(item.entry_uuid)
    return item.state === 'success' && target ? [{ item, target }] : []
  })
  const paid = act.paid_at === null ? 0 : act.pay
  const { backs, over, paidBy } = splitMoney(made, paid)
  const differences = made.map(({ target }) => target.difference)
  const total = [...backs.values()].reduce(addShares, { ...NOTHING, card: over })
  if (sumOfShares(total) !== backAtEnd(paid, differences)) throw new Error(`The sums of the act ${actId} differ.`)
  const changed = made.filter(({ target }) => target.difference !== 0)
  await keepPaidBy(ctx, act.order_id, paidBy)
  await returnClaims(ctx, sale, { perEntry: backs, reason: `change:${actId}`, shopNow: act.shop_now })
  const moved = await findMoved(ctx, actId)
  await oweBack(ctx, act.order_id, {
    actId,
    reason: `change:${actId}`,
    why: 'change',
    shopNow: act.shop_now,
    // Transferred money becomes a surplus, with its own corrective document (docs/product.md §20.60).
    parts: sale.order.paid_with === 'card' ? spreadOver(sale.payments, total.card) : [],
    entries: changed.map(({ item }) => item.entry_uuid).sort(),
    lines: changed.map(({ item }) => {
      const from = moved.get(item.entry_uuid)?.version ?? missing(actId)
      return { uuid: item.entry_uuid, from, to: from + 1 }
    }),
    hasReceipt: sale.hasReceipt && isTaxChanged(sale, changed),
  })
  if (sale.order.vs !== null && made.length > 0) await renewDeposit(ctx, act.order_id)
  await endChange(ctx, { actId, state, over, backs })
}

type Made = { item: WholeAct['items'][number]; target: TargetRow }

/**
 * Splits the money of a change between dearer and cheaper entries. Dearer entries are paid by the payment first, then
 * by what cheaper entries give back (card, credit, vouchers, in this order). Returns what is left: `over` of the
 * payment, `backs` of what each entry gives back. `paidBy`: what pays each dearer entry; the payment counts as `card`.
 * Both maps are by uuid, in hellers.
 */
function splitMoney(
  made: readonly Made[],
  paid: Haler,
): { backs: Map<string, Shares>; over: Haler; paidBy: Map<string, Shares> } {
  const backs = new Map<string, Shares>()
  for (const { item } of made) {
    const { back_card: card, back_credit: credit, back_voucher: voucher } = item
    backs.set(item.entry_uuid, { card, credit, voucher })
  }
  let over = paid
  const paidBy = new Map<string, Shares>()
  for (const { item, target } of made) {
    let open = Math.max(0, target.difference)
    const ofPayment = Math.min(over, open)
    over -= ofPayment
    open -= ofPayment
    let by: Shares = { ...NOTHING, card: ofPayment }
    for (const [uuid, back] of backs) {
      const kept = splitBack(back, open)
      open -= sumOfShares(kept)
      by = addShares(by, kept)
      backs.set(uuid, {
        card: back.card - kept.card,
        credit: back.credit - kept.credit,
        voucher: back.voucher - kept.voucher,
      })
    }
    if (target.difference > 0) paidBy.set(item.entry_uuid, by)
  }
  return { backs, over, paidBy }
}

/** Returns whether the sum at any rate of VAT has changed. If not, no corrective document is due. */
function isTaxChanged({ entries }: Sale, changed: readonly Made[]): boolean {
  const sums = new Map<string, Haler>()
  for (const { item, target } of changed) {
    const rate = entries.find(({ uuid }) => uuid === item.entry_uuid)?.vat_rate ?? ''
    sums.set(rate, (sums.get(rate) ?? 0) + target.difference)
  }
  return [...sums.values()].some((sum) => sum !== 0)
}

function missing(actId: string): never {
  throw new Error(`The act ${actId} does not exist.`)
}
