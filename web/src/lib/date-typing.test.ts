import { expect, test } from 'vitest'
import { completedDate, typedDate } from './date-typing.ts'

/** Types the text key by key, as a person does. */
const typing = (keys: string) => [...keys].reduce((shown, key) => typedDate(shown, shown + key), '')

test.each([
  ['14031986', '14.03.1986'],
  ['14.03.1986', '14.03.1986'],
  ['14. 3. 1986', '14.3.1986'],
  ['14. 03. 1986', '14.03.1986'],
  ['1.3.1986', '1.3.1986'],
  ['1.03.1986', '1.03.1986'],
  ['24/12/1990', '24.12.1990'],
  ['24-12-1990', '24.12.1990'],
  ['24 12 1990', '24.12.1990'],
  ['24–12–1990', '24.12.1990'],
  ['24\u221212\u22121990', '24.12.1990'],
  ['24,12,1990', '24.12.1990'],
  ['24 / 12 / 1990', '24.12.1990'],
])('typing %s shows %s', (keys, shown) => {
  expect(typing(keys)).toBe(shown)
})

test.each(['1/2/1990', '1-2-1990', '1 2 1990', '1. 2. 1990', '1/02/1990', '01/2/1990', '01-2-1990', '01 2 1990'])(
  'typing %s and leaving the field is the first of February',
  (keys) => {
    expect(completedDate(typing(keys))).toBe('01.02.1990')
  },
)

test('a date pasted as digits gets its dots', () => {
  expect(typedDate('', '14031986')).toBe('14.03.1986')
})

test.each(['\u200b', '\u200e', '\ufeff', '\u202a', ' ', '\u00a0'])(
  'a date pasted behind %j keeps its last digit',
  (sign) => {
    expect(typedDate('', `${sign}24.12.1990`)).toBe('24.12.1990')
    expect(completedDate(typedDate('', `${sign}24. 12. 1990${sign}`))).toBe('24.12.1990')
  },
)

test('typing ends with a whole date', () => {
  expect(typing('24.12.19905')).toBe('24.12.1990')
})

test('a dot may be deleted again', () => {
  expect(typedDate('14.', '14')).toBe('14')
  expect(typedDate('14.03.', '14.03')).toBe('14.03')
})

test.each([
  ['1.3.1986', '01.03.1986'],
  [' 14. 3. 1986 ', '14.03.1986'],
  ['14/3/1986', '14.03.1986'],
  ['1986-03-14', '14.03.1986'],
  ['14031986', '14.03.1986'],
  ['12.05.', '12.05.'],
  ['soon', 'soon'],
])('leaving the field with %j keeps %j', (typed, kept) => {
  expect(completedDate(typed)).toBe(kept)
})
