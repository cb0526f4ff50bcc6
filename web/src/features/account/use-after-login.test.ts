import { expect, test } from 'vitest'
import { emptiesCart } from './use-after-login.ts'

test.each([
  ['a company', true, false, true],
  ['a company that sees all categories', true, true, false],
  ['anybody else', false, false, false],
  ['anybody else where companies see all', false, true, false],
])('the login of %s empties the cart: (b2b %s, showB2BAllCategories %s) %s', (_who, b2b, all, empties) => {
  expect(emptiesCart({ roles: { active: true, b2b } }, { showB2BAllCategories: all })).toBe(empties)
})
