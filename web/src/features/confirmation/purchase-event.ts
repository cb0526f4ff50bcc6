import type { OrderItem, OrderReply } from '@gondola/contract/orders.ts'
import type { Currency } from '@gondola/rules/money.ts'
import { paidAmount } from '../../shared/paid-amount.ts'
import { hasConsented } from '../../state/statistics-consent.ts'

export type PurchaseEvent = {
  event: 'purchase'
  ecommerce: {
    transaction_id: string
    /** Decimal crowns with VAT. */
    value: number
    tax: number
    currency: Currency
    /** Ids of the benefits; never a code. */
    coupon?: string
    items: {
      item_id: string
      item_name: string
      item_variant: string
      price: number
      quantity: number
    }[]
  }
}

/** Whether the response has the order, not only its status. */
export const isShown = (order: OrderReply | null): order is OrderItem => order !== null && 'entries' in order

/** Returns one `purchase` event of GA4's e-commerce schema, without anything about the buyer. */
export function purchaseEvent(order: OrderItem, currency: Currency): PurchaseEvent {
  const items = new Map<string, PurchaseEvent['ecommerce']['items'][number]>()
  let tax = 0
  for (const entry of order.entries) {
    if (entry.reversed) continue
    tax += Math.round(entry.tax * 100)
    const key = `${entry.product.variant._id} ${entry.amount}`
    const item = items.get(key)
    if (item) item.quantity++
    else
      items.set(key, {
        item_id: entry.product._id,
        item_name: entry.product.name,
        item_variant: entry.product.variant.name,
        price: entry.amount,
        quantity: 1,
      })
  }
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: order.number,
      value: paidAmount(order),
      tax: tax / 100,
      currency,
      ...(order.benefits.length > 0 ? { coupon: order.benefits.map(({ benefitId }) => benefitId).join(',') } : {}),
      items: [...items.values()],
    },
  }
}

/** Adds the event to the page's data layer, only with consent (docs/product.md §8.18). */
export function recordPurchase(order: OrderItem, currency: Currency): void {
  if (!hasConsented()) return
  const page = window as { dataLayer?: unknown[] }
  page.dataLayer ??= []
  page.dataLayer.push({ ecommerce: null }, purchaseEvent(order, currency))
}
