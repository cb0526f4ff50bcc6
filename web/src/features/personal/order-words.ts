import type { OrderEntryItem, OrderItem, TicketItem } from '@gondola/contract/orders.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { type Day, formatDay } from '@gondola/rules/day.ts'
import { longDay } from '../../lib/day-text.ts'
import { grouped } from '../../lib/grouped.ts'
import type { T } from '../../lib/i18n.ts'
import { entryValidity, validityText } from '../../shared/entry-validity.ts'
import { amountOf, lostDaysOf } from '../../shared/paid-amount.ts'
import { type Paid, paidSum } from '../../shared/ways-back.ts'

/** Entries that look the same to a member, as one line. */
export type EntryGroup = {
  entry: OrderEntryItem
  count: number
  /** Decimal crowns of all together. */
  amount: number
  /** The same, with what gift vouchers and credit paid of it. */
  paid: Paid
  /** Days that did not take place, with their shares of all together. */
  lostDays: NonNullable<OrderEntryItem['lostDays']>
  /** Undefined until it has been issued. */
  ticket: TicketItem | undefined
}

type Words = { t: T; lang: ShopLang }
/** First and last arrival of an order. */
export type Visit = { from: Day; to: Day }

/** Returns what a member sees of an entry besides its product. Printed codes differ and are not shown. */
const sightOf = (
  { type, product, meta, ready, reversed, isOff, toVoucher, lostDays, offlineCode }: OrderEntryItem,
  ticket: TicketItem | undefined,
) =>
  JSON.stringify([
    type,
    product.variant._id,
    [meta.validFrom, meta.timeSlot?.from, meta.method, meta.giftTemplate],
    [ready.state, reversed, isOff, (toVoucher ?? 0) > 0, lostDays, offlineCode?.code],
    ticket && [ticket.userName, cardNumber(ticket)],
  ])

const cardNumber = ({ type, code }: TicketItem) => (type === 'info' ? code : null)

/** Groups equal entries of an order, in its order. */
export function groupsOf({ entries, tickets }: Pick<OrderItem, 'entries' | 'tickets'>): EntryGroup[] {
  const ticketOf = new Map(tickets.map((ticket) => [ticket.uuid, ticket]))
  return grouped(entries, (entry) => sightOf(entry, ticketOf.get(entry.uuid))).flatMap((alike) => {
    const [entry] = alike
    return entry
      ? [
          {
            entry,
            count: alike.length,
            amount: amountOf(alike),
            paid: paidSum(alike),
            lostDays: lostDaysOf(alike),
            ticket: ticketOf.get(entry.uuid),
          },
        ]
      : []
  })
}

/** Returns the arrivals of entries that were not reversed, or of all if all were. Null when none has a day. */
export function visitOf({ entries }: Pick<OrderItem, 'entries'>): Visit | null {
  const kept = entries.filter(({ reversed }) => !reversed)
  const days = (kept.length > 0 ? kept : entries)
    .flatMap((entry) => {
      const shown = entryValidity(entry)
      return shown.kind === 'none' ? [] : [shown.kind === 'day' ? shown.day : shown.from]
    })
    .sort()
  const [from] = days
  const to = days.at(-1)
  return from && to ? { from, to } : null
}

/** Returns "sobota 05.12.2026", "05.12. – 07.12.2026", or the name of what has no day. */
export function orderHeading(order: Pick<OrderItem, 'entries'>, { t, lang }: Words): string {
  const visit = visitOf(order)
  if (!visit) {
    const [first] = order.entries
    const isVoucher = order.entries.every(({ type }) => type === 'transaction_voucher_product')
    return isVoucher || !first ? t('personal.order.voucher') : first.product.name
  }
  const { from, to } = visit
  if (from === to) return longDay(from, lang, ' ')
  const start = formatDay(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? start.slice(0, 6) : start} – ${formatDay(to)}`
}

/** Whether its last day is over. Its state at the gate no longer matters then. */
export function isOver(entry: OrderEntryItem, today: Day): boolean {
  const last = entry.meta.inclusiveValidity.at(-1) ?? entry.meta.validFrom
  const hasEnd = entry.type === 'transaction_voucher_product' || entryValidity(entry).kind !== 'none'
  return hasEnd && last < today
}

/** Returns facts of an entry. The person, the day if the heading lacks it, and until it is over what opens the gate. */
export function entryFacts(
  { entry, ticket }: EntryGroup,
  visit: Visit | null,
  words: Words & { today: Day },
): string[] {
  const way = isOver(entry, words.today) ? '' : opensWith(entry, ticket, words.t)
  return [ticket?.userName ?? '', ownDays(entry, visit, words), way].filter(Boolean)
}

function ownDays(entry: OrderEntryItem, visit: Visit | null, words: Words): string {
  const shown = entryValidity(entry)
  if (shown.kind === 'none') return entry.type === 'transaction_voucher_product' ? validityText(entry, words) : ''
  const isInHeading = shown.kind === 'day' && visit?.from === visit?.to && shown.day === visit?.from
  return isInHeading && !entry.meta.timeSlot ? '' : validityText(entry, words)
}

function opensWith({ ready, reversed, type }: OrderEntryItem, ticket: TicketItem | undefined, t: T): string {
  if (!ticket?.code || ready.state !== 'ready' || reversed) return ''
  if (ticket.type === 'info') return ticket.code
  if (type === 'transaction_voucher_product') return t('personal.entry.code', { code: ticket.code })
  return t(ticket.type === 'exchange-pass' ? 'confirmation.ticket.exchange' : 'personal.entry.qr')
}

/** Returns the entries of an order that are still being prepared. */
export const waitingIn = ({
  status,
  meta,
  entries,
}: Pick<OrderItem, 'entries'> & Partial<Pick<OrderItem, 'status' | 'meta'>>): OrderEntryItem[] =>
  // Tickets that come with a transfer are not prepared before it, nor those of an order that ended.
  status === 'failed' || (status === 'unpaid' && !meta?.transfer?.onCredit)
    ? []
    : entries.filter(({ ready, reversed }) => ready.state === 'waiting' && !reversed)
