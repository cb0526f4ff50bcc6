import type { Lang } from '@gondola/rules/catalogue.ts'
import { LANGS } from '@gondola/rules/catalogue.ts'
import { type Day, pragueDay } from '@gondola/rules/day.ts'
import { ticketType } from '@gondola/rules/handout.ts'
import { shownValidity } from '@gondola/rules/inclusive-validity.ts'
import type { Ctx } from '../ctx.ts'
import type { TicketDocument, TicketValidity } from '../documents/ticket-document.ts'
import { refuse } from '../http/refusal.ts'
import type { EntryWithPerson, OrderRow } from './orders.store.ts'
import { codeOf, holderOf, slotOf } from './present.ts'
import { type OrderRight, openOrder } from './read-order.ts'

/** Tickets are made in cz, en, pl or de; any other language reads English (spec §1). */
export const ticketLang = (asked: string | undefined): Lang => LANGS.find((lang) => lang === asked) ?? 'en'

const nameIn = (text: { cz: string; de: string; en: string }, lang: Lang) => (lang === 'pl' ? text.en : text[lang])

/** How a ticket names its days; what has no date names the day it lapses. */
export function ticketValidity(entry: EntryWithPerson): TicketValidity {
  const hasDay = entry.type === 'product'
  const shown = shownValidity(entry.days, { unit: entry.validity.unit, hasDay })
  if (shown.kind === 'range') return { kind: 'range', from: shown.from, to: shown.to }
  if (shown.kind === 'day') return { kind: 'day', from: shown.day }
  const to = entry.type === 'transaction_voucher_product' ? entry.days.at(-1) : undefined
  return { kind: 'without', ...(to ? { to } : {}) }
}

/** The time of entry as tickets and mails tell it; a slot of the whole day has none. */
export function bookedTime(entry: EntryWithPerson): Pick<TicketDocument, 'slot'> {
  const slot = slotOf(entry)
  return slot?.to ? { slot } : {}
}

/** The printed pages of the entries that are ready, each one numbered among all of the order's tickets. */
export function ticketDocuments(ctx: Ctx, order: OrderRow, entries: EntryWithPerson[], lang: Lang): TicketDocument[] {
  const ready = readyEntries(entries)
  return ready.map((entry, index): TicketDocument => {
    const holder = holderOf(entry)
    return {
      lang,
      type: ticketType(entry.method),
      entryType: entry.type === 'product' ? 'PRODUCT' : entry.type,
      name: nameIn(entry.product_name, lang),
      variant: nameIn(entry.variant_name, lang),
      validity: ticketValidity(entry),
      ...bookedTime(entry),
      ...(entry.is_gift && entry.type === 'product'
        ? {}
        : { priceHaler: entry.price, vatRate: Number(entry.vat_rate) }),
      code: codeOf(ctx, entry) ?? '',
      ...(holder ? { userName: holder } : {}),
      isGift: entry.is_gift,
      position: index + 1,
      of: ready.length,
      orderNumber: order.number,
      purchasedOn: purchaseDay(order),
      email: order.email,
      operator: ctx.resort.operator,
      resortName: nameIn(ctx.resort.name, lang),
      cardName: ctx.resort.cardName,
      ...(entry.method === 'prepaid' || entry.method === 'exchange'
        ? { cardDepositHaler: ctx.resort.cardDeposit }
        : {}),
      shopAddress: new URL(ctx.config.publicUrl).host,
    }
  })
}

export const purchaseDay = (order: OrderRow): Day => pragueDay(order.shop_now ?? order.created_at)

/**
 * The tickets of an order as one PDF, or one entry's. Refuses `not-found` without a right to the order and
 * `not-finished` while no ticket is ready.
 */
export async function ticketsPdf(
  ctx: Ctx,
  input: { orderId: string; right: OrderRight; lang: string | undefined; entryUuid?: string | undefined },
): Promise<{ pdf: Buffer; filename: string }> {
  const { order, entries } = await openOrder(ctx, input.orderId, input.right)
  const lang = ticketLang(input.lang)
  const documents = ticketDocuments(ctx, order, entries, lang)
  const wanted = input.entryUuid
    ? documents.filter((_, index) => readyEntries(entries)[index]?.uuid === input.entryUuid)
    : documents
  if (input.entryUuid && wanted.length === 0 && !entries.some((entry) => entry.uuid === input.entryUuid))
    refuse('not-found')
  if (wanted.length === 0) refuse('not-finished')
  return { pdf: await ctx.documents.renderTicketsPdf(wanted), filename: `${order.number}.pdf` }
}

/** The entries that have a ticket, in its order. */
export const readyEntries = (entries: EntryWithPerson[]): EntryWithPerson[] =>
  entries.filter((entry) => entry.state === 'ready' && !entry.reversed)
