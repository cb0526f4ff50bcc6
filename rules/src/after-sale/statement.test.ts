import { expect, test } from 'vitest'
import { orderErrors, orderNumberIn, orderNumberOf, statementErrors } from './statement.ts'

test('a statement needs a name, an order number and an e-mail, and nothing else', () => {
  expect(statementErrors({ name: 'Eva Malá', order: '2026-000731', email: 'eva@example.com' })).toEqual({})
  expect(statementErrors({ name: '', order: ' ', email: 'eva' })).toEqual({
    name: 'form.required',
    order: 'form.required',
    email: 'form.email',
  })
  expect(orderErrors({ order: 'x'.repeat(41), email: 'eva@example.com' })).toEqual({ order: 'form.long' })
})

const PLAIN = [
  '2026-000731',
  '2026000731',
  '2026 000731',
  '2026 – 000731',
  '2026‑000731',
  '2026−000731',
  ' 2026-000731,',
]
const LABELLED = [
  'č. 2026-000731',
  'č.2026-000731',
  '#2026-000731',
  'Nr. 2026-000731.',
  'no2026-000731',
  'č. 2026 000 731',
]

test.each([...PLAIN, ...LABELLED])('a number is found with any dash or none, and behind its label: %s', (typed) => {
  expect(orderNumberOf(typed)).toBe('2026-000731')
  expect(orderNumberIn(typed)).toBe('2026-000731')
})

test.each([
  'Objednávka 2026-000731',
  'OBJEDNÁVKA Č. 2026-000731',
  'Obj. č. 2026-000731',
  'VS: 2026000731',
  'VS 2026-000731',
  'OBJ. NO 2026-000731',
  'Vaše vstupenky, objednávka 2026-000731',
  'Zaplaceno, vstupenky připravujeme, objednávka 2026-000731',
  'Bestellung: 2026 – 000731;',
  'Order - 2026000731',
  '„objednávka č. 2026 000 731“',
  '2026-000731 (Lipno)',
  'RE: 2026-000731',
  'V.S.: 2026000731',
  'ORD 2026-000731',
])('guests may have words around a number, operators name it alone: %s', (typed) => {
  expect(orderNumberIn(typed)).toBe('2026-000731')
  expect(orderNumberOf(typed)).not.toBe('2026-000731')
  expect(orderErrors({ order: typed, email: 'eva@example.com' })).toEqual({})
})

test.each([
  'LO2026000731',
  'F2026000731',
  'W-2026-000731',
  'LIPF 2026000731',
  'Faktura LIPF 2026000731',
  'F/2026000731',
  'W - 2026-000731',
  'LO: 2026000731',
  '(LIP) 2026-000731',
  '2026-000731/2',
  '12026000731',
  'č. 12345',
  '2026-73',
  '777 012 3456',
  'my order of 2026',
])('another number stays as it was typed: %s', (typed) => {
  expect(orderNumberIn(typed)).toBe(typed)
  expect(orderNumberOf(typed)).toBe(typed)
})

test('the length is told of the number that is kept', () => {
  expect(orderErrors({ order: `${'x'.repeat(30)}2026-000731`, email: 'eva@example.com' })).toEqual({
    order: 'form.long',
  })
  expect(orderErrors({ order: `2026${'1'.repeat(40)}`, email: 'eva@example.com' })).toEqual({ order: 'form.long' })
})
