import type { Day } from '../day.ts'
import { formatDay } from '../day.ts'
import type { Haler } from '../money.ts'

/** What a document taxes of one rate. A final invoice taxes what no earlier document has. */
export type TaxedRate = { rate: number; base: Haler; vat: Haler; gross: Haler }

export type TableDocument = {
  number: string
  kind: 'advance' | 'final' | 'correction'
  issued: Day
  taxPoint: Day
  order: string
  symbol: string
  buyer: string
  ico: string
  dic: string
  corrects: string
  rates: readonly TaxedRate[]
  /** Sum on the document that is outside VAT. */
  outsideVat: Haler
}

const HEAD = [
  'doklad',
  'druh',
  'vystaveno',
  'datum plneni',
  'objednavka',
  'variabilni symbol',
  'odberatel',
  'ico',
  'dic',
  'opravuje',
  'sazba',
  'zaklad',
  'dan',
  'celkem',
]
const KINDS = { advance: 'platba', final: 'vyuctovani', correction: 'oprava' } as const

/**
 * Returns documents as a table for spreadsheets (docs/product.md §20.54). There is a row for each document and rate,
 * with semicolons and decimal commas. Rate 0 is what is outside VAT; a document that adds nothing has one row of zeros.
 */
export function documentTable(documents: readonly TableDocument[]): string {
  const rows = documents.flatMap((document) => ratesOf(document).map((rate) => rowOf(document, rate)))
  return `\ufeff${[HEAD, ...rows].map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`
}

function ratesOf({ rates, outsideVat }: TableDocument): TaxedRate[] {
  const taxed = rates.filter(({ gross, vat }) => gross !== 0 || vat !== 0)
  const outside = outsideVat === 0 ? [] : [{ rate: 0, base: outsideVat, vat: 0, gross: outsideVat }]
  const all = [...taxed, ...outside]
  return all.length > 0 ? all : [{ rate: 0, base: 0, vat: 0, gross: 0 }]
}

const rowOf = (document: TableDocument, { rate, base, vat, gross }: TaxedRate): string[] => [
  document.number,
  KINDS[document.kind],
  formatDay(document.issued),
  formatDay(document.taxPoint),
  document.order,
  document.symbol,
  asText(document.buyer),
  asText(document.ico),
  asText(document.dic),
  document.corrects,
  String(rate).replace('.', ','),
  amount(base),
  amount(vat),
  amount(gross),
]

/** Makes text of what begins like a formula, by an apostrophe. Spreadsheets would run it. */
const asText = (typed: string) => (/^[=+\-@\t\r]/.test(typed) ? `'${typed}` : typed)

const cell = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const amount = (hellers: Haler) => (hellers / 100).toFixed(2).replace('.', ',')
