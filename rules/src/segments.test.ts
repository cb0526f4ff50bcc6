import { expect, test } from 'vitest'
import { sharesSegment } from './segments.ts'

test.each([
  ['an item without segments is shown to a guest', [], [], true],
  ['an item without segments is shown to all', [], ['hotel'], true],
  ['an item with segments is hidden from a guest', ['b2b'], [], false],
  ['an item is shown to a user who shares a segment', ['b2b', 'hotel'], ['hotel'], true],
  ['an item is hidden from a user who shares none', ['b2b'], ['hotel'], false],
])('%s', (_, item, user, answer) => {
  expect(sharesSegment(item, user)).toBe(answer)
})
