import type { ActItem } from '@gondola/contract/after-sale.ts'
import { expect, test } from 'vitest'
import { firstStep, type ReturnEvent, type ReturnFlow, returnAfter } from './return-flow.ts'

const act = (status: ActItem['status']): ActItem => ({
  id: 'act',
  kind: 'cancel',
  status,
  payment: null,
  items: [],
  back: { card: 0, credit: 0, voucher: 0, total: 0 },
  createdAt: '2026-11-27T09:00:00Z',
  endedAt: null,
})
const after = (...events: ReturnEvent[]): ReturnFlow => events.reduce(returnAfter, firstStep(['a']))
const on: ReturnEvent = { kind: 'on', key: 'k1' }
const sent: ReturnEvent = { kind: 'sent' }

test('nothing chosen leads nowhere, a choice leads to the summary and back', () => {
  expect(after({ kind: 'chosen', chosen: [] }, on).step).toBe('pick')
  expect(after({ kind: 'chosen', chosen: ['a', 'b'] }, on)).toMatchObject({ step: 'summary', chosen: ['a', 'b'] })
  expect(after(on, { kind: 'back' })).toEqual(firstStep(['a']))
})

test('a call that got no reply repeats the same request under the same key', () => {
  const lost = after(on, sent, { kind: 'refused', code: 'network' })
  expect(lost).toMatchObject({ step: 'summary', key: 'k1', isSending: false, trouble: 'network' })
})

test('another sum is shown with the one before, and is another request', () => {
  const changed = after(on, sent, { kind: 'price-changed', was: 900, key: 'k2' })
  expect(changed).toMatchObject({ step: 'summary', key: 'k2', was: 900, trouble: 'price' })
})

test('what was changed in another window is chosen anew', () => {
  expect(after(on, sent, { kind: 'refused', code: 'act-stale' })).toEqual({
    step: 'pick',
    chosen: [],
    trouble: 'stale',
  })
  expect(after(on, sent, { kind: 'refused', code: 'cancel-not-offered' })).toMatchObject({
    chosen: ['a'],
    trouble: { code: 'cancel-not-offered' },
  })
})

test('nobody steps back while the request is on its way', () => {
  expect(after(on, sent, { kind: 'back' })).toMatchObject({ step: 'summary', isSending: true })
})

test('an act runs, is slow after a while, and ends once', () => {
  const running = after(on, sent, { kind: 'act', act: act('running') }, { kind: 'slow' })
  expect(running).toMatchObject({ step: 'running', isSlow: true })
  expect(returnAfter(running, { kind: 'act', act: act('running') })).toMatchObject({ isSlow: true })
  const ended = returnAfter(running, { kind: 'act', act: act('success') })
  expect(ended).toMatchObject({ step: 'ended', act: { status: 'success' } })
  expect(returnAfter(ended, { kind: 'act', act: act('failed') })).toBe(ended)
})
