import { expect, test } from 'vitest'
import type { T } from '../../lib/i18n.ts'
import { anEntry, aPrice } from '../../state/testing/entries.ts'
import { aResult } from '../../testing/sample-codes.ts'
import {
  benefitDays,
  fallOf,
  isWaiting,
  limitText,
  nameOf,
  resultsOf,
  savingsOf,
  signsOf,
  untilText,
} from './code-facts.ts'

test.each([
  [{ publicKey: 'lipno-darek-1000' }, '…1000'],
  [{ publicKey: '…K7Q2' }, '…K7Q2'],
  [{ publicKey: '3d2c1f5e-8a4b-4c7d-9e6f-1a2b3c4d5e6f' }, ''],
  [{ publicKey: 'lipno-ben-credit', kind: 'credit' as const }, ''],
  [{ publicKey: 'lipno-ben-vip', kind: 'benefit' as const, benefitId: 'lipno-ben-vip' }, ''],
])('of %j no more than "%s" is shown', (change, signs) => {
  expect(signsOf(aResult(change))).toBe(signs)
})

test('credit and benefits that have left the catalogue are told by a general word', () => {
  const around = { t: (key: string) => key, lang: 'cz', money: String } as const
  const nameless = { name: null, balance: null }
  expect((['credit', 'benefit'] as const).map((kind) => nameOf(aResult({ ...nameless, kind }), around))).toEqual([
    'code.credit',
    'code.unnamed',
  ])
})

test('a code with a reason that takes something off does not wait', () => {
  expect([0, 190].map((saved) => isWaiting(aResult({ reason: 'over-limit', saved })))).toEqual([true, false])
})

test('money that is not needed waits, and a code that cannot be used does not', () => {
  expect(isWaiting(aResult({ saved: 0, left: 1000 }))).toBe(true)
  expect(isWaiting(aResult({ kind: 'credit', saved: 0 }))).toBe(true)
  expect(isWaiting(aResult({ status: null, error: 'used', saved: 0 }))).toBe(false)
  expect(isWaiting(aResult({ status: 'assigned', saved: 0 }))).toBe(false)
})

test('an empty cart takes nothing of its codes', () => {
  const results = [aResult(), aResult({ kind: 'benefit', saved: 190, balance: null, left: null })]
  expect(resultsOf({ entries: [anEntry()], results })).toEqual(results)
  expect(resultsOf({ entries: [], results })).toMatchObject([
    { saved: 0, balance: 1000, left: 1000 },
    { saved: 0, left: null },
  ])
})

test('the price falls by the difference of two priced carts that differ in one code', () => {
  const cart = (base: number, vouchers: string[], change = {}) => ({
    amount: { before: 1900, base },
    vouchers,
    isChecking: false,
    ...change,
  })
  const now = cart(1629.9, ['A', 'B'])
  expect(fallOf(cart(1900, ['A']), now)).toBe(270.1)
  expect(fallOf(cart(1900, ['A'], { isChecking: true }), now)).toBe(0)
  expect(fallOf(cart(1900, []), now)).toBe(0)
  expect(fallOf(cart(1900, ['A'], { amount: { before: 2850, base: 1900 } }), now)).toBe(0)
})

test('of a benefit the days of arrival are told, and apart from them the last day of its code', () => {
  const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
  const about = (from: string | null, to: string | null) => {
    const { name } = aResult()
    const words = name ?? expect.unreachable()
    return { description: words, badge: words, validity: { from, to }, maxUsage: 2, products: [], productNames: [] }
  }
  const season = about('2026-12-05', '2027-03-29')
  expect(benefitDays(aResult({ about: season, validTo: '2027-03-29' }), t as T)).toEqual([
    'codePage.arrival 05.12.2026 29.03.2027',
  ])
  expect(benefitDays(aResult({ about: about(null, '2027-03-29'), validTo: '2027-02-28' }), t as T)).toEqual([
    'discounts.arrival 29.03.2027',
    'discounts.until 28.02.2027',
  ])
  expect(benefitDays(aResult({ about: about(null, '4824-01-01'), validTo: '4824-01-01' }), t as T)).toEqual([])
  expect(benefitDays(aResult({ validTo: '2027-02-28' }), t as T)).toEqual(['discounts.until 28.02.2027'])
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

test('savings are in the order of the benefits of the quote, whatever entries have them', () => {
  const reduced = { ...aPrice(860), saved: 172, withoutCredits: 688 }
  const name = { cz: '', de: '', en: '' }
  const benefits = ['vip', 'employee'].map((benefitId) => ({ benefitId, name, badge: name }))
  const orderOf = (ids: string[]) =>
    savingsOf(
      ids.map((id) => anEntry({ price: reduced, benefits: [id] })),
      { benefits, results: [] },
    ).map(({ benefitId }) => benefitId)
  expect(orderOf(['employee', 'vip'])).toEqual(['vip', 'employee'])
  expect(orderOf(['gone', 'employee', 'vip', 'employee'])).toEqual(['vip', 'employee', 'gone'])
})

test('a code says for how many pieces it is, only where the cart has more of them than get it', () => {
  const words = { cz: '', de: '', en: '' }
  const validity = { from: null, to: null }
  const about = { description: words, badge: words, validity, maxUsage: 1, products: ['pass'], productNames: [] }
  const code = aResult({ kind: 'benefit', benefitId: 'employee', saved: 475, about })
  const served = { productId: 'pass', benefits: ['employee'] }
  const vip = { productId: 'pass', benefits: ['vip'] }
  const t = (key: string, { count = 0 } = {}) => `${key} ${count}`
  const told = (entries: (typeof served)[], result = code) => limitText(result, { entries, t: t as T })
  expect(told([served, vip])).toBe('discounts.pieces 1')
  expect(told([served])).toBeNull()
  expect(told([served, { ...vip, productId: 'sledge' }])).toBeNull()
  // Two codes of one benefit for two pieces.
  expect(told([served, served])).toBeNull()
  expect(told([served, vip], { ...code, reason: 'over-limit' })).toBeNull()
})
