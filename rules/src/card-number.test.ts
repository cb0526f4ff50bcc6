import { expect, test } from 'vitest'
import {
  readCard,
  readIdentification,
  readWtpNumber,
  typedIdentifiers,
  WTP_PATTERN,
  writeIdentification,
} from './card-number.ts'

const CARD = { chipId: '01', serialNumber: '16147159922996709834', luhnNumber: '2' }

test.each([
  '01-1614 7159 9229 9670 9834-2',
  '01-16147159922996709834-2',
  '01161471599229967098342',
  '1614 7159 9229 9670 9834 2',
  '161471599229967098342',
  'O1-1614 7159 9229 967o 9834-2',
  ' 01–1614 7159 9229 9670 9834—2 ',
  '01−1614 7159 9229 9670 9834 2',
  '０１-１６１４ 7159 9229 9670 9834-2',
  // Copied from a sentence of the shop, with invisible joiners.
  '01-\u2060\u20601614 7159\u200b 9229 9670 9834-\u20602',
])('a card number is read as it is typed: %s', (typed) => {
  expect(readIdentification(typed)).toEqual(CARD)
})

test('a card number is written as it is printed', () => {
  expect(writeIdentification(CARD)).toBe('01-1614 7159 9229 9670 9834-2')
})

test.each(['12*345*67890', '12-345-67890*', '7*0012-345-678', '* 7 12 345', ' 5*16O*12o45 ', '7*OO12-345-678'])(
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
  expect(readIdentification(typed)).toBe('unreadable')
})

test.each([
  ['01-16147159922996709834-2', true],
  ['01-16147133535030201464-3', true],
  ['01-16147133534921812586-2', false],
])('the check digit stands over chip and serial number and counts only when asked: %s', (typed, isRight) => {
  expect(readIdentification(typed)).toMatchObject({ chipId: '01' })
  const checked = readIdentification(typed, { luhnCheck: true })
  if (isRight) expect(checked).toEqual(readIdentification(typed))
  else expect(checked).toBe('luhnInvalid')
})

test('a digit typed wrong is found by the check digit', () => {
  expect(readIdentification('01-16147159922996709835-2', { luhnCheck: true })).toBe('luhnInvalid')
})

test.each([
  'SAMPLE01-ADT-001',
  'sample01-adt-001',
  ' SAMPLE01 ADT 001 ',
  'SAMPLE01ADT001',
  'SAMPLEO1–ADT—OO1',
  'sampleo1−adt-0o1',
  'ＳＡＭＰＬＥ０１-ADT-001',
])('a WTP number is read as it is typed: %s', (typed) => {
  expect(readWtpNumber(typed)).toBe('SAMPLE01-ADT-001')
})

test.each(['', '12345', 'SAMPLE01-ADT-0011', 'SAMPLE01-ADT-00', 'SAMPLE01-ADT-0Ž1', '01-1614 9000 0000 0000 0001-4'])(
  'anything else is no WTP number: %s',
  (typed) => {
    expect(readWtpNumber(typed)).toBeUndefined()
  },
)

test.each([
  ['ABCD1234-EF5-6GH', true],
  ['SAMPLE01-ADT-001', true],
  ['abcd1234-ef5-6gh', false],
  ['ABCD1234EF56GH', false],
  ['ABCD123-EF5-6GH', false],
  ['ABCD1234-EF5-6GHI', false],
  ['ABCDO234-EF5-6GH', false],
])('a number of kind A is eight, three and three capitals or digits without the letter O: %s is %s', (number, fits) => {
  expect(WTP_PATTERN.test(number)).toBe(fits)
})

test('a card is read by the kind of the access system, and its identifiers read back as the same card', () => {
  const a = readCard('A', 'sampleo1adt001', { luhnCheck: true })
  expect(a).toEqual({ number: 'SAMPLE01-ADT-001', identifiers: { wtpNumber: 'SAMPLE01-ADT-001' } })
  const b = readCard('B', '161471599229967098342', { luhnCheck: true })
  expect(b).toEqual({ number: '01-1614 7159 9229 9670 9834-2', identifiers: CARD })
  expect(readCard('B', typedIdentifiers(CARD), { luhnCheck: false })).toEqual(b)
  expect(readCard('A', typedIdentifiers({ wtpNumber: 'SAMPLE01-ADT-001' }), { luhnCheck: false })).toEqual(a)
})

test('a wrong check digit passes until the check is switched on', () => {
  expect(readCard('B', '01-16147159922996709834-3', { luhnCheck: false })).toMatchObject({
    identifiers: { luhnNumber: '3' },
  })
  expect(readCard('B', '01-16147159922996709834-3', { luhnCheck: true })).toBe('luhnInvalid')
  expect(readCard('A', '01-16147159922996709834-3', { luhnCheck: true })).toBe('unreadable')
})

test.each(['A', 'B'] as const)('an endless text is no number of kind %s', (kind) => {
  expect(readCard(kind, '1'.repeat(100_000), { luhnCheck: true })).toBe('unreadable')
})
