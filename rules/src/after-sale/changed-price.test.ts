import { expect, test } from 'vitest'
import { backAtEnd, differenceAsked, isCovered, sumsOfChange } from './changed-price.ts'

test('only the net of all differences is paid or given back', () => {
  expect(sumsOfChange([610, -90])).toEqual({ pay: 520, back: 0 })
  expect(sumsOfChange([-30, -20, 0])).toEqual({ pay: 0, back: 50 })
})

test('a dearer entry waits for the cheaper one that pays for it', () => {
  expect(isCovered(610, { paid: 520, done: [] })).toBe(false)
  expect(isCovered(610, { paid: 520, done: [-90] })).toBe(true)
  expect(isCovered(-90, { paid: 0, done: [] })).toBe(true)
})

test('what was paid for differences that were not made goes back', () => {
  expect(backAtEnd(520, [-90, 610])).toBe(0)
  expect(backAtEnd(520, [])).toBe(520)
  expect(backAtEnd(520, [-90])).toBe(610)
})

test.for([
  ['any', [610, 0, -90]],
  ['notLower', [610, 0, 0]],
  ['equal', [undefined, 0, undefined]],
] as const)('where other days may cost %s, a rise, the same price and a fall are asked for so', ([rule, asked]) => {
  expect([610, 0, -90].map((difference) => differenceAsked(difference, rule))).toEqual(asked)
})
