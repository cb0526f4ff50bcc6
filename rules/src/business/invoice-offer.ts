import { termOf } from '../after-sale/deadlines.ts'
import type { Product } from '../catalogue.ts'
import type { Day } from '../day.ts'
import type { Haler } from '../money.ts'
import { type TextMessage, textMessage } from '../text-field.ts'
import { tidy } from '../tidy.ts'
import { dueOnCredit, dueWithoutCredit } from './due-day.ts'

/** Most characters of a company's own order number. */
export const PURCHASE_ORDER_MAX = 40

/** Returns what is wrong with a company's own order number. It may be empty. */
export const purchaseOrderMessage = (typed = ''): TextMessage | undefined =>
  tidy(typed) === '' ? undefined : textMessage(typed, PURCHASE_ORDER_MAX)

/** Terms of an order on invoice. `ends`: the day on which it ends, if its tickets come with the payment. */
export type InvoiceOffer = { onCredit: true; due: Day } | { onCredit: false; due: Day; ends: Day }

/** An entry with what its day of service depends on. `days` are those on which it is valid. */
export type ServiceEntry = {
  product: Pick<Product, 'entryType' | 'seasonal' | 'giftStatus' | 'withdrawal'>
  days: readonly Day[]
}

/** Returns the first day of use of dated entries, if any. */
export function firstServiceOf(entries: readonly ServiceEntry[]): Day | undefined {
  const [first] = entries.flatMap(({ product, days }) => (termOf(product) === 'dated' ? (days[0] ?? []) : [])).sort()
  return first
}

/**
 * Returns the terms of an order on invoice (docs/product.md §20.17). It is on credit if its total is within what the
 * company may still order, else it is paid first. `too-late` when a transfer could not come in time.
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
