import type { TicketEntryType } from '../../documents/tickets/ticket-document.ts'
import type { EntryWithPerson } from '../orders.store.ts'

/** Returns an entry's type in the words of tickets: `PRODUCT` for `product`, others unchanged. */
export const ticketEntryType = ({ type }: Pick<EntryWithPerson, 'type'>): TicketEntryType =>
  type === 'product' ? 'PRODUCT' : type

type Blockable = Pick<EntryWithPerson, 'blocked_at'> & Partial<Pick<EntryWithPerson, 'voucher_status'>>

/** Returns whether a ticket is blocked, or a sold gift voucher void. */
export const isBlocked = ({ blocked_at, voucher_status }: Blockable): boolean =>
  blocked_at !== null || voucher_status === 'void'

/** Returns entries whose tickets are ready, not reversed and not blocked. */
export const readyEntries = <E extends Pick<EntryWithPerson, 'state' | 'reversed'> & Blockable>(entries: E[]): E[] =>
  entries.filter((entry) => entry.state === 'ready' && !entry.reversed && !isBlocked(entry))
