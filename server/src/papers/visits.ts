import { daysBetween } from '@gondola/rules/day.ts'
import type { Ctx } from '../ctx.ts'
import { printArrival } from '../documents/tickets/print-format.ts'
import { ticketTexts } from '../documents/tickets/ticket-texts.ts'
import type { Visit } from '../mail/calendar-file.ts'
import { mailLang, orderMailTexts } from '../mail/order-mail-texts.ts'
import type { EntryWithPerson, OrderRow } from '../orders/orders.store.ts'
import { holderOf, textIn } from '../orders/present.ts'
import { bookedTime, ticketValidity } from './ticket-pages.ts'

/** Longest validity, in days, of a calendar event. A season pass is no appointment. */
const MOST_DAYS = 14

/**
 * Returns an entry as calendar events: its visit or slot on each day, or whole days. Codes are left out, as calendars
 * are shared.
 */
export function visitsOf(ctx: Ctx, order: OrderRow, entry: EntryWithPerson): Visit[] {
  const validity = ticketValidity(entry)
  if (entry.type !== 'product' || validity.kind === 'without') return []
  const to = validity.kind === 'day' ? validity.from : validity.to
  if (daysBetween(validity.from, to) >= MOST_DAYS) return []
  const texts = orderMailTexts(order.lang)
  const holder = holderOf(entry)
  const { slot } = bookedTime(entry)
  // A slot is no length of a visit, so the event says that it is the time to arrive.
  const arrival =
    slot?.to && !slot.visitTo
      ? [`${ticketTexts(order.lang).entryTime} ${printArrival(slot, mailLang(order.lang))}`]
      : []
  const facts = {
    title: [textIn(entry.product_name, order.lang), textIn(entry.variant_name, order.lang)].filter(Boolean).join(', '),
    lines: [...(holder ? [holder] : []), ...arrival, `${texts.order} ${order.number}`],
    place: textIn(ctx.resort.name, order.lang),
  }
  const host = new URL(ctx.config.publicUrl).hostname
  if (!slot?.to) return [{ ...facts, uid: `${entry.uuid}@${host}`, when: { from: validity.from, to } }]
  const { from, to: end } = { ...slot, to: slot.visitTo ?? slot.to }
  const days = validity.kind === 'day' ? [validity.from] : entry.days
  return days.map((day, index) => ({
    ...facts,
    uid: `${entry.uuid}${index > 0 ? `.${index}` : ''}@${host}`,
    when: { day, from, to: end },
  }))
}
