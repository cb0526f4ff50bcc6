import type { OrderEntryItem } from '@gondola/contract/orders.ts'

/** As many stand open when there are more than can be taken in. */
const OPEN = 3
const MOST = 5

/** Tickets of a large order that are shown only on demand; whatever went wrong with one of them is never hidden. */
export const collapsedTickets = <E extends Pick<OrderEntryItem, 'ready'>>(entries: readonly E[]): E[] =>
  entries.length > MOST
    ? entries.slice(OPEN).filter(({ ready }) => ready.state !== 'failed' && ready.state !== 'blocked')
    : []
