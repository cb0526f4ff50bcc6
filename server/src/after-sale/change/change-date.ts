import type { ChangeError } from '@gondola/contract/after-sale.ts'
import { catalogueIndex } from '@gondola/rules/catalogue-index.ts'
import type { Day } from '@gondola/rules/day.ts'
import { inclusiveValidity } from '@gondola/rules/inclusive-validity.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import { minuteOf } from '@gondola/rules/slot.ts'
import { cardsOfEntries, type EntryCard } from '../../cards/cards.ts'
import type { Ctx } from '../../ctx.ts'
import { inTransaction, rollBack } from '../../db/db.ts'
import { refuse } from '../../http/refusal.ts'
import { type OrderRight, openToAct } from '../../orders/read/read-order.ts'
import { expireHolds } from '../../reservations/places.store.ts'
import { readFree, type SlotKey } from '../../slots/slots.store.ts'
import { findAct, findActByKey, type WholeAct } from '../acts.store.ts'
import { noteChoice } from '../offers/offers.store.ts'
import { openOffers } from '../offers/open-offers.ts'
import { findSale, lockSale, type Sale } from '../sale.store.ts'
import { beginChange, findTargets, type NewTarget, secondsToChange } from './change.store.ts'
import { type ChangePlan, type ChangeRequest, firstStartOf, planChange, type Target } from './plan-change.ts'

/** Time in which the difference of a dearer change can be paid (docs/product.md §19.36). */
const PAYMENT_MS = 25 * 60_000
/** Most changes of one order in an hour. */
const MOST_AN_HOUR = 3

/**
 * Computes what other days would cost, and writes nothing. Refuses what `planChange` refuses. Errors of entries are in
 * the plan, also `time-filled`. The sums in `expected` and the limit of changes in an hour are not checked.
 */
export async function quoteChange(
  ctx: Ctx,
  orderId: string,
  right: OrderRight,
  request: ChangeRequest,
): Promise<ChangePlan> {
  await openToAct(ctx, orderId, right)
  const sale = (await findSale(ctx, orderId)) ?? refuse('not-found')
  const cards = await prepare(ctx, sale, request)
  const plan = planChange(ctx, sale, request, cards)
  await markFull(ctx, plan.targets)
  return withSums(plan)
}

/**
 * Requests other days for entries of an order (docs/product.md §19.29). The new places are held, and those of the old
 * day are kept. A dearer change waits for its payment; any other is made by a job. A repeated `key` returns the same
 * act, with `plan` undefined; with other days or times it is refused as `idempotency-conflict`. `beforePayment` is
 * called before a change with a payment begins, and throws to refuse it. It is called again where places were missing
 * and the change is tried once more.
 */
export async function changeDate(
  ctx: Ctx,
  orderId: string,
  right: OrderRight,
  { key, beforePayment, ...request }: ChangeRequest & { key: string | null; beforePayment?: () => Promise<void> },
): Promise<{ act: WholeAct; plan: ChangePlan | undefined }> {
  const { order } = await openToAct(ctx, orderId, right)
  const before = (await findSale(ctx, orderId)) ?? refuse('not-found')
  const cards = await prepare(ctx, before, request)
  const begin = () =>
    inTransaction(ctx, async (ctx) => {
      const sale = (await lockSale(ctx, orderId)) ?? refuse('not-found')
      const known = key === null ? undefined : await findActByKey(ctx, orderId, key)
      if (known) return (await isSameChange(ctx, known, request)) ? { id: known.id } : refuse('idempotency-conflict')
      if (request.offers) await openOffers(ctx, sale, { ids: request.offers, choice: 'move' })
      const plan = planChange(ctx, sale, request, cards)
      refuseErrors(plan.targets)
      const { pay, back } = plan
      const { expected } = request
      if (expected && (expected.pay !== pay || expected.back !== back))
        refuse('price-changed', { pay: toCrowns(pay), back: toCrowns(back) })
      const seconds = request.offers ? 0 : await secondsToChange(ctx, orderId, MOST_AN_HOUR)
      if (seconds > 0) refuse('too-many-requests', { seconds })
      if (pay > 0) await beforePayment?.()
      const begun = await beginChange(ctx, {
        orderId,
        key,
        lang: order.lang,
        shopNow: ctx.shopNow ?? null,
        email: request.email ?? null,
        openedBy: openedBy(right, order),
        pay,
        payForMs: pay > 0 ? payTime(ctx, sale, plan.targets) : null,
        targets: plan.targets.map(newTarget),
        isOffered: request.offers !== undefined,
      })
      if (begun && request.offers) await noteChoice(ctx, request.offers, { choice: 'move', actId: begun })
      return begun ? { id: begun, plan } : rollBack(ctx, 'full')
    })
  let begun = await begin()
  if (begun === 'full' && (await expireHolds(ctx)) > 0) begun = await begin()
  if (begun === 'full') {
    const plan = planChange(ctx, before, request, cards)
    await markFull(ctx, plan.targets)
    refuseErrors(plan.targets)
    // The places were missing only for a moment: now there are enough again.
    return refuse('timeslotError')
  }
  const plan = 'plan' in begun ? begun.plan : undefined
  if (plan) ctx.load.changed(slotDaysOf(plan.targets))
  return { act: (await findAct(ctx, begun.id)) ?? refuse('not-found'), plan }
}

/** Reads the load of the new days into `ctx.load`; returns the cards of entries. The map is by uuid of the entry. */
async function prepare(ctx: Ctx, sale: Sale, { items }: ChangeRequest): Promise<Map<string, EntryCard>> {
  const wanted = items.flatMap(({ uuid, validFrom }) => {
    const entry = sale.entries.find((one) => one.uuid === uuid)
    const found = entry && ctx.shelf.variants.get(entry.variant_id)
    return entry && found ? [{ entry, day: validFrom, ...found }] : []
  })
  const { slotGroups } = catalogueIndex(ctx.shelf.catalogue)
  await ctx.load.fresh(
    wanted.flatMap(({ product, day }) => {
      const group = product.hasTimeSlots ? slotGroups.get(product.timeSlotGroup ?? '') : undefined
      return group ? [{ groupId: group.id, days: [day] }] : []
    }),
  )
  // The age of a person depends on the day.
  const onDay = Map.groupBy(
    wanted.filter(({ entry }) => entry.card_id !== null),
    ({ day }) => day,
  )
  const cards = new Map<string, EntryCard>()
  for (const [day, some] of onDay) {
    const asked = some.map(({ entry, product }) => {
      const days = inclusiveValidity(ctx.shelf.catalogue, product, day)
      return { cardId: entry.card_id ?? '', entryUuid: entry.uuid, from: day, to: days.at(-1) ?? day }
    })
    for (const [uuid, card] of await cardsOfEntries({ ...ctx, today: day }, asked)) cards.set(uuid, card)
  }
  return cards
}

const keysOf = ({ slot, days }: Target): SlotKey[] =>
  slot ? days.map((day) => ({ group_id: slot.group, day, start_min: slot.startMinute })) : []

const slotDaysOf = (targets: readonly Target[]): { groupId: string; days: Day[] }[] =>
  targets.flatMap(({ slot, days }) => (slot ? [{ groupId: slot.group, days }] : []))

/**
 * Adds `time-filled` to entries whose new slot has too few free places. Entries are looked at in order of the list;
 * each that fits takes its new places before the next one is looked at. Skips entries with errors. The old places of
 * all entries count as taken.
 */
async function markFull(ctx: Ctx, targets: Target[]): Promise<void> {
  const open = targets.filter(({ slot, errors }) => slot && errors.length === 0)
  if (open.length === 0) return
  const name = ({ group_id, day, start_min }: SlotKey) => `${group_id} ${day} ${start_min}`
  const free = new Map((await readFree(ctx, open.flatMap(keysOf))).map((one) => [name(one), one.free]))
  for (const target of open) {
    const places = target.slot?.places ?? 0
    const keys = keysOf(target).map(name)
    if (keys.some((key) => (free.get(key) ?? 0) < places)) target.errors.push({ code: 'time-filled' })
    else for (const key of keys) free.set(key, (free.get(key) ?? 0) - places)
  }
}

/**
 * Returns the plan with new sums: `pay` and `back` of the entries without errors. Needed after `markFull`, which may
 * have added errors.
 */
function withSums({ targets }: ChangePlan): ChangePlan {
  const net = targets.reduce((sum, { errors, priced }) => sum + (errors.length > 0 ? 0 : (priced?.difference ?? 0)), 0)
  return { targets, pay: Math.max(0, net), back: Math.max(0, -net) }
}

const SLOT_CODES: ChangeError['code'][] = ['time-filled', 'unavailable']

function refuseErrors(targets: readonly Target[]): void {
  const wrong = targets.filter(({ errors }) => errors.length > 0)
  if (wrong.length === 0) return
  const isSlot = wrong.some(({ errors }) => errors.some(({ code }) => SLOT_CODES.includes(code)))
  const entries = wrong.map(({ entry, errors }) => ({ uuid: entry.uuid, errors }))
  refuse(isSlot ? 'timeslotError' : 'entry-errors', { entries })
}

/**
 * Returns whether an act was requested with these entries, days and times. A request without `timeSlot` fits any time.
 */
async function isSameChange(ctx: Pick<Ctx, 'db'>, { id }: WholeAct, { items }: ChangeRequest): Promise<boolean> {
  const targets = await findTargets(ctx, id)
  if (targets.size !== items.length) return false
  return items.every(({ uuid, validFrom, timeSlot }) => {
    const target = targets.get(uuid)
    const isSameTime = timeSlot === undefined || target?.slot_start === minuteOf(timeSlot)
    return target?.day === validFrom && isSameTime
  })
}

function openedBy(
  { key, member, company }: OrderRight,
  order: { member_id: string | null; company_id: string | null },
): 'cookie' | 'key' | 'member' {
  if (member !== undefined && (member === order.member_id || company === order.company_id)) return 'member'
  return key === undefined ? 'cookie' : 'key'
}

/**
 * Returns the milliseconds in which a change can be paid, at most `PAYMENT_MS`. The time ends earlier when an old day
 * or time of the entries begins, or at the cut-off of a new slot.
 */
const payTime = (ctx: Ctx, sale: Sale, targets: readonly Target[]): number =>
  Math.min(
    PAYMENT_MS,
    firstStartOf(sale, targets) - ctx.now,
    ...targets.flatMap(({ slot }) => (slot ? [slot.minutesLeft * 60_000] : [])),
  )

function newTarget({ entry, day, days, slot, priced }: Target): NewTarget {
  if (!priced) throw new Error(`The entry ${entry.uuid} has no price on ${day}.`)
  const { price, difference, listed, benefitId, standard, club, gate, rule } = priced
  return {
    entry_uuid: entry.uuid,
    day,
    days,
    slot_group: slot?.group ?? null,
    slot_start: slot?.startMinute ?? null,
    places: slot?.places ?? null,
    price,
    difference,
    listed,
    benefit_id: benefitId,
    standard,
    club,
    gate,
    rule,
  }
}
