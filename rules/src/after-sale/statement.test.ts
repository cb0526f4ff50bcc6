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

test('a number is found with what people type around it', () => {
  expect(['č. 2026-000731', '#2026-000731', ' 2026-000731 ', 'Nr. 2026-000731'].map(orderNumberOf)).toEqual(
    Array(4).fill('2026-000731'),
  )
})

test('a number is found with any dash, with spaces, or with neither; other text stays as it was typed', () => {
  const typed = ['2026000731', '2026 000731', '2026 – 000731', '2026‑000731', '2026−000731', 'č. 2026 000 731']
  expect(typed.map(orderNumberOf)).toEqual(Array(6).fill('2026-000731'))
  expect(['2026-73', '777 012 3456', 'my order of 2026'].map(orderNumberOf)).toEqual([
    '2026-73',
    '777 012 3456',
    'my order of 2026',
  ])
})
