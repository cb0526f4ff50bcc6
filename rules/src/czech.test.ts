import { expect, test } from 'vitest'
import { czechFrom, joinShortWords } from './czech.ts'

test.each([
  ['ze', [2, 3, 4, 6, 7, 12, 13, 14, 16, 17, 20, 25, 31, 48, 60, 72, 100, 150, 250, 300, 700, 2000, 12_500, 100_000]],
  ['z', [0, 1, 5, 8, 9, 10, 11, 15, 18, 19, 50, 59, 80, 99, 500, 850, 999, 1000, 1990, 5000, 11_000]],
] as const)('%s stands before these numbers', (preposition, counts) => {
  expect(counts.filter((count) => czechFrom(count) !== preposition)).toEqual([])
})

test.each([
  ['Jízda v zimě a s dětmi', 'Jízda v\u00a0zimě a\u00a0s\u00a0dětmi'],
  ['V sobotu ve 3 h', 'V\u00a0sobotu ve 3 h'],
  ['Ú a Thảo Nguyễn', 'Ú a\u00a0Thảo Nguyễn'],
])('a word of one letter does not end a line: %s', (text, joined) => {
  expect(joinShortWords(text)).toBe(joined)
})
