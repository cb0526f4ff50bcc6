import { expect, test } from 'vitest'
import { readIdentification, writeIdentification } from './card-number.ts'

const CARD = { chipId: '01', serialNumber: '16147159922996709834', luhnNumber: '2' }

test.each([
  '01-1614 7159 9229 9670 9834-2',
  '01-16147159922996709834-2',
  '01161471599229967098342',
  '1614 7159 9229 9670 9834 2',
  '161471599229967098342',
  ' 01–1614 7159 9229 9670 9834—2 ',
  '01−1614 7159 9229 9670 9834 2',
  '０１-１６１４ 7159 9229 9670 9834-2',
])('a card number is read as it is typed: %s', (typed) => {
  expect(readIdentification(typed)).toEqual(CARD)
})

test('a card number is written as it is printed', () => {
  expect(writeIdentification(CARD)).toBe('01-1614 7159 9229 9670 9834-2')
})

test.each(['12*345*67890', '12-345-67890*', '7*0012-345-678', '* 7 12 345'])(
  'the ticket number on the front of a card is told from its own number: %s',
  (typed) => {
    expect(readIdentification(typed)).toBe('ticket-number')
  },
)

test.each([
  '',
  '12345',
  '12-345-67890',
  '01-1614 7159 9229 9670 9834',
  '02-1614 7159 9229 9670 9834-2',
  '01-1614 7159 9229 9670 98340-2',
  '1614 7159 9229 9670 983A 2',
  'SAMPLE01-ADT-001',
  '12*34',
])('anything else is no card number of kind B: %s', (typed) => {
  expect(readIdentification(typed)).toBeUndefined()
})

test.each([
  ['01-16147159922996709834-2', true],
  ['01-16147133535030201464-3', true],
  ['01-16147133534921812586-2', false],
])('the check digit stands over chip and serial number and counts only when asked: %s', (typed, isRight) => {
  expect(readIdentification(typed)).toMatchObject({ chipId: '01' })
  const checked = readIdentification(typed, { luhnCheck: true })
  if (isRight) expect(checked).toEqual(readIdentification(typed))
  else expect(checked).toBe('luhn-invalid')
})

test('a digit typed wrong is found by the check digit', () => {
  expect(readIdentification('01-16147159922996709835-2', { luhnCheck: true })).toBe('luhn-invalid')
})
