import type { OrderItem, OrderReply } from '@gondola/contract/orders.ts'
import { czechWeekday } from '@gondola/rules/business/weekday-words.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { type Day, formatDay } from '@gondola/rules/day.ts'
import { longDay } from '../../lib/day-text.ts'

/** Whether an unpaid order of a company has its deposit invoice. Such an order counts as bought. */
export const isInvoiced = (order: OrderReply | null): order is OrderItem =>
  order !== null && 'entries' in order && order.status === 'unpaid' && order.meta.invoice.depositPdfUrl !== null

/**
 * State of the payment of a company's order (docs/product.md §20.27). `overdue`: `unpaid`, `dueDay` is past, and a
 * `rest` is still to be paid. `open`: any other `unpaid` order. `ended`: a `failed` order; if it was on invoice,
 * `transfer.ended` is the reason. `paid`: an order with any other status.
 */
export type PaymentState = 'open' | 'overdue' | 'paid' | 'ended'

/** Returns the state of the payment of a company's order. */
export function paymentState(
  { status, meta: { transfer } }: Pick<OrderItem, 'status' | 'meta'>,
  today: Day,
): PaymentState {
  if (status === 'failed' || status === 'payment_failed') return 'ended'
  if (status !== 'unpaid') return 'paid'
  return transfer && transfer.rest > 0 && transfer.dueDay < today ? 'overdue' : 'open'
}

/** Whether an order on invoice is unpaid and not on credit. Its tickets are issued once it is paid. */
export const waitsForMoney = ({ status, meta: { transfer } }: Pick<OrderItem, 'status' | 'meta'>): boolean =>
  status === 'unpaid' && transfer?.onCredit === false

/** Returns the message (`MSG`) of a QR payment, for payers who type it. Null if it has none. */
export const messageOf = (qr: string | null): string | null => /\*MSG:([^*]+)/.exec(qr ?? '')?.[1] ?? null

/** Returns a day as it follows "do", "bis" or "by", such as "pátku 11.12.2026". The preposition is not included. */
export const untilDay = (day: Day, lang: ShopLang): string =>
  lang === 'cz' ? `${czechWeekday('do', day)}\u00a0${formatDay(day)}` : longDay(day, lang)

/**
 * Returns the day on which something ends, such as "v sobotu 12.12.2026". Only Czech includes the preposition; German
 * is "Samstag, 12.12.2026".
 */
export const onDay = (day: Day, lang: ShopLang): string =>
  lang === 'cz' ? `${czechWeekday('v', day)}\u00a0${formatDay(day)}` : longDay(day, lang)

/** Returns an IBAN in groups of four, as people read it. */
export const ibanGroups = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1\u00a0')
