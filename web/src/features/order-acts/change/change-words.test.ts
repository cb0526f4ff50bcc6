import type { ChangeStatus } from '@gondola/contract/after-sale.ts'
import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { expect, test } from 'vitest'
import { translator } from '../../../lib/i18n.ts'
import { doneTitle, earlierText, leftVisits } from './change-words.ts'

const texts = {
  'acts.at': 'at {{time}}',
  'acts.on.6': 'on Saturday',
  'acts.change.success.title.time': 'Come {{on}} {{day}} {{time}}.',
  'acts.change.success.title.day': 'Come {{on}} {{day}}',
}
const words = { lang: 'en', t: translator('en', texts) } as const
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const anEntry = (uuid: string, part?: string) =>
  ({
    uuid,
    meta: {},
    product: { _id: uuid, meta: part ? { timeSlotName: { cz: part, de: part, en: part } } : {} },
  }) as unknown as OrderEntryItem
const [ski, bridge] = [anEntry('ski'), anEntry('bridge', 'Sky Bridge 721')]

const moved = ({ uuid }: OrderEntryItem) =>
  ({
    uuid,
    validFrom: '2026-12-12',
    timeSlot: '10:00',
    inclusiveValidity: [],
    was: { validFrom: '2026-12-05', timeSlot: '11:00' },
  }) as unknown as ChangeStatus['updates'][number]

test('an earlier time for a part of a ticket is told with the part', () => {
  const told = (entry: OrderEntryItem) =>
    leftVisits([entry], [moved(entry)]).map((left) => plain(earlierText(left.was, { ...words, entry: left.entry })))
  expect(told(bridge)).toEqual(['05.12., Sky Bridge 721 at 11:00'])
  expect(told(ski)).toEqual(['05.12. at 11:00'])
})

test('the headline has no time where that is for a part of any ticket', () => {
  const title = (...entries: OrderEntryItem[]) => plain(doneTitle(entries.map(moved), entries, words))
  expect(title(ski)).toBe('Come on Saturday 12.12. at 10:00.')
  expect(title(bridge)).toBe('Come on Saturday 12.12.')
  expect(title(ski, bridge)).toBe('Come on Saturday 12.12.')
})
