import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { TaxLaw } from '@gondola/rules/receipt.ts'

export type DepositWords = {
  title: string
  /** Words below the title: not a tax document. */
  noTax: string
  /** Words that replace `noTax` when the order has ended: void. */
  isVoid: string
  version: (version: number) => string
  supplier: string
  buyer: string
  issued: string
  due: string
  order: string
  purchaseOrder: string
  symbol: string
  how: string
  byTransfer: string
  item: string
  count: string
  price: string
  sum: string
  toPay: string
  withVat: string
  /** Returns the total of the order, and how much of it has been received. */
  received: (total: string, received: string) => string
  details: string
  account: string
  amount: string
  payBy: string
  /** Label of the payment reference for transfers from abroad. */
  reference: string
  /** Below the QR code: only apps of Czech banks read it. */
  qrReader: string
  notes: { onCredit: string; waiting: string; tax: string; contact: (email: string, phone: string) => string }
}

const cz: DepositWords = {
  title: 'Zálohová faktura',
  noTax: 'není daňovým dokladem',
  isVoid: 'NEPLATÍ, objednávka skončila',
  version: (version) => `verze ${version}, nahrazuje předchozí`,
  supplier: 'Dodavatel',
  buyer: 'Odběratel',
  issued: 'Vystaveno',
  due: 'Splatnost',
  order: 'Objednávka',
  purchaseOrder: 'Vaše objednávka',
  symbol: 'Variabilní symbol',
  how: 'Způsob platby',
  byTransfer: 'převodem',
  item: 'Položka',
  count: 'Počet',
  price: 'Cena za kus',
  sum: 'Celkem',
  toPay: 'K úhradě',
  withVat: 'ceny včetně DPH',
  received: (total, received) => `celkem ${total} včetně DPH, přijato ${received}`,
  details: 'Platební údaje',
  account: 'Číslo účtu',
  amount: 'Částka',
  payBy: 'Zaplaťte do',
  reference: 'Zpráva',
  qrReader: 'v aplikaci české banky',
  notes: {
    onCredit: 'Vstupenky dodáváme s objednávkou, ještě před zaplacením.',
    waiting: 'Vstupenky pošleme po přijetí platby.',
    tax: 'Daňový doklad k přijaté platbě pošleme po zaplacení, vyúčtovací fakturu po uskutečnění služby.',
    contact: (email, phone) =>
      `Platbu poznáme podle variabilního symbolu. Máte otázku? Napište na ${email} nebo zavolejte ${phone}.`,
  },
}

const de: DepositWords = {
  title: 'Zahlungsaufforderung',
  noTax: 'kein Steuerbeleg',
  isVoid: 'UNGÜLTIG, die Bestellung ist beendet',
  version: (version) => `Version ${version}, ersetzt die vorige`,
  supplier: 'Verkäufer',
  buyer: 'Käufer',
  issued: 'Ausgestellt am',
  due: 'Fällig am',
  order: 'Bestellung',
  purchaseOrder: 'Ihre Bestellung',
  symbol: 'Variables Symbol',
  how: 'Zahlung',
  byTransfer: 'per Überweisung',
  item: 'Position',
  count: 'Anzahl',
  price: 'Stückpreis',
  sum: 'Summe',
  toPay: 'Zu zahlen',
  withVat: 'Preise inkl. MwSt.',
  received: (total, received) => `gesamt ${total} inkl. MwSt., eingegangen ${received}`,
  details: 'Zahlungsdaten',
  account: 'Kontonummer',
  amount: 'Betrag',
  payBy: 'Zahlbar bis',
  reference: 'Verwendungszweck',
  qrReader: 'in der App einer tschechischen Bank',
  notes: {
    onCredit: 'Die Tickets liefern wir gleich mit der Bestellung, schon vor der Zahlung.',
    waiting: 'Die Tickets senden wir nach Eingang der Zahlung.',
    tax: 'Die Anzahlungsrechnung senden wir nach Eingang der Zahlung, die Schlussrechnung nach der Leistung.',
    contact: (email, phone) =>
      `Wir erkennen die Zahlung am variablen Symbol. Fragen? Schreiben Sie an ${email} oder rufen Sie ${phone} an.`,
  },
}

/**
 * German words with the terms of Austrian VAT law. There a demand for money before a payment is no invoice
 * (`Rechnung`).
 */
const austrian: DepositWords = {
  ...de,
  noTax: 'keine Rechnung',
  withVat: 'Preise inkl. USt.',
  received: (total, received) => `gesamt ${total} inkl. USt., eingegangen ${received}`,
}

const en: DepositWords = {
  title: 'Deposit invoice',
  noTax: 'not a tax document',
  isVoid: 'VOID, the order has ended',
  version: (version) => `version ${version}, replaces the one before`,
  supplier: 'Seller',
  buyer: 'Buyer',
  issued: 'Issued',
  due: 'Due',
  order: 'Order',
  purchaseOrder: 'Your order',
  symbol: 'Variable symbol',
  how: 'Payment',
  byTransfer: 'by bank transfer',
  item: 'Item',
  count: 'Quantity',
  price: 'Unit price',
  sum: 'Amount',
  toPay: 'To pay',
  withVat: 'prices include VAT',
  received: (total, received) => `${total} in all with VAT, ${received} received`,
  details: 'Payment details',
  account: 'Account number',
  amount: 'Amount',
  payBy: 'Pay by',
  reference: 'Payment reference',
  qrReader: 'in the app of a Czech bank',
  notes: {
    onCredit: 'The tickets come with the order, before you pay.',
    waiting: 'We send the tickets once the payment has come.',
    tax: 'The tax document on the payment follows the payment, the final invoice follows the service.',
    contact: (email, phone) =>
      `We recognise the payment by its variable symbol. Any question? Write to ${email} or call ${phone}.`,
  },
}

export const depositWords = (lang: ShopLang, law: TaxLaw): DepositWords =>
  law === 'AT' && lang === 'de' ? austrian : { cz, de, en }[lang]
