import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fingerprint } from '../lib/fingerprint.ts'
import { parsePurchase, purchase } from './purchase.ts'
import { settleOnce } from './settled-orders.ts'

describe('what a tab remembers of a purchase', () => {
  const attempt = { idempotencyKey: 'k', content: 'c', basket: 'b', order: null }

  test('comes back after a reload', () => {
    const before = {
      terms: true,
      additionalTerms: false,
      wantsBuyer: true,
      wantsAccount: true,
      hadPeople: true,
      paidWith: 'invoice',
      purchaseOrder: 'OBJ-2026-118',
      attempt,
    }
    expect(parsePurchase(JSON.stringify(before))).toEqual(before)
  })

  test.each([null, '', '{', 'null', '[]', '{"attempt":{"order":7}}', '{"terms":"yes"}'])('%j is nothing', (text) => {
    expect(parsePurchase(text)).toEqual({
      terms: false,
      additionalTerms: false,
      wantsBuyer: false,
      wantsAccount: false,
      hadPeople: false,
      attempt: null,
    })
  })
})

test.each([
  ['a name', () => purchase.noteTyping()],
  ['that the receipt names its buyer', () => purchase.setWantsBuyer(true)],
])('an order that was made has other data once somebody has changed %s', (_what, change) => {
  purchase.setAttempt({ idempotencyKey: 'k', content: 'c', basket: 'b', order: 'o' })
  change()
  expect(purchase.get().attempt).toEqual({ idempotencyKey: 'k', content: 'c', basket: null, order: 'o' })
})

describe('an order is settled', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('once, also over a reload', () => {
    expect(settleOnce('a')).toBe(true)
    expect(settleOnce('a')).toBe(false)
    expect(settleOnce('b')).toBe(true)
  })

  test('although what was stored is broken', () => {
    stored.set('gondola.settled.1', '{')
    expect(settleOnce('a')).toBe(true)
  })
})

test('different contents have different fingerprints', () => {
  const texts = Array.from({ length: 5000 }, (_, at) => `{"entries":[${at}]}`)
  expect(new Set(texts.map(fingerprint)).size).toBe(texts.length)
  expect(fingerprint('a')).toBe(fingerprint('a'))
})
