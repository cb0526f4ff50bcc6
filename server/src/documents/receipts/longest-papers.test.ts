import { join } from 'node:path'
import { PURCHASE_ORDER_MAX } from '@gondola/rules/business/invoice-offer.ts'
import type { Buyer } from '@gondola/rules/buyer.ts'
import { receiptSums } from '@gondola/rules/receipt.ts'
import { MOST_LETTERS } from '@gondola/rules/text-field.ts'
import { expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../../resorts/folders.ts'
import { aTicket } from '../../../harness/documents/a-ticket.ts'
import { DIN_91379 } from '../../../harness/documents/din-91379.ts'
import { drawnText, textsOf } from '../../../harness/read-pdf.ts'
import { variants } from '../../../harness/variants.ts'
import type { DocumentAssets } from '../pdf-file.ts'
import { loadDocumentAssets } from '../tickets/ticket-pdf.ts'
import type { DepositDocument } from './deposit-document.ts'
import { renderDeposit } from './deposit-pdf.ts'
import type { PaymentPaper } from './payment-document.ts'
import { renderPaymentPaper } from './payment-pdf.ts'
import type { ReceiptDocument } from './receipt-document.ts'
import { renderReceipt } from './receipt-pdf.ts'

const ALL = await Promise.all(resortKeys().map((resort) => loadDocumentAssets(join(RESORTS_DIR, resort))))

type Names = { buyer: Buyer; purchaseOrder: string }

const RATES = [{ rate: 12, base: 110_714, vat: 13_286, gross: 124_000 }]
const lines = [{ names: ['Skipas na 1 den', 'Skipass 1 Tag'], count: 1, price: 124_000, vatRate: 12 }]
const common = {
  lang: 'de',
  law: 'CZ',
  orderNumber: '2026-004183',
  supplier: aTicket().operator,
  resortName: 'Skiareál Lipno',
  lines,
} as const
const CORRECTIONS = ['LIPO2026000002', 'LIPO2026000003', 'LIPO2026000004', 'LIPO2026000005']
const corrects = { number: 'LIP2026000100', day: '2026-11-20' }
const paper = {
  ...common,
  number: 'LIPP2026000001',
  issued: '2026-12-01',
  taxPoint: '2026-11-30',
  symbol: '7726000013',
  rates: RATES,
  outsideVat: 0,
  total: 124_000,
  claimed: [],
  differences: [],
  toPay: 0,
  because: [],
  paid: 124_000,
} as const

const receipt = ({ buyer }: Names, changes: Partial<ReceiptDocument> = {}): ReceiptDocument => ({
  ...common,
  lines,
  number: 'LIP2026000123',
  day: '2026-11-21',
  payments: [],
  email: 'petra.dvorakova@example.cz',
  buyer,
  sums: receiptSums([{ amount: 124_000, vatRate: 12 }], 'CZ', { isNamed: true }),
  ...changes,
})
const deposit = (names: Names): DepositDocument => ({
  ...common,
  ...names,
  lines,
  symbol: '7726000013',
  issued: '2026-11-27',
  due: '2026-12-11',
  version: 2,
  isOpen: true,
  isVoid: false,
  total: 124_000,
  received: 0,
  account: '19-2000145399/0800',
  iban: 'CZ6508000000192000145399',
  bic: 'GIBACZPX',
  reference: null,
  qr: 'SPD*1.0*ACC:CZ6508000000192000145399*AM:1240.00*CC:CZK*X-VS:7726000013',
  onCredit: true,
  contact: { email: 'shop@lipno.example', phone: '+420 123 456 789' },
})
const payment = (kind: PaymentPaper['kind'], names: Names, changes: Partial<PaymentPaper> = {}): PaymentPaper => ({
  ...paper,
  ...names,
  kind,
  claimed: [],
  differences: [],
  lines: [],
  rates: RATES,
  ...changes,
})

/** Papers that name a buyer, and whether they name the buyer's own number of an order. */
const PAPERS: [name: string, hasOrder: boolean, (names: Names, assets: DocumentAssets) => Promise<Buffer>][] = [
  ['tax document', false, (names, assets) => renderReceipt(receipt(names), assets)],
  ['corrective document', false, (names, assets) => renderReceipt(receipt(names, { corrects }), assets)],
  ['deposit invoice', true, (names, assets) => renderDeposit(deposit(names), assets)],
  ['tax document on a payment', true, (names, assets) => renderPaymentPaper(payment('advance', names), assets)],
  [
    'final invoice',
    true,
    (names, assets) =>
      renderPaymentPaper(
        payment('final', names, {
          lines,
          claimed: [{ number: 'LIPP2026000002', rates: RATES, corrections: CORRECTIONS }],
          differences: RATES,
        }),
        assets,
      ),
  ],
  [
    'correction of a final invoice',
    true,
    (names, assets) =>
      renderPaymentPaper(
        payment('correction', names, {
          lines,
          corrects,
          because: ['change', 'storm', 'share', 'reverse', 'refused'],
          total: -124_000,
          // Of which a part went back, and the other is owed no more.
          paid: -60_000,
        }),
        assets,
      ),
  ],
]

const flat = (text: string) => text.normalize('NFC').replace(/\s+/g, '')

async function expectWhole(names: Names): Promise<void> {
  const { name, address, city, postalCode, ico = '', dic = '' } = names.buyer
  for (const assets of variants(ALL))
    for (const [paper, hasOrder, render] of PAPERS) {
      const text = flat(drawnText(await render(names, assets)))
      const parts = [name, address, city, postalCode, ico, dic, ...(hasOrder ? [names.purchaseOrder] : [])]
      for (const part of parts) expect.soft(text.includes(flat(part)), `${paper}: ${part}`).toBe(true)
      expect.soft(text, paper).toMatch(/1240,00Kč/)
    }
}

/** Words of a length, each different, so that a missing one is missed. */
function words(most: number): string {
  let text = ''
  for (let count = 1; text.length < most; count++) text += `${'W'.repeat(9)}${count} `
  return text.slice(0, most).replace(/.$/, 'Z')
}
const word = (most: number) => `${'W'.repeat(most - 1)}Z`

const aBuyer = (text: (most: number) => string): Buyer => ({
  name: text(MOST_LETTERS.company),
  address: text(MOST_LETTERS.address),
  city: text(MOST_LETTERS.city),
  postalCode: 'WWWWWWWWW1',
  country: 'GS',
  ico: 'W'.repeat(MOST_LETTERS.ico),
  dic: `GB${'1'.repeat(12)}`,
})

test.each([
  ['words', words],
  ['one word', word],
])('the longest buyer, of %s, is whole on every paper that names one', async (_, text) => {
  await expectWhole({ buyer: aBuyer(text), purchaseOrder: text(PURCHASE_ORDER_MAX) })
})

test('the notes of a deposit invoice cover nothing: below a long buyer the payment is on the next page', async () => {
  const [assets] = ALL
  if (!assets) throw new Error('there is no resort')
  const pagesOf = async (buyer: Buyer) =>
    textsOf(await renderDeposit(deposit({ buyer, purchaseOrder: 'OBJ 7' }), assets))
  const [short, long] = [await pagesOf(aBuyer(() => 'Vzor')), await pagesOf(aBuyer(word))]
  expect(short).toHaveLength(1)
  expect(long).toHaveLength(2)
  expect(long[1]).toContain('Platební údaje')
})

/** All letters of DIN 91379 in parts of a length, in words of three. */
function letters(most: number): string[] {
  const parts = ['']
  for (const [at, letter] of DIN_91379.entries()) {
    const next = `${letter.normalize('NFC')}${at % 3 === 2 ? ' ' : ''}`
    if ((parts.at(-1) ?? '').length + next.length > most) parts.push('')
    parts.push(`${parts.pop() ?? ''}${next}`)
  }
  return parts.map((part) => part.trim())
}

test('every letter of DIN 91379 is on every paper that names a buyer', async () => {
  const all = letters(MOST_LETTERS.address)
  for (let at = 0; at < all.length; at += 2) {
    const [name = 'A', address = 'A'] = all.slice(at, at + 2)
    await expectWhole({
      buyer: { name, address, city: 'Vzorov', postalCode: '100 00', country: 'CZ' },
      purchaseOrder: 'OBJ 7',
    })
  }
  // With every resort it makes hundreds of papers.
}, 60_000)
