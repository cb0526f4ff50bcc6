import { expect, test } from 'vitest'
import { parseNumbers } from './temporary-cards.ts'

test.each([
  [null, []],
  ['', []],
  ['{', []],
  ['{"number":"A"}', []],
  ['["SAMPLE01-ADT-001"]', ['SAMPLE01-ADT-001']],
  ['["SAMPLE01-ADT-001", 1, null, {"birthday":"12.04.1988"}]', ['SAMPLE01-ADT-001']],
  [JSON.stringify(['x'.repeat(41)]), []],
])('of %j a browser keeps the numbers %j', (text, numbers) => {
  expect(parseNumbers(text)).toEqual(numbers)
})

test('no more than ten numbers are kept, the youngest', () => {
  const kept = Array.from({ length: 14 }, (_, n) => `card ${n}`)
  expect(parseNumbers(JSON.stringify(kept))).toEqual(kept.slice(4))
})
