import { expect, test } from 'vitest'
import { guessWatch } from './guess-watch.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-12-01T12:00:00Z')

test('thirty unknown codes in ten minutes are typing errors, one more is unusual', () => {
  const watch = guessWatch()
  watch.note(30, NOON)
  expect(watch.unusual(NOON)).toBe(0)
  watch.note(1, NOON + 9 * MINUTE)
  expect(watch.unusual(NOON + 9 * MINUTE)).toBe(31)
  expect(watch.unusual(NOON + 10 * MINUTE)).toBe(0)
})

test('what is usual is the average of the day before', () => {
  const watch = guessWatch()
  for (let at = NOON - 24 * 60 * MINUTE; at < NOON; at += 10 * MINUTE) watch.note(20, at)
  watch.note(60, NOON)
  expect(watch.unusual(NOON)).toBe(0)
  watch.note(1, NOON)
  expect(watch.unusual(NOON)).toBe(61)
  // Two days later a day of quiet is usual.
  watch.note(31, NOON + 48 * 60 * MINUTE)
  expect(watch.unusual(NOON + 48 * 60 * MINUTE)).toBe(31)
})
