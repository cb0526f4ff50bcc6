import { expect, test } from 'vitest'
import { isPassword, PASSWORD_MAX } from './password.ts'

test.each([
  ['Abcdef1', 'seven characters'],
  ['ABCDEFG1', 'no small letter'],
  ['abcdefg1', 'no capital letter'],
  ['Abcdefgh', 'no digit'],
  [`Ab1${'x'.repeat(PASSWORD_MAX - 2)}`, 'longer than is kept whole'],
])('%s is no password: %s', (text) => {
  expect(isPassword(text)).toBe(false)
})

test.each(['Abcdefg1', 'Žluťoučký 1 kůň', `Ab1${'x'.repeat(PASSWORD_MAX - 3)}`])(
  '%s is a password without any special sign',
  (text) => {
    expect(isPassword(text)).toBe(true)
  },
)
