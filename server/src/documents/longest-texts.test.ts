import { join } from 'node:path'
import { receiptSums } from '@gondola/rules/receipt.ts'
import { expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../resorts/folders.ts'
import { aTicket } from '../../harness/documents/a-ticket.ts'
import { drawnText } from '../../harness/read-pdf.ts'
import { variants } from '../../harness/variants.ts'
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
  ['usual words', (most) => words('n', most)],
  ['wide words in Cyrillic', (most) => words('Щ', most)],
]

const flat = (text: string) => text.replace(/\s+/g, '')
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const EMAIL = `${'W'.repeat(64)}@${'W'.repeat(63)}.${'W'.repeat(63)}.${'W'.repeat(57)}.cz`

/** Kinds of pages that name somebody. */
const PAGES: Partial<TicketDocument>[] = [
  { slot: { from: '10:30', to: '11:00' }, priceHaler: 26_000, vatRate: 12, cardBirthday: '02.06.1990' },
  {
    ...{ slot: { from: '10:30', to: '11:00' }, priceHaler: 53_500, vatRate: 12, cardBirthday: '02.06.1990' },
    benefit: { name: 'Zaměstnanecký poukaz', listed: 107_000 },
  },
  { variant: '', slot: { from: '10:30', to: '11:00' }, priceHaler: 26_000, vatRate: 12 },
  { type: 'info', code: 'ABCDEFGH-123-456', priceHaler: 26_000, vatRate: 12 },
  { desk: { until: '2026-12-05' }, priceHaler: 26_000, vatRate: 12 },
  {
    isGift: true,
    name: 'Lyžování 5 ze 7 dnů s večerním lyžováním',
    validity: { kind: 'range', from: '2026-12-28', to: '2027-01-03' },
    slot: { from: '10:30', to: '11:00' },
    cardBirthday: '02.06.1990',
  },
  { entryType: 'transaction_voucher_product', isGift: true, priceHaler: 200_000 },
]

test.each(NAMES)('the longest holder, message and address of %s are whole on every page', async (_, textOfLength) => {
  const [first, last, message] = [textOfLength(80), textOfLength(80), textOfLength(120)]
  const person = { userName: `${first} ${last}`, giftMessage: message, email: EMAIL }
  const tickets = PAGES.map((page) => aTicket({ ...page, ...person }))
  const gifts = PAGES.filter(({ isGift }) => isGift).length
  for (const { resort, assets } of variants(ALL)) {
    const pdf = await renderTickets(tickets, assets)
    const text = drawnText(pdf)
    const timesOf = (part: string) => text.split(part).length - 1
    expect(pagesOf(pdf), resort).toBe(PAGES.length)
    expect(timesOf(flat(person.userName)), resort).toBe(PAGES.length)
    expect(timesOf(flat(message)), resort).toBe(gifts)
    expect(timesOf(EMAIL), resort).toBe(PAGES.length - gifts)
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
  for (const { resort, assets } of variants(ALL))
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
          payments: [],
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
      const text = drawnText(pdf)
      for (const part of [...Object.values(buyer).filter((part) => part.length > 2), EMAIL, 'Zaplacenocelkem'])
        expect(text, resort).toContain(flat(part))
      for (const { names } of lines) expect(text).toContain(flat(names.join('')))
    }
})

test('what the longest school and the longest name of nobility are called is whole', async () => {
  const school = 'Mateřská škola, Základní škola a Praktická škola Vzorov nad Orlicí, příspěvková organizace'
  const holder = 'Anna Maria Alexandra Schmidt-Hohenwarter von Sternberg-Rudolstadt'
  for (const { assets } of variants(ALL)) {
    expect(drawnText(await renderTickets([aTicket({ userName: holder })], assets))).toContain(flat(holder))
    expect(drawnText(await renderTickets([aTicket({ userName: school, isGift: true })], assets))).toContain(
      flat(school),
    )
  }
})
