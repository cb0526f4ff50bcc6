import type { Instant } from '@gondola/rules/day.ts'
import type { Ctx } from '../../ctx.ts'
import { refuse } from '../../http/refusal.ts'
import { calendarFile } from '../../mail/calendar-file.ts'
import { orderMailTexts } from '../../mail/orders/order-mail-texts.ts'
import type { EntryWithPerson, OrderRow } from '../../orders/orders.store.ts'
import { type OrderRight, openOrder } from '../../orders/read/read-order.ts'
import { readyEntries } from '../../orders/read/ticket-entries.ts'
import { findVisitChanges } from './visit-changes.store.ts'
import { changesOfVisits, eventsOf } from './visit-changes.ts'
import { visitsOf } from './visits.ts'

/** Returns the calendar file of an order's ready tickets. Undefined when none of them has a calendar event. */
export async function calendarOfOrder(
  ctx: Ctx,
  order: OrderRow,
  entries: EntryWithPerson[],
): Promise<Buffer | undefined> {
  const { changes, endedAt } = await readChanges(ctx, order, entries)
  const visits = visitsOf(ctx, order, readyEntries(entries), { changes })
  return visits.length > 0 ? calendarFile(visits, endedAt ?? order.paid_at ?? order.created_at) : undefined
}

/**
 * Returns the calendar file of an order in its current state (docs/product.md §19.41). Refuses `not-found` without a
 * right to the order, and when no ready ticket has a calendar event.
 */
export async function calendarDownload(
  ctx: Ctx,
  { orderId, right }: { orderId: string; right: OrderRight },
): Promise<{ calendar: Buffer; filename: string }> {
  const { order, entries } = await openOrder(ctx, orderId, right)
  const calendar = (await calendarOfOrder(ctx, order, entries)) ?? refuse('not-found')
  return { calendar, filename: `${orderMailTexts(order.lang).calendarFile}-${order.number}.ics` }
}

/** Calendar files of an act: `now` updates events, `gone` cancels events. Undefined where there are none. */
export type CalendarOfAct = { now: Buffer | undefined; gone: Buffer | undefined }

/**
 * Returns the calendar files for what an act changed (docs/product.md §19.63). `entries` are all of the order after the
 * act; `left` are the moved or given back ones as they were before it. An affected event that has tickets is sent with
 * its new count; one without any is cancelled. `stamp` is the time of the files, in epoch milliseconds.
 */
export async function calendarOfAct(
  ctx: Ctx,
  order: OrderRow,
  { entries, left, stamp }: { entries: EntryWithPerson[]; left: EntryWithPerson[]; stamp: number },
): Promise<CalendarOfAct> {
  const { changes } = await readChanges(ctx, order, entries)
  const uuids = new Set(left.map(({ uuid }) => uuid))
  const moved = [...left, ...entries.filter(({ uuid }) => uuids.has(uuid))]
  const only = new Set(moved.flatMap((entry) => [...eventsOf(entry).keys()]))
  const now = visitsOf(ctx, order, readyEntries(entries), { changes, only })
  const uids = new Set(now.map(({ uid }) => uid))
  const gone = visitsOf(ctx, order, left, { changes }).filter(({ uid }) => !uids.has(uid))
  return {
    now: now.length > 0 ? calendarFile(now, stamp) : undefined,
    gone: gone.length > 0 ? calendarFile(gone, stamp, 'CANCEL') : undefined,
  }
}

/**
 * Returns how often acts changed each calendar event, and when the last act ended. `changes` is by event key. `endedAt`
 * is null when no act has changed the order, and until one has ended.
 */
async function readChanges(
  ctx: Ctx,
  { id }: OrderRow,
  entries: EntryWithPerson[],
): Promise<{ changes: Map<string, number>; endedAt: Instant | null }> {
  // Of most orders no act has changed anything.
  if (!entries.some(({ reversed, version }) => reversed || version > 0)) return { changes: new Map(), endedAt: null }
  const { earlier, givenBack, endedAt } = await findVisitChanges(ctx, id)
  return { changes: changesOfVisits(entries, earlier, givenBack), endedAt }
}
