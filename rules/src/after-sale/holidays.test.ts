import { expect, test } from 'vitest'
import { nextWorkingDay } from './holidays.ts'

test.each([
  ['a Friday is a working day', '2026-12-11', 'CZ', '2026-12-11'],
  ['Saturday and Sunday are none', '2026-12-12', 'CZ', '2026-12-14'],
  ['Christmas ends on Monday 28 December', '2026-12-24', 'CZ', '2026-12-28'],
  ['Christmas Eve is a working day in Austria', '2026-12-24', 'AT', '2026-12-24'],
  ['Good Friday and Easter Monday in the Czech Republic', '2027-03-26', 'CZ', '2027-03-30'],
  ['Good Friday is a working day in Austria', '2027-03-26', 'AT', '2027-03-26'],
  ['Ascension and Corpus Christi in Austria', '2027-05-06', 'AT', '2027-05-07'],
  ['Corpus Christi', '2027-05-27', 'AT', '2027-05-28'],
  ['Whit Monday', '2027-05-17', 'AT', '2027-05-18'],
] as const)('%s', (_, day, law, next) => {
  expect(nextWorkingDay(day, law)).toBe(next)
})
