import { expect, test } from 'vitest'
import { tidyVatNumber } from './company-number.ts'
import { RIGHT_VAT_NUMBERS, WRONG_VAT_NUMBERS } from './testing/vat-numbers.ts'
import { isVatNumber } from './vat-number.ts'

test('a VAT number may be typed with the separators of its country', () => {
  expect(RIGHT_VAT_NUMBERS.filter((typed) => !isVatNumber(tidyVatNumber(typed)))).toEqual([])
})

test('a wrong check digit, shape or length is told', () => {
  expect(WRONG_VAT_NUMBERS.filter((typed) => isVatNumber(tidyVatNumber(typed)))).toEqual([])
})

test.each([
  ['BE 0202.239.951', 'BE0202239951'],
  ['CHE-107.787.577 MWST', 'CHE107787577MWST'],
  ['gr 094259216', 'EL094259216'],
  ['\u200bcz 260–16 885\ufeff', 'CZ26016885'],
  ['DK 27,63,03,08', 'DK27630308'],
])('%s is kept as %s', (typed, kept) => {
  expect(tidyVatNumber(typed)).toBe(kept)
})
