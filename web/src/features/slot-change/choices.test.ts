import { describe, expect, test } from 'vitest'
import type { CartEntry } from '../../lib/cart-entries.ts'
import { type Choice, firstChoice, missingIn, movesOf, withDay } from './choices.ts'

const DAY = '2026-12-05'
const LATER = '2026-12-06'

const aGroup = (key: string, change: Partial<CartEntry> = {}) => {
  const entry = { id: `${key}-1`, arrival: DAY, time: '11:30', timeSlotGroup: 'bridge', errors: [], ...change }
  const entries = [entry, { ...entry, id: `${key}-2` }] as CartEntry[]
  return { key, arrival: entry.arrival, time: entry.time, timeSlotGroup: entry.timeSlotGroup, entries }
}
const chose = (day: string | null, time: string | null = null): Choice => ({ day, time, asksDay: false })
const FULL = [{ code: 'time-filled' as const }]

describe('what the dialog of times asks', () => {
  test('every range entry needs a picked time before it can be confirmed', () => {
    const groups = [aGroup('one', { errors: FULL }), aGroup('two', { errors: FULL })]
    expect(missingIn(groups, { one: chose(DAY), two: chose(DAY) })).toEqual({ key: 'one', what: 'time' })
    expect(missingIn(groups, { one: chose(DAY, '12:00'), two: chose(DAY) })).toEqual({ key: 'two', what: 'time' })
    expect(missingIn(groups, { one: chose(DAY, '12:00'), two: chose(DAY, '12:30') })).toBeNull()
  })

  test('a day that may stay is chosen already, its time never is', () => {
    expect(firstChoice(aGroup('one', { errors: FULL }), false)).toEqual({ day: DAY, time: null, asksDay: false })
  })

  test('a day that cannot stay is asked for, and its slot after it', () => {
    const past = aGroup('one', { errors: [{ code: 'dateInHistory' }] })
    const first = firstChoice(past, false)
    expect(first).toEqual({ day: null, time: null, asksDay: true })
    expect(missingIn([past], { one: first })?.what).toBe('day')
    const chosen = withDay(past, first, LATER)
    expect(chosen).toEqual({ day: LATER, time: null, asksDay: false })
    expect(missingIn([past], { one: chosen })?.what).toBe('time')
  })

  test('another day clears the time, the same one keeps it', () => {
    const group = aGroup('one')
    expect(withDay(group, chose(DAY, '12:00'), LATER).time).toBeNull()
    expect(withDay(group, chose(DAY, '12:00'), DAY).time).toBe('12:00')
  })

  test('a slot of the whole day, and what has none, need the day alone', () => {
    const wholeDay = aGroup('one', { time: '00:00', errors: FULL })
    const plain = aGroup('two', { time: null, timeSlotGroup: null, errors: [{ code: 'notValid' }] })
    const choices = { one: chose(LATER), two: chose(LATER) }
    expect(missingIn([wholeDay, plain], choices)).toBeNull()
    expect([...movesOf([wholeDay, plain], choices)]).toEqual([
      ['one-1', { date: LATER, time: '00:00' }],
      ['one-2', { date: LATER, time: '00:00' }],
      ['two-1', { date: LATER, time: null }],
      ['two-2', { date: LATER, time: null }],
    ])
  })

  test('what can only be taken out is neither asked for nor moved', () => {
    const gone = aGroup('one', { errors: [{ code: 'unknownVariant' }] })
    expect(missingIn([gone], {})).toBeNull()
    expect(movesOf([gone], { one: chose(DAY, '12:00') }).size).toBe(0)
  })
})
