import { expect, test } from 'vitest'
import { mayOwnCards } from './card-choice.ts'

test.each([
  ['a member', true, false, true],
  ['whoever has not confirmed the e-mail', false, false, false],
  ['a company, whose card is only kept for the cart', true, true, false],
])('%s can own cards: (active %s, b2b %s) %s', (_who, active, b2b, may) => {
  expect(mayOwnCards({ roles: { active, b2b } })).toBe(may)
})
