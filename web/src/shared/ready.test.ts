import { expect, test } from 'vitest'
import { readyKey, readySince, readyWords, usualWaitLeft } from './ready.ts'

const t = (key: string, vars: Record<string, string | number> = {}) => `${key} ${Object.values(vars).join('/')}`.trim()
const kept = { type: 'product' as const, reversed: false, amount: 500 }
const waiting = { ...kept, ready: { state: 'waiting' as const } }
const ready = { ...kept, ready: { state: 'ready' as const, at: '2026-11-22T07:12:00Z' } }
const blocked = { ...kept, ready: { state: 'blocked' as const, at: '2026-11-22T09:00:00Z' } }
const failed = { ...kept, ready: { state: 'failed' as const }, reversed: true }
const voidVoucher = { ...blocked, type: 'transaction_voucher_product' as const, ready: { state: 'blocked' as const } }
const free = { ...failed, amount: 0 }
const takenBack = { ...ready, reversed: true }
const toVoucher = { ...takenBack, toVoucher: 500 }
const off = { ...ready, isOff: true as const }
const blockedBefore = { ...blocked, reversed: true }

test('since when a ticket is blocked is told in the resort’s time, with the day when it was another one', () => {
  const at = '2026-11-22T07:12:00Z'
  expect(readySince(at, Date.parse('2026-11-22T20:00:00Z'), 'en')).toBe('8:12')
  expect(readySince(at, Date.parse('2026-11-22T23:30:00Z'), 'en')).toBe('22.11. 8:12')
})

test.each([
  [[waiting, waiting], 'confirmation.status.waiting'],
  [[ready, waiting], 'confirmation.status.waiting'],
  [[ready, ready], 'confirmation.status.ready 2/2'],
  [[ready, failed], 'confirmation.status.ready 1/2 confirmation.status.failed 1/2'],
  [[failed], 'confirmation.status.failed 1/1'],
  [[ready, free], 'confirmation.status.ready 1/2 confirmation.status.failed.free 1/2'],
  [[failed, free], 'confirmation.status.failed 2/2'],
  [
    [ready, failed, takenBack],
    'confirmation.status.ready 1/3 confirmation.status.failed 1/3 confirmation.status.reversed 1/3',
  ],
  [[toVoucher], 'confirmation.status.toVoucher 1/1'],
  [[takenBack, toVoucher], 'confirmation.status.toVoucher 1/2 confirmation.status.reversed 1/2'],
  [[ready, blockedBefore], 'confirmation.status.ready 1/2 confirmation.status.reversed 1/2'],
  [[ready, blocked], 'confirmation.status.ready 1/2 confirmation.status.blocked 1/2'],
  [[voidVoucher], 'confirmation.status.void 1/1'],
  [[blocked, voidVoucher], 'confirmation.status.blocked 1/2 confirmation.status.void 1/2'],
  [[ready, off], 'confirmation.status.ready 1/2 confirmation.status.off 1/2'],
])('who does not see the tickets is told what became of them', (entries, said) => {
  expect(readyWords(entries, t)).toBe(said)
})

test('a void gift voucher is void, not blocked', () => {
  const meta = { method: 'for-print' as const }
  expect([voidVoucher, blocked].map((entry) => readyKey({ ...entry, meta }))).toEqual([
    'confirmation.ready.void',
    'confirmation.ready.blocked',
  ])
})

test.each([
  ['2026-11-22T08:00:00Z', 5_000],
  ['2026-11-22T07:59:57Z', 2_000],
  ['2026-11-22T07:59:55Z', 0],
  ['2026-11-22T07:52:00Z', 0],
  // The browser's clock is behind, or the time is missing.
  ['2026-11-22T08:30:00Z', 5_000],
  [undefined, 5_000],
])(
  'a ticket is late five seconds after its payment, and never later than five seconds after it is shown',
  (at, left) => {
    expect(usualWaitLeft(at, Date.parse('2026-11-22T08:00:00Z'))).toBe(left)
  },
)
