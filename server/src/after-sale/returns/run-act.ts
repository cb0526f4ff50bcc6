import { type MoneyBack, moneyBack, type Shares, spreadOver } from '@gondola/rules/after-sale/money-back.ts'
import { moneyOfReversal } from '@gondola/rules/after-sale/reversal.ts'
import type { Ctx } from '../../ctx.ts'
import { inTransaction, type TxDb } from '../../db/db.ts'
import type { CorrectionReason } from '../../db/tables.ts'
import { limitConcurrency } from '../../limit-concurrency.ts'
import { passageOn } from '../../ticketing/ticketing.ts'
import { referenceOf } from '../../tickets/issue-order.ts'
import { beginAct, beginCalls, type DueItem, endItems, findAct, type ItemEnd, type WholeAct } from '../acts.store.ts'
import { findOffersOfAct } from '../offers/offers.store.ts'
import { lockSale, type Sale } from '../sale.store.ts'
import { paidEntries, pricedTogether } from '../sale.ts'
import { voucherInstead } from '../storm/storm-voucher.ts'
import { oweBack, repriceRest, returnClaims, reverseEntries } from './return-entries.store.ts'

/** Limits the calls of all acts to 8 at once. If all of them hang, issuing tickets still has connections. */
const callInTurn = limitConcurrency(8)

type Called = Omit<ItemEnd, 'back'>

/**
 * Runs an act: voids its tickets, and only then refunds them (docs/product.md §19.6). Once all calls have ended, stores
 * the results that the access system gave. Throws if one is missing, so that the job is retried; until then that ticket
 * is not refunded. A retry calls only for items without a result.
 */
export async function runAct(ctx: Ctx, actId: string): Promise<void> {
  const due = await beginCalls(ctx, actId)
  if (due.length === 0) return
  const called = await Promise.all(due.map((item) => callInTurn(() => makeVoid(ctx, item)).catch(String)))
  const answered = called.filter((one) => typeof one !== 'string')
  if (answered.length > 0) await storeReturned(ctx, actId, answered)
  const unanswered = called.filter((one) => typeof one === 'string')
  if (unanswered.length > 0) throw new Error(`The act ${actId} is in doubt: ${unanswered.join(', ')}`)
}

/**
 * Ends an act for an operator by the state of its tickets (docs/product.md §19.12). Voids nothing: tickets that are
 * void in the access system are refunded, others stay valid. Throws without an answer of the access system, and stores
 * nothing then.
 */
export async function endAct(ctx: Ctx, actId: string): Promise<void> {
  const due = await beginCalls(ctx, actId)
  const told = []
  for (const item of due) told.push(await resultOf(ctx, item))
  if (told.length > 0) await storeReturned(ctx, actId, told)
}

/**
 * Returns the result of an item by its ticket's state, and changes nothing. It succeeded if the ticket is void; for an
 * operator's reversal also if it is blocked. An item without an access system succeeds. One that only lowers a price
 * has the result of `cheapened`.
 */
async function resultOf({ ticketSystem }: Ctx, item: DueItem): Promise<Called> {
  const uuid = item.entry_uuid
  const done: Called = { uuid, error: null, errorNumber: null }
  if (item.ticket_system === null) return done
  if (item.kind === 'reduce') return cheapened({ ticketSystem }, item)
  const reference = referenceOf({ uuid, generation: item.generation })
  const [ticket] = await ticketSystem.find([reference])
  if (!ticket || (item.kind === 'reverse' && ticket.isBlocked)) return done
  const { firstPassageAt } = await ticketSystem.usage(reference)
  return { uuid, error: firstPassageAt === undefined ? 'refused' : 'used', errorNumber: null, usedAt: firstPassageAt }
}

/**
 * Has the access system void the ticket of an item, and returns the item's result. An item without an access system
 * succeeds; one that only lowers a price is not voided. A used ticket that an operator reverses is blocked instead.
 * Throws without an answer of the access system.
 */
async function makeVoid({ ticketSystem, log }: Ctx, item: DueItem): Promise<Called> {
  const uuid = item.entry_uuid
  const done: Called = { uuid, error: null, errorNumber: null }
  if (item.ticket_system === null) return done
  if (item.kind === 'reduce') return cheapened({ ticketSystem }, item)
  const reference = referenceOf({ uuid, generation: item.generation })
  const { errorNumber, errorText } = await ticketSystem.cancel(reference)
  if (errorNumber === 0) return done
  const { firstPassageAt } = await ticketSystem.usage(reference)
  if (firstPassageAt !== undefined) {
    if (item.kind !== 'reverse') return { uuid, error: 'used', errorNumber, usedAt: firstPassageAt }
    if ((await ticketSystem.block(reference)).errorNumber === 0) return done
  }
  // An earlier call may have made it void, and its reply was lost.
  const [ticket] = await ticketSystem.find([reference])
  if (!ticket) return done
  log.error({ reference, errorNumber, errorText }, 'the access system refuses to make a ticket void')
  return { uuid, error: 'refused', errorNumber }
}

/**
 * Returns the result of an item that only lowers a price. `used` where it gives back a storm's day on which the ticket
 * was used: that day stays paid. Else it succeeds.
 */
async function cheapened({ ticketSystem }: Pick<Ctx, 'ticketSystem'>, item: DueItem): Promise<Called> {
  const { entry_uuid: uuid, generation, storm_day: day } = item
  const usedAt = day === null ? undefined : passageOn(await ticketSystem.usage(referenceOf({ uuid, generation })), day)
  return { uuid, error: usedAt === undefined ? null : 'used', errorNumber: null, usedAt }
}

const NOTHING: Shares = { card: 0, credit: 0, voucher: 0 }

/** Returns the reason that the corrective document of a `reduce` act gives. */
async function whyReduced(ctx: { db: TxDb }, { entries }: Sale, { id, items }: WholeAct): Promise<CorrectionReason> {
  if ((await findOffersOfAct(ctx, id)).length > 0) return 'share'
  const isVoucher = (uuid: string) =>
    entries.some((entry) => entry.uuid === uuid && entry.type === 'transaction_voucher_product')
  return items.some(({ entry_uuid }) => isVoucher(entry_uuid)) ? 'rest' : 'reduce'
}

/**
 * Stores the results of items in one transaction. Succeeded items are reversed or repriced, and their money is owed
 * back with a corrective document. The last item ends the act and queues its mail. Items that have a result already
 * keep it.
 */
const storeReturned = (ctx: Ctx, actId: string, called: readonly Called[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { order_id: orderId } = (await findAct(ctx, actId)) ?? missing(actId)
    const sale = (await lockSale(ctx, orderId)) ?? missing(actId)
    // Read again under the order's lock.
    const act = (await findAct(ctx, actId)) ?? missing(actId)
    if (act.kind === 'change') return missing(actId)
    const { kind } = act
    const open = called.filter(({ uuid }) => isOpen(act, uuid))
    const returned = new Set(open.filter(({ error }) => error === null).map(({ uuid }) => uuid))
    const { money, toVoucher } = await voucherInstead(ctx, act.id, moneyOf(ctx, sale, { act, returned }))
    await reverseVoidTickets(ctx, sale, act, called)
    if (returned.size > 0) {
      const uuids = [...returned].sort()
      const isKept = kind === 'reduce'
      if (kind !== 'reduce') await reverseEntries(ctx, sale, { kind, uuids })
      await repriceRest(ctx, sale, { ...money, isBack: isKept })
      const versionOf = (uuid: string) => sale.entries.find((entry) => entry.uuid === uuid)?.version ?? 0
      // An act may be stored in several runs; each has its own first entry.
      const reason = `${act.kind}:${act.id}:${uuids[0]}`
      await returnClaims(ctx, sale, { perEntry: money.perEntry, reason, shopNow: act.shop_now })
      await oweBack(ctx, orderId, {
        actId: act.id,
        reason,
        why: kind === 'reduce' ? await whyReduced(ctx, sale, act) : kind,
        shopNow: act.shop_now,
        // Transferred money becomes a surplus, with its own corrective document (docs/product.md §20.60).
        parts: sale.order.paid_with === 'card' ? spreadOver(sale.payments, money.total.card) : [],
        entries: uuids,
        lines: [
          ...(isKept ? [] : uuids.map((uuid) => ({ uuid, from: versionOf(uuid), to: null }))),
          ...[...money.rest.keys()].map((uuid) => ({ uuid, from: versionOf(uuid), to: versionOf(uuid) + 1 })),
        ],
        hasReceipt: sale.hasReceipt,
      })
    }
    await endItems(
      ctx,
      act,
      open.map((one) => ({
        ...one,
        back: money.perEntry.get(one.uuid) ?? NOTHING,
        toVoucher: toVoucher.get(one.uuid) ?? 0,
      })),
    )
  })

/**
 * Begins a reversal of tickets that became void after their item had ended. An operator may end the act while `runAct`
 * still calls the access system. The act has then kept a ticket that the call makes void.
 */
async function reverseVoidTickets(
  ctx: Pick<Ctx, 'log'> & { db: TxDb },
  { order, entries, underWay }: Sale,
  act: WholeAct,
  called: readonly Called[],
): Promise<void> {
  const isKept = (uuid: string) =>
    entries.some((entry) => entry.uuid === uuid && !entry.reversed && !underWay.has(uuid))
  const uuids = called
    .filter(({ uuid, error }) => error === null && !isOpen(act, uuid) && isKept(uuid))
    .map(({ uuid }) => uuid)
  if (uuids.length === 0 || act.kind === 'reduce') return
  ctx.log.warn({ actId: act.id, uuids }, 'tickets were made void after their act had ended; their money goes back')
  await beginAct(ctx, {
    orderId: order.id,
    kind: 'reverse',
    key: null,
    statementId: null,
    lang: order.lang,
    shopNow: act.shop_now,
    items: uuids,
  })
}

/**
 * Returns what goes back. A guest's act changes prices of kept entries as well (docs/product.md §19.8). Other acts give
 * back the price of each entry, or the `amount` of its item.
 */
function moneyOf(ctx: Ctx, sale: Sale, { act, returned }: { act: WholeAct; returned: ReadonlySet<string> }): MoneyBack {
  if (act.kind === 'cancel' || act.kind === 'withdraw') return moneyBack(pricedTogether(ctx, sale), returned)
  const amounts = act.items
    .filter(({ entry_uuid }) => returned.has(entry_uuid))
    .map(({ entry_uuid, amount }) => [entry_uuid, amount] as const)
  return moneyOfReversal(paidEntries(ctx, sale.entries), new Map(amounts))
}

const isOpen = ({ items }: WholeAct, uuid: string) =>
  items.some((item) => item.entry_uuid === uuid && item.state === 'requested')

function missing(actId: string): never {
  throw new Error(`The act ${actId} does not exist.`)
}
