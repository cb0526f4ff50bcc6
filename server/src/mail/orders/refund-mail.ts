import type { Haler } from '@gondola/rules/money.ts'
import { printPrice } from '../../documents/tickets/print-format.ts'
import type { MailBody, MailRow } from '../mail-layout.ts'
import type { Mail } from '../mailer.ts'
import { lastDay, mailOf, type OrderMailFacts, type OrderPayment, pdfOf } from './order-mail.ts'
import { type OrderMailTexts, orderMailTexts } from './order-mail-texts.ts'

export type Refund = OrderMailFacts & {
  /** `returned`: no part was paid by card, so all went back to vouchers or credit. */
  kind: 'refund' | 'returned'
  amountHaler: Haler
  /**
   * Why money is refunded (docs/product.md §8.12):
   * - `late`: the payment came too late.
   * - `partly-refused`, `refused`: some or all entries could not be issued.
   * - `paid-twice`: the order was paid before.
   * - `replaced`: a newer order took its place.
   * - `act`: the way back that the mail about an act had named has failed.
   */
  reason: 'late' | 'partly-refused' | 'refused' | 'paid-twice' | 'replaced' | 'act'
  /** Address of the shop, for another date. */
  shopUrl: string
  /** Page of the order that is valid, be it this one or its replacement. Undefined without one. */
  validOrderUrl: string | undefined
  /** Corrective document. `receipt`: the corrected receipt, where no confirmation has brought it. */
  correction: (NumberedPdf & { receipt?: NumberedPdf }) | undefined
  /** Whether the part that was paid by card went back another way, by an operator. */
  isTransferred?: boolean
  /** Where the parts of the amount went, and what is left on a voucher now. Empty where all goes to the card. */
  ways: OrderPayment[]
}

type NumberedPdf = { number: string; pdf: Buffer }

/**
 * Creates the mail about a refund: why, how much goes back where, and by when. The corrective document is attached, and
 * also the receipt that it corrects, unless the confirmation has brought that.
 */
export function refundMail(refund: Refund): Mail {
  const texts = orderMailTexts(refund.lang)
  const amount = printPrice(refund.amountHaler)
  const byCard = refund.ways.find(({ kind }) => kind === 'card')
  const isByCard = refund.ways.length === 0 || byCard !== undefined
  const lead = {
    late: texts.refundLead,
    'partly-refused': isByCard ? texts.refundedEntriesLead : texts.returnedEntriesLead,
    refused: isByCard ? texts.refundedOrderLead : texts.returnedOrderLead,
    'paid-twice': texts.refundPaidTwiceLead,
    replaced: texts.refundReplacedLead,
    act: texts.refundOfActLead,
  }[refund.reason]
  const [why = '', ...usual] = lead(refund.orderNumber, amount)
  const { correction } = refund
  const receipt = correction?.receipt
  const attachments = [
    ...(receipt ? [pdfOf(`${texts.receiptFile}-${receipt.number}`, receipt.pdf)] : []),
    ...(correction ? [pdfOf(`${texts.correctionFile}-${correction.number}`, correction.pdf)] : []),
  ]
  return mailOf(refund, refund.kind, texts.refundSubject(refund.orderNumber), attachments, {
    heading: texts.refundHeading,
    lead: [why, ...backWords(refund, usual, texts), ...attachedWords(refund, texts)],
    rows: [
      ...refund.ways.map((way) => ({
        ...wayRow(way, texts),
        ...(refund.isTransferred && way.kind === 'card' ? { title: texts.backTo.transfer } : {}),
      })),
      { title: texts.refundAmount, lines: [], amount, isSum: true, isGain: true },
    ],
    button: refundButton(refund, texts),
    sections: [],
  })
}

/**
 * Says how the money goes back. `usual`: the text where all of it goes to the card, or none. Another text is used where
 * only a part goes to the card, and where the card's part was transferred. So it is where a part went to a voucher that
 * the buyer cannot use.
 */
function backWords({ ways, amountHaler, isTransferred }: Refund, usual: string[], texts: OrderMailTexts): string[] {
  const amount = printPrice(amountHaler)
  const card = ways.find(({ kind }) => kind === 'card')?.amountHaler
  const byCard = card === undefined ? undefined : printPrice(card)
  const unusable = ways.flatMap((way) => (way.kind === 'voucher' && way.leftHaler === null ? way : []))
  const voided = unusable.some(({ isOfOthers }) => !isOfOthers) ? [texts.voidVoucher] : []
  if (isTransferred) return [texts.refundTransferred(byCard ?? amount), ...voided]
  if (unusable.length > 0) return [texts.backWhereItCame(amount, byCard), ...voided]
  return byCard !== undefined && ways.length > 1 ? [texts.backBothWays(amount, byCard)] : usual
}

function wayRow(way: OrderPayment, texts: OrderMailTexts): MailRow {
  const amount = printPrice(way.amountHaler)
  if (way.kind !== 'voucher') return { title: texts.backTo[way.kind], lines: [], amount }
  const { signs, leftHaler, until } = way
  const { voucherVoid, voucherOfOthers, voucherUntil } = texts.backTo
  const withoutLeft = way.isOfOthers ? voucherOfOthers : voucherVoid
  const lines = [leftHaler === null ? withoutLeft : voucherUntil(printPrice(leftHaler), lastDay(until))]
  return { title: texts.backTo.voucher(signs), lines, amount }
}

/**
 * Returns the button of a refund. For `paid-twice`, `replaced` and `act` it opens the valid order, or the shop where
 * there is none. For the other reasons it opens the shop, to choose again.
 */
function refundButton({ reason, shopUrl, validOrderUrl }: Refund, texts: OrderMailTexts): MailBody['button'] {
  if (reason !== 'paid-twice' && reason !== 'replaced' && reason !== 'act')
    return { label: texts.chooseAgain, url: shopUrl }
  return validOrderUrl ? { label: texts.openOrder, url: validOrderUrl } : { label: texts.openShop, url: shopUrl }
}

function attachedWords({ correction }: Refund, texts: OrderMailTexts): string[] {
  if (!correction) return []
  const { number, receipt } = correction
  return [receipt ? texts.correctedReceiptAttached(receipt.number, number) : texts.correctionAttached(number)]
}
