import type { Boot } from '@gondola/contract/boot.ts'
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
    'confirmation.issueFailed.lead.free': 'Paid nothing.',
    'confirmation.issueFailed.text.free': 'No ticket.',
  },
  config: { priceDecimals: 0 },
  resort: { key: 'lipno', pictures: {} },
} as unknown as Boot

test.each([
  [900, 0, 'On its way back. See 900 Kč.'],
  [900, 400, 'On its way back. Back: 500 Kč by card, 400 Kč by voucher.'],
  [900, 900, 'On its way back. Back: 900 Kč by voucher.'],
  [0, 0, 'Paid nothing. No ticket.'],
])('a member reads what comes of a refused ticket of %i crowns, %i of a voucher', (amount, voucher, words) => {
  const entry = anEntry({ amount, voucher, reversed: true, ready: { state: 'failed' } })
  const [group] = groupsOf({ entries: [entry], tickets: [] })
  if (!group) throw new Error('There is no line.')
  const html = renderToStaticMarkup(
    <BootProvider boot={boot}>
      <EntryRow group={group} visit={null} />
    </BootProvider>,
  )
  expect(html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toContain(words)
})
