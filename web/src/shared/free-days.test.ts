import type { PriceReply } from '@gondola/contract/pricing.ts'
import { dayRange } from '@gondola/rules/day.ts'
import { QueryClient } from '@tanstack/query-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { askableDays, lastDay, pricesQuery } from './day-prices.ts'
import { nearestFreeDay, nextFreeDay } from './free-days.ts'

const today = '2026-11-25'
const entries = [{ variantId: 'adult', count: 2 }]

/** Returns a client with these months cached; a request for any other month would fail. */
function knowing(months: string[], openDays: string[], now = today) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const month of months) {
    const dates = askableDays(month, now)
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

const year = [...new Set(dayRange(today, 366).map((day) => day.slice(0, 7)))]

test('with no open day for a year there is none', async () => {
  expect(await nearestFreeDay(knowing(year, []), { entries, day: '2027-02-10', today })).toBeNull()
})

describe('the next free day', () => {
  test.each([
    [
      'is the first one after the day, of the month that is shown',
      '2027-01-14',
      ['2027-01-14', '2027-01-15'],
      '2027-01-15',
    ],
    ['may lie months ahead', '2026-11-30', ['2026-11-30', '2027-07-03'], '2027-07-03'],
    ['is sought up to a year ahead', '2026-11-30', ['2027-11-25'], '2027-11-25'],
    ['does not exist when the year has none', '2026-11-30', [], null],
  ])('%s', async (_, after, open, answer) => {
    expect(lastDay(today)).toBe('2027-11-25')
    expect(await nextFreeDay(knowing(year, open), { entries, after, today })).toBe(answer)
  })

  test('is found on the first of a month, when the day before lies in a month that is over', async () => {
    const client = knowing(['2026-12'], ['2026-12-03'], '2026-12-01')
    expect(await nextFreeDay(client, { entries, after: '2026-11-30', today: '2026-12-01' })).toBe('2026-12-03')
  })
})

describe('prices', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('of one piece are asked together with the party that needs room, and kept apart from another party’s', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
      asked.push(JSON.parse(init.body))
      return Response.json({})
    })
    const client = new QueryClient()
    const one = [{ variantId: 'adult', count: 1 }]
    const parties = [11, 12, 11].map((count) => [{ variantId: 'adult', count }])
    for (const party of parties) await client.fetchQuery(pricesQuery(one, [today], party))
    expect(asked).toEqual(
      parties.slice(0, 2).map((party) => ({ origin: 'eshop', entries: one, party, dates: [today] })),
    )
  })

  test('are asked once for the same combination and days, and again for another', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
      asked.push(JSON.parse(init.body))
      return Response.json({})
    })
    const client = new QueryClient()
    const ask = (count: number, day: string) => client.fetchQuery(pricesQuery([{ variantId: 'adult', count }], [day]))
    for (const [count, day] of [
      [2, '2026-12-12'],
      [3, '2026-12-12'],
      [2, '2026-12-13'],
      [2, '2026-12-12'],
      [3, '2026-12-12'],
    ] as const)
      await ask(count, day)
    expect(asked).toEqual(
      [
        [2, '2026-12-12'],
        [3, '2026-12-12'],
        [2, '2026-12-13'],
      ].map(([count, day]) => ({
        origin: 'eshop',
        entries: [{ variantId: 'adult', count }],
        dates: [day],
      })),
    )
  })
})
