import type { Day } from '../day.ts'
import { type Haler, sumOfAmounts, vatOf } from '../money.ts'
import type { RateSum } from '../receipt.ts'
import type { TaxedPayment } from './final-invoice.ts'

export type IsdocParty = {
  name: string
  /** Street and number. */
  address: string
  city: string
  postalCode: string
  country: string
  ico?: string | undefined
  dic?: string | undefined
}
/** `gross` is for the whole line; a rate of 0 is outside VAT. A returned line has a negative count. */
export type IsdocLine = { name: string; count: number; rate: number; gross: Haler }

/** The content of a document that ISDOC carries. */
export type IsdocDocument = {
  kind: keyof typeof TYPES
  number: string
  uuid: string
  issued: Day
  currency: string
  /** Day of supply, or of the payment. */
  taxPoint?: Day
  note?: string
  supplier: IsdocParty
  buyer: IsdocParty
  order: { number: string; purchaseOrder?: string | undefined }
  corrects?: { number: string; day: Day }
  lines: readonly IsdocLine[]
  /** Sums per rate, rounded as the document shows them. A deposit invoice has none. */
  rates: readonly RateSum[]
  /** Tax documents on payments that a final invoice takes off. */
  claimed: readonly TaxedPayment[]
  /** Money that came and that no document of `claimed` is about. */
  paid: Haler
  symbol: string
  bank: { iban: string; bic: string; number: string; code: string; name: string }
  due: Day
}

/** Document types of ISDOC 6.0: a deposit invoice is no tax document. */
const TYPES = { deposit: 4, advance: 5, final: 1, correction: 2, 'advance-correction': 6 } as const
/** Transfer to an account. */
const BY_TRANSFER = 42
/** The tax is contained in the gross sum. */
const FROM_THE_TOP = 1

const amount = (haler: Haler): string => (haler / 100).toFixed(2)

const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Returns an element with a text, or with child elements. */
const tag = (name: string, content: string | number): string => `<${name}>${escaped(String(content))}</${name}>`
const group = (name: string, ...content: (string | false | undefined)[]): string =>
  `<${name}>${content.filter(Boolean).join('')}</${name}>`

/** Returns an ISDOC 6.0.1 invoice (docs/product.md §20.53). */
export function isdoc(document: IsdocDocument): string {
  const { kind, number, uuid, issued, taxPoint, note, supplier, buyer, corrects } = document
  const isTaxed = kind !== 'deposit'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Invoice xmlns="http://isdoc.cz/namespace/2013" version="6.0.1">${[
      tag('DocumentType', TYPES[kind]),
      tag('ID', number),
      tag('UUID', uuid),
      tag('IssuingSystem', 'Gondola'),
      tag('IssueDate', issued),
      isTaxed && tag('TaxPointDate', taxPoint ?? issued),
      tag('VATApplicable', String(isTaxed)),
      tag('ElectronicPossibilityAgreementReference', ''),
      note !== undefined && tag('Note', note),
      tag('LocalCurrencyCode', document.currency),
      tag('CurrRate', 1),
      tag('RefCurrRate', 1),
      group('AccountingSupplierParty', party(supplier)),
      group('AccountingCustomerParty', party(buyer)),
      orderReference(document),
      corrects &&
        group(
          'OriginalDocumentReferences',
          group('OriginalDocumentReference', tag('ID', corrects.number), tag('IssueDate', corrects.day)),
        ),
      group('InvoiceLines', ...document.lines.map((line, at) => invoiceLine(line, at + 1, isTaxed))),
      deposits(document),
      totals(document),
    ]
      .filter(Boolean)
      .join('')}</Invoice>`,
    '',
  ].join('\n')
}

function party({ name, address, city, postalCode, country, ico, dic }: IsdocParty): string {
  const [, street = address, building = ''] = /^(.*\D)\s+(\d\S*)$/.exec(address) ?? []
  const countryName = new Intl.DisplayNames(['cs'], { type: 'region' }).of(country) ?? country
  return group(
    'Party',
    group('PartyIdentification', tag('ID', ico ?? '')),
    group('PartyName', tag('Name', name)),
    group(
      'PostalAddress',
      tag('StreetName', street),
      tag('BuildingNumber', building),
      tag('CityName', city),
      tag('PostalZone', postalCode),
      group('Country', tag('IdentificationCode', country), tag('Name', countryName)),
    ),
    dic !== undefined && group('PartyTaxScheme', tag('CompanyID', dic), tag('TaxScheme', 'VAT')),
  )
}

const orderReference = ({ order: { number, purchaseOrder } }: IsdocDocument): string =>
  group(
    'OrderReferences',
    `<OrderReference id="order">${tag('SalesOrderID', number)}${purchaseOrder === undefined ? '' : tag('ExternalOrderID', purchaseOrder)}</OrderReference>`,
  )

const category = (rate: number, isTaxed: boolean): string =>
  group(
    'ClassifiedTaxCategory',
    tag('Percent', isTaxed ? rate : 0),
    tag('VATCalculationMethod', FROM_THE_TOP),
    tag('VATApplicable', String(isTaxed && rate > 0)),
  )

function invoiceLine({ name, count, rate, gross }: IsdocLine, at: number, isTaxed: boolean): string {
  const vat = isTaxed ? vatOf(gross, rate) : 0
  const each = (total: Haler) => (count === 0 ? '0' : (total / 100 / count).toFixed(4))
  return group(
    'InvoiceLine',
    tag('ID', at),
    tag('InvoicedQuantity', count),
    tag('LineExtensionAmount', amount(gross - vat)),
    tag('LineExtensionAmountTaxInclusive', amount(gross)),
    tag('LineExtensionTaxAmount', amount(vat)),
    tag('UnitPrice', each(gross - vat)),
    tag('UnitPriceTaxInclusive', each(gross)),
    category(rate, isTaxed),
    group('Item', tag('Description', name)),
  )
}

/** Returns received money: untaxed payments, and tax documents on payments. Each has its rates. */
function deposits({ claimed, paid, symbol }: IsdocDocument): string {
  const untaxed = group(
    'NonTaxedDeposits',
    group('NonTaxedDeposit', tag('ID', symbol), tag('VariableSymbol', symbol), tag('DepositAmount', amount(paid))),
  )
  const taxed = claimed.flatMap(({ number, rates }) =>
    rates.map(({ rate, base, gross }) =>
      group(
        'TaxedDeposit',
        tag('ID', number),
        tag('VariableSymbol', symbol),
        tag('TaxableDepositAmount', amount(base)),
        tag('TaxInclusiveDepositAmount', amount(gross)),
        category(rate, true),
      ),
    ),
  )
  return `${paid === 0 ? '' : untaxed}${taxed.length === 0 ? '' : group('TaxedDeposits', ...taxed)}`
}

function totals(document: IsdocDocument): string {
  const { kind, lines, rates, claimed, paid, symbol, bank, due } = document
  const total = sumOfAmounts(lines.map(({ gross }) => gross))
  const outside = total - sumOfAmounts(rates.map(({ gross }) => gross))
  const all = [...rates, ...(outside === 0 ? [] : [{ rate: 0, base: outside, vat: 0, gross: outside }])]
  const taken = (rate: number, part: 'base' | 'vat' | 'gross') =>
    sumOfAmounts(claimed.flatMap(({ rates }) => rates.filter((one) => one.rate === rate).map((one) => one[part])))
  const claimedSum = (part: 'base' | 'gross') => sumOfAmounts(all.map(({ rate }) => taken(rate, part)))
  const exclusive = sumOfAmounts(all.map(({ base }) => base))
  const payable = total - claimedSum('gross') - paid
  const subTotals = all.map((sum) =>
    group(
      'TaxSubTotal',
      tag('TaxableAmount', amount(sum.base)),
      tag('TaxAmount', amount(sum.vat)),
      tag('TaxInclusiveAmount', amount(sum.gross)),
      tag('AlreadyClaimedTaxableAmount', amount(taken(sum.rate, 'base'))),
      tag('AlreadyClaimedTaxAmount', amount(taken(sum.rate, 'vat'))),
      tag('AlreadyClaimedTaxInclusiveAmount', amount(taken(sum.rate, 'gross'))),
      tag('DifferenceTaxableAmount', amount(sum.base - taken(sum.rate, 'base'))),
      tag('DifferenceTaxAmount', amount(sum.vat - taken(sum.rate, 'vat'))),
      tag('DifferenceTaxInclusiveAmount', amount(sum.gross - taken(sum.rate, 'gross'))),
      group(
        'TaxCategory',
        tag('Percent', sum.rate),
        tag('TaxScheme', 'VAT'),
        tag('VATApplicable', String(kind !== 'deposit' && sum.rate > 0)),
      ),
    ),
  )
  return [
    group('TaxTotal', ...subTotals, tag('TaxAmount', amount(sumOfAmounts(all.map(({ vat }) => vat))))),
    group(
      'LegalMonetaryTotal',
      tag('TaxExclusiveAmount', amount(exclusive)),
      tag('TaxInclusiveAmount', amount(total)),
      tag('AlreadyClaimedTaxExclusiveAmount', amount(claimedSum('base'))),
      tag('AlreadyClaimedTaxInclusiveAmount', amount(claimedSum('gross'))),
      tag('DifferenceTaxExclusiveAmount', amount(exclusive - claimedSum('base'))),
      tag('DifferenceTaxInclusiveAmount', amount(total - claimedSum('gross'))),
      tag('PaidDepositsAmount', amount(paid)),
      tag('PayableAmount', amount(payable)),
    ),
    payable > 0 &&
      group(
        'PaymentMeans',
        group(
          'Payment',
          tag('PaidAmount', amount(payable)),
          tag('PaymentMeansCode', BY_TRANSFER),
          group(
            'Details',
            tag('PaymentDueDate', due),
            tag('ID', bank.number),
            tag('BankCode', bank.code),
            tag('Name', bank.name),
            tag('IBAN', bank.iban),
            tag('BIC', bank.bic),
            tag('VariableSymbol', symbol),
          ),
        ),
      ),
  ]
    .filter(Boolean)
    .join('')
}
