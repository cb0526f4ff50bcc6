import { afterEach, expect, test } from 'vitest'
import { aMember } from '../testing/sample-member.ts'
import { session } from './session.ts'
import { wantedCredit } from './wanted-credit.ts'

afterEach(wantedCredit.drop)

test('the next member on the same device does not get the credit that the last one wanted', () => {
  session.begin(aMember())
  wantedCredit.set('credit')
  session.begin(aMember())
  expect(wantedCredit.get()).toEqual(['credit'])
  session.end()
  expect(wantedCredit.get()).toEqual([])
})
