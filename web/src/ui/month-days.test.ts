import { describe, expect, test } from 'vitest'
import { dayByKey, sameDayInMonth, weeksOf } from './month-days.ts'

describe('the weeks of a month', () => {
  test('begin on Monday and leave out the neighbouring months', () => {
    const weeks = weeksOf('2027-05')
    expect(weeks[0]).toEqual([null, null, null, null, null, '2027-05-01', '2027-05-02'])
    expect(weeks.at(-1)).toEqual(['2027-05-31', null, null, null, null, null, null])
    expect(weeks).toHaveLength(6)
  })
  test('hold each day of the month once, over a change of clocks and in a leap year', () => {
    for (const [month, days] of [
      ['2027-03', 31],
      ['2026-10', 31],
      ['2028-02', 29],
      ['2027-02', 28],
    ] as const) {
      const all = weeksOf(month).flat().filter(Boolean)
      expect(new Set(all).size).toBe(days)
    }
  })
  test('are four in a February that begins on Monday', () => {
    expect(weeksOf('2027-02')).toHaveLength(4)
  })
})

describe('moving by months', () => {
  test('ends on the last day when the month is shorter', () => {
    expect(sameDayInMonth('2027-01-31', 1)).toBe('2027-02-28')
    expect(sameDayInMonth('2028-02-29', 12)).toBe('2029-02-28')
    expect(sameDayInMonth('2027-05-22', -1)).toBe('2027-04-22')
  })
})

test.each([
  ['ArrowLeft', false, '2027-05-21'],
  ['ArrowRight', false, '2027-05-23'],
  ['ArrowUp', false, '2027-05-15'],
  ['ArrowDown', false, '2027-05-29'],
  ['Home', false, '2027-05-17'],
  ['End', false, '2027-05-23'],
  ['PageUp', false, '2027-04-22'],
  ['PageDown', false, '2027-06-22'],
  ['PageUp', true, '2026-05-22'],
  ['PageDown', true, '2028-05-22'],
  ['a', false, undefined],
])('the key %s (shift %s) leads from 22 May 2027 to %s', (key, shift, day) => {
  expect(dayByKey(key, shift, '2027-05-22')).toBe(day)
})
