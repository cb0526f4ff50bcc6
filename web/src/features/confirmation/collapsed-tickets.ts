import type { OrderEntryItem } from '@gondola/contract/orders.ts'

/** Tickets shown open when there are too many to show all. */
const OPEN = 3
const MOST = 5

/** Returns the tickets of a large order to show on demand only. Tickets with a problem are never among them. */
export const collapsedTickets = <E extends Pick<OrderEntryItem, 'ready'>>(entries: readonly E[]): E[] =>
  entries.length > MOST
    ? entries.slice(OPEN).filter(({ ready }) => ready.state !== 'failed' && ready.state !== 'blocked')
    : []
