import type { ChangeBody, ChangeError } from '@gondola/contract/after-sale.ts'
import {
  type ChangedPrice,
  changedPrice,
  differenceAsked,
  sumsOfChange,
} from '@gondola/rules/after-sale/changed-price.ts'
import { startOf } from '@gondola/rules/after-sale/deadlines.ts'
import { mayCostMore, type PaidEntry, uuidsWithoutCompanions } from '@gondola/rules/after-sale/money-back.ts'
import { changeRight, rightsOf, type SoldOrder, type Why } from '@gondola/rules/after-sale/rights.ts'
import { cardEntryError } from '@gondola/rules/card-check.ts'
import type { Day } from '@gondola/rules/day.ts'
import { inclusiveValidity } from '@gondola/rules/inclusive-validity.ts'
import { priceSteps, withBenefit } from '@gondola/rules/line-price.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { Columns } from '@gondola/rules/price.ts'
import { brokenBound } from '@gondola/rules/quantity.ts'
import { invalidReasons } from '@gondola/rules/validity.ts'
import type * as z from 'zod/mini'
import type { EntryCard } from '../../cards/cards.ts'
import type { Ctx } from '../../ctx.ts'
import { refuse } from '../../http/refusal.ts'
import type { EntryRow } from '../../orders/orders.store.ts'
import { priceOfVariant, shareSold } from '../../pricing/pricing.ts'
import { type ChosenSlot, chosenSlot } from '../../quote/slot-choice.ts'
import type { Sale } from '../sale.store.ts'
import { keptEntries, pricedTogether, soldEntry, soldOrder } from '../sale.ts'

export type ChangeRequest = Pick<z.output<typeof ChangeBody>, 'items'> & {
  /** Sums that the guest was shown. */
  expected?: { pay: Haler; back: Haler } | undefined
  email?: string | undefined
  /**
   * Offers of a storm day that this change carries out. It may then be for a part of the order, and a rise in price is
   * waived.
   */
  offers?: readonly string[] | undefined
}

/** New days, time and price of an entry, or why it cannot have them. */
export type Target = {
  entry: EntryRow
  day: Day
  days: Day[]
  slot?: ChosenSlot
  /** Missing where there is no price for that day. */
  priced?: ChangedPrice & NewPrice
  errors: ChangeError[]
}
type NewPrice = {
  listed: Haler | null
  benefitId: string | null
  standard: Haler
  club: Haler
  gate: Haler | null
  rule: unknown
}

/** Sums in hellers of all targets without errors. At most one of `pay` and `back` is above 0. */
export type ChangePlan = { targets: Target[]; pay: Haler; back: Haler }

/**
 * Returns the price column in which an order was bought. Old orders have no `price_column`: theirs follows from their
 * prices.
 */
export function columnOf({ order, entries }: Pick<Sale, 'order' | 'entries'>): keyof Columns {
  if (order.price_column) return order.price_column
  return entries.some(({ price, listed, club, standard }) => club !== standard && (listed ?? price) === club)
    ? 'club'
    : 'standard'
}

/**
 * Plans a change of date: the new price of each entry and its errors (docs/product.md §19.29, §19.31). Refuses what
 * would fail on any other day as well, such as `change-not-offered`. Does not check free places. `ctx.load` has to have
 * been read for the new days (`fresh`).
 */
export function planChange(
  ctx: Ctx,
  sale: Sale,
  { items, offers }: Pick<ChangeRequest, 'items' | 'offers'>,
  cards: ReadonlyMap<string, EntryCard>,
): ChangePlan {
  requireRight(ctx, sale, { items, offers })
  const wanted = items.map((item) => ({ ...item, entry: entryOf(sale, item.uuid) }))
  const together = pricedTogether(ctx, sale)
  const dayOf = new Map(wanted.map(({ uuid, validFrom }) => [uuid, validFrom]))
  const then = together.map((one) => ({ ...one, arrival: dayOf.get(one.uuid) ?? one.arrival }))
  const lone = newlyAlone(together, then)
  requireCompanions(sale, { now: together, then, lone })
  const targets = wanted.map((item) =>
    targetOf(ctx, sale, item, { card: cards.get(item.uuid), isAlone: lone.has(item.uuid) }),
  )
  for (const target of targets) {
    offers ? waiveRise(target) : askPrice(ctx, target)
    if (target.errors.length === 0 && sale.billed.has((target.days.at(-1) ?? target.day).slice(0, 7)))
      target.errors.push({ code: 'notValid', reasons: [] })
  }
  refuseLeaving(targets, together, lone)
  refuseSmallGroups(ctx, sale, targets)
  const fits = targets.filter(({ errors }) => errors.length === 0)
  return { targets, ...sumsOfChange(fits.map(({ priced }) => priced?.difference ?? 0)) }
}

const entryOf = ({ entries }: Sale, uuid: string): EntryRow =>
  entries.find((entry) => entry.uuid === uuid) ?? refuse('not-found')

/** Reasons against a change that do not count on a storm day. */
const WAIVED = new Set<Why>(['not-allowed', 'too-late', 'too-often'])

/** Waives a rise in price: the entry keeps its old price (docs/product.md §19.45). */
function waiveRise(target: Target): void {
  const { entry, priced } = target
  if (!priced || priced.difference <= 0) return
  const { steps, ...rule } = priced.rule as { steps: ReturnType<typeof priceSteps> }
  target.priced = {
    ...priced,
    price: entry.price,
    difference: 0,
    listed: priced.listed ?? priced.price,
    rule: { ...rule, steps: withBenefit(steps, { id: 'storm' }, priced.difference) },
  }
}

/**
 * Applies the resort's `dateChange.price` to a day of another price (docs/product.md §19.33). `notLower`: an entry
 * keeps its old price on a cheaper day. `equal`: a day of another price gets the error `other-price`.
 */
function askPrice({ resort }: Pick<Ctx, 'resort'>, target: Target): void {
  const { entry, priced, errors } = target
  if (!priced) return
  const asked = differenceAsked(priced.difference, resort.dateChange.price)
  if (asked === priced.difference) return
  if (asked === undefined) {
    if (errors.length === 0) errors.push({ code: 'other-price' })
    return
  }
  const { price, listed, benefit_id: benefitId, standard, club, gate, rule } = entry
  target.priced = { price, difference: asked, losesBenefit: false, listed, benefitId, standard, club, gate, rule }
}

/**
 * Returns an order with which `rightsOf` allows changes that a storm day offers. An order on invoice counts as paid by
 * card, and as `finished` once it has tickets, even unpaid.
 */
const offeredOrder = (sale: Sale): SoldOrder => {
  const order = soldOrder(sale)
  return { ...order, isPaidByCard: true, status: order.hasTickets ? 'finished' : order.status }
}

/** Refuses a change that the order, or one of the entries, does not allow now. */
function requireRight(ctx: Ctx, sale: Sale, { items, offers }: Pick<ChangeRequest, 'items' | 'offers'>): void {
  if (new Set(items.map(({ uuid }) => uuid)).size < items.length) refuse('bad-input', undefined, 'items')
  const order = offers ? offeredOrder(sale) : soldOrder(sale)
  for (const { uuid, version } of items) {
    const entry = entryOf(sale, uuid)
    const { why } = rightsOf(soldEntry(entry, sale), order, ctx.now, ctx.resort.taxLaw).change
    if (why === 'under-way') refuse('act-under-way', { act: sale.underWay.get(uuid) })
    if (why && !(offers && WAIVED.has(why))) refuse('change-not-offered', { uuid, why })
    if (entry.version !== version) refuse('act-stale', { uuid, version: entry.version })
    // An open act on its companions sets its price as well.
    const [act] = sale.underWay.values()
    if (act && mayCostMore(pricedTogether(ctx, sale), uuid, sale.underWay.keys())) refuse('act-under-way', { act })
  }
  if (offers) return
  const { why } = changeRight(order, ctx.now)
  if (why === 'under-way') refuse('act-under-way', { act: [...sale.underWay.values()][0] })
  if (why) refuse('change-not-offered', { why })
}

/**
 * Refuses a change that, with an open act, leaves an entry without companions (docs/product.md §19.9). It is refused as
 * `act-under-way`, as the sums of that act assume the companion that would move. `now` and `then` are the entries
 * before and after the change. Entries in `lone` lose all companions by the change alone, so they are not looked at.
 */
function requireCompanions(
  { underWay }: Sale,
  { now, then, lone }: { now: PaidEntry[]; then: PaidEntry[]; lone: ReadonlySet<string> },
): void {
  const [act] = underWay.values()
  if (!act) return
  const staying = (entries: PaidEntry[]) => entries.filter(({ uuid }) => !underWay.has(uuid))
  const later = newlyAlone(staying(now), staying(then))
  if (now.some(({ uuid, price, listed }) => later.has(uuid) && !lone.has(uuid) && price < listed))
    refuse('act-under-way', { act })
}

/** Returns the uuids of entries that lack their companions in `then`, but not in `now`. */
function newlyAlone(now: readonly PaidEntry[], then: readonly PaidEntry[]): Set<string> {
  const before = uuidsWithoutCompanions(now)
  return new Set([...uuidsWithoutCompanions(then)].filter((uuid) => !before.has(uuid)))
}

function targetOf(
  ctx: Ctx,
  sale: Sale,
  item: ChangeRequest['items'][number] & { entry: EntryRow },
  { card, isAlone }: { card: EntryCard | undefined; isAlone: boolean },
): Target {
  const { entry, validFrom: day, timeSlot } = item
  const found = ctx.shelf.variants.get(entry.variant_id)
  if (!found) return { entry, day, days: [], errors: [{ code: 'unknownVariant' }] }
  const { product, variant } = found
  const days = inclusiveValidity(ctx.shelf.catalogue, product, day)
  const errors: ChangeError[] = []
  const reasons = invalidReasons(
    { catalogue: ctx.shelf.catalogue, product, variant, today: ctx.today, time: ctx.time },
    day,
  )
  if (reasons.includes('past')) errors.push({ code: 'dateInHistory' })
  else if (reasons.length > 0) errors.push({ code: 'notValid', reasons: [...reasons] })
  const target: Target = { entry, day, days, errors }
  if (product.hasTimeSlots) {
    const chosen = chosenSlot(ctx, { entry: { timeSlot }, product, variant, days })
    if ('slot' in chosen) target.slot = { ...chosen.slot, places: entry.places ?? chosen.slot.places }
    else if (errors.length === 0) errors.push({ code: 'unavailable', reasons: [chosen.reason] })
  } else if (timeSlot !== undefined) refuse('bad-input', undefined, 'timeSlot')
  const isSameTime = (target.slot?.startMinute ?? null) === entry.slot_start
  if (day === entry.day && isSameTime) errors.push({ code: 'no-change' })
  const problem = cardProblem(ctx, card, variant.tags)
  if (problem && errors.length === 0) errors.push({ code: problem })
  const priced = pricedOn(ctx, sale, { entry, day, isAlone })
  if (priced) target.priced = priced
  else if (errors.length === 0) errors.push({ code: 'noPrice' })
  return target
}

/**
 * Returns why a card cannot take the new days; undefined where it can. The card counts as active and as the buyer's
 * own, as it did at the sale.
 */
function cardProblem(
  ctx: Ctx,
  found: EntryCard | undefined,
  variantTags: readonly string[],
): 'cardUsed' | 'cardWrongSubType' | undefined {
  if (!found) return undefined
  const { card, isTaken } = found
  const kept = { ...card, isActive: true, owner: 'own' as const }
  const error = cardEntryError(kept, { variantTags, isTaken, flags: ctx.shelf.config.flags })
  return error === 'cardUsed' || error === 'cardWrongSubType' ? error : undefined
}

/**
 * Returns the price of an entry on a day; undefined where there is none. Price column and benefit are those of its
 * sale.
 */
function pricedOn(
  ctx: Ctx,
  sale: Sale,
  { entry, day, isAlone }: { entry: EntryRow; day: Day; isAlone: boolean },
): (ChangedPrice & NewPrice) | undefined {
  const found = ctx.shelf.variants.get(entry.variant_id)
  if (!found) return undefined
  const { price, listed, benefit_id: benefitId, standard, club, gate, rule } = entry
  // An entry that pays the list price, as its companions have left, does not regain its discount by moving.
  const isReduced = listed !== null && price < listed
  const benefit = isReduced ? ctx.shelf.catalogue.benefits.find(({ id }) => id === benefitId) : undefined
  const column = columnOf(sale)
  const changed = changedPrice(
    { ...found, arrival: entry.day, price, column, hasCompanions: !isAlone, ...(benefit ? { benefit } : {}) },
    day,
    { catalogue: ctx.shelf.catalogue, saleDay: ctx.today, shareSold: shareSold(ctx, found.product, day) },
  )
  if (!changed) return undefined
  if (day === entry.day) return { ...changed, listed, benefitId, standard, club, gate, rule }
  const sold = priceOfVariant(ctx, found, day)
  if (!sold) return undefined
  const saving = sold[column] - changed.price
  const steps = priceSteps(sold, column)
  return {
    ...changed,
    losesBenefit: isReduced && benefitId !== null && saving === 0,
    listed: saving === 0 ? null : sold[column],
    benefitId: saving === 0 ? null : benefitId,
    standard: sold.standard,
    club: sold.club,
    gate: sold.gate ?? null,
    rule: {
      ...sold.explain,
      steps: saving === 0 ? steps : withBenefit(steps, { id: benefitId ?? '', name: benefit?.name }, saving),
    },
  }
}

/**
 * Adds `companion` to entries whose move leaves another entry without its companion (docs/product.md §19.9).
 * `together`: all entries that prices depend on. `lone`: those that lack their companions after the change. Entries
 * with errors get no further one.
 */
function refuseLeaving(targets: Target[], together: readonly PaidEntry[], lone: ReadonlySet<string>): void {
  const moved = new Set(targets.map(({ entry }) => entry.uuid))
  const left = together.filter(({ uuid, price, listed }) => lone.has(uuid) && !moved.has(uuid) && price < listed)
  for (const { entry, errors } of targets) {
    const isNeeded = left.some(
      ({ companions, benefitId }) =>
        companions?.products.includes(entry.product_id) &&
        entry.benefit_id !== benefitId &&
        (entry.listed ?? entry.price) > 0,
    )
    if (isNeeded && errors.length === 0) errors.push({ code: 'companion' })
  }
}

/**
 * Adds `countMin` to entries that leave or join a group that is too small. Adds `countMax` to those that join one that
 * is too large. A group is all entries of a variant and day that are not reversed, counted after the change.
 */
function refuseSmallGroups(ctx: Ctx, sale: Sale, targets: Target[]): void {
  const targetOf = new Map(targets.map((target) => [target.entry.uuid, target]))
  const groupOf = ({ variant_id }: EntryRow, day: Day) => `${variant_id} ${day}`
  const counts = new Map<string, number>()
  for (const entry of keptEntries(sale)) {
    const group = groupOf(entry, targetOf.get(entry.uuid)?.day ?? entry.day)
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  for (const { entry, day, errors } of targets) {
    const found = ctx.shelf.variants.get(entry.variant_id)
    if (!found || day === entry.day || errors.length > 0) continue
    const bounds = { countMin: entry.validity.countMin ?? -1, countMax: found.variant.countMax }
    const bound =
      brokenBound({ ...bounds, countMax: -1 }, counts.get(groupOf(entry, entry.day)) ?? 0) ??
      brokenBound(bounds, counts.get(groupOf(entry, day)) ?? 0)
    if (bound) errors.push({ code: bound })
  }
}

/** Returns the first instant at which an old day or time of the entries begins. */
export const firstStartOf = (sale: Sale, targets: readonly Target[]): number =>
  Math.min(...targets.map(({ entry }) => startOf(soldEntry(entry, sale))))
