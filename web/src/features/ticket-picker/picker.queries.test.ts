import type { PriceReply } from '@gondola/contract/pricing.ts'
import { dayRange } from '@gondola/rules/day.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { askableDays, nearestFreeDay, pricesQuery } from './picker.queries.ts'

const today = '2026-11-25'
const entries = [{ variantId: 'adult', count: 2 }]

/** A client that already knows the months, so that a question for any other month would fail. */
function knowing(months: string[], openDays: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const month of months) {
    const dates = askableDays(month, today)
    const reply: PriceReply = Object.fromEntries(
      dates.map((day) => [day, { standard: 1000, club: null, state: openDays.includes(day) ? 'open' : 'soldOut' }]),
    )
    client.setQueryData(pricesQuery(entries, dates).queryKey, reply)
  }
  return client
}

test.each([
  ['2027-01-15', ['2027-01'], ['2027-01-14', '2027-01-16'], '2027-01-16', 'the later of two, from the month alone'],
  [
    '2027-01-30',
    ['2027-01', '2026-12', '2027-02'],
    ['2027-01-20', '2027-02-01'],
    '2027-02-01',
    'the next month is nearer',
  ],
  [
    '2027-01-02',
    ['2027-01', '2026-12', '2027-02'],
    ['2027-01-20', '2026-12-31'],
    '2026-12-31',
    'the month before is nearer',
  ],
  ['2026-12-01', ['2026-12', '2026-11', '2027-01'], ['2026-11-25'], '2026-11-25', 'never before today'],
])('a day that is lost moves to the nearest open one: %s, %j', async (day, months, days, answer) => {
  expect(await nearestFreeDay(knowing(months, days), { entries, day, today })).toBe(answer)
})

test('with no open day for a year there is none', async () => {
  const months = [...new Set(dayRange(today, 365).map((day) => day.slice(0, 7)))]
  expect(await nearestFreeDay(knowing(months, []), { entries, day: '2027-02-10', today })).toBeNull()
})
