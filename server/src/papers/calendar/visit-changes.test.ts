import { expect, test } from 'vitest'
import { changesOfVisits, eventsOf } from './visit-changes.ts'

const on = (day: string, slotStart = 600) => ({ product_id: 'bob', days: [day], slot_start: slotStart })
const entry = (uuid: string, day: string, version = 0) => ({ uuid, version, ...on(day) })
const before = (uuid: string, day: string, { version = 0, act = 'act-1' as string | null } = {}) => ({
  uuid,
  version,
  days: [day],
  slot_start: 600,
  act_id: act,
})
const keyOf = (day: string) => [...eventsOf(on(day)).keys()][0] ?? ''
const SAT = keyOf('2026-12-12')
const SUN = keyOf('2026-12-13')

test('what no act has touched counts nothing', () => {
  expect(changesOfVisits([entry('a', '2026-12-12')], [], [])).toEqual(new Map())
})

test('one that moves counts for the event that it leaves, and begins a new one', () => {
  const entries = [entry('a', '2026-12-13', 1), entry('b', '2026-12-12')]
  const counts = changesOfVisits(entries, [before('a', '2026-12-12')], [])
  expect([counts.get(SAT), counts.get(SUN)]).toEqual([1, 0])
})

test('an event that others join counts once for each act, however many tickets it moves', () => {
  const entries = [entry('a', '2026-12-13', 1), entry('b', '2026-12-13', 1), entry('c', '2026-12-13')]
  const counts = changesOfVisits(entries, [before('a', '2026-12-12'), before('b', '2026-12-12')], [])
  expect([counts.get(SAT), counts.get(SUN)]).toEqual([1, 1])
})

test('one that comes back is newer than when it left', () => {
  const earlier = [before('a', '2026-12-12'), before('a', '2026-12-13', { version: 1, act: 'act-2' })]
  const counts = changesOfVisits([entry('a', '2026-12-12', 2)], earlier, [])
  expect([counts.get(SAT), counts.get(SUN)]).toEqual([2, 1])
})

test('one that was given back counts for the event where it was last', () => {
  const counts = changesOfVisits(
    [entry('a', '2026-12-13', 1)],
    [before('a', '2026-12-12')],
    [{ uuid: 'a', act_id: 'act-2' }],
  )
  expect([counts.get(SAT), counts.get(SUN)]).toEqual([1, 1])
})

test('a new price alone changes no event', () => {
  const counts = changesOfVisits([entry('a', '2026-12-12', 1)], [before('a', '2026-12-12', { act: null })], [])
  expect(counts.get(SAT)).toBeUndefined()
})

test('of a time on two days, only the days that a move leaves or joins are changed', () => {
  const entry = { uuid: 'a', version: 1, product_id: 'bob', days: ['2026-12-13', '2026-12-14'], slot_start: 600 }
  const earlier = { ...before('a', '2026-12-12'), days: ['2026-12-12', '2026-12-13'] }
  const counts = changesOfVisits([entry], [earlier], [])
  expect([...counts]).toEqual([
    [SAT, 1],
    [keyOf('2026-12-14'), 0],
  ])
})
