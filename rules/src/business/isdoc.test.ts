import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { finalInvoice } from './final-invoice.ts'
import { type IsdocDocument, isdoc } from './isdoc.ts'
import { A, B, BANK, HOTEL, SUPPLIER } from './testing/examples.ts'

const official = readFileSync(new URL('./testing/isdoc-invoice-6.0.2.xsd', import.meta.url), 'utf8')
const schema = XmlDocument.fromString(official)
const validator = XsdValidator.fromDoc(schema)
afterAll(() => {
  validator.dispose()
  schema.dispose()
})

const UUID = '3f2b8a10-5c1d-4e6f-8a9b-0c1d2e3f4a5b'
const base = {
  uuid: UUID,
  issued: '2026-12-31',
  currency: 'CZK',
  supplier: SUPPLIER,
  buyer: HOTEL,
  order: { number: '2026-000123' },
  claimed: [],
  paid: 0,
  bank: BANK,
  due: '2026-12-11',
}
const claimed = B.payments.map(({ rates }, at) => ({ number: `MORP202600000${at + 1}`, rates }))
const deposit: IsdocDocument = {
  ...base,
  kind: 'deposit',
  number: A.symbol,
  symbol: A.symbol,
  lines: A.lines,
  rates: [],
  order: { number: '2026-000123', purchaseOrder: 'PO <7> & 8' },
}
const advance: IsdocDocument = {
  ...base,
  kind: 'advance',
  number: 'MORP2026000001',
  taxPoint: '2026-12-21',
  symbol: B.symbol,
  lines: [
    { name: 'Přijatá platba, sazba 12 %', count: 1, rate: 12, gross: 4_782_61 },
    { name: 'Přijatá platba, sazba 21 %', count: 1, rate: 21, gross: 217_39 },
  ],
  rates: B.payments[0]?.rates ?? [],
  paid: 5_000_00,
}
const final: IsdocDocument = {
  ...base,
  kind: 'final',
  number: 'MORF2026000001',
  symbol: B.symbol,
  lines: B.lines,
  rates: finalInvoice(B.lines, { claimed, received: B.total }).rates,
  claimed,
}
const correction: IsdocDocument = {
  ...base,
  kind: 'correction',
  number: 'LIPO2026000001',
  symbol: A.symbol,
  corrects: { number: 'LIPF2026000001', day: '2026-12-30' },
  note: 'Storno prodávajícím.',
  lines: [{ name: 'Jednodenní jízdenka – dospělý', count: -1, rate: 12, gross: -1_000_00 }],
  rates: [{ rate: 12, base: -892_86, vat: -107_14, gross: -1_000_00 }],
}

/**
 * What breaks the published rules 6.0.2 that concern our documents. Where theirs are no valid XPath they are as they are
 * meant.
 */
const RULES = {
  original:
    '/i:Invoice[i:DocumentType = 2 or i:DocumentType = 3 or i:DocumentType = 6][not(i:OriginalDocumentReferences/*)]',
  'own currency': '/i:Invoice[not(i:ForeignCurrencyCode)][i:CurrRate != 1 or i:RefCurrRate != 1]',
  'no other currency':
    "/i:Invoice[not(i:ForeignCurrencyCode)]//*[substring(local-name(), string-length(local-name()) - 3) = 'Curr']",
  untaxed: "/i:Invoice[i:VATApplicable = 'false']/i:InvoiceLines//i:VATApplicable[. != 'false']",
}

/** Returns the names of the rules that a file breaks. */
function findings(text: string): string[] {
  const xml = XmlDocument.fromString(text)
  const broken = Object.entries(RULES).filter(([, path]) => xml.find(path, { i: 'http://isdoc.cz/namespace/2013' })[0])
  xml.dispose()
  return broken.map(([name]) => name)
}

/** Validates a document by the official schema, and returns the texts of its elements by name. */
function read(document: IsdocDocument) {
  const text = isdoc(document)
  const xml = XmlDocument.fromString(text)
  validator.validate(xml)
  xml.dispose()
  return (name: string) => [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value)
}

describe('each kind of document passes the official schema 6.0.2', () => {
  test('the schema refuses what it should', () => {
    const spoiled = isdoc(deposit).replace('<IssueDate>2026-12-31</IssueDate>', '')
    const xml = XmlDocument.fromString(spoiled)
    expect(() => validator.validate(xml)).toThrow('IssueDate')
    xml.dispose()
  })

  test('a document is in the currency of the shop', () => {
    expect(read({ ...deposit, currency: 'EUR' })('LocalCurrencyCode')).toEqual(['EUR'])
  })

  test('all of them also in xmllint, which refuses what it should', async () => {
    const xml = [deposit, advance, final, correction].map((one) => ({ fileName: one.kind, contents: isdoc(one) }))
    expect(await validateXML({ xml, schema: official })).toMatchObject({ valid: true, errors: [] })
    const spoiled = isdoc(final).replace('<PayableAmount>', '<PayableAmount>CZK ')
    const { errors } = await validateXML({ xml: spoiled, schema: official })
    expect(errors.map(({ message }) => message).join()).toContain('PayableAmount')
  })

  test('a deposit invoice, which is no tax document', () => {
    const of = read(deposit)
    expect([of('DocumentType'), of('VATApplicable'), of('TaxPointDate')]).toEqual([
      ['4'],
      ['false', 'false', 'false', 'false'],
      [],
    ])
    expect([of('PayableAmount'), of('PaidAmount'), of('VariableSymbol'), of('IBAN'), of('PaymentDueDate')]).toEqual([
      ['12960.00'],
      ['12960.00'],
      [A.symbol],
      [BANK.iban],
      ['2026-12-11'],
    ])
    expect([of('ExternalOrderID'), of('StreetName'), of('BuildingNumber')]).toEqual([
      ['PO &lt;7&gt; &amp; 8'],
      ['Vzorová', 'Vzorová'],
      ['1', '9'],
    ])
  })

  test('a tax document on a received payment, dated by the money', () => {
    const of = read(advance)
    expect([of('DocumentType'), of('TaxPointDate'), of('PayableAmount')]).toEqual([['5'], ['2026-12-21'], ['0.00']])
    expect([of('LineExtensionTaxAmount'), of('DifferenceTaxAmount')]).toEqual([
      ['512.42', '37.73'],
      ['512.42', '37.73'],
    ])
  })

  test('a final invoice, which takes off what was taxed', () => {
    const of = read(final)
    expect(of('TaxInclusiveDepositAmount')).toEqual(['4782.61', '217.39', '6217.39', '282.61'])
    expect(of('AlreadyClaimedTaxInclusiveAmount')).toEqual(['11000.00', '500.00', '11500.00'])
    expect([of('TaxInclusiveAmount').at(-1), of('PayableAmount'), of('PaymentMeansCode')]).toEqual([
      '11500.00',
      ['0.00'],
      [],
    ])
    expect(of('UnitPriceTaxInclusive')).toEqual(['440.0000', '500.0000'])
  })

  test('a corrective document, which names what it corrects', () => {
    const of = read(correction)
    expect([of('DocumentType'), of('InvoicedQuantity'), of('PayableAmount')]).toEqual([['2'], ['-1'], ['-1000.00']])
    expect(isdoc(correction)).toContain('<OriginalDocumentReference><ID>LIPF2026000001</ID>')
    read({ ...correction, kind: 'advance-correction' })
  })

  test.each([deposit, advance, final, correction, { ...correction, kind: 'advance-correction' as const }])(
    'the rules that no schema holds: $kind keeps them',
    (document) => {
      expect(findings(isdoc(document))).toEqual([])
    },
  )

  test.each([
    ['original', { ...correction, corrects: undefined }, '', ''],
    ['original', { ...correction, kind: 'advance-correction' as const, corrects: undefined }, '', ''],
    ['own currency', final, '<CurrRate>1<', '<CurrRate>2<'],
    ['no other currency', final, '</PayableAmount>', '</PayableAmount><PayableAmountCurr>1</PayableAmountCurr>'],
    ['untaxed', deposit, /(?<=<\/VATCalculationMethod><VATApplicable>)false/, 'true'],
  ])('whoever breaks the rule %s has this one finding', (rule, document, part, instead) => {
    expect(findings(isdoc(document).replace(part, instead))).toEqual([rule])
  })

  test('a line outside VAT, a buyer abroad without numbers, and 120 lines', () => {
    const { ico: _, dic: __, ...bare } = HOTEL
    const of = read({
      ...deposit,
      kind: 'final',
      buyer: { ...bare, address: 'Hauptplatz', country: 'AT' },
      lines: Array.from({ length: 120 }, () => ({ name: 'Donaudampfschiff', count: 3, rate: 0, gross: 100_00 })),
    })
    expect([of('TaxInclusiveAmount').at(-1), of('CompanyID')]).toEqual(['12000.00', ['CZ12345679']])
  })
})
