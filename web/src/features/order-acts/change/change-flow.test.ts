import type { ChangeStatus } from '@gondola/contract/after-sale.ts'
import { describe, expect, test } from 'vitest'
import { anEntry } from '../../../testing/sample-order.ts'
import { type ChangeEvent, type ChangeFlow, changeAfter, firstChoice, placesOf } from './change-flow.ts'
import { apartKey, changeGroups, differenceOf, itemsOf } from './change-groups.ts'
import { refusalText } from './change-words.ts'

const start = firstChoice('jana@example.com', 'k1')
const after = (...events: ChangeEvent[]): ChangeFlow => events.reduce(changeAfter, start)
const sent: ChangeEvent = { kind: 'sent' }
const day = (group: string, day: string): ChangeEvent => ({ kind: 'day', group, day })
const found = (status: ChangeStatus['status'], slow = false): ChangeStatus => ({
  id: 'c',
  status,
  updates: [],
  payment: { due: 0, until: null, state: 'none' },
  back: { amount: 0, state: 'none' },
  slow,
})

describe('the states of a change', () => {
  test('are idle, loading, created, and success or failed', () => {
    expect(start.status).toBe('idle')
    expect(after(sent).status).toBe('loading')
    const created = after(sent, { kind: 'created', change: 'c' })
    expect(created).toMatchObject({ status: 'created', change: 'c', found: null })
    expect(changeAfter(created, { kind: 'found', found: found('created') }).status).toBe('created')
    for (const end of ['success', 'failed'] as const)
      expect(changeAfter(created, { kind: 'found', found: found(end) }).status).toBe(end)
  })

  test('nothing is chosen anew once it is created', () => {
    const created = after(sent, { kind: 'created', change: 'c' })
    expect(changeAfter(created, day('g', '2026-12-19'))).toBe(created)
    expect(changeAfter(after(sent), { kind: 'go', place: { kind: 'intro' } })).toEqual(after(sent))
  })

  test('a call that got no reply repeats the same request under the same key', () => {
    expect(after(sent, { kind: 'refused', code: 'network' })).toMatchObject({
      status: 'idle',
      key: 'k1',
      trouble: 'network',
    })
  })

  test('another sum and a lost slot are another request; the other choices stay', () => {
    const chosen = [day('g', '2026-12-19'), day('h', '2026-12-20'), sent] as const
    expect(after(...chosen, { kind: 'price-changed', was: 520, key: 'k2' })).toMatchObject({ key: 'k2', was: 520 })
    const lost = after(...chosen, { kind: 'lost', place: { kind: 'time', group: 'g' }, key: 'k2' })
    expect(lost).toMatchObject({ place: { kind: 'time', group: 'g' }, trouble: 'slot', key: 'k2' })
    expect('choices' in lost && lost.choices).toHaveProperty('h')
  })

  test('an order that was changed in another window is chosen anew', () => {
    expect(after(day('g', '2026-12-19'), sent, { kind: 'refused', code: 'act-stale' })).toMatchObject({
      place: { kind: 'intro' },
      choices: {},
      trouble: 'stale',
    })
  })

  test.each([
    ['act-stale', 'changeTransactionDateModal.confirmation.failed error.actStale'],
    ['act-under-way', 'changeTransactionDateModal.confirmation.failed error.actUnderWay'],
    ['change-not-offered', 'error.changeNotOffered'],
    ['too-many-requests', 'changeTransactionDateModal.confirmation.failed error.tooManyRequests'],
    ['network', null],
  ] as const)('a request that is refused by %s says that the date stays, and why', (code, words) => {
    const refused = after(sent, { kind: 'refused', code })
    expect('trouble' in refused && refusalText(refused.trouble, (key) => key)).toBe(words)
  })

  test('another day clears the time, the same one keeps it', () => {
    const timed = after(day('g', '2026-12-19'), { kind: 'time', group: 'g', time: '13:00' })
    const choice = (flow: ChangeFlow) => 'choices' in flow && flow.choices.g
    expect(choice(changeAfter(timed, day('g', '2026-12-19')))).toEqual({ day: '2026-12-19', time: '13:00' })
    expect(choice(changeAfter(timed, day('g', '2026-12-20')))).toEqual({ day: '2026-12-20', time: null })
  })
})

const slot = { timeSlot: { from: '10:00', to: '10:30' }, timeSlotType: 'range' as const }
const family = ['adult', 'adult', 'child'].map((id, index) =>
  anEntry({ uuid: `f${index}`, product: { variant: { _id: id, name: id } } }),
)
const bridge = anEntry({ uuid: 'b', product: { _id: 'bridge' }, meta: slot })

describe('the steps of a change', () => {
  test('are the introduction, a step for each group that comes at once, and the confirmation', () => {
    const groups = changeGroups([...family, bridge], [])
    expect(groups.map(({ entries }) => entries.length)).toEqual([3, 1])
    expect(placesOf(groups, []).map(({ kind }) => kind)).toEqual(['intro', 'day', 'day', 'time', 'summary'])
    expect(placesOf(groups, [groups[0]?.key ?? '']).map(({ kind }) => kind)).toEqual([
      'intro',
      'day',
      'time',
      'summary',
    ])
  })

  test('what comes together can be moved apart', () => {
    const [group] = changeGroups(family, [])
    expect(group && changeGroups(family, [apartKey(group)]).map(({ entries }) => entries.length)).toEqual([1, 1, 1])
  })

  test('cards, vouchers and what was given back are not moved', () => {
    const others = [
      anEntry({ type: 'card-product' }),
      anEntry({ type: 'transaction_voucher_product' }),
      anEntry({ reversed: true }),
    ]
    expect(changeGroups(others, [])).toEqual([])
  })

  test('the shop is asked for the day and the time of each piece; a slot of the whole day comes with its day', () => {
    const parking = anEntry({
      uuid: 'p',
      product: { _id: 'parking' },
      meta: { timeSlot: { from: '00:00', to: null }, timeSlotType: 'day' },
    })
    const groups = changeGroups([bridge, parking], [])
    const [one, two] = groups.map(({ key }) => key) as [string, string]
    const choices = { [one]: { day: '2026-12-19', time: '13:00' }, [two]: { day: '2026-12-20', time: null } }
    expect(itemsOf(groups, choices, { entries: [] })).toEqual([
      { uuid: 'b', version: 0, validFrom: '2026-12-19', timeSlot: '13:00' },
      { uuid: 'p', version: 0, validFrom: '2026-12-20', timeSlot: '00:00' },
    ])
  })

  test('a difference is known once each piece has a price', () => {
    const item = (difference: number, price: number | null = 900) => ({
      uuid: 'u',
      was: 900,
      price,
      difference,
      losesBenefit: false,
      inclusiveValidity: [],
      errors: [],
    })
    expect(differenceOf([item(50), item(-90)])).toBe(-40)
    expect(differenceOf([item(50), item(0, null)])).toBeUndefined()
    expect(differenceOf([])).toBeUndefined()
  })
})
