import type { Lang } from '@gondola/rules/catalogue.ts'
import { LANGS } from '@gondola/rules/catalogue.ts'
import { ticketType } from '@gondola/rules/handout.ts'
import { shownValidity } from '@gondola/rules/inclusive-validity.ts'
import type { PriceStep } from '@gondola/rules/line-price.ts'
import { visitEnd } from '@gondola/rules/slot.ts'
import { namesWithoutDiscounts } from '../catalogue/products-named.ts'
import type { Ctx } from '../ctx.ts'
import { nameIn, printArrival, printValidity } from '../documents/tickets/print-format.ts'
import type {
  TicketBenefit,
  TicketDocument,
  TicketPiece,
  TicketValidity,
} from '../documents/tickets/ticket-document.ts'
import { ticketTexts } from '../documents/tickets/ticket-texts.ts'
import { refuse } from '../http/refusal.ts'
import type { EntryWithPerson, OrderRow } from '../orders/orders.store.ts'
import { offlineCodeOf, purchaseDay } from '../orders/read/entry-offline-code.ts'
import { isCollected, pickUpOf } from '../orders/read/pick-up.ts'
import { pickUpCode } from '../orders/read/pick-up-code.ts'
import {
  cardBirthdayOf,
  cardDepositOf,
  cardsOf,
  codeOf,
  hasReceipt,
  holderOf,
  isFreeOrder,
  slotOf,
} from '../orders/read/present.ts'
import { findOpenOrder, type OrderRight } from '../orders/read/read-order.ts'
import { readyEntries, ticketEntryType } from '../orders/read/ticket-entries.ts'
import { codeUrl } from './order-address.ts'

/** Returns the language of a ticket: cz, en, pl or de, else English (docs/product.md §1.9). */
export const ticketLang = (asked: string | undefined): Lang => LANGS.find((lang) => lang === asked) ?? 'en'

/**
 * Returns the validity that a ticket shows. Cards and gift vouchers are `without` days. A gift voucher has its last day
 * in `to`.
 */
export function ticketValidity(entry: EntryWithPerson): TicketValidity {
  const hasDay = entry.type === 'product'
  const shown = shownValidity(entry.days, { unit: entry.validity.unit, hasDay })
  if (shown.kind === 'range') return { kind: 'range', from: shown.from, to: shown.to }
  if (shown.kind === 'day') return { kind: 'day', from: shown.day }
  const to = entry.type === 'transaction_voucher_product' ? entry.days.at(-1) : undefined
  return { kind: 'without', ...(to ? { to } : {}) }
}

/**
 * Returns the cancelled days of a ticket for several days (docs/product.md §19.52). `priceHaler` is what was given back
 * for them, as money and as vouchers.
 */
function lostDays({ lost_days: lost }: EntryWithPerson): Pick<TicketDocument, 'lost'> {
  if (!lost) return {}
  const priceHaler = lost.reduce((sum, { back, toVoucher }) => sum + back + toVoucher, 0)
  return { lost: { days: lost.map(({ day }) => day), priceHaler } }
}

/**
 * Returns the booked time slot as tickets and mails show it. Empty for an entry without a slot, and for the slot of a
 * whole day.
 */
export function bookedTime(entry: EntryWithPerson): Pick<TicketDocument, 'slot'> {
  const slot = slotOf(entry)
  if (!slot?.to) return {}
  const { visitMinutes, timeSlotName } = entry.validity
  const visitTo = visitEnd(slot.from, visitMinutes)
  return { slot: { ...slot, ...(visitTo ? { visitTo } : {}), ...(timeSlotName ? { part: timeSlotName } : {}) } }
}

/**
 * Returns the benefit of an entry, and its price without the benefit. The name is the one at purchase. Older orders did
 * not keep it and get the name in the catalogue, or an empty one. Empty where no benefit lowers the price.
 */
export function benefitOf(ctx: Ctx, entry: EntryWithPerson, lang: Lang): { benefit?: TicketBenefit } {
  // What a corrective document takes off is negative.
  if (entry.listed === null || entry.benefit_id === null || Math.abs(entry.price) >= Math.abs(entry.listed)) return {}
  const { steps = [] } = (entry.rule ?? {}) as { steps?: PriceStep[] }
  const step = steps.find((one) => one.kind === 'benefit' && one.benefit === entry.benefit_id)
  // Orders from before the names were kept have none.
  const name =
    (step?.kind === 'benefit' && step.name) ||
    ctx.shelf.catalogue.benefits.find(({ id }) => id === entry.benefit_id)?.name
  return { benefit: { name: name ? nameIn(name, lang) : '', listed: entry.listed } }
}

/** Returns one page per ready entry, without the page of the pick-up code. */
export function ticketDocuments(ctx: Ctx, order: OrderRow, entries: EntryWithPerson[], lang: Lang): TicketDocument[] {
  return pagesOf(ctx, order, { entries, shown: readyEntries(entries) }, lang)
}

/**
 * Returns the pages of ready entries, first the page of the pick-up code. `shown` limits the pages to some of the
 * entries. The pick-up page still lists everything that its code collects, and is left out where nothing shown is
 * collected.
 */
export function paperDocuments(
  ctx: Ctx,
  order: OrderRow,
  { entries, shown = entries }: { entries: EntryWithPerson[]; shown?: EntryWithPerson[] },
  lang: Lang,
): TicketDocument[] {
  const pickUp = shown.some(isCollected) ? pickUpDocument(ctx, order, { entries }, lang) : undefined
  return [...(pickUp ? [pickUp] : []), ...pagesOf(ctx, order, { entries, shown: readyEntries(shown) }, lang)]
}

/** Returns the page of one entry, whatever its state. `entries` are all of the order, for "ticket 2 of 5". */
export function entryDocument(
  ctx: Ctx,
  order: OrderRow,
  { entries, entry }: { entries: EntryWithPerson[]; entry: EntryWithPerson },
  lang: Lang,
): TicketDocument {
  const [page] = pagesOf(ctx, order, { entries, shown: [entry] }, lang)
  if (!page) throw new Error(`The entry ${entry.uuid} has no page.`)
  return page
}

/**
 * Returns the page of the pick-up code, under which several entries are collected. `collected` are the entries that it
 * lists. By default they are all that the code collects, or none when fewer than two are collected. Undefined when
 * `collected` is empty.
 */
export function pickUpDocument(
  ctx: Ctx,
  order: OrderRow,
  {
    entries,
    collected = pickUpOf(ctx, order, entries)?.entries ?? [],
  }: { entries: EntryWithPerson[]; collected?: EntryWithPerson[] },
  lang: Lang,
): TicketDocument | undefined {
  const [page] = pagesOf(ctx, order, { entries, shown: collected.slice(0, 1) }, lang)
  if (!page) return undefined
  const { priceHaler, vatRate, benefit, lost, slot: _, userName, cardBirthday, cardDepositHaler, ...common } = page
  const isOneProduct = new Set(collected.map(({ product_id }) => product_id)).size === 1
  const { isOneTime, pieces } = piecesOf(collected, lang, isOneProduct)
  const dated = collected.find((entry) => ticketValidity(entry).kind !== 'without')
  const days = collected.filter(({ type }) => type === 'product').flatMap((entry) => entry.days)
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)]
  return {
    ...common,
    type: 'exchange-pass',
    entryType: 'PRODUCT',
    name: isOneProduct ? page.name : ticketTexts(lang).pickUp,
    variant: countedByName(pieces),
    validity: from && to ? (from === to ? { kind: 'day', from } : { kind: 'range', from, to }) : { kind: 'without' },
    // A card that comes first has no time.
    ...(isOneTime && dated ? bookedTime(dated) : {}),
    ...cardsOf(ctx, collected),
    code: pickUpCode(ctx.config.ORDER_SECRET, order),
    position: 1,
    of: collected.length,
    pieces,
  }
}

/**
 * Returns each name once with its count, such as "2 × Adult, 1 × Child". Days are left out, as the lines (`pieces`)
 * below have them.
 */
function countedByName(pieces: TicketPiece[]): string {
  const counts = new Map<string, number>()
  for (const { name, count } of pieces) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ')
}

/**
 * Returns entries as lines of the pick-up page, `pieces`. Entries of equal variant, days and time make one line with a
 * count. With `isOneProduct`, names leave out the product. `isOneTime`: all dated entries have the same days and time,
 * so no line repeats them.
 */
function piecesOf(
  entries: EntryWithPerson[],
  lang: Lang,
  isOneProduct: boolean,
): { isOneTime: boolean; pieces: TicketPiece[] } {
  const whenOf = (entry: EntryWithPerson) => {
    const { slot } = bookedTime(entry)
    const validity = ticketValidity(entry)
    return validity.kind === 'without'
      ? undefined
      : [printValidity(validity, lang), ...(slot ? [printArrival(slot, lang)] : [])].join(', ')
  }
  const isOneTime = new Set(entries.map(whenOf).filter((when) => when !== undefined)).size === 1
  const nameOf = (entry: EntryWithPerson) =>
    [...(isOneProduct ? [] : [nameIn(entry.product_name, lang)]), nameIn(entry.variant_name, lang)]
      .filter(Boolean)
      .join(', ')
  const groups = Map.groupBy(entries, (entry) => `${entry.variant_id} ${whenOf(entry)}`)
  const pieces = [...groups.values()].flatMap((group): TicketPiece[] => {
    const [first] = group
    if (!first) return []
    const when = isOneTime ? undefined : whenOf(first)
    const births = group.map(cardBirthdayOf).filter((birthday) => birthday !== undefined)
    return [{ count: group.length, name: nameOf(first), ...(when ? { when } : {}), births }]
  })
  return { isOneTime, pieces }
}

/** Returns pages with offline codes, for paid entries whose tickets are not made yet. */
export const deskDocuments = (ctx: Ctx, order: OrderRow, entries: EntryWithPerson[], lang: Lang): TicketDocument[] =>
  pagesOf(ctx, order, { entries, shown: entries.filter((entry) => offlineCodeOf(ctx, order, entry)) }, lang)

/**
 * Returns whether a tax document of the order has been mailed. It is attached to the confirmation, which is sent after
 * the last ticket. A receipt for card deposits and gift vouchers alone is no tax document (rules/src/receipt.ts).
 */
const hasTaxDocument = (order: OrderRow, entries: EntryWithPerson[]): boolean =>
  order.status === 'finished' && hasReceipt(order) && entries.some(({ vat_rate }) => Number(vat_rate) > 0)

/** Removes the protocol from an address, as people type it without. */
const typed = (url: string) => url.replace(/^https?:\/\//, '')

/**
 * Returns the pages of the `shown` entries. A page has its entry's position among all `entries`, so an operator names a
 * ticket by the same number in every file.
 */
function pagesOf(
  ctx: Ctx,
  order: OrderRow,
  { entries, shown }: { entries: EntryWithPerson[]; shown: EntryWithPerson[] },
  lang: Lang,
): TicketDocument[] {
  const notFor = namesWithoutDiscounts(ctx)
    .map((name) => nameIn(name, lang))
    .join(', ')
  return shown.map((entry): TicketDocument => {
    const holder = holderOf(entry)
    const desk = offlineCodeOf(ctx, order, entry)
    const cardDepositHaler = cardDepositOf(ctx, entry)
    const cardBirthday = cardBirthdayOf(entry)
    const code = codeUrl(ctx)
    return {
      lang,
      type: ticketType(entry.method),
      entryType: ticketEntryType(entry),
      name: nameIn(entry.product_name, lang),
      variant: nameIn(entry.variant_name, lang),
      validity: ticketValidity(entry),
      ...lostDays(entry),
      ...bookedTime(entry),
      ...(entry.is_gift && entry.type === 'product'
        ? {}
        : { priceHaler: entry.price, vatRate: Number(entry.vat_rate), ...benefitOf(ctx, entry, lang) }),
      code: desk?.code ?? codeOf(ctx, entry) ?? '',
      ...(desk ? { desk: { until: desk.until } } : {}),
      ...(holder ? { userName: holder } : {}),
      ...(cardBirthday ? { cardBirthday } : {}),
      isGift: entry.is_gift,
      ...(order.company_id === null ? {} : { isForGuest: true }),
      ...(entry.gift_template ? { giftTemplate: entry.gift_template } : {}),
      ...(typeof entry.person?.giftMessage === 'string' ? { giftMessage: entry.person.giftMessage } : {}),
      position: entries.indexOf(entry) + 1,
      of: entries.length,
      orderNumber: order.number,
      isFreeOrder: isFreeOrder(order),
      hasTaxDocument: hasTaxDocument(order, entries),
      purchasedOn: purchaseDay(order),
      email: order.email ?? '',
      operator: ctx.resort.operator,
      resortName: nameIn(ctx.resort.name, lang),
      cardName: ctx.resort.cardName,
      ...(cardDepositHaler ? { cardDepositHaler } : {}),
      shopAddress: typed(ctx.config.publicUrl),
      ...(code ? { codeAddress: typed(code) } : {}),
      ...(notFor ? { notFor } : {}),
    }
  })
}

/**
 * Returns the pages of an order's tickets, or of one entry with `entryUuid`. The order's own uuid as `entryUuid` means
 * the page of its pick-up code. A paid entry whose ticket is not made yet has a page with its offline code. Undefined
 * without a right to the order and for an unknown entry; refuses `not-finished` while there is no page.
 */
export async function ticketPages(
  ctx: Ctx,
  input: { orderId: string; right: OrderRight; lang: string | undefined; entryUuid?: string | undefined },
): Promise<{ pages: TicketDocument[]; filename: string } | undefined> {
  const opened = await findOpenOrder(ctx, input.orderId, input.right)
  if (!opened) return undefined
  const { order, entries } = opened
  const lang = ticketLang(input.lang)
  const pickUp = pickUpDocument(ctx, order, { entries }, lang)
  if (input.entryUuid === order.id)
    return pickUp ? { pages: [pickUp], filename: `${order.number}.pdf` } : refuse('not-finished')
  const ready = new Set(readyEntries(entries))
  const shown = entries.filter((entry) => ready.has(entry) || offlineCodeOf(ctx, order, entry))
  const all = pagesOf(ctx, order, { entries, shown }, lang)
  const pages = input.entryUuid
    ? all.filter((_, index) => shown[index]?.uuid === input.entryUuid)
    : [...(pickUp ? [pickUp] : []), ...all]
  if (input.entryUuid && pages.length === 0 && !entries.some((entry) => entry.uuid === input.entryUuid))
    return undefined
  if (pages.length === 0) refuse('not-finished')
  return { pages, filename: `${order.number}.pdf` }
}

/**
 * Returns the pages of a company order's ready print tickets (docs/product.md §20.30). Undefined in a shop without the
 * flag `downloadPrintTickets`, without a right to the order, for any other order, and where no entry is a print ticket.
 * Refuses `not-finished` before the order is `finished`, or while no print ticket is ready.
 */
export async function printPages(
  ctx: Ctx,
  input: { orderId: string; right: OrderRight; lang: string | undefined },
): Promise<{ pages: TicketDocument[]; filename: string } | undefined> {
  const opened = await findOpenOrder(ctx, input.orderId, input.right)
  if (!opened) return undefined
  const { order, entries } = opened
  const isOffered = ctx.shelf.config.flags.downloadPrintTickets && order.sales_point === 'b2b'
  if (!isOffered || !entries.some(isPrinted)) return undefined
  if (order.status !== 'finished') refuse('not-finished')
  const lang = ticketLang(input.lang ?? order.lang)
  const pages = pagesOf(ctx, order, { entries, shown: readyEntries(entries).filter(isPrinted) }, lang)
  if (pages.length === 0) refuse('not-finished')
  return { pages, filename: `${order.number}.pdf` }
}

const isPrinted = ({ method }: EntryWithPerson) => ticketType(method) === 'pass'
