import type { Boot } from '@gondola/contract/boot.ts'
import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import { anEntry } from '../../testing/sample-order.ts'
import { EntryRow } from './entry-row.tsx'
import { groupsOf } from './order-words.ts'

const boot = {
  lang: 'en',
  today: '2026-11-21',
  texts: {
    'confirmation.issueFailed.lead': 'On its way back.',
    'confirmation.issueFailed.text': 'See {{price}}.',
    'confirmation.issueFailed.text.rights': 'Back: {{ways}}.',
    'confirmation.back.card': '{{price}} by card',
    'confirmation.back.voucher': '{{price}} by voucher',
    'confirmation.lostDays': 'Closed',
    'confirmation.lostDay': '{{day}}, we refund {{price}}',
    'confirmation.lostDay.invoice': '{{day}}, {{price}} less',
    'confirmation.issueFailed.lead.free': 'Paid nothing.',
    'confirmation.issueFailed.text.free': 'No ticket.',
  },
  config: { priceDecimals: 0 },
  resort: { key: 'lipno', pictures: {} },
} as unknown as Boot

/** What each line of an order says. */
const wordsOf = (entries: OrderEntryItem[], isOnInvoice = false) =>
  groupsOf({ entries, tickets: [] }).map((group) =>
    renderToStaticMarkup(
      <BootProvider boot={boot}>
        <EntryRow group={group} visit={null} isOnInvoice={isOnInvoice} />
      </BootProvider>,
    )
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' '),
  )

test.each([
  [900, 0, 'On its way back. See 900 Kč.'],
  [900, 400, 'On its way back. Back: 500 Kč by card, 400 Kč by voucher.'],
  [900, 900, 'On its way back. Back: 900 Kč by voucher.'],
  [0, 0, 'Paid nothing. No ticket.'],
])('a member reads what comes of a refused ticket of %i crowns, %i of a voucher', (amount, voucher, words) => {
  const entry = anEntry({ amount, voucher, reversed: true, ready: { state: 'failed' } })
  expect(wordsOf([entry])).toEqual([expect.stringContaining(words)])
})

test('a member reads the lost days of equal tickets once, with the money of all; a company what is less', () => {
  const pass = (lost: string) => anEntry({ amount: 1626.67, lostDays: [{ day: lost, back: 813.33, toVoucher: 0 }] })
  const entries = [pass('2026-12-19'), pass('2026-12-19'), pass('2026-12-20')]
  expect(wordsOf(entries)).toEqual([
    expect.stringMatching(/ 2 × .* Closed: 19\.12\.2026, we refund 1 626\. ?66 Kč /),
    expect.stringMatching(/ Closed: 20\.12\.2026, we refund 813\. ?33 Kč /),
  ])
  expect(wordsOf(entries, true)[1]).toMatch(/Closed: 20\.12\.2026, 813\. ?33 Kč less/)
})
