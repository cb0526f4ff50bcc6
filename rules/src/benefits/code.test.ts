import { expect, test } from 'vitest'
import { canonicalCode, lastSigns } from './code.ts'

test.each(['LIPNO-DITE-50', 'lipno ditě-5O', ' Lipno–Dite–50 ', 'l1pno dite 5o', 'ＬＩＰＮＯ-DITE-50'])(
  '%s is the same code',
  (typed) => {
    expect(canonicalCode(typed)).toBe('11PN0D1TE50')
  },
)

test.each(['', ' – ', '李'])('"%s" is no code', (typed) => {
  expect(canonicalCode(typed)).toBe('')
})

test('the last signs of a code are those that its owner reads', () => {
  expect(lastSigns('ab12-c3d4-k7q2')).toBe('K7Q2')
})
