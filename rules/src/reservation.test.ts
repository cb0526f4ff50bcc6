import { expect, test } from 'vitest'
import { countdownText, MAX_RENEWALS, RESERVATION_MINUTES, renewalsLeft, reservationState } from './reservation.ts'

const end = Date.parse('2026-12-24T09:00:00Z')

test.each([
  [RESERVATION_MINUTES * 60_000, 'live', '15:00'],
  [120_001, 'live', '02:01'],
  [120_000, 'ending', '02:00'],
  [61_000, 'ending', '01:01'],
  [1, 'ending', '00:01'],
  [0, 'expired', '00:00'],
  [-5000, 'expired', '00:00'],
])('%i ms before the end a reservation is %s and shows %s', (left, state, text) => {
  expect(reservationState(end, end - left)).toBe(state)
  expect(countdownText(end, end - left)).toBe(text)
})

test('a reservation is renewed twice at most', () => {
  expect([0, 1, 2, 3].map(renewalsLeft)).toEqual([MAX_RENEWALS, 1, 0, 0])
})
