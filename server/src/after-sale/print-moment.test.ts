import { expect, test } from 'vitest'
import { printMoment } from './print-moment.ts'

test('a moment is printed to the second with its zone, in winter and summer', () => {
  expect(printMoment(Date.parse('2026-11-27T13:07:32Z'), 'de')).toBe('27.11.2026, 14:07:32 (MEZ)')
  expect(printMoment(Date.parse('2027-07-01T22:30:05Z'), 'en')).toBe('02.07.2027, 00:30:05 (CEST)')
})
