import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  beforeDate,
  dayRange,
  daysBetween,
  daysOfMonth,
  firstOfMonth,
  formatDay,
  isDay,
  isWithin,
  isWithoutValidity,
  monthGrid,
  monthOf,
  pragueDay,
  shiftYears,
  weekday,
  zonedClock,
} from './day.ts'

const at = (iso: string) => Date.parse(iso)
const aDay = fc.integer({ min: -40_000, max: 60_000 }).map((number) => addDays('1970-01-01', number))

describe('day and time in Prague', () => {
  test.each([
    ['2026-12-24T22:59:59.999Z', '2026-12-24', '23:59'],
    ['2026-12-24T23:00:00Z', '2026-12-25', '00:00'],
    ['2026-07-01T21:59:59Z', '2026-07-01', '23:59'],
    ['2026-07-01T22:00:00Z', '2026-07-02', '00:00'],
    ['2026-12-31T23:00:00Z', '2027-01-01', '00:00'],
    ['2028-02-28T23:00:00Z', '2028-02-29', '00:00'],
    ['2027-03-28T00:59:59Z', '2027-03-28', '01:59'],
    ['2027-03-28T01:00:00Z', '2027-03-28', '03:00'],
    ['2027-03-28T21:59:59Z', '2027-03-28', '23:59'],
    ['2027-03-28T22:00:00Z', '2027-03-29', '00:00'],
    ['2026-10-25T00:59:00Z', '2026-10-25', '02:59'],
    ['2026-10-25T01:00:00Z', '2026-10-25', '02:00'],
    ['2026-10-25T22:59:59Z', '2026-10-25', '23:59'],
    ['2026-10-25T23:00:00Z', '2026-10-26', '00:00'],
    ['2027-10-31T00:30:00Z', '2027-10-31', '02:30'],
    ['2027-10-31T01:30:00Z', '2027-10-31', '02:30'],
    ['2027-10-31T23:00:00Z', '2027-11-01', '00:00'],
  ])('%s is %s %s', (iso, day, time) => {
    expect(pragueDay(at(iso))).toBe(day)
    expect(zonedClock(at(iso)).time).toBe(time)
  })

  test('the weekday is taken in the zone, also just before and after midnight', () => {
    expect(weekday(pragueDay(at('2026-12-26T22:59:59Z')))).toBe(6)
    expect(weekday(pragueDay(at('2026-12-26T23:00:00Z')))).toBe(0)
  })

  test('another zone has its own day', () => {
    expect(zonedClock(at('2026-12-24T23:30:00Z'), 'UTC')).toEqual({ today: '2026-12-24', time: '23:30' })
    expect(zonedClock(at('2026-12-24T23:30:00Z'), 'Asia/Kathmandu')).toEqual({ today: '2026-12-25', time: '05:15' })
  })

  test('what is kept of one quarter of an hour is never told of another', () => {
    const plain = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Prague',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    fc.assert(
      fc.property(fc.integer({ min: at('2020-01-01'), max: at('2040-01-01') }), (now) => {
        const { today, time } = zonedClock(now)
        expect(`${today} ${time}`).toBe(plain.format(now))
      }),
    )
  })
})

describe('counting days', () => {
  test.each([
    ['2027-03-27', 1, '2027-03-28'],
    ['2027-03-28', 1, '2027-03-29'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2027-10-31', 1, '2027-11-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('%s and %i is %s', (day, count, sum) => {
    expect(addDays(day, count)).toBe(sum)
    expect(daysBetween(day, sum)).toBe(count)
  })

  test('adding days is undone by subtracting them, and counts them', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day)
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })

  test('days compare as text', () => {
    fc.assert(fc.property(aDay, aDay, (one, other) => one < other === daysBetween(one, other) > 0))
  })

  test('a range has as many days as asked', () => {
    expect(dayRange('2028-02-28', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(dayRange('2026-12-24', 0)).toEqual([])
    expect(dayRange('2026-12-24', -1)).toEqual([])
  })

  test.each([
    ['2026-12-21', 1],
    ['2026-12-26', 6],
    ['2026-12-27', 0],
    ['1970-01-01', 4],
    ['1969-12-28', 0],
    ['2028-02-29', 2],
  ])('the weekday of %s is the ISO weekday mod 7: %i', (day, number) => {
    expect(weekday(day)).toBe(number)
  })

  test.each([
    ['2027-02-28', 1, '2028-02-28'],
    ['2028-02-29', 1, '2029-02-28'],
    ['2028-02-29', 4, '2032-02-29'],
    ['2012-02-29', 15, '2027-02-28'],
    ['2026-12-24', -1, '2025-12-24'],
  ])('%s shifted by %i years is %s', (day, years, shifted) => {
    expect(shiftYears(day, years)).toBe(shifted)
  })
})

describe('months', () => {
  test('month, first day and days of a month', () => {
    expect(monthOf('2028-02-29')).toBe('2028-02')
    expect(firstOfMonth('2028-02')).toBe('2028-02-01')
    expect(daysOfMonth('2028-02')).toHaveLength(29)
    expect(daysOfMonth('2027-02')).toHaveLength(28)
    expect(daysOfMonth('2026-12').at(-1)).toBe('2026-12-31')
  })

  test.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-05', 12, '2027-05'],
  ])('%s and %i months is %s', (month, count, sum) => {
    expect(addMonths(month, count)).toBe(sum)
  })

  test.each([
    ['2026-12', '2026-11-30', '2027-01-03', 35],
    ['2027-02', '2027-02-01', '2027-02-28', 28],
    ['2027-08', '2027-07-26', '2027-09-05', 42],
  ])('the grid of %s runs from Monday %s to Sunday %s', (month, first, last, length) => {
    const grid = monthGrid(month)
    expect([grid[0], grid.at(-1), grid.length]).toEqual([first, last, length])
    expect([weekday(grid[0] ?? ''), weekday(grid.at(-1) ?? '')]).toEqual([1, 0])
  })
})

describe('days as text', () => {
  test.each([
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-01',
    '2026-01-01T00:00',
    '26-01-01',
    '0050-01-01',
    '',
    '٢٠٢٦-٠١-٠١',
  ])('%j is no day', (text) => {
    expect(isDay(text)).toBe(false)
  })

  test.each(['2028-02-29', '1970-01-01', '4824-01-01'])('%s is a day', (text) => {
    expect(isDay(text)).toBe(true)
  })

  test.each([
    ['cz', 'sobota'],
    ['en', 'sobota'],
    ['pl', 'sobota'],
    ['de', 'sobota,'],
  ] as const)('before a date in %s a weekday is "%s"', (lang, expected) => {
    expect(beforeDate('sobota', lang)).toBe(expected)
  })

  test('a day is shown as DD.MM.YYYY', () => {
    expect(formatDay('2026-12-05')).toBe('05.12.2026')
  })

  test.each([
    ['1970-01-01', true],
    ['1970-01-02', false],
    ['4824-01-01', true],
    ['4824-12-31', true],
    ['4823-12-31', false],
    ['2026-12-05', false],
  ])('%s stands for "without validity": %s', (day, answer) => {
    expect(isWithoutValidity(day)).toBe(answer)
  })

  test('both ends belong to a range and null is open', () => {
    const range = { from: '2026-12-05', to: '2027-03-29' }
    expect(['2026-12-04', '2026-12-05', '2027-03-29', '2027-03-30'].map((day) => isWithin(day, range))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isWithin('2026-12-04', { from: null, to: null })).toBe(true)
  })
})
