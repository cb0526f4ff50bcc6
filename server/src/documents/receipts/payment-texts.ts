import type { TaxedPayment } from '@gondola/rules/business/final-invoice.ts'
import type { Lang } from '@gondola/rules/catalogue.ts'
import type { TaxLaw } from '@gondola/rules/receipt.ts'
import type { CompanyReason } from '../../db/tables.ts'
import type { PaymentPaper, PaymentPaperKind } from './payment-document.ts'
import { receiptWords } from './receipt-texts.ts'

/** Words of a company's tax documents that receipts do not have. */
export type PaymentWords = {
  title: Record<PaymentPaperKind, string>
  issued: string
  taxPoint: Record<PaymentPaperKind, string>
  symbol: string
  purchaseOrder: string
  /** Line of a received payment. */
  received: (order: string, deposit: string) => string
  takenBack: (order: string) => string
  /** Line of the correction of a final invoice. */
  billedAnew: (order: string) => string
  /** Reasons of corrections, those of guests' receipts among them. */
  because: Record<CompanyReason | 'cheaper', string>
  sum: Record<PaymentPaperKind, string>
  byTransfer: string
  sentBack: string
  /** Says that this part of the correction was not paid, and is no longer owed. */
  lessOwed: string
  /** Precedes the number of the tax document on a payment. */
  claimed: string
  /** Precedes the numbers of the documents that corrected it. */
  corrected: string
  difference: string
  toPay: string
  settled: string
  /** On the tax document of a payment: do not pay this amount again. */
  isPaid: string
  account: string
  due: string
  /** Label of the payment reference for transfers from abroad. */
  reference: string
  /** Below the QR code: only apps of Czech banks read it. */
  qrReader: string
}

const receiptBecause = (lang: Lang) => receiptWords(lang, 'CZ').correction.because

const cz: PaymentWords = {
  title: {
    advance: 'Daňový doklad k přijaté platbě',
    final: 'Vyúčtovací faktura – daňový doklad',
    correction: 'Opravný daňový doklad',
  },
  issued: 'Datum vystavení',
  taxPoint: {
    advance: 'Datum přijetí platby',
    final: 'Datum uskutečnění plnění',
    correction: 'Datum opravy',
  },
  symbol: 'Variabilní symbol',
  purchaseOrder: 'Vaše objednávka',
  received: (order, deposit) => `Přijatá platba na objednávku ${order}, zálohová faktura ${deposit}`,
  takenBack: (order) => `Oprava přijaté platby na objednávku ${order}`,
  billedAnew: (order) => `Oprava vyúčtování objednávky ${order}`,
  because: {
    ...receiptBecause('cz'),
    undone: 'Platba byla k objednávce připsána omylem.',
    recalled: 'Banka vzala platbu zpět.',
    unpaid: 'Objednávka nebyla včas celá zaplacena.',
    refused: 'Služba nebyla poskytnuta.',
  },
  sum: { advance: 'Přijato', final: 'Celkem', correction: 'Oprava celkem' },
  byTransfer: 'zaplaceno převodem',
  sentBack: 'vráceno převodem, nebo započteno',
  lessOwed: 'o tuto částku platíte méně',
  claimed: 'zdaněno',
  corrected: 'po opravě',
  difference: 'zbývá zdanit',
  toPay: 'Zbývá zaplatit',
  settled: 'Vše je zaplaceno.',
  isPaid: 'Tuto částku máte zaplacenou, znovu ji neplaťte.',
  account: 'Účet',
  due: 'Splatnost',
  reference: 'Zpráva pro příjemce',
  qrReader: 'v aplikaci české banky',
}
const de: PaymentWords = {
  title: {
    advance: 'Anzahlungsrechnung – Steuerbeleg',
    final: 'Schlussrechnung – Steuerbeleg',
    correction: 'Rechnungsberichtigung – Steuerbeleg',
  },
  issued: 'Ausgestellt am',
  taxPoint: { advance: 'Zahlung erhalten am', final: 'Leistung erbracht am', correction: 'Korrigiert am' },
  symbol: 'Variables Symbol',
  purchaseOrder: 'Ihre Bestellnummer',
  received: (order, deposit) => `Zahlung zur Bestellung ${order}, Zahlungsaufforderung ${deposit}`,
  takenBack: (order) => `Korrektur der Zahlung zur Bestellung ${order}`,
  billedAnew: (order) => `Korrektur der Schlussrechnung zur Bestellung ${order}`,
  because: {
    ...receiptBecause('de'),
    undone: 'Die Zahlung wurde der Bestellung irrtümlich zugeordnet.',
    recalled: 'Die Bank hat die Zahlung zurückgenommen.',
    unpaid: 'Die Bestellung wurde nicht rechtzeitig vollständig bezahlt.',
    refused: 'Die Leistung wurde nicht erbracht.',
  },
  sum: { advance: 'Erhalten', final: 'Summe', correction: 'Korrektur gesamt' },
  byTransfer: 'per Überweisung bezahlt',
  sentBack: 'zurück überwiesen oder verrechnet',
  lessOwed: 'um diesen Betrag zahlen Sie weniger',
  claimed: 'versteuert',
  corrected: 'berichtigt durch',
  difference: 'noch zu versteuern',
  toPay: 'Noch offen',
  settled: 'Alles ist bezahlt.',
  isPaid: 'Dieser Betrag ist bezahlt, bitte überweisen Sie ihn nicht noch einmal.',
  account: 'Konto',
  due: 'Fällig am',
  reference: 'Verwendungszweck',
  qrReader: 'in der App einer tschechischen Bank',
}
/** German in the terms of the Austrian VAT act (UStG § 11). */
const austrian: PaymentWords = {
  ...de,
  title: { advance: 'Anzahlungsrechnung', final: 'Schlussrechnung', correction: 'Rechnungsberichtigung' },
}
const en: PaymentWords = {
  title: {
    advance: 'Tax document on the payment',
    final: 'Final invoice – tax document',
    correction: 'Corrective tax document',
  },
  issued: 'Issued on',
  taxPoint: { advance: 'Payment received on', final: 'Supplied on', correction: 'Corrected on' },
  symbol: 'Variable symbol',
  purchaseOrder: 'Your order number',
  received: (order, deposit) => `Payment for order ${order}, deposit invoice ${deposit}`,
  takenBack: (order) => `Correction of the payment for order ${order}`,
  billedAnew: (order) => `Correction of the final invoice for order ${order}`,
  because: {
    ...receiptBecause('en'),
    undone: 'The payment was booked to the order in error.',
    recalled: 'The bank took the payment back.',
    unpaid: 'The order was not paid in full in time.',
    refused: 'The service was not provided.',
  },
  sum: { advance: 'Received', final: 'Total', correction: 'Corrected in all' },
  byTransfer: 'paid by transfer',
  sentBack: 'returned by transfer, or set off',
  lessOwed: 'you pay this much less',
  claimed: 'taxed',
  corrected: 'as corrected by',
  difference: 'left to be taxed',
  toPay: 'Left to pay',
  settled: 'Everything is paid.',
  isPaid: 'This amount is paid: please do not pay it again.',
  account: 'Account',
  due: 'Due',
  reference: 'Payment reference',
  qrReader: 'in the app of a Czech bank',
}
const pl: PaymentWords = {
  title: {
    advance: 'Dokument podatkowy do otrzymanej płatności',
    final: 'Faktura końcowa – dokument podatkowy',
    correction: 'Korygujący dokument podatkowy',
  },
  issued: 'Data wystawienia',
  taxPoint: { advance: 'Data otrzymania płatności', final: 'Data wykonania usługi', correction: 'Data korekty' },
  symbol: 'Symbol zmienny',
  purchaseOrder: 'Państwa numer zamówienia',
  received: (order, deposit) => `Płatność za zamówienie ${order}, faktura zaliczkowa ${deposit}`,
  takenBack: (order) => `Korekta płatności za zamówienie ${order}`,
  billedAnew: (order) => `Korekta faktury końcowej za zamówienie ${order}`,
  because: {
    ...receiptBecause('pl'),
    undone: 'Płatność przypisano do zamówienia omyłkowo.',
    recalled: 'Bank cofnął płatność.',
    unpaid: 'Zamówienie nie zostało w całości opłacone w terminie.',
    refused: 'Usługa nie została wykonana.',
  },
  sum: { advance: 'Otrzymano', final: 'Razem', correction: 'Korekta razem' },
  byTransfer: 'zapłacono przelewem',
  sentBack: 'zwrócono przelewem lub rozliczono',
  lessOwed: 'o tę kwotę płacą Państwo mniej',
  claimed: 'opodatkowano',
  corrected: 'po korekcie',
  difference: 'do opodatkowania',
  toPay: 'Do zapłaty',
  settled: 'Wszystko jest zapłacone.',
  isPaid: 'Ta kwota jest zapłacona, proszę nie płacić jej ponownie.',
  account: 'Konto',
  due: 'Termin płatności',
  reference: 'Tytuł przelewu',
  qrReader: 'w aplikacji czeskiego banku',
}
const WORDS: Record<Lang, PaymentWords> = { cz, de, en, pl }

export const paymentWords = (lang: Lang, law: TaxLaw): PaymentWords =>
  law === 'AT' && lang === 'de' ? austrian : WORDS[lang]

/**
 * Returns whether a document corrects a final invoice, by the F in the corrected number. Other corrections are of tax
 * documents on payments.
 */
export const isOfFinal = ({ corrects }: Pick<PaymentPaper, 'corrects'>): boolean =>
  corrects !== undefined && /F\d{10}$/.test(corrects.number)

/**
 * Returns the text that names each line of a payment document or of a correction. It says that a payment was received
 * or corrected, or a final invoice corrected. Not for final invoices, whose lines have names of their own.
 */
export function lineWords(
  paper: Pick<PaymentPaper, 'kind' | 'corrects' | 'orderNumber' | 'symbol'>,
  words: PaymentWords,
) {
  if (paper.kind !== 'correction') return words.received(paper.orderNumber, paper.symbol)
  return isOfFinal(paper) ? words.billedAnew(paper.orderNumber) : words.takenBack(paper.orderNumber)
}

/** Returns the label of a taxed payment, such as "zdaněno, LIPP… po opravě LIPO…". */
export const claimedWords = (
  { number, corrections = [] }: TaxedPayment,
  { claimed, corrected }: Pick<PaymentWords, 'claimed' | 'corrected'>,
): string => `${claimed}, ${number}${corrections.length > 0 ? ` ${corrected} ${corrections.join(', ')}` : ''}`

/** Returns the reasons of a correction as text (docs/product.md §20.65). Empty where none is stored. */
export const reasonWords = ({ because, total }: Pick<PaymentPaper, 'because' | 'total'>, words: PaymentWords): string =>
  because.map((why) => words.because[why === 'change' && total < 0 ? 'cheaper' : why]).join(' ')
