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

test.each([
  ['VAT CZ27082440', 'CZ27082440'],
  ['DIČ CZ27082440', 'CZ27082440'],
  ['USt-IdNr. DE136695976', 'DE136695976'],
  ['UID ATU14243102', 'ATU14243102'],
  ['TVA FR83404833048', 'FR83404833048'],
])('what is written before a number is no part of it: %s', (typed, number) => {
  expect(tidyVatNumber(typed)).toBe(number)
  expect(isVatNumber(number)).toBe(true)
})

test.each([
  'VAT CZ27082441',
  'USt-IdNr. DE136308784',
  'NIP PL5840304473',
  'CIF B58378431',
  'NEPLATCE',
  'Steuernummer 12/345',
])('no country is read into words, and no check digit is left out for them: %s', (typed) => {
  expect(isVatNumber(tidyVatNumber(typed))).toBe(false)
})
