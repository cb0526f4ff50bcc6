import type { OfferChoice, OfferItem } from '@gondola/contract/storm.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import type * as z from 'zod/mini'
import type { Ctx, VisitCtx } from '../../ctx.ts'
import { inTransaction, type TxDb } from '../../db/db.ts'
import { refuse } from '../../http/refusal.ts'
import { type OrderRight, openToAct } from '../../orders/read/read-order.ts'
import { beginAct, findAct, type WholeAct } from '../acts.store.ts'
import { changeDate } from '../change/change-date.ts'
import { findOffers, keepShares, noteChoice, type OfferRow } from '../offers/offers.store.ts'
import { choicesOf, openOffers, worthOf } from '../offers/open-offers.ts'
import { findSale, lockSale, type Sale } from '../sale.store.ts'
import { endStorms, findSilent, tellKept } from './storm.store.ts'
import { offeredVoucher, stormVoucher } from './storm-voucher.ts'

type Choice = z.output<typeof OfferChoice>

/** Most orders for which one run chooses, about a second of work. */
const ROUND = 100

/**
 * Carries out a guest's choice for offers of a storm day (docs/product.md §19.44). It covers `offer` and those in
 * `also`. `move` requests a change of date; `money` and `credit` begin the refund or the voucher. The same choice again
 * returns its act, another one is refused as `offer-over`. Users of a company who may not buy get `forbidden`
 * (docs/product.md §20.5).
 */
export async function chooseOffer(
  ctx: VisitCtx,
  orderId: string,
  right: OrderRight,
  { offer, choice, also = [], item }: Choice & { offer: string },
): Promise<WholeAct> {
  await openToAct(ctx, orderId, right)
  const ids = [...new Set([offer, ...also])]
  const done = await doneBefore(ctx, orderId, { ids, choice })
  if (done) return done
  if (choice === 'move') return moveInstead(ctx, orderId, right, { ids, item })
  const actId = await inTransaction(ctx, async (tx) => {
    const sale = (await lockSale(tx, orderId)) ?? refuse('not-found')
    return carryOut(tx, sale, await openOffers(tx, sale, { ids, choice }), choice)
  })
  return (await findAct(ctx, actId)) ?? refuse('not-found')
}

/** Returns the act of an earlier equal choice for the same offers. */
async function doneBefore(
  ctx: Ctx,
  orderId: string,
  { ids, choice }: { ids: readonly string[]; choice: Choice['choice'] },
): Promise<WholeAct | undefined> {
  const offers = (await findOffers(ctx, orderId)).filter(({ id }) => ids.includes(id))
  const [act, ...others] = new Set(offers.map(({ act_id }) => act_id))
  const isSame = offers.every((one) => one.choice === choice && !one.is_open)
  return act && others.length === 0 && isSame ? findAct(ctx, act) : undefined
}

/**
 * Requests another day for the entries of offers; `item` has the day and time. A rise in price is waived, a lower price
 * brings money back (docs/product.md §19.45). Refuses `bad-input` without `item`.
 */
async function moveInstead(
  ctx: Ctx,
  orderId: string,
  right: OrderRight,
  { ids, item }: { ids: readonly string[]; item: Choice['item'] },
): Promise<WholeAct> {
  if (!item) refuse('bad-input', undefined, 'item')
  const sale = (await findSale(ctx, orderId)) ?? refuse('not-found')
  const offers = (await findOffers(ctx, orderId)).filter(({ id }) => ids.includes(id))
  if (offers.length < ids.length) refuse('not-found')
  const items = offers.map(({ entry_uuid: uuid }) => ({
    uuid,
    version: sale.entries.find((entry) => entry.uuid === uuid)?.version ?? 0,
    ...item,
  }))
  const { act } = await changeDate(ctx, orderId, right, { key: null, items, offers: ids })
  return act
}

/**
 * Begins the act that pays out open offers as money or voucher; returns its id. For tickets of several days it only
 * lowers the price by one day's share (`reduce`): they stay valid.
 */
async function carryOut(
  tx: Pick<Ctx, 'shopNow'> & { db: TxDb },
  { order }: Sale,
  offers: readonly OfferRow[],
  choice: 'money' | 'credit',
): Promise<string> {
  const isPart = offers.some(({ day_share }) => day_share !== null)
  const actId = await beginAct(tx, {
    orderId: order.id,
    kind: isPart ? 'reduce' : 'storm',
    key: null,
    statementId: null,
    lang: order.lang,
    shopNow: tx.shopNow ?? null,
    items: offers.map(({ entry_uuid }) => entry_uuid),
  })
  if (isPart) await keepShares(tx, actId, offers)
  await noteChoice(
    tx,
    offers.map(({ id }) => id),
    { choice, actId },
  )
  return actId
}

/**
 * Chooses for guests who have not chosen by the deadline (docs/product.md §19.48). It begins the refund, or notes that
 * the ticket is kept and queues the mail that says so. A ticket that was moved, given back or blocked is noted as kept
 * without a mail. Handles at most `most` orders; the next run goes on, and repeats nothing. An entry with an open act
 * waits for its end, and so does a second offer of the same entry. An order that fails is logged and stops no other. At
 * last ends the storms that are done (`endStorms`).
 */
export async function chooseForSilent(ctx: Ctx, most = ROUND): Promise<void> {
  for (const orderId of await findSilent(ctx, most))
    await chooseForOrder(ctx, orderId).catch((err: unknown) =>
      ctx.log.error({ err, orderId }, 'the deadline of a storm day could not choose for an order'),
    )
  await inTransaction(ctx, endStorms)
}

const chooseForOrder = (ctx: Ctx, orderId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const sale = await lockSale(tx, orderId)
    if (!sale) return
    const silent = (await findOffers(tx, orderId)).filter(
      ({ is_silent, until, entry_uuid }) => is_silent && until <= Date.now() && !sale.underWay.has(entry_uuid),
    )
    const over = silent.filter(
      ({ entry_uuid }, at) => silent.findIndex((offer) => offer.entry_uuid === entry_uuid) === at,
    )
    const kept = over.filter(({ silent, is_gone }) => silent === 'keep' || is_gone)
    await noteChoice(
      tx,
      kept.map(({ id }) => id),
      { choice: 'keep', actId: null },
    )
    // What was moved or blocked meanwhile is no news.
    const told = kept.filter(({ is_gone }) => !is_gone).map(({ storm_id }) => storm_id)
    for (const stormId of new Set(told)) await tellKept(tx, stormId, orderId)
    const rest = Map.groupBy(
      over.filter((offer) => !kept.includes(offer)),
      ({ storm_id, day_share }) => `${storm_id} ${day_share === null}`,
    )
    for (const offers of rest.values()) await carryOut(tx, sale, offers, 'money')
  })

/** Returns the offers of an order as the API shows them. */
export async function presentOffers(ctx: Ctx, orderId: string): Promise<OfferItem[]> {
  const offers = await findOffers(ctx, orderId)
  return Promise.all(
    offers.map(async (offer) => ({
      id: offer.id,
      uuid: offer.entry_uuid,
      storm: offer.storm_id,
      day: offer.day,
      choices: choicesOf(offer, ctx.now),
      until: new Date(offer.until).toISOString(),
      isOpen: offer.is_open && choicesOf(offer, ctx.now).length > 0,
      silent: offer.silent,
      choice: offer.choice,
      act: offer.act_id,
      money: toCrowns(worthOf(offer)),
      credit: toCrowns(offeredVoucher(offer).value),
      voucher: offer.is_done && offer.act_id ? await voucherOf(ctx, offer, offer.act_id) : null,
    })),
  )
}

/** Returns the voucher of an offer's act as the API shows it. Null where none was chosen. */
async function voucherOf(ctx: Ctx, { to_voucher }: OfferRow, actId: string) {
  const found = await stormVoucher(ctx, actId)
  if (!found) return null
  const { code, value, validTo } = found
  return { code, validTo, value: toCrowns(value), bonus: toCrowns(value - to_voucher) }
}
