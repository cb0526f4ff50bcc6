import { paymentReference } from '@gondola/rules/business/variable-symbol.ts'
import type { Ctx } from '../../ctx.ts'
import type { JobPayloads } from '../../jobs/queue.ts'
import { mailLang } from '../../mail/orders/order-mail-texts.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { findEntries, findOrder } from '../../orders/orders.store.ts'
import { textIn } from '../../orders/read/present.ts'
import { noteMailed, wasMailed } from '../../papers/mail.store.ts'
import { orderUrl } from '../../papers/order-address.ts'
import { linesOf } from '../../papers/order-receipt.ts'
import { depositMail } from '../mails/deposit-mail.ts'
import { findInvoiceAddress } from '../mails/invoice-mails.store.ts'
import { findBuyer, keepDeposit } from './deposit.store.ts'
import { depositDocument, depositIsdoc, isOnInvoice, kept, newDeposit } from './deposit.ts'

/**
 * Draws the deposit invoice of an unpaid order, stores it and mails it. The mail goes to the buyer and to the company's
 * address for invoices (docs/product.md §20.32). Does nothing for an order that has nothing left to pay, is not unpaid
 * any more or was erased. Idempotent: each version is mailed once, and a retry has the same Message-ID. Throws, so that
 * the job is retried, when the deposit invoice cannot be drawn, the order has changed meanwhile, or the mail server
 * postpones the mail.
 */
export async function drawDeposit(ctx: Ctx, { orderId }: JobPayloads['deposit-invoice']): Promise<void> {
  const found = await findOrder(ctx, orderId)
  if (!found) throw new Error(`Order ${orderId} does not exist.`)
  // It was paid, has ended or was erased meanwhile, or its payment covers it: nobody is to be asked for money.
  if (!isOnInvoice(found) || found.status !== 'unpaid' || found.amount_due <= found.received) return
  const { email, company_id } = found
  if (email === null || !company_id) return
  const deposit = found.deposit ?? newDeposit(ctx)
  const buyer = deposit.drawn ? undefined : await findBuyer(ctx, company_id)
  const order = { ...found, buyer: buyer ?? found.buyer }
  const entries = await findEntries(ctx, order.id)
  const document = depositDocument(ctx, order, { entries, deposit })
  const pdf = await ctx.documents.renderDepositPdf(document)
  await keepDeposit(ctx, order, { ...deposit, drawn: { lines: document.lines, total: document.total } })
  const host = new URL(ctx.config.publicUrl).hostname
  const messageId = `<${order.id}.deposit.${deposit.version}@${host}>`
  if (await wasMailed(ctx, messageId)) return
  const address = await findInvoiceAddress(ctx, company_id)
  const mail = depositMail(
    {
      messageId,
      to: [...new Set([email, ...(address ? [address] : [])])],
      lang: order.lang,
      look: ctx.look,
      resortName: textIn(ctx.resort.name, order.lang),
      sender: ctx.resort,
      orderNumber: order.number,
      orderUrl: orderUrl(ctx, order),
      bank: deposit.bank,
      symbol: order.vs,
      reference: paymentReference(order.vs, order.buyer.country),
      purchaseOrder: order.purchase_order,
      due: order.due_day,
      isOverdue: order.due_day < ctx.today,
      rest: order.amount_due - order.received,
      received: order.received,
    },
    {
      onCredit: order.on_credit,
      version: deposit.version,
      lines: linesOf(ctx, kept(entries), [mailLang(order.lang)]),
      document: { kind: 'deposit', number: order.vs, pdf, isdoc: depositIsdoc(ctx, order, { entries, deposit }) },
    },
  )
  await sendMail(ctx, mail, 'invoice-deposit', { orderId: order.id })
  await noteMailed(ctx, { messageId, orderId: order.id, kind: 'invoice-deposit' })
}
