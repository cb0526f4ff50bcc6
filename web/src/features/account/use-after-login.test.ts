import { expect, test } from 'vitest'
import { aMember } from '../../testing/sample-member.ts'
import { asksNews, emptiesCart } from './use-after-login.ts'

test.each([
  ['a company', true, false, true],
  ['a company that sees all categories', true, true, false],
  ['anybody else', false, false, false],
  ['anybody else where companies see all', false, true, false],
])('the login of %s empties the cart: (b2b %s, showB2BAllCategories %s) %s', (_who, b2b, all, empties) => {
  expect(emptiesCart({ roles: { active: true, b2b } }, { showB2BAllCategories: all })).toBe(empties)
})

const AT = '2026-11-21T09:00:00Z'

test.each([
  ['asks whoever has not answered', null, undefined, false, true],
  ['asks nobody who agreed', AT, undefined, false, false],
  ['asks nobody who left them unticked at the registration, or stopped them', null, AT, false, false],
  ['asks nobody who buys for a company', null, undefined, true, false],
])('about news a login %s', (_whom, marketing, noNews, b2b, asks) => {
  const member = aMember({ roles: { active: true, b2b } })
  const terms = { ...member.meta.terms, marketing, ...(noNews ? { noNews } : {}) }
  expect(asksNews({ ...member, meta: { ...member.meta, terms } })).toBe(asks)
})
