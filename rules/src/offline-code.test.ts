import { expect, test } from 'vitest'
import { dayRange } from './day.ts'
import { offlineCodeUntil } from './offline-code.ts'

const PURCHASE = '2026-11-21'

test.each([
  ['one day', ['2026-12-05'], '2026-12-05'],
  ['two days', dayRange('2026-12-05', 2), '2026-12-06'],
  ['a week', dayRange('2026-12-05', 7), '2026-12-07'],
  ['a season that has begun', dayRange('2026-11-01', 150), '2026-11-23'],
])(
  'the code for a desk of an entry for %s is taken on three days at most, within its validity',
  (_name, days, until) => {
    expect(offlineCodeUntil(days, PURCHASE)).toBe(until)
  },
)
