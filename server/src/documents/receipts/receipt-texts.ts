import type { Lang } from '@gondola/rules/catalogue.ts'
import type { ReceiptKind, TaxLaw } from '@gondola/rules/receipt.ts'
import type { CorrectionReason } from '../../db/tables.ts'
import { registerNumber, vatNumber } from '../company-numbers.ts'
import type { ReceiptDocument } from './receipt-document.ts'

/**
 * Reasons for correction as printed. Documents without a stored reason have `notDelivered`; `dearer` and `cheaper` are
 * changes of date.
 */
export type CorrectionWord = CorrectionReason | 'notDelivered' | 'dearer' | 'cheaper'

export type ReceiptWords = {
  title: Record<ReceiptKind, string>
  number: string
  day: string
  order: string
  supplier: string
  buyer: string
  paidOnline: string
  /** Returns company number and VAT number with their names, as far as known. */
  ids: (company: { ico?: string | undefined; dic?: string | undefined }) => (string | undefined)[]
  item: string
  count: string
  price: string
  /** Precedes the price of one piece without VAT. A full tax document has to give it. */
  net: string
  rate: string
  sum: string
  rates: string
  base: string
  vat: string
  outside: string
  total: string
  paid: string
  rounding: string
  outsideNote: string
  /** Precedes the price of one piece before its benefit. */
  before: string
  /** Names of what paid. That of a voucher is followed by the last characters of its code. */
  payment: Record<'voucher' | 'credit' | 'card' | 'newVoucher', string>
  /** Words of a corrective document. */
  correction: {
    tax: string
    payment: string
    day: string
    of: string
    reason: string
    because: Record<CorrectionWord, string>
    /** Precedes the total that a dearer date cost in addition. */
    supplement: string
    returned: string
    sameWay: string
    /** Replace `sameWay` where a guest took a new voucher for all, or for a part. */
    asVoucher: string
    partlyVoucher: string
  }
}

const czechIds: ReceiptWords['ids'] = ({ ico, dic }) => [
  ico && registerNumber('IČO', ico),
  dic && vatNumber('DIČ', dic),
]

const cz: ReceiptWords = {
  title: { simplified: 'Zjednodušený daňový doklad', full: 'Daňový doklad', payment: 'Doklad o zaplacení' },
  number: 'Číslo dokladu',
  day: 'Datum vystavení a přijetí platby',
  order: 'Objednávka',
  supplier: 'Dodavatel',
  buyer: 'Odběratel',
  paidOnline: 'online v e-shopu',
  ids: czechIds,
  item: 'Položka',
  count: 'Počet',
  price: 'Cena za kus',
  net: 'za kus bez DPH',
  rate: 'DPH',
  sum: 'Celkem',
  rates: 'Sazba DPH',
  base: 'Základ daně',
  vat: 'Daň',
  outside: 'Mimo DPH',
  total: 'Celkem',
  paid: 'Zaplaceno celkem',
  rounding:
    'Ceny jsou včetně DPH. Daň je vypočtena z ceny včetně daně a zaokrouhlena na haléře, celková částka se nezaokrouhluje.',
  outsideNote:
    'Vratná záloha za kartu a dárkový poukaz nejsou předmětem DPH; z poukazu se daň odvádí až při jeho použití.',
  before: 'cena před slevou',
  payment: { voucher: 'Dárkový poukaz', credit: 'Kredit', card: 'Platební karta', newVoucher: 'Nový poukaz' },
  correction: {
    tax: 'Opravný daňový doklad',
    payment: 'Doklad o vrácení platby',
    day: 'Datum vystavení a opravy',
    of: 'Opravuje doklad',
    reason: 'Důvod opravy',
    because: {
      notDelivered: 'Služba nebyla poskytnuta, platba se vrací.',
      change: 'Změna termínu.',
      dearer: 'Změna termínu, doplatek ceny.',
      cheaper: 'Změna termínu, cena se snížila.',
      cancel: 'Storno zákazníkem.',
      withdraw: 'Odstoupení od smlouvy.',
      storm: 'Den byl zrušen.',
      share: 'Jeden z dnů byl zrušen.',
      reduce: 'Cena byla snížena.',
      rest: 'Zbytek dárkového poukazu byl stornován.',
      reverse: 'Storno prodávajícím.',
    },
    supplement: 'Doplaceno celkem',
    returned: 'Vráceno celkem',
    sameWay: 'stejnou cestou, jakou platba přišla',
    asVoucher: 'novým poukazem, na kartu nic',
    partlyVoucher: 'novým poukazem, zbytek stejnou cestou, jakou platba přišla',
  },
}

const de: ReceiptWords = {
  title: { simplified: 'Vereinfachter Steuerbeleg', full: 'Steuerbeleg', payment: 'Zahlungsbeleg' },
  number: 'Belegnummer',
  day: 'Ausgestellt und bezahlt am',
  order: 'Bestellung',
  supplier: 'Verkäufer',
  buyer: 'Käufer',
  paidOnline: 'online im Shop',
  ids: czechIds,
  item: 'Position',
  count: 'Anzahl',
  price: 'Stückpreis',
  net: 'pro Stück ohne MwSt.',
  rate: 'MwSt.',
  sum: 'Summe',
  rates: 'MwSt.-Satz',
  base: 'Netto',
  vat: 'Steuer',
  outside: 'Ohne MwSt.',
  total: 'Summe',
  paid: 'Bezahlt',
  rounding:
    'Preise inkl. MwSt. Die Steuer ist aus dem Preis herausgerechnet und auf Heller gerundet, die Gesamtsumme wird nicht gerundet.',
  outsideNote:
    'Kartenpfand und Geschenkgutscheine unterliegen nicht der MwSt.; ein Gutschein wird erst beim Einlösen versteuert.',
  before: 'Preis ohne Vorteil',
  payment: { voucher: 'Geschenkgutschein', credit: 'Guthaben', card: 'Zahlungskarte', newVoucher: 'Neuer Gutschein' },
  correction: {
    tax: 'Korrekturbeleg zur Steuer',
    payment: 'Beleg über die Rückzahlung',
    day: 'Ausgestellt und korrigiert am',
    of: 'Korrigiert Beleg',
    reason: 'Grund der Korrektur',
    because: {
      notDelivered: 'Die Leistung wurde nicht erbracht, die Zahlung geht zurück.',
      change: 'Termin geändert.',
      dearer: 'Termin geändert, Aufpreis bezahlt.',
      cheaper: 'Termin geändert, der Preis ist gesunken.',
      cancel: 'Vom Gast storniert.',
      withdraw: 'Widerruf des Vertrags.',
      storm: 'Der Tag wurde abgesagt.',
      share: 'Einer der Tage wurde abgesagt.',
      reduce: 'Der Preis wurde gesenkt.',
      rest: 'Der Rest des Gutscheins wurde storniert.',
      reverse: 'Vom Verkäufer storniert.',
    },
    supplement: 'Aufpreis bezahlt',
    returned: 'Rückzahlung',
    sameWay: 'auf demselben Weg wie die Zahlung',
    asVoucher: 'als neuer Gutschein, nichts auf die Karte',
    partlyVoucher: 'als neuer Gutschein, der Rest auf demselben Weg wie die Zahlung',
  },
}

/** German in the terms of the Austrian VAT act (UStG § 11). */
const austrian: ReceiptWords = {
  ...de,
  title: { simplified: 'Kleinbetragsrechnung', full: 'Rechnung', payment: 'Zahlungsbeleg' },
  number: 'Rechnungsnummer',
  day: 'Rechnungsdatum und Tag der Zahlung',
  net: 'pro Stück ohne USt.',
  rate: 'USt.',
  rates: 'Steuersatz',
  base: 'Entgelt netto',
  vat: 'USt.',
  outside: 'Ohne USt.',
  ids: ({ ico, dic }) => [ico && registerNumber('Firmennr.', ico), dic && vatNumber('UID', dic)],
  rounding:
    'Preise inkl. USt. Die Steuer ist aus dem Preis herausgerechnet und auf Heller gerundet, die Gesamtsumme wird nicht gerundet.',
  outsideNote:
    'Kartenpfand und Geschenkgutscheine unterliegen nicht der USt.; ein Gutschein wird erst beim Einlösen versteuert.',
  correction: {
    ...de.correction,
    tax: 'Rechnungsberichtigung',
    of: 'Berichtigt Rechnung',
    day: 'Ausgestellt und berichtigt am',
    reason: 'Grund der Berichtigung',
  },
}

const en: ReceiptWords = {
  title: { simplified: 'Simplified tax document', full: 'Tax document', payment: 'Receipt of payment' },
  number: 'Document number',
  day: 'Issued and paid on',
  order: 'Order',
  supplier: 'Seller',
  buyer: 'Buyer',
  paidOnline: 'online in the shop',
  ids: czechIds,
  item: 'Item',
  count: 'Quantity',
  price: 'Unit price',
  net: 'each without VAT',
  rate: 'VAT',
  sum: 'Amount',
  rates: 'VAT rate',
  base: 'Net',
  vat: 'Tax',
  outside: 'Outside VAT',
  total: 'Gross',
  paid: 'Total paid',
  rounding: 'Prices include VAT. The tax is taken out of the price and rounded to hellers; the total is not rounded.',
  outsideNote: 'Refundable card deposits and gift vouchers are outside VAT; a voucher is taxed when it is used.',
  before: 'price without the benefit',
  payment: { voucher: 'Gift voucher', credit: 'Credit', card: 'Payment card', newVoucher: 'New voucher' },
  correction: {
    tax: 'Corrective tax document',
    payment: 'Proof of refund',
    day: 'Issued and corrected on',
    of: 'Corrects document',
    reason: 'Reason',
    because: {
      notDelivered: 'The service was not provided, the payment is returned.',
      change: 'Date changed.',
      dearer: 'Date changed, supplement paid.',
      cheaper: 'Date changed, the price is lower.',
      cancel: 'Cancelled by the guest.',
      withdraw: 'Withdrawal from the contract.',
      storm: 'The day was called off.',
      share: 'One of the days was called off.',
      reduce: 'The price was lowered.',
      rest: 'What was left of the gift voucher was cancelled.',
      reverse: 'Cancelled by the seller.',
    },
    supplement: 'Supplement paid',
    returned: 'Total refunded',
    sameWay: 'the way the payment came',
    asVoucher: 'as a new voucher, nothing to the card',
    partlyVoucher: 'as a new voucher, the rest the way the payment came',
  },
}

const pl: ReceiptWords = {
  title: { simplified: 'Uproszczony dokument podatkowy', full: 'Dokument podatkowy', payment: 'Potwierdzenie zapłaty' },
  number: 'Numer dokumentu',
  day: 'Data wystawienia i zapłaty',
  order: 'Zamówienie',
  supplier: 'Sprzedawca',
  buyer: 'Nabywca',
  paidOnline: 'online w sklepie',
  ids: czechIds,
  item: 'Pozycja',
  count: 'Ilość',
  price: 'Cena za sztukę',
  net: 'za sztukę bez VAT',
  rate: 'VAT',
  sum: 'Razem',
  rates: 'Stawka VAT',
  base: 'Netto',
  vat: 'Podatek',
  outside: 'Poza VAT',
  total: 'Razem',
  paid: 'Zapłacono razem',
  rounding: 'Ceny zawierają VAT. Podatek obliczono od ceny brutto i zaokrąglono do halerzy, suma nie jest zaokrąglana.',
  outsideNote: 'Zwrotna kaucja za kartę i bony upominkowe są poza VAT; bon jest opodatkowany przy użyciu.',
  before: 'cena przed zniżką',
  payment: { voucher: 'Bon upominkowy', credit: 'Środki', card: 'Karta płatnicza', newVoucher: 'Nowy bon' },
  correction: {
    tax: 'Korygujący dokument podatkowy',
    payment: 'Potwierdzenie zwrotu',
    day: 'Data wystawienia i korekty',
    of: 'Koryguje dokument',
    reason: 'Powód korekty',
    because: {
      notDelivered: 'Usługa nie została wykonana, płatność jest zwracana.',
      change: 'Zmiana terminu.',
      dearer: 'Zmiana terminu, dopłata.',
      cheaper: 'Zmiana terminu, cena jest niższa.',
      cancel: 'Anulowane przez klienta.',
      withdraw: 'Odstąpienie od umowy.',
      storm: 'Dzień został odwołany.',
      share: 'Jeden z dni został odwołany.',
      reduce: 'Cena została obniżona.',
      rest: 'Reszta bonu upominkowego została anulowana.',
      reverse: 'Anulowane przez sprzedawcę.',
    },
    supplement: 'Dopłacono razem',
    returned: 'Zwrócono razem',
    sameWay: 'tą samą drogą co płatność',
    asVoucher: 'jako nowy bon, nic na kartę',
    partlyVoucher: 'jako nowy bon, reszta tą samą drogą co płatność',
  },
}

const WORDS: Record<Lang, ReceiptWords> = { cz, de, en, pl }

/** Returns the title of a receipt, or of a corrective document. */
export const receiptTitle = (
  words: ReceiptWords,
  { corrects, sums }: Pick<ReceiptDocument, 'corrects' | 'sums'>,
): string => {
  if (!corrects) return words.title[sums.kind]
  return sums.kind === 'payment' ? words.correction.payment : words.correction.tax
}

/** Returns the language in which a tax law wants its documents. */
export const lawLang = (law: TaxLaw): 'cz' | 'de' => (law === 'AT' ? 'de' : 'cz')

export const receiptWords = (lang: Lang, law: TaxLaw): ReceiptWords =>
  law === 'AT' && lang === 'de' ? austrian : WORDS[lang]
