import { ticketType } from '@gondola/rules/handout.ts'
import type { Ctx } from '../../ctx.ts'
import { ticketUse } from '../../documents/tickets/ticket-document.ts'
import type { EntryWithPerson, OrderRow } from '../orders.store.ts'
import { pickUpCode } from './pick-up-code.ts'
import { readyEntries, ticketEntryType } from './ticket-entries.ts'

/** Returns whether the ticket office hands an entry out to its buyer. A gift is collected by whoever was given it. */
export function isCollected(entry: Pick<EntryWithPerson, 'type' | 'method' | 'is_gift'>): boolean {
  const use = ticketUse({ type: ticketType(entry.method), entryType: ticketEntryType(entry) })
  return !entry.is_gift && (use === 'collect' || use === 'card')
}

/**
 * Returns the collected entries that the order's one code is for. Tickets moved to another day are left out, unless all
 * were (docs/product.md §9.12). Cards have no day and are never left out.
 */
export function inOneCode<E extends Pick<EntryWithPerson, 'type' | 'day' | 'sold_day'>>(collected: E[]): E[] {
  const stayed = collected.filter(({ day, sold_day }) => sold_day === null || sold_day === day)
  return stayed.some(({ type }) => type === 'product') ? stayed : collected
}

/**
 * Returns the one code that collects an order's ready tickets, and the `entries` it collects. Undefined where it would
 * collect fewer than two of the given entries.
 */
export function pickUpOf(
  ctx: Pick<Ctx, 'config'>,
  order: OrderRow,
  entries: EntryWithPerson[],
): { code: string; entries: EntryWithPerson[] } | undefined {
  const collected = inOneCode(readyEntries(entries).filter(isCollected))
  if (collected.length < 2) return undefined
  return { code: pickUpCode(ctx.config.ORDER_SECRET, order), entries: collected }
}
