import type { EshopConfig } from '@gondola/contract/content.ts'
import type { OrderItem } from '@gondola/contract/orders.ts'

/** Whether all print tickets of an order can be had in one download (docs/product.md §20.75). */
export const mayPrintAll = (
  { salesPoint, status, tickets }: Pick<OrderItem, 'salesPoint' | 'status' | 'tickets'>,
  { downloadPrintTickets }: Pick<EshopConfig['flags'], 'downloadPrintTickets'>,
): boolean => downloadPrintTickets && salesPoint === 'b2b' && status === 'finished' && tickets.length > 0
