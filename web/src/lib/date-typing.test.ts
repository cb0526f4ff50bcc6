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
  ['24.12.1990.', '24.12.1990'],
  ['5.12.1990.', '5.12.1990'],
  ['1990-12-05', '05.12.1990'],
  ['1990/12/05', '05.12.1990'],
  ['1990.12.05', '05.12.1990'],
  ['1990. 12. 05.', '05.12.1990'],
  ['1990 12 05', '05.12.1990'],
  ['1990–12–05', '05.12.1990'],
  ['2000-01-31', '31.01.2000'],
  ['2026-12-05', '05.12.2026'],
  ['2010-12-05', '05.12.2010'],
  ['2010/12/05', '05.12.2010'],
  ['2012.10.05', '05.10.2012'],
  ['2010 12 05', '05.12.2010'],
  ['1990-1-05', '05.01.1990'],
  ['20.10.2012', '20.10.2012'],
  ['19.12.1990', '19.12.1990'],
])('typing %s shows %s', (keys, shown) => {
  expect(typing(keys)).toBe(shown)
})

test.each(['1/2/1990', '1-2-1990', '1 2 1990', '1. 2. 1990', '1/02/1990', '01/2/1990', '01-2-1990', '01 2 1990'])(
  'typing %s and leaving the field is the first of February',
  (keys) => {
    expect(completedDate(typing(keys))).toBe('01.02.1990')
  },
)

test.each(['1990-2-1', '1990/2/1', '1990. 2. 1.', '2010-2-1', '2010/2/1', '2010 2 1'])(
  'typing %s and leaving the field is the first of February, too',
  (keys) => {
    expect(completedDate(typing(keys))).toBe(`01.02.${keys.slice(0, 4)}`)
  },
)

test.each(['1990-12-05', '1990/12/05', '05.12.1990.', '2010. 12. 05.'])(
  'pasting %s and leaving the field is a date',
  (text) => {
    expect(completedDate(typedDate('', text))).toBe(`05.12.${text.startsWith('2010') ? 2010 : 1990}`)
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
