import type { TicketEntryType } from '../../documents/tickets/ticket-document.ts'
import type { EntryWithPerson } from '../orders.store.ts'

/** Returns the kind of entry that a ticket shows. */
export const ticketEntryType = ({ type }: Pick<EntryWithPerson, 'type'>): TicketEntryType =>
  type === 'product' ? 'PRODUCT' : type

/** Returns entries whose tickets are ready, not reversed and not blocked. */
export const readyEntries = <E extends Pick<EntryWithPerson, 'state' | 'reversed' | 'blocked_at'>>(entries: E[]): E[] =>
  entries.filter(({ state, reversed, blocked_at }) => state === 'ready' && !reversed && blocked_at === null)
