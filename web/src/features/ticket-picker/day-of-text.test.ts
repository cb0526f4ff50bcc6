import { expect, test } from 'vitest'
import { dayOfText } from './day-of-text.ts'

const TODAY = '2026-12-20'

test.each([
  ['24.12.2026', '2026-12-24'],
  ['24. 12. 2026', '2026-12-24'],
  ['24/12/2026', '2026-12-24'],
  ['\u200b24.12.2026', '2026-12-24'],
  ['24.\u202f12.\u00ad2026\ufeff', '2026-12-24'],
  ['24 12 26', '2026-12-24'],
  ['2026-12-24', '2026-12-24'],
  ['24.12.', '2026-12-24'],
  ['24.12', '2026-12-24'],
  ['1.3.', '2027-03-01'],
  [' 1.3.27 ', '2027-03-01'],
  ['29.2.2028', '2028-02-29'],
])('a typed %s is read as the day that is meant', (text, day) => {
  expect(dayOfText(text, TODAY)).toBe(day)
})

test.each(['', 'tomorrow', '24', '31.11.2026', '29.2.2027', '0.1.2027', '12.13.2026', '24.12.202'])(
  'a typed %j is no day',
  (text) => {
    expect(dayOfText(text, TODAY)).toBeNull()
  },
)
