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
    'confirmation.issueFailed.lead.free': 'Paid nothing.',
    'confirmation.issueFailed.text.free': 'No ticket.',
  },
  config: { priceDecimals: 0 },
  resort: { key: 'lipno', pictures: {} },
} as unknown as Boot

test.each([
  [900, 'On its way back. See 900 Kč.'],
  [0, 'Paid nothing. No ticket.'],
])('a member reads what comes of the money for a ticket of %i crowns that was refused', (amount, words) => {
  const [group] = groupsOf({ entries: [anEntry({ amount, reversed: true, ready: { state: 'failed' } })], tickets: [] })
  if (!group) throw new Error('There is no line.')
  const html = renderToStaticMarkup(
    <BootProvider boot={boot}>
      <EntryRow group={group} visit={null} />
    </BootProvider>,
  )
  expect(html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toContain(words)
})
