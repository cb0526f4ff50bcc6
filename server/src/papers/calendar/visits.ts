import type { Day } from '@gondola/rules/day.ts'
import type { Ctx } from '../../ctx.ts'
import { printArrival } from '../../documents/tickets/print-format.ts'
import { ticketTexts } from '../../documents/tickets/ticket-texts.ts'
import type { Visit } from '../../mail/calendar-file.ts'
import { mailLang, orderMailTexts } from '../../mail/orders/order-mail-texts.ts'
import type { EntryWithPerson, OrderRow } from '../../orders/orders.store.ts'
import { holderOf, textIn } from '../../orders/read/present.ts'
import { bookedTime, ticketValidity } from '../ticket-pages.ts'
import { eventsOf } from './visit-changes.ts'

/**
 * Longest validity that gets a calendar event, in days as sold. A season pass gets none, even when only a few of its
 * days are left.
 */
const MOST_DAYS = 14

/**
 * Returns the calendar events of entries (docs/product.md §19.63). Entries of one product, day and time are one event
 * with a count; without a time it covers whole days. Cards, gift vouchers and validities over `MOST_DAYS` have none.
 * Calendars are shared, so events have no codes. `changes` has the sequence number by event key, and `only` limits the
 * events to some keys.
 */
export function visitsOf(
  ctx: Ctx,
  order: OrderRow,
  entries: EntryWithPerson[],
  { changes, only }: { changes: ReadonlyMap<string, number>; only?: ReadonlySet<string> },
): Visit[] {
  const events = new Map<string, { days: Day[]; group: EntryWithPerson[] }>()
  for (const entry of entries.filter(isAppointment))
    for (const [key, days] of eventsOf(entry)) {
      if (only && !only.has(key)) continue
      const event = events.get(key) ?? { days, group: [] }
      event.group.push(entry)
      events.set(key, event)
    }
  return [...events].flatMap(([key, event]) => visitOf(ctx, order, event, changes.get(key) ?? 0) ?? [])
}

function isAppointment(entry: EntryWithPerson): boolean {
  const { unit, amount } = entry.validity
  const isShort = unit === 'hours' || amount <= MOST_DAYS
  return entry.type === 'product' && isShort && ticketValidity(entry).kind !== 'without'
}

/** Returns the event of a group of entries of one product, day and time. Undefined without days. */
function visitOf(
  ctx: Ctx,
  order: OrderRow,
  { days, group }: { days: Day[]; group: EntryWithPerson[] },
  sequence: number,
): Visit | undefined {
  const [first] = group
  const [day, last] = [days[0], days.at(-1)]
  if (!first || !day || !last) return undefined
  const { slot } = bookedTime(first)
  // A slot is no length of a visit, so the event says that it is the time to arrive.
  const label = (slot?.part ? orderMailTexts : ticketTexts)(order.lang).entryTime
  const arrival = slot?.to && !slot.visitTo ? [printArrival(slot, mailLang(order.lang), label)] : []
  const facts = {
    title: titleOf(order, group),
    lines: [...linesOf(order, group), ...arrival, `${orderMailTexts(order.lang).order} ${order.number}`],
    place: textIn(ctx.resort.name, order.lang),
    sequence,
  }
  const host = new URL(ctx.config.publicUrl).hostname
  // The same however many tickets are left of the group, so that a later file replaces the event.
  const uidOf = (...when: string[]) => `${[order.id, first.product_id, ...when].join('.')}@${host}`
  if (!slot?.to) {
    const to = ticketValidity(first).kind === 'day' ? day : last
    return { ...facts, uid: uidOf(day, ...(day === to ? [] : [to])), when: { from: day, to } }
  }
  const { from, to } = { ...slot, to: slot.visitTo ?? slot.to }
  return { ...facts, uid: uidOf(day, from.replace(':', '')), when: { day, from, to } }
}

/**
 * Returns an event's title: count, product, part of the product, and variant. The part is the attraction that the time
 * is for. The variant is left out when the tickets have several.
 */
function titleOf(order: OrderRow, group: EntryWithPerson[]): string {
  const [product = ''] = group.map(({ product_name, validity: { timeSlotName } }) =>
    [product_name, ...(timeSlotName ? [timeSlotName] : [])].map((name) => textIn(name, order.lang)).join(': '),
  )
  const variants = [...variantsOf(order, group).keys()]
  const name = [product, ...(variants.length === 1 ? variants : [])].filter(Boolean).join(', ')
  return group.length > 1 ? `${group.length} × ${name}` : name
}

/** Returns the holders' names, below a count per variant when there are several variants. */
function linesOf(order: OrderRow, group: EntryWithPerson[]): string[] {
  const variants = variantsOf(order, group)
  return [...variants].flatMap(([variant, entries]) => {
    const holders = entries.map(holderOf).filter((name) => name !== null)
    return [...(variants.size > 1 ? [`${entries.length} × ${variant}`] : []), ...holders]
  })
}

const variantsOf = (order: OrderRow, group: EntryWithPerson[]) =>
  Map.groupBy(group, (entry) => textIn(entry.variant_name, order.lang))
