import { expect, test } from 'vitest'
import { orderErrors, orderNumberOf, statementErrors } from './statement.ts'

test('a statement needs a name, an order number and an e-mail, and nothing else', () => {
  expect(statementErrors({ name: 'Eva Malá', order: '2026-000731', email: 'eva@example.com' })).toEqual({})
  expect(statementErrors({ name: '', order: ' ', email: 'eva' })).toEqual({
    name: 'form.required',
    order: 'form.required',
    email: 'form.email',
  })
  expect(orderErrors({ order: 'x'.repeat(41), email: 'eva@example.com' })).toEqual({ order: 'form.long' })
})

test.each([
  'č. 2026-000731',
  'č.2026-000731',
  '#2026-000731',
  ' 2026-000731 ',
  'Nr. 2026-000731',
  'Nr. 2026-000731,',
  '2026-000731.',
  'Objednávka 2026-000731',
  'Vaše vstupenky, objednávka 2026-000731',
  'Bestellung: 2026 – 000731;',
  'Order - 2026000731',
  '„objednávka č. 2026 000 731“',
  '2026-000731 (Lipno)',
])('a number is found with what people type or paste around it: %s', (typed) => {
  expect(orderNumberOf(typed)).toBe('2026-000731')
})

test.each(['LO2026000731', 'F2026000731', 'W-2026-000731', '2026-000731/2', '12026000731', 'č. 12345'])(
  'another number stays as it was typed: %s',
  (typed) => {
    expect(orderNumberOf(typed)).toBe(typed)
  },
)

test('a number is found with any dash, with spaces, or with neither; other text stays as it was typed', () => {
  const typed = ['2026000731', '2026 000731', '2026 – 000731', '2026‑000731', '2026−000731', 'č. 2026 000 731']
  expect(typed.map(orderNumberOf)).toEqual(Array(6).fill('2026-000731'))
  expect(['2026-73', '777 012 3456', 'my order of 2026'].map(orderNumberOf)).toEqual([
    '2026-73',
    '777 012 3456',
    'my order of 2026',
  ])
})
