import { addShares, type Shares, sumOfShares } from '@gondola/rules/after-sale/money-back.ts'
import { zonedClock } from '@gondola/rules/day.ts'
import { sumOf } from '@gondola/rules/line-price.ts'
import { isBackOnVoid } from '../../benefits/order-claims.store.ts'
import type { Ctx } from '../../ctx.ts'
import { printArrival, printDay, printDayTime, printValidity } from '../../documents/tickets/print-format.ts'
import { deskMail, type ReturnedEntry, returnedMail } from '../../mail/after-sale/after-sale-mail.ts'
import { mailLang } from '../../mail/orders/order-mail-texts.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { type EntryWithPerson, findEntries, findOrder, type OrderRow } from '../../orders/orders.store.ts'
import { textIn } from '../../orders/read/present.ts'
import { type CalendarOfAct, calendarOfAct } from '../../papers/calendar/order-calendar.ts'
import { versionsOf } from '../../papers/entry-versions.ts'
import { noteMailed, wasMailed } from '../../papers/mail.store.ts'
import { orderUrl } from '../../papers/order-address.ts'
import { waysBack } from '../../papers/order-money.ts'
import { correctionDocument } from '../../papers/order-receipt.ts'
import { bookedTime, ticketValidity } from '../../papers/ticket-pages.ts'
import { correctionOf, receiptOf } from '../../receipts/receipts.ts'
import { findAct, findActDocuments, type ItemRow, type WholeAct } from '../acts.store.ts'
import { findOffersOfAct, isBySilence } from '../offers/offers.store.ts'
import { stormVoucher } from '../storm/storm-voucher.ts'

const sharesOf = ({ back_card, back_credit, back_voucher }: ItemRow): Shares => ({
  card: back_card,
  credit: back_credit,
  voucher: back_voucher,
})
const NOTHING: Shares = { card: 0, credit: 0, voucher: 0 }

/**
 * Mails the end of an act to its order's own address. With `isAtDesk` it tells instead that a card has to come back
 * first. A repeat sends nothing. An operator's act of which all was refused is not mailed. Throws when the mail server
 * postpones, so that the job is retried.
 */
export async function mailAct(
  ctx: Ctx,
  { actId, isAtDesk = false }: { actId: string; isAtDesk?: boolean },
): Promise<void> {
  const act = await findAct(ctx, actId)
  const order = act && (await findOrder(ctx, act.order_id))
  // Its personal data was erased: there is nobody to write to.
  if (!act || act.kind === 'change' || !order?.email) return
  const facts = {
    id: act.id,
    kind: isAtDesk ? 'desk' : 'act',
    to: order.email,
    lang: act.lang,
    look: ctx.look,
    resortName: textIn(ctx.resort.name, act.lang),
    sender: ctx.resort,
    host: new URL(ctx.config.publicUrl).hostname,
  }
  const messageId = `<${facts.id}.${facts.kind}@${facts.host}>`
  if (await wasMailed(ctx, messageId)) return
  if (isAtDesk) {
    await sendMail(ctx, deskMail({ ...facts, orderNumber: order.number, orderUrl: orderUrl(ctx, order) }), 'desk')
    await noteMailed(ctx, { messageId, orderId: order.id, kind: 'desk' })
    return
  }
  const entries = await findEntries(ctx, order.id)
  const returned = act.items.filter(({ state }) => state === 'success')
  const offers = act.kind === 'storm' || act.kind === 'reduce' ? await findOffersOfAct(ctx, act.id) : []
  // If the access system refused all of an operator's act, only the operator is told.
  if (returned.length === 0 && offers.length === 0 && (act.kind === 'reverse' || act.kind === 'reduce')) return
  const back = returned.map(sharesOf).reduce(addShares, NOTHING)
  const given = entries.filter(({ uuid }) => returned.some(({ entry_uuid }) => entry_uuid === uuid))
  const price = (uuid: string) => entries.find((entry) => entry.uuid === uuid)?.price ?? 0
  const isVoucher = (uuid: string) =>
    entries.some((entry) => entry.uuid === uuid && entry.type === 'transaction_voucher_product')
  const isOfGuest = act.kind === 'cancel' || act.kind === 'withdraw'
  await sendMail(
    ctx,
    returnedMail({
      ...facts,
      act: act.kind,
      ...(act.kind === 'reduce' && offers[0] ? { day: printDay(offers[0].day) } : {}),
      isRestOfVoucher: act.kind === 'reduce' && returned.some(({ entry_uuid }) => isVoucher(entry_uuid)),
      ...(offers[0] && isBySilence(offers[0]) ? { silentDay: printDay(offers[0].day) } : {}),
      orderNumber: order.number,
      orderUrl: orderUrl(ctx, order),
      entries: entries.flatMap((entry) => returnedEntry(order, entry, act)),
      back,
      isBackOnVoid: back.voucher > 0 && (await isBackOnVoid(ctx, { orderId: order.id, actId: act.id })),
      isOnInvoice: order.paid_with !== 'card',
      isFree: act.items.every(({ entry_uuid }) => price(entry_uuid) === 0),
      dearer: isOfGuest ? sumOf(given).price - sumOfShares(back) : 0,
      ...(offers.length > 0 ? await voucherOf(ctx, act) : {}),
      documents: await documentsOf(ctx, order, entries, act),
      calendar: await calendarOf(ctx, order, entries, act),
    }),
    act.kind,
  )
  await noteMailed(ctx, { messageId, orderId: order.id, kind: act.kind })
}

/** Returns the calendar files for what an act has given back. Entries with a lower price stay in the calendar. */
async function calendarOf(
  ctx: Ctx,
  order: OrderRow,
  entries: EntryWithPerson[],
  act: WholeAct,
): Promise<CalendarOfAct> {
  const uuids = act.items.filter(({ state }) => state === 'success').map(({ entry_uuid }) => entry_uuid)
  if (act.kind === 'reduce' || uuids.length === 0) return { now: undefined, gone: undefined }
  const left = entries.filter(({ uuid }) => uuids.includes(uuid))
  return calendarOfAct(ctx, order, { entries, left, stamp: act.ended_at ?? act.created_at })
}

/** Returns the `voucher` that a guest chose instead of money; an empty object without one. */
async function voucherOf(ctx: Ctx, { id, items }: WholeAct) {
  const voucher = await stormVoucher(ctx, id)
  if (!voucher) return {}
  const bonus = voucher.value - items.reduce((sum, { to_voucher }) => sum + to_voucher, 0)
  return { voucher: { ...voucher, bonus, validTo: printDay(voucher.validTo) } }
}

/** Returns day and time of an entry, such as "sobota 12.12.2026, 10.00–10.30". Empty where it has no day. */
export function printWhen(entry: EntryWithPerson, lang: string): string {
  const { slot } = bookedTime(entry)
  const shown = mailLang(lang)
  return [
    ...(entry.type === 'product' ? [printValidity(ticketValidity(entry), shown)] : []),
    ...(slot ? [printArrival(slot, shown)] : []),
  ].join(', ')
}

function returnedEntry({ lang }: OrderRow, entry: EntryWithPerson, { items }: WholeAct): ReturnedEntry[] {
  const item = items.find(({ entry_uuid }) => entry_uuid === entry.uuid)
  if (!item) return []
  return [
    {
      name: [textIn(entry.product_name, lang), textIn(entry.variant_name, lang)].filter(Boolean).join(', '),
      when: printWhen(entry, lang),
      back: sumOfShares(sharesOf(item)),
      error: item.error === 'used' || item.error === null ? item.error : 'refused',
      usedAt: item.used_at === null ? undefined : printDayTime(item.used_at, mailLang(lang)),
    },
  ]
}

/** Returns a day with its time, in the resort's time. */
export function printInstant(instant: number): string {
  const { today, time } = zonedClock(instant)
  return `${printDay(today)} ${time}`
}

/** Returns the corrective documents of an act as PDFs. */
export async function documentsOf(ctx: Ctx, order: OrderRow, entries: EntryWithPerson[], act: WholeAct) {
  const ids = await findActDocuments(ctx, act)
  const receipt = ids.length > 0 ? await receiptOf(ctx, order.id) : undefined
  if (!receipt) return []
  const versions = await versionsOf(ctx, order.id, entries)
  const documents = []
  for (const id of ids) {
    const correction = await correctionOf(ctx, { id })
    if (!correction) continue
    const returned = entries.filter(({ uuid }) => correction.entries.includes(uuid))
    const ways = await waysBack(ctx, order, { entries: returned, back: correction.back })
    const document = correctionDocument(ctx, order, versions, { correction, receipt, ways })
    documents.push({ number: correction.number, pdf: await ctx.documents.renderReceiptPdf(document) })
  }
  return documents
}
