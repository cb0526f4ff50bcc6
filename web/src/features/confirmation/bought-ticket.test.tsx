import type { Boot } from '@gondola/contract/boot.ts'
import type { OrderEntryItem, TicketItem } from '@gondola/contract/orders.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import { BoughtTicket, stripOf } from './bought-ticket.tsx'

const collected = { type: 'exchange-pass', isGift: false } as const

test('a bought card is headed as a card, also before its code is there; what it may carry as tickets', () => {
  expect(stripOf({ type: 'card-product' }, undefined)).toBe('confirmation.ticket.card')
  expect(stripOf({ type: 'card-product' }, collected)).toBe('confirmation.ticket.card')
  expect(stripOf({ type: 'product' }, undefined)).toBe('confirmation.ticket')
  expect(stripOf({ type: 'product' }, collected)).toBe('confirmation.ticket.exchange')
  expect(stripOf({ type: 'transaction_voucher_product' }, undefined)).toBe('confirmation.ticket.gift')
})

const TEXTS = {
  'confirmation.ready.print': 'Ready at the entrance',
  'confirmation.ready.pickup': 'Ready to collect',
  'confirmation.ready.card': 'Ready at the gate',
  'confirmation.ready.blocked': 'Blocked',
  'confirmation.ready.void': 'Voucher is void',
  'confirmation.blocked.lead.voucher': 'Pays no more.',
  'confirmation.ready.since': '{{ready}} since {{time}}',
  'confirmation.ready.failed': 'Could not be issued',
  'confirmation.ready.reversed': 'Refunded',
  'confirmation.issueFailed.lead': 'On its way back.',
  'confirmation.issueFailed.text': 'See {{price}}.',
  'confirmation.issueFailed.text.rights': 'Back: {{ways}}.',
  'confirmation.back.card': '{{price}} by card',
  'confirmation.back.voucher': '{{price}} by voucher',
  'confirmation.back.credit': '{{price}} by credit',
  'confirmation.issueFailed.lead.free': 'Paid nothing.',
  'confirmation.issueFailed.text.free': 'No ticket.',
  'confirmation.reversed.lead': 'No longer valid.',
  'confirmation.reversed.text': '{{price}} goes back.',
  'confirmation.reversed.text.free': 'Nothing to pay back.',
  'confirmation.ready.toVoucher': 'Voucher',
  'confirmation.toVoucher.text': 'Nothing to the card.',
  'confirmation.toVoucher.text.part': '{{price}} to the voucher.',
  'confirmation.lostDays': 'Closed',
  'confirmation.lostDay': '{{day}}, we refund {{price}}',
  'confirmation.lostDay.voucher': '{{day}}, a voucher',
  'confirmation.lostDay.part': '{{day}}, we refund {{price}}, and a voucher',
  'card.picture': '{{card}} with the number {{number}}',
}
const boot = {
  lang: 'en',
  season: 'winter',
  texts: TEXTS,
  config: { priceDecimals: 0 },
  resort: {
    key: 'lipno',
    shortName: 'Lipno',
    cardName: 'LIPNO.CARD',
    pictures: {},
    contact: { email: 'a@example.com' },
  },
} as unknown as Boot

/** A day pass of 900 crowns, as in an order. */
const dayPass = {
  uuid: 'e1',
  type: 'product',
  amount: 900,
  voucher: 0,
  credit: 0,
  reversed: false,
  product: { name: 'Day pass', imageId: 'day', variant: { name: 'Adult' }, meta: {} },
  meta: {
    validFrom: '05.12.2026',
    inclusiveValidity: ['05.12.2026', '05.12.2026'],
    timeSlot: null,
    method: 'for-exchange-ticket',
    giftTemplate: null,
    exchangeBirthday: null,
  },
  ready: { state: 'ready' },
} as unknown as OrderEntryItem

function htmlOf(entry: OrderEntryItem, ticket?: Partial<TicketItem>): string {
  const whole = ticket && ({ walletData: { googleWalletLink: null, pkpassContent: null }, ...ticket } as TicketItem)
  return renderToStaticMarkup(
    <BootProvider boot={boot}>
      <BoughtTicket entry={entry} ticket={whole} number={1} count={1} pdfHref="/pdf" isFolded={false} />
    </BootProvider>,
  )
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test.each([
  ['issue', { ready: { state: 'failed' } }, 'On its way back. See 900 Kč.'],
  [
    'issue',
    { ready: { state: 'failed' }, voucher: 300, credit: 100 },
    'Back: 500 Kč by card, 300 Kč by voucher, 100 Kč by credit.',
  ],
  ['issue', { ready: { state: 'failed' }, amount: 0 }, 'Paid nothing. No ticket.'],
  ['refund', { reversed: true }, 'No longer valid. 900 Kč goes back.'],
  ['refund, for a new voucher', { reversed: true, toVoucher: 900 }, 'No longer valid. Nothing to the card.'],
  ['refund, partly', { reversed: true, voucher: 300, toVoucher: 600 }, 'No longer valid. 300 Kč to the voucher.'],
  ['refund', { reversed: true, amount: 0 }, 'No longer valid. Nothing to pay back.'],
] as const)('what comes of the money stands on a ticket without %s, %o', (_, state, words) => {
  expect(textOf(htmlOf({ ...dayPass, ...state } as OrderEntryItem))).toContain(words)
})

test('a day of several that did not take place is named, with its money to the heller', () => {
  const lost = (back: number, toVoucher: number) =>
    textOf(htmlOf({ ...dayPass, lostDays: [{ day: '2026-12-19', back, toVoucher }] }))
  expect(lost(813.33, 0)).toMatch(/Closed 19\.12\.2026, we refund 813\. ?33 Kč /)
  expect(lost(0, 813.33)).toContain('Closed 19.12.2026, a voucher ')
  expect(lost(300, 513.33)).toContain('Closed 19.12.2026, we refund 300 Kč, and a voucher ')
  expect(textOf(htmlOf(dayPass))).not.toContain('Closed')
})

test('a gift voucher that was given back has a last day, as one that is valid; a ticket has its day', () => {
  const voucher = { ...dayPass, type: 'transaction_voucher_product', reversed: true } as OrderEntryItem
  expect(textOf(htmlOf(voucher))).toContain('confirmation.valid confirmation.valid.until')
  expect(textOf(htmlOf({ ...dayPass, reversed: true }))).toContain('confirmation.day')
})

test.each(['for-print', 'for-card', 'for-exchange-ticket'])(
  'a ticket %s is ready without the time of its sale, which would look like an opening hour',
  (method) => {
    const ready = { state: 'ready', at: '2026-11-22T04:01:00Z' }
    const shown = textOf(htmlOf({ ...dayPass, meta: { ...dayPass.meta, method }, ready } as OrderEntryItem))
    expect(shown).toMatch(/Ready/)
    expect(shown).not.toMatch(/5:01|since/)
  },
)

test('a blocked ticket says since when', () => {
  const blocked = { ...dayPass, ready: { state: 'blocked', at: '2026-11-22T04:01:00Z' } } as OrderEntryItem
  expect(textOf(htmlOf(blocked))).toContain('Blocked since 22.11. 5:01')
})

test('a void gift voucher is called no ticket', () => {
  const voucher = { ...dayPass, type: 'transaction_voucher_product', ready: { state: 'blocked' } } as OrderEntryItem
  expect(textOf(htmlOf(voucher))).toMatch(/Voucher is void.*Pays no more/)
  expect(textOf(htmlOf(voucher))).not.toContain('since')
})

test('what failed wears the mark of an error', () => {
  const html = htmlOf({ ...dayPass, ready: { state: 'failed' } } as OrderEntryItem)
  expect(html).toMatch(/<svg[^>]*lucide-circle-alert[^>]*>.*?<\/svg>(?:<[^>]*>)*Could not be issued/)
})

test('a ticket on a card shows the card with its number, another one its code to be read', () => {
  const onCard = { ...dayPass, meta: { ...dayPass.meta, method: 'for-card' } } as OrderEntryItem
  const code = 'SAMPLE01-ADT-001'
  expect(textOf(htmlOf(onCard, { type: 'info', code }))).toContain('LIPNO.CARD')
  const other = htmlOf(dayPass, { type: 'exchange-pass', code: 'LIP-AB12-CD34' })
  expect(textOf(other)).not.toContain('LIPNO.CARD')
})
