import { describe, expect, test } from 'vitest'
import { type CountedSlot, type DayRequest, type Fullness, groupFullness, worstFullness } from './fullness.ts'

const DAY = '2026-12-05'
const slot = (start: string, offered: number, taken = 0): CountedSlot => ({ start, offered, taken })
const wish = (places: number, ...slots: CountedSlot[]): DayRequest => ({ day: DAY, places, slots })
const never = () => false
const before = (time: string) => (_day: string, start: string) => start < time

describe('how full a day is for a party', () => {
  test.each<[string, number, CountedSlot[], Fullness]>([
    ['all slots count', 2, [slot('10:00', 50, 10), slot('10:30', 50)], { state: 'open', free: 90 }],
    ['one slot with room is enough', 40, [slot('10:00', 40, 1), slot('10:30', 40)], { state: 'open', free: 79 }],
    ['places of two slots do not add up', 41, [slot('10:00', 40), slot('10:30', 40)], { state: 'soldOut', free: 80 }],
    ['a slot of which more is taken has none', 1, [slot('10:00', 10, 14)], { state: 'soldOut', free: 0 }],
    ['a tenth is few', 1, [slot('10:00', 200, 180)], { state: 'few', free: 20 }],
    ['one more is not', 1, [slot('10:00', 200, 179)], { state: 'open', free: 21 }],
    ['nine are few, whatever is offered', 1, [slot('10:00', 9)], { state: 'few', free: 9 }],
    ['ten are not', 1, [slot('10:00', 10)], { state: 'open', free: 10 }],
    ['a day without slots is closed', 1, [], { state: 'closed', reason: 'no-slots' }],
  ])('%s', (_name, places, slots, expected) => {
    expect(groupFullness([wish(places, ...slots)], never)).toEqual(expected)
  })

  test('slots that are over count as offered, not as free', () => {
    const day = wish(1, slot('10:00', 100), slot('10:30', 100), slot('11:00', 30))
    expect(groupFullness([day], before('10:30'))).toEqual({ state: 'open', free: 130 })
    expect(groupFullness([day], before('11:00'))).toEqual({ state: 'open', free: 30 })
    const late = wish(1, slot('10:00', 270), slot('11:00', 30))
    expect(groupFullness([late], before('11:00'))).toEqual({ state: 'few', free: 30 })
    expect(groupFullness([late], before('11:01'))).toEqual({ state: 'closed', reason: 'slot-past' })
  })

  test('a party of several days comes at one time, which has to have room on each of them', () => {
    const first = wish(2, slot('10:00', 50), slot('10:30', 50))
    const second = (...slots: CountedSlot[]): DayRequest => ({ day: '2026-12-06', places: 2, slots })
    const both = (...slots: CountedSlot[]) => groupFullness([first, second(...slots)], never)
    expect(both(slot('10:00', 50, 20), slot('10:30', 50, 40))).toEqual({ state: 'open', free: 40 })
    expect(both(slot('10:00', 50, 49), slot('10:30', 50, 48))).toEqual({ state: 'few', free: 3 })
    expect(both(slot('10:00', 50, 49), slot('10:30', 50, 49))).toEqual({ state: 'soldOut', free: 2 })
    expect(both(slot('12:00', 50))).toEqual({ state: 'closed', reason: 'no-slots' })
    expect(both()).toEqual({ state: 'closed', reason: 'no-slots' })
  })
})

test('a party that needs several groups finds the fullest of them', () => {
  const open: Fullness = { state: 'open', free: 50 }
  const few: Fullness = { state: 'few', free: 60 }
  const soldOut: Fullness = { state: 'soldOut', free: 3 }
  const closed: Fullness = { state: 'closed', reason: 'slot-past' }
  expect(worstFullness([])).toBeUndefined()
  expect(worstFullness([open])).toEqual(open)
  expect(worstFullness([open, few])).toEqual({ state: 'few', free: 50 })
  expect(worstFullness([soldOut, few, open])).toEqual({ state: 'soldOut', free: 3 })
  expect(worstFullness([open, closed, soldOut])).toEqual(closed)
})
