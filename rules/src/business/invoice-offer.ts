import { termOf } from '../after-sale/deadlines.ts'
import type { Product } from '../catalogue.ts'
import type { Day } from '../day.ts'
import type { Haler } from '../money.ts'
import { type TextMessage, textMessage } from '../text-field.ts'
import { tidy } from '../tidy.ts'
import { dueOnCredit, dueWithoutCredit } from './due-day.ts'

/** Signs of a company's own number of an order. */
export const PURCHASE_ORDER_MAX = 40

/** Returns what is wrong with a company's own order number. Nothing typed is right. */
export const purchaseOrderMessage = (typed = ''): TextMessage | undefined =>
  tidy(typed) === '' ? undefined : textMessage(typed, PURCHASE_ORDER_MAX)

/** What an order on invoice would be. It has a due day, and an end where its tickets come with the payment. */
export type InvoiceOffer = { onCredit: true; due: Day } | { onCredit: false; due: Day; ends: Day }

/** An entry as far as its day of service goes. `days` are the days on which it is valid. */
export type ServiceEntry = {
  product: Pick<Product, 'entryType' | 'seasonal' | 'giftStatus'>
  days: readonly Day[]
}

/** Returns the first day of use of what is bound to a day, if any. */
export function firstServiceOf(entries: readonly ServiceEntry[]): Day | undefined {
  const [first] = entries.flatMap(({ product, days }) => (termOf(product) === 'dated' ? (days[0] ?? []) : [])).sort()
  return first
}

/**
 * Returns how an order would be taken on invoice (docs/product.md §20.31). It is on credit where its total is within
 * what the company may still order, else with a payment first. `too-late` when a transfer could not come in time.
 */
export function invoiceOffer(
  { total, firstService }: { total: Haler; firstService: Day | undefined },
  company: { free: Haler; dueDays: number },
  today: Day,
): InvoiceOffer | 'too-late' {
  if (total <= company.free) return { onCredit: true, due: dueOnCredit({ today, dueDays: company.dueDays }) }
  const waiting = dueWithoutCredit({ today, dueDays: company.dueDays, firstService })
  return waiting === 'too-late' ? waiting : { onCredit: false, ...waiting }
}
