import { withBadge } from '@gondola/rules/benefits/badge.ts'
import { type Day, zonedClock } from '@gondola/rules/day.ts'
import { ticketType } from '@gondola/rules/handout.ts'
import { sentTopics } from '@gondola/rules/legal-topic.ts'
import { sumOf } from '@gondola/rules/line-price.ts'
import { fromCrowns } from '@gondola/rules/money.ts'
import { withoutSoftHyphens } from '@gondola/rules/soft-hyphen.ts'
import type { Ctx } from '../ctx.ts'
import type { ReceiptDocument } from '../documents/receipts/receipt-document.ts'
import { printDay } from '../documents/tickets/print-format.ts'
import type { TicketDocument } from '../documents/tickets/ticket-document.ts'
import type { JobPayloads } from '../jobs/queue.ts'
import { legalPlain, legalVersion } from '../legal/legal-text.ts'
import { type Mail, messageIdOf } from '../mail/mailer.ts'
import {
  type OrderConfirmation,
  type OrderMailEntry,
  type OrderPayment,
  orderConfirmationMail,
  preparingMail,
  refusedMail,
} from '../mail/orders/order-mail.ts'
import { mailLang, orderMailTexts } from '../mail/orders/order-mail-texts.ts'
import { type Refund as RefundMail, refundMail } from '../mail/orders/refund-mail.ts'
import { sendMail } from '../mail/send-mail.ts'
import { announcedTerms } from '../members/terms.store.ts'
import { type EntryWithPerson, findEntries, findOrder, type OrderRow } from '../orders/orders.store.ts'
import { offlineCodeOf } from '../orders/read/entry-offline-code.ts'
import { benefitsOf, cardDepositOf, holderOf, isFreeOrder, textIn } from '../orders/read/present.ts'
import { isBlocked, readyEntries, ticketEntryType } from '../orders/read/ticket-entries.ts'
import { type Correction, findCorrections } from '../receipts/receipts.store.ts'
import { correctionOf, receiptOf } from '../receipts/receipts.ts'
import { calendarOfOrder } from './calendar/order-calendar.ts'
import { versionsOf } from './entry-versions.ts'
import { findOrderRefund, findValidOrder, noteMailed, type OrderRefund, wasMailed } from './mail.store.ts'
import { isOver, pickUpIn } from './mail-pick-up.ts'
import { codeUrl, orderUrl } from './order-address.ts'
import { paymentsOfKept, paymentsOfOrder, waysBack } from './order-money.ts'
import { correctionDocument, receiptDocument } from './order-receipt.ts'
import { bookedTime, deskDocuments, paperDocuments, ticketLang, ticketValidity } from './ticket-pages.ts'

/** Reason that a refund mail gives, by the first word of the refund's stored reason. */
const REFUND_REASONS: Record<string, RefundMail['reason']> = {
  refused: 'refused',
  surplus: 'paid-twice',
  superseded: 'replaced',
  'too-late': 'late',
  late: 'late',
}

/**
 * Matches the stored reasons of refunds that acts made. The act's mail announces such a refund. It has a mail of its
 * own only when it was paid another way than by card (`is_transferred`).
 */
const TOLD_BY_ACT = /^(?:cancel|withdraw|change|reverse|reduce|storm):/

/**
 * Sends a mail about an order. Each kind is sent once, `refund` once per refund and `returned` once per corrective
 * document. A retry after a crash may send it again, with the same Message-ID. Sends nothing when the order's e-mail
 * was erased, or when an act's mail announces the refund (`TOLD_BY_ACT`). Sends no `preparing` mail when no ticket is
 * late any more, or the order is neither `paid` nor `unpaid`. Throws when the mail server refuses the mail for now, so
 * that the job is retried.
 */
export async function mailOrder(ctx: Ctx, job: JobPayloads['mail-order']): Promise<void> {
  const order = await findOrder(ctx, job.orderId)
  if (!order) throw new Error(`Order ${job.orderId} does not exist.`)
  // Its personal data was erased: there is nobody to write to.
  if (order.email === null) return
  const back = await moneyBack(ctx, order, job)
  // That mail said that it goes to the card.
  if (back && TOLD_BY_ACT.test(back.reason) && !back.is_transferred) return
  const facts = factsOf(ctx, order, order.email, back?.place ?? 1)
  const messageId = messageIdOf({ ...facts, kind: job.kind })
  if (await wasMailed(ctx, messageId)) return
  const mail = await mailOf(ctx, facts, order, { ...job, back })
  // The tickets came meanwhile, and their own mail says more.
  if (!mail) return
  await sendMail(ctx, mail, job.kind, { orderId: order.id })
  await noteMailed(ctx, { messageId, orderId: order.id, kind: job.kind })
}

async function mailOf(
  ctx: Ctx,
  facts: Facts,
  order: OrderRow,
  { kind, back }: { kind: JobPayloads['mail-order']['kind']; back: MoneyBack | undefined },
): Promise<Mail | undefined> {
  if (back) return refundMailOf(ctx, facts, order, back)
  if (kind === 'confirmation') return confirmationOf(ctx, facts, order)
  if (kind === 'refused') return refusedOf(ctx, facts, order)
  return order.status === 'paid' || order.status === 'unpaid' ? preparingOf(ctx, facts, order) : undefined
}

async function preparingOf(ctx: Ctx, facts: Facts, order: OrderRow): Promise<Mail | undefined> {
  const entries = await findEntries(ctx, order.id)
  const lang = ticketLang(order.lang)
  const late = entries.filter(({ state, reversed }) => state === 'waiting' && !reversed)
  if (late.length === 0) return undefined
  const ready = readyEntries(entries)
  const pickUp = await pickUpIn(ctx, order, ready)
  return preparingMail({
    ...facts,
    orderUrl: orderUrl(ctx, order),
    ready: ready.map((entry) => ({
      ...mailEntry(ctx, order, entry),
      isInPickUp: pickUp?.entries.includes(entry) ?? false,
    })),
    pickUp: pickUp?.shown,
    tickets: await pdfOf(ctx, paperDocuments(ctx, order, { entries }, lang)),
    late: late.map((entry) => mailEntry(ctx, order, entry)),
    offlineCodes: await pdfOf(ctx, deskDocuments(ctx, order, entries, lang)),
  })
}

const pdfOf = async (ctx: Ctx, pages: TicketDocument[]): Promise<Buffer | undefined> =>
  pages.length > 0 ? ctx.documents.renderTicketsPdf(pages) : undefined

async function refusedOf(ctx: Ctx, facts: Facts, order: OrderRow): Promise<Mail> {
  const entries = await findEntries(ctx, order.id)
  return refusedMail({
    ...facts,
    entries: entries.map((entry) => mailEntry(ctx, order, entry)),
    shopUrl: shopUrl(ctx, facts),
  })
}

/** Returns where a voucher's code is entered: the page for codes, else the cart. */
function codeField(ctx: Ctx, order: Pick<OrderRow, 'lang'>): OrderConfirmation['codeField'] {
  const page = codeUrl(ctx)
  return page ? { on: 'page', url: page } : { on: 'cart', url: shopUrl(ctx, order) }
}

const shopUrl = (ctx: Ctx, { lang }: Pick<OrderRow, 'lang'>) => `${ctx.config.publicUrl}/shopping/eshop?lng=${lang}`

const factsOf = (ctx: Ctx, order: OrderRow, to: string, generation: number) => ({
  look: ctx.look,
  resortName: textIn(ctx.resort.name, order.lang),
  lang: order.lang,
  to,
  orderUuid: order.id,
  orderNumber: order.number,
  // Of an order on credit nothing is paid yet: what it owes is told with its deposit invoice.
  isFree: isFreeOrder(order) || order.status === 'unpaid',
  generation,
  host: new URL(ctx.config.publicUrl).hostname,
  sender: ctx.resort,
})

type Facts = ReturnType<typeof factsOf>

async function confirmationOf(ctx: Ctx, facts: Facts, order: OrderRow): Promise<Mail> {
  const entries = await findEntries(ctx, order.id)
  const ready = readyEntries(entries)
  const kept = entries.filter((entry) => !entry.reversed)
  const dated = kept
    .filter((entry) => entry.type === 'product')
    .flatMap((entry) => [entry.days[0] ?? '', entry.days.at(-1) ?? ''])
  dated.sort()
  const receipt = await receiptOf(ctx, order.id)
  const payments = await paymentsOfOrder(ctx, order)
  const { asSold } = await versionsOf(ctx, order.id, entries)
  const printed = receipt && receiptDocument(ctx, order, asSold, { receipt, payments })
  const pickUp = await pickUpIn(ctx, order, ready)
  const mailed = ready.map((entry) => ({
    ...mailEntry(ctx, order, entry),
    isInPickUp: pickUp?.entries.includes(entry) ?? false,
  }))
  if (mailed.some(({ isOver }) => isOver))
    ctx.log.warn({ orderId: order.id }, 'a confirmation goes out after the day of its tickets')
  return orderConfirmationMail({
    ...facts,
    orderUrl: orderUrl(ctx, order),
    entries: mailed,
    blocked: kept.filter(isBlocked).map((entry) => mailEntry(ctx, order, entry)),
    refused: entries.filter((entry) => entry.reversed).map((entry) => mailEntry(ctx, order, entry)),
    benefits: benefitsOf(ctx, order, entries).map(({ name, badge, saved }) => ({
      name: withBadge(name || orderMailTexts(order.lang).benefit, badge),
      amountHaler: fromCrowns(saved),
    })),
    totalHaler: sumOf(kept).price,
    payments: await paymentsOfKept(ctx, order, entries),
    receipt: printed && { ...printed, pdf: await ctx.documents.renderReceiptPdf(printed) },
    ...(dated.length > 0 ? { service: { from: dated[0] as string, to: dated.at(-1) as string } } : {}),
    ...contractEnd(kept),
    tickets: await pdfOf(ctx, paperDocuments(ctx, order, { entries }, ticketLang(order.lang))),
    pickUp: pickUp?.shown,
    codeField: codeField(ctx, order),
    calendar: await calendarOfOrder(ctx, order, entries),
    terms: await termsOf(ctx, order),
  })
}

/**
 * Returns the terms in force when the order was made (docs/product.md §13.3, §20.58). `text` has all of them for the
 * attachment, `versions` their titles and permanent links.
 */
async function termsOf(ctx: Ctx, order: OrderRow) {
  const announced = await announcedTerms(ctx)
  const lang = mailLang(order.lang)
  const reader = { ...ctx, lang, today: zonedClock(order.shop_now ?? order.created_at).today }
  // A company is no consumer, so that it cannot withdraw.
  const topics = sentTopics(ctx.resort.face.legalLinks).filter(
    (topic) => topic !== 'withdrawal' || order.company_id === null,
  )
  const texts = topics.map((topic) => {
    const { version } = legalVersion(reader, topic, { announced })
    const title = withoutSoftHyphens(ctx.texts[lang][`legal.${topic}.title`] ?? topic)
    const heading = orderMailTexts(order.lang).termsFrom(title, printDay(version))
    return {
      title,
      from: version,
      url: `${ctx.config.publicUrl}/terms/${topic}?version=${version}&lng=${lang}`,
      text: `${heading.toUpperCase()}\n\n${legalPlain(reader, topic, version)}`,
    }
  })
  return { text: `${texts.map(({ text }) => text).join('\n\n\n')}\n`, versions: texts }
}

/**
 * Returns the last day on which any of the entries is valid, vouchers included. Empty with a card among them: a card
 * has no last day, so the contract has none.
 */
function contractEnd(entries: EntryWithPerson[]): { contractTo?: Day } {
  const last = entries
    .map(({ days }) => days.at(-1) ?? '')
    .sort()
    .at(-1)
  return last && entries.every(({ type }) => type !== 'card-product') ? { contractTo: last } : {}
}

const mailEntry = (ctx: Ctx, order: OrderRow, entry: EntryWithPerson): OrderMailEntry => {
  const holder = holderOf(entry)
  const cardDepositHaler = cardDepositOf(ctx, entry)
  const desk = offlineCodeOf(ctx, order, entry)
  return {
    name: textIn(entry.product_name, order.lang),
    variant: textIn(entry.variant_name, order.lang),
    type: ticketType(entry.method),
    entryType: ticketEntryType(entry),
    validity: ticketValidity(entry),
    ...bookedTime(entry),
    ...(holder ? { userName: holder } : {}),
    ...(entry.method === 'card' && entry.card_number ? { cardNumber: entry.card_number } : {}),
    priceHaler: entry.price,
    ...(entry.listed === null ? {} : { listedHaler: entry.listed }),
    isOver: isOver(ctx, entry),
    ...(desk ? { desk } : {}),
    ...(cardDepositHaler ? { cardDepositHaler } : {}),
  }
}

/**
 * Money that a mail announces as given back. `refund`: some of it goes back by card. `returned`: all goes to vouchers
 * and credit, and `amount` is 0. `place` counts from 1 among the order's refunds, for `returned` among its corrective
 * documents.
 */
type MoneyBack = Pick<OrderRefund, 'amount' | 'reason' | 'place'> & {
  is_transferred?: boolean
  kind: 'refund' | 'returned'
  correction: { id: string } | { refundId: string }
}

async function moneyBack(ctx: Ctx, order: OrderRow, job: JobPayloads['mail-order']): Promise<MoneyBack | undefined> {
  if (job.kind === 'returned') {
    const id = job.correctionId ?? ''
    const place = (await findCorrections(ctx, order.id)).indexOf(id) + 1
    return { kind: 'returned', amount: 0, reason: 'refused', place, correction: { id } }
  }
  if (job.kind !== 'refund') return undefined
  const refund = await findOrderRefund(ctx, job.refundId ?? '')
  if (!refund) throw new Error(`Refund ${job.refundId} does not exist.`)
  return { kind: 'refund', ...refund, correction: { refundId: refund.id } }
}

/**
 * Returns the corrective document of a refund as a PDF. Undefined for an order without a receipt. A `failed` order also
 * gets the receipt, as no confirmation has brought it.
 */
async function correctionFile(
  ctx: Ctx,
  order: OrderRow,
  { correction, entries, ways }: { correction: Correction; entries: EntryWithPerson[]; ways: OrderPayment[] },
): Promise<RefundMail['correction']> {
  const receipt = await receiptOf(ctx, order.id)
  if (!receipt) return undefined
  const versions = await versionsOf(ctx, order.id, entries)
  const printed = async (document: ReceiptDocument) => ({
    number: document.number,
    pdf: await ctx.documents.renderReceiptPdf(document),
  })
  return {
    ...(await printed(correctionDocument(ctx, order, versions, { correction, receipt, ways }))),
    ...(order.status === 'failed'
      ? {
          receipt: await printed(
            receiptDocument(ctx, order, versions.asSold, {
              receipt,
              payments: await paymentsOfOrder(ctx, order),
            }),
          ),
        }
      : {}),
  }
}

async function refundMailOf(
  ctx: Ctx,
  facts: Facts,
  order: OrderRow,
  { kind, amount, reason, correction: by, is_transferred: isTransferred = false }: MoneyBack,
): Promise<Mail> {
  const valid = await findValidOrder(ctx, order.id)
  const isOfAct = TOLD_BY_ACT.test(reason)
  const correction = isOfAct ? undefined : await correctionOf(ctx, by)
  const entries = correction ? await findEntries(ctx, order.id) : []
  const returned = entries.filter(({ uuid }) => correction?.entries.includes(uuid))
  const ways = await waysBack(ctx, order, { entries: returned, back: correction?.back ?? null })
  return refundMail({
    ...facts,
    kind,
    amountHaler: ways.length > 0 ? ways.reduce((sum, { amountHaler }) => sum + amountHaler, 0) : amount,
    ways,
    isTransferred,
    reason: isOfAct ? 'act' : refundReason(order, reason),
    shopUrl: shopUrl(ctx, facts),
    validOrderUrl: valid && orderUrl(ctx, { id: valid, lang: order.lang }),
    correction: correction && (await correctionFile(ctx, order, { correction, entries, ways })),
  })
}

/**
 * Returns the reason that a refund mail gives; an unknown stored reason gives `late`. A `refused` refund is
 * `partly-refused` when only some entries were refused and the order goes on.
 */
function refundReason({ status }: OrderRow, written: string): RefundMail['reason'] {
  const reason = REFUND_REASONS[written.split(':')[0] ?? ''] ?? 'late'
  return reason === 'refused' && status !== 'failed' ? 'partly-refused' : reason
}
