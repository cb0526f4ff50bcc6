import { paymentReference } from '@gondola/rules/business/variable-symbol.ts'
import type { Day } from '@gondola/rules/day.ts'
import { pragueDay } from '@gondola/rules/day.ts'
import type { Ctx } from '../../ctx.ts'
import type { JobPayloads } from '../../jobs/queue.ts'
import type { Mail } from '../../mail/mailer.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { findOrder, type OrderRow } from '../../orders/orders.store.ts'
import { textIn } from '../../orders/read/present.ts'
import { noteMailed, wasMailed } from '../../papers/mail.store.ts'
import { orderUrl } from '../../papers/order-address.ts'
import { documentFiles } from '../documents/document-files.ts'
import {
  beforeEndMail,
  correctionMail,
  endedMail,
  finalMail,
  type InvoiceFacts,
  overdueMail,
  paymentMail,
  undoneMail,
} from './invoice-mail.ts'
import {
  findInvoiceAddress,
  findMailedPayments,
  findOrderDocuments,
  findSurplusOf,
  findUndone,
} from './invoice-mails.store.ts'

type Job = JobPayloads['mail-invoice']

/** `ref` of the third reminder of an order on credit. Only an operator can send further ones. */
const LAST_REMINDER = '3'

/**
 * Sends a mail about the money of a company's order (docs/product.md §20.44). It goes to the buyer and to the company's
 * address for invoices. Sends nothing once its cause is over, such as a reminder of a paid order, or the order was
 * erased. Idempotent: what was mailed is not mailed again, and a retry has the same Message-ID. Throws when the mail
 * server postpones the mail, so that the job is retried.
 */
export async function mailInvoice(ctx: Ctx, job: Job): Promise<void> {
  const order = await findOrder(ctx, job.orderId)
  if (!order?.vs || !order.due_day || !order.company_id) throw new Error(`Order ${job.orderId} is on no invoice.`)
  // Its personal data was erased: there is nobody to write to.
  if (order.email === null) return
  // A later payment of the same statement is told, too.
  const payments = job.kind === 'payment' ? await findMailedPayments(ctx, order.id, job.ref) : []
  const ref = payments.at(-1)?.id ?? job.ref
  const messageId = `<${order.id}.${job.kind}.${ref}@${new URL(ctx.config.publicUrl).hostname}>`
  if (await wasMailed(ctx, messageId)) return
  const address = await findInvoiceAddress(ctx, order.company_id)
  const mail = await mailOf(
    ctx,
    { order, job, payments },
    {
      messageId,
      to: [...new Set([order.email, ...(address ? [address] : [])])],
      lang: order.lang,
      look: ctx.look,
      resortName: textIn(ctx.resort.name, order.lang),
      sender: ctx.resort,
      orderNumber: order.number,
      orderUrl: orderUrl(ctx, order),
      // A final invoice names the account of its own day.
      bank: (job.kind !== 'final' && order.deposit?.bank) || ctx.resort.bank,
      symbol: order.vs,
      reference: paymentReference(order.vs, order.buyer?.country ?? 'CZ'),
      purchaseOrder: order.purchase_order,
      due: order.due_day,
      isOverdue: order.due_day < ctx.today,
      rest: Math.max(0, order.amount_due - order.received),
      received: order.received,
    },
  )
  if (!mail) return
  await sendMail(ctx, mail, `invoice-${job.kind}`, { orderId: order.id })
  await noteMailed(ctx, { messageId, orderId: order.id, kind: `invoice-${job.kind}` })
}

type Payments = Awaited<ReturnType<typeof findMailedPayments>>

async function mailOf(
  ctx: Ctx,
  { order, job, payments }: { order: OrderRow; job: Job; payments: Payments },
  facts: InvoiceFacts,
): Promise<Mail | undefined> {
  const isOpen = order.status === 'unpaid'
  switch (job.kind) {
    case 'payment': {
      if (payments.length === 0) return undefined
      const ids = payments.flatMap(({ document }) => (document ? [document] : []))
      return paymentMail(facts, {
        payments,
        documents: await documentFiles(ctx, order, ids),
        surplus: await findSurplusOf(ctx, order.id, job.ref),
        areTicketsComing: !order.on_credit && order.status === 'paid',
      })
    }
    case 'reminder':
      if (!isOpen || facts.rest === 0) return undefined
      return order.on_credit
        ? overdueMail(facts, { isLast: job.ref === LAST_REMINDER })
        : beforeEndMail(facts, endOf(order))
    case 'undone': {
      const undone = await findUndone(ctx, job.ref)
      if (!undone) return undefined
      const documents = await documentFiles(ctx, order, undone.documents)
      return undoneMail(facts, { ...undone, documents, isOpen })
    }
    case 'ended':
    case 'cancelled': {
      // Of an order that had its tickets each corrective document has a mail of its own.
      const corrections = order.released_at === null ? await findOrderDocuments(ctx, order.id, 'correction') : []
      return endedMail(facts, {
        why: job.kind,
        kept: Number(job.ref),
        documents: await documentFiles(ctx, order, corrections),
      })
    }
    case 'correction': {
      const [document] = await documentFiles(ctx, order, [job.ref])
      return document && correctionMail(facts, document, { isOpen })
    }
    case 'final': {
      const [document] = await documentFiles(ctx, order, [job.ref])
      return document && finalMail(facts, document)
    }
  }
}

const endOf = ({ payment_due }: OrderRow): Day => pragueDay(payment_due)
