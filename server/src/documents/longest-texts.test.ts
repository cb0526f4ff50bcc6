import { join } from 'node:path'
import { receiptSums } from '@gondola/rules/receipt.ts'
import { expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../resorts/folders.ts'
import { aTicket } from '../../harness/documents/a-ticket.ts'
import { textOf } from '../../harness/read-pdf.ts'
import { renderReceipt } from './receipts/receipt-pdf.ts'
import type { TicketDocument } from './tickets/ticket-document.ts'
import { loadDocumentAssets, renderTickets } from './tickets/ticket-pdf.ts'

const ALL = await Promise.all(
  resortKeys().map(async (resort) => ({ resort, assets: await loadDocumentAssets(join(RESORTS_DIR, resort)) })),
)

/** Words of a length, each different, so that a missing one is missed. `unit` is a wide, usual or narrow letter. */
function words(unit: string, most: number): string {
  let text = ''
  for (let count = 1; text.length < most; count++) text += `${unit.repeat(9)}${count} `
  return text.slice(0, most).replace(/.$/, 'Z')
}
/** One word, as of somebody who leans on a key. */
const word = (unit: string, most: number) => `${unit.repeat(most - 1)}Z`

const NAMES: [string, (most: number) => string][] = [
  ['wide words', (most) => words('W', most)],
  ['one wide word', (most) => word('W', most)],
  ['usual words', (most) => words('Schmidt-Ř'.slice(0, 1), most)],
  ['wide words in Cyrillic', (most) => words('Щ', most)],
]

const flat = (text: string) => text.replace(/\s+/g, '')
const onPaper = (pdf: Buffer) => flat(textOf(pdf))
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const EMAIL = `${'W'.repeat(64)}@${'W'.repeat(63)}.${'W'.repeat(63)}.${'W'.repeat(57)}.cz`

/** Kinds of pages that name somebody. */
const PAGES: [string, Partial<TicketDocument>][] = [
  ['a ticket', { slot: { from: '10:30', to: '11:00' }, priceHaler: 26_000, vatRate: 12, cardBirthday: '02.06.1990' }],
  [
    'a ticket without a variant',
    { variant: '', slot: { from: '10:30', to: '11:00' }, priceHaler: 26_000, vatRate: 12 },
  ],
  ['a ticket on a card', { type: 'info', code: 'ABCDEFGH-123-456', priceHaler: 26_000, vatRate: 12 }],
  ['a page for the desk', { desk: { until: '2026-12-05' }, priceHaler: 26_000, vatRate: 12 }],
  [
    'a gift',
    {
      isGift: true,
      name: 'Lyžování 5 ze 7 dnů s večerním lyžováním',
      validity: { kind: 'range', from: '2026-12-28', to: '2027-01-03' },
      slot: { from: '10:30', to: '11:00' },
      cardBirthday: '02.06.1990',
    },
  ],
  ['a voucher', { entryType: 'transaction_voucher_product', isGift: true, priceHaler: 200_000 }],
]

test.each(NAMES)('the longest holder, message and address of %s are whole on every page', async (_, textOfLength) => {
  const [first, last, message] = [textOfLength(80), textOfLength(80), textOfLength(120)]
  for (const { resort, assets } of ALL)
    for (const [kind, page] of PAGES) {
      const ticket = aTicket({ ...page, userName: `${first} ${last}`, giftMessage: message, email: EMAIL })
      const pdf = await renderTickets([ticket], assets)
      const text = onPaper(pdf)
      expect(pagesOf(pdf), `${kind} of ${resort}`).toBe(1)
      expect(text, `${kind} of ${resort}`).toContain(flat(`${first} ${last}`))
      if (page.isGift) expect(text, `${kind} of ${resort}`).toContain(flat(message))
      else expect(text, `${kind} of ${resort}`).toContain(EMAIL)
    }
})

test.each(NAMES)('the longest buyer of %s is whole on a full tax document', async (_, textOfLength) => {
  const buyer = {
    name: textOfLength(120),
    address: textOfLength(119),
    city: textOfLength(80),
    postalCode: 'WWWWWWWWW1',
    country: 'GS',
    ico: 'W'.repeat(20),
    dic: `GB${'1'.repeat(12)}`,
  }
  for (const { resort, assets } of ALL)
    for (const count of [1, 40]) {
      const lines = Array.from({ length: count }, (_, at) => ({
        names: [`Skipas č. ${at}.`],
        count: 1,
        price: 124_000,
        vatRate: 12,
      }))
      const pdf = await renderReceipt(
        {
          lang: 'de',
          law: 'CZ',
          number: 'LIP2026000123',
          day: '2026-11-21',
          orderNumber: '2026-004183',
          supplier: aTicket().operator,
          email: EMAIL,
          buyer,
          resortName: 'Skiareál Lipno',
          lines,
          sums: receiptSums(
            lines.map(({ price, vatRate }) => ({ amount: price, vatRate })),
            'CZ',
            { isNamed: true },
          ),
        },
        assets,
      )
      const text = onPaper(pdf)
      for (const part of [...Object.values(buyer).filter((part) => part.length > 2), EMAIL, 'Zaplacenocelkem'])
        expect(text, resort).toContain(flat(part))
      for (const { names } of lines) expect(text).toContain(flat(names.join('')))
    }
})

test('what the longest school and the longest name of nobility are called is whole', async () => {
  const school = 'Mateřská škola, Základní škola a Praktická škola Vzorov nad Orlicí, příspěvková organizace'
  const holder = 'Anna Maria Alexandra Schmidt-Hohenwarter von Sternberg-Rudolstadt'
  for (const { assets } of ALL) {
    expect(onPaper(await renderTickets([aTicket({ userName: holder })], assets))).toContain(flat(holder))
    expect(onPaper(await renderTickets([aTicket({ userName: school, isGift: true })], assets))).toContain(flat(school))
  }
})
