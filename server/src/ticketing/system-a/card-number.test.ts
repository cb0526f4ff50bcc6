import { expect, test } from 'vitest'
import { readWtpNumber } from './card-number.ts'

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
