import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, formatDay } from './day.ts'
import { parseTypedDay } from './typed-day.ts'

const aDay = fc.integer({ min: -40_000, max: 60_000 }).map((number) => addDays('1970-01-01', number))

test('a day that is shown is read back', () => {
  fc.assert(fc.property(aDay, (day) => parseTypedDay(formatDay(day)) === day))
})

test.each([
  ['5.12.2026', '2026-12-05'],
  ['05.12.2026', '2026-12-05'],
  [' 5. 12. 2026 ', '2026-12-05'],
  ['5 . 12 . 2026', '2026-12-05'],
  ['\u200b05.12.2026', '2026-12-05'],
  ['\u200e5.\u00a012.\u202f2026\ufeff', '2026-12-05'],
  ['5/12/2026', '2026-12-05'],
  ['05 / 12 / 2026', '2026-12-05'],
  ['05-12-2026', '2026-12-05'],
  ['05\u201112\u20112026', '2026-12-05'],
  ['5 – 12 – 2026', '2026-12-05'],
  ['5\u221212\u22122026', '2026-12-05'],
  ['5,12,2026', '2026-12-05'],
  ['05 12 2026', '2026-12-05'],
  ['05122026', '2026-12-05'],
  ['2026-12-05', '2026-12-05'],
  ['2026\u201112\u201105', '2026-12-05'],
  ['５／１２／２０２６', '2026-12-05'],
  ['29.02.2028', '2028-02-29'],
  ['31.02.2010', undefined],
  ['31/02/2010', undefined],
  ['12/31/2010', undefined],
  ['12.05.', undefined],
  ['12.05.26', undefined],
  ['2026-12', undefined],
  ['', undefined],
])('typed %j is %s', (typed, day) => {
  expect(parseTypedDay(typed)).toBe(day)
})
