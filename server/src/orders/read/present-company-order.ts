import type { OrderDocument, OrderTransfer } from '@gondola/contract/orders.ts'
import { czechAccount } from '@gondola/rules/business/iban.ts'
import { spayd } from '@gondola/rules/business/spayd.ts'
import { paymentReference } from '@gondola/rules/business/variable-symbol.ts'
import { pragueDay } from '@gondola/rules/day.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import type { Ctx } from '../../ctx.ts'
import type { CompanyDocument } from '../../receipts/receipts.store.ts'
import type { OrderRow } from '../orders.store.ts'

/**
 * Returns the text of an order's QR payment. Undefined where nothing is left to pay, or more than `spayd` can write.
 */
export const qrPayment = (
  resort: Ctx['resort'],
  { vs, amount_due, received }: Pick<OrderRow, 'vs' | 'amount_due' | 'received'>,
  iban: string,
): string | undefined =>
  spayd({
    iban,
    amount: amount_due - received,
    currency: resort.currency,
    symbol: vs ?? '',
    message: `GONDOLA ${resort.key} ${vs}`,
  })

/**
 * Returns how an order on invoice is paid, in crowns; undefined for other orders. `ended` is the result of
 * `findEnding`.
 */
export function transferOf(ctx: Ctx, order: OrderRow, ended: OrderTransfer['ended']): OrderTransfer | undefined {
  if (order.vs === null || order.due_day === null) return undefined
  const { iban, bic } = order.deposit?.bank ?? ctx.resort.bank
  const isOpen = order.status === 'unpaid'
  return {
    onCredit: order.on_credit,
    dueDay: order.due_day,
    endsAt: isOpen && !order.on_credit ? new Date(order.payment_due).toISOString() : null,
    rest: isOpen ? toCrowns(Math.max(0, order.amount_due - order.received)) : 0,
    received: toCrowns(order.received),
    symbol: order.vs,
    account: czechAccount(iban),
    iban,
    bic,
    reference: paymentReference(order.vs, order.buyer?.country ?? 'CZ'),
    qr: (isOpen && qrPayment(ctx.resort, order, iban)) || null,
    purchaseOrder: order.purchase_order,
    ...(ended ? { ended } : {}),
  }
}

/** Returns the address of a document of an order, with the visitor's `key`. */
const addressOf = (order: OrderRow, name: string, query: { documentId?: string; key?: string | undefined }) => {
  const asked = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return `/transactions/${order.id}/${name}${asked.size > 0 ? `?${asked}` : ''}`
}

/** Returns the address of an order's deposit invoice; null until the invoice is stored. */
export const depositAddress = (order: OrderRow, key: string | undefined): string | null =>
  order.deposit_at === null ? null : addressOf(order, 'deposit-invoice', { key })

/** Returns the documents of an order on invoice, the deposit invoice first. */
export function documentsOf(order: OrderRow, documents: CompanyDocument[], key: string | undefined): OrderDocument[] {
  const pdf = depositAddress(order, key)
  const deposit: OrderDocument[] =
    pdf && order.vs !== null
      ? [
          {
            kind: 'deposit',
            number: order.vs,
            day: order.deposit?.day ?? pragueDay(order.created_at),
            pdf,
            isdoc: addressOf(order, 'deposit-isdoc', { key }),
          },
        ]
      : []
  return [
    ...deposit,
    ...documents.map(({ id, kind, number, day }) => ({
      kind,
      number,
      day,
      pdf: addressOf(order, 'company-document', { documentId: id, key }),
      isdoc: addressOf(order, 'company-isdoc', { documentId: id, key }),
    })),
  ]
}
