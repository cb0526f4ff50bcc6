import type { EshopConfig } from '@gondola/contract/content.ts'
import type { OrderItem, TicketItem } from '@gondola/contract/orders.ts'

/**
 * Returns the print tickets that an order offers as one download (docs/product.md §20.30). None unless it is a finished
 * order of a company, and the shop has `downloadPrintTickets`.
 */
export const printTickets = (
  { salesPoint, status, tickets }: Pick<OrderItem, 'salesPoint' | 'status' | 'tickets'>,
  { downloadPrintTickets }: Pick<EshopConfig['flags'], 'downloadPrintTickets'>,
): TicketItem[] =>
  downloadPrintTickets && salesPoint === 'b2b' && status === 'finished'
    ? tickets.filter(({ type }) => type === 'pass')
    : []
