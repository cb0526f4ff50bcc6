import { expect, test } from 'vitest'
import { anEntry, aPrice } from '../../state/testing/entries.ts'
import { aResult } from '../../testing/sample-codes.ts'
import { isWaiting, savingsOf, signsOf, untilText } from './code-facts.ts'

test.each([
  [{ publicKey: 'lipno-darek-1000' }, '…1000'],
  [{ publicKey: '…K7Q2' }, '…K7Q2'],
  [{ publicKey: '3d2c1f5e-8a4b-4c7d-9e6f-1a2b3c4d5e6f' }, ''],
  [{ publicKey: 'lipno-ben-credit', kind: 'credit' as const }, ''],
  [{ publicKey: 'lipno-ben-vip', kind: 'benefit' as const, benefitId: 'lipno-ben-vip' }, ''],
])('of %j no more than "%s" is shown', (change, signs) => {
  expect(signsOf(aResult(change))).toBe(signs)
})

test('a code with a reason that takes something off does not wait', () => {
  expect([0, 190].map((saved) => isWaiting(aResult({ reason: 'over-limit', saved })))).toEqual([true, false])
})

test('a code for ever has no last day', () => {
  expect([null, '4824-01-01', '2027-12-31'].map(untilText)).toEqual(['', '', '31.12.2027'])
})

test('savings are added up by benefit; one without a name here has that of its code', () => {
  const reduced = { ...aPrice(860), saved: 172, withoutCredits: 688 }
  const entries = ['vip', 'vip', 'half'].map((id) => anEntry({ price: reduced, benefits: [id] }))
  const name = { cz: 'VIP', de: 'VIP', en: 'VIP' }
  const results = [aResult({ kind: 'benefit', benefitId: 'half', saved: 172 })]
  const benefits = [{ benefitId: 'vip', name, badge: name }]
  expect(savingsOf([...entries, anEntry()], { benefits, results })).toEqual([
    { benefitId: 'vip', name, badge: name, saved: 344 },
    { benefitId: 'half', name: results[0]?.name, badge: null, saved: 172 },
  ])
})
