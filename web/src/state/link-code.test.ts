import { beforeEach, expect, test } from 'vitest'
import { isToBeAdded, type LinkCode, linkCode } from './link-code.ts'
import { session } from './session.ts'

const flags = { code: 'K7Q2', origin: 'FROM_LINK' } as const

test.each<[boolean, Omit<LinkCode, 'code' | 'origin'>]>([
  [true, { validated: true, benefit: true, applied: false }],
  [false, { validated: true, benefit: true, applied: true }],
  [false, { validated: true, benefit: false, applied: false }],
  [false, { validated: false, benefit: true, applied: false }],
  [false, { validated: false, benefit: false, applied: false }],
])('a code is added (%s) when it is known, can be had and was not added yet: %o', (isAdded, state) => {
  expect(isToBeAdded({ ...flags, ...state })).toBe(isAdded)
})

beforeEach(() => linkCode.drop())

test('a code that is added once is not added again', () => {
  linkCode.take('LIPNO-DITE-50', 'FROM_LINK')
  linkCode.note({ validated: true, benefit: true })
  expect(isToBeAdded(linkCode.get() as LinkCode)).toBe(true)
  linkCode.note({ applied: true })
  expect(isToBeAdded(linkCode.get() as LinkCode)).toBe(false)
})

test('what the shop says of a code that is gone is not noted', () => {
  linkCode.note({ validated: true })
  expect(linkCode.get()).toBeNull()
})

test('a code goes with the session of the member who brought it', () => {
  session.begin({} as never)
  linkCode.take('LIPNO-DITE-50', 'FROM_LINK')
  session.end()
  expect(linkCode.get()).toBeNull()
})
