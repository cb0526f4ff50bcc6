import type { Lang } from '@gondola/rules/catalogue.ts'
import type { ReceiptKind } from '@gondola/rules/receipt.ts'

export type ReceiptWords = {
  title: Record<ReceiptKind, string>
  number: string
  day: string
  order: string
  supplier: string
  buyer: string
  paidOnline: string
  item: string
  count: string
  price: string
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
}

const cz: ReceiptWords = {
  title: { simplified: 'Zjednodušený daňový doklad', full: 'Daňový doklad', payment: 'Doklad o zaplacení' },
  number: 'Číslo dokladu',
  day: 'Datum vystavení a přijetí platby',
  order: 'Objednávka',
  supplier: 'Dodavatel',
  buyer: 'Odběratel',
  paidOnline: 'online v e-shopu',
  item: 'Položka',
  count: 'Počet',
  price: 'Cena za kus',
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
}

const de: ReceiptWords = {
  title: { simplified: 'Vereinfachter Steuerbeleg', full: 'Steuerbeleg', payment: 'Zahlungsbeleg' },
  number: 'Belegnummer',
  day: 'Ausgestellt und bezahlt am',
  order: 'Bestellung',
  supplier: 'Verkäufer',
  buyer: 'Käufer',
  paidOnline: 'online im Shop',
  item: 'Position',
  count: 'Anzahl',
  price: 'Stückpreis',
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
}

const en: ReceiptWords = {
  title: { simplified: 'Simplified tax document', full: 'Tax document', payment: 'Receipt of payment' },
  number: 'Document number',
  day: 'Issued and paid on',
  order: 'Order',
  supplier: 'Seller',
  buyer: 'Buyer',
  paidOnline: 'online in the shop',
  item: 'Item',
  count: 'Quantity',
  price: 'Unit price',
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
}

const pl: ReceiptWords = {
  title: { simplified: 'Uproszczony dokument podatkowy', full: 'Dokument podatkowy', payment: 'Potwierdzenie zapłaty' },
  number: 'Numer dokumentu',
  day: 'Data wystawienia i zapłaty',
  order: 'Zamówienie',
  supplier: 'Sprzedawca',
  buyer: 'Nabywca',
  paidOnline: 'online w sklepie',
  item: 'Pozycja',
  count: 'Ilość',
  price: 'Cena za sztukę',
  rate: 'VAT',
  sum: 'Razem',
  rates: 'Stawka VAT',
  base: 'Netto',
  vat: 'Podatek',
  outside: 'Poza VAT',
  total: 'Razem',
  paid: 'Zapłacono razem',
  rounding: 'Ceny zawierają VAT. Podatek obliczono od ceny brutto i zaokrąglono do halerzy, suma nie jest zaokrąglana.',
  outsideNote: 'Zwrotna kaucja za kartę i bony podarunkowe są poza VAT; bon jest opodatkowany przy użyciu.',
}

const WORDS: Record<Lang, ReceiptWords> = { cz, de, en, pl }

export const receiptWords = (lang: Lang): ReceiptWords => WORDS[lang]
