import { describe, expect, test } from 'vitest'
import { canChoose, nearestFree, slotInfos, slotsTogether } from './slot-infos.ts'

const DAY = '2027-05-22'
const at = (clock: string) => Date.parse(`${DAY}T${clock}:00+02:00`)
const infosOf = (
  occupied: number,
  { places = 1, available = 500, clock = '08:00', time = '11:30', cutoffMinutes = 15 } = {},
) => slotInfos({ date: DAY, times: { [time]: { available, occupied } } }, { places, now: at(clock), cutoffMinutes })
const stateOf = (...asked: Parameters<typeof infosOf>) => infosOf(...asked)[0]?.state

describe('a slot', () => {
  test('is free for a party whose places it has, however many pieces they are (spec §5)', () => {
    expect(stateOf(499)).toBe('few')
    expect(stateOf(497, { places: 4 })).toBe('short')
    expect(stateOf(496, { places: 4 })).toBe('few')
    expect(stateOf(100, { places: 4 })).toBe('open')
  })

  test('without any place is full, also when more was taken than it has now', () => {
    expect(infosOf(500)[0]).toMatchObject({ state: 'full', free: 0, taken: 1 })
    expect(infosOf(520)[0]).toMatchObject({ state: 'full', free: 0, taken: 1 })
  })

  test('warns when a tenth of its places is left, or fewer than ten', () => {
    expect(stateOf(449)).toBe('open')
    expect(stateOf(450)).toBe('few')
    expect(stateOf(21, { available: 30 })).toBe('few')
    expect(stateOf(20, { available: 30 })).toBe('open')
  })

  test('is over a quarter of an hour before it starts, in morava half an hour after (spec §5)', () => {
    expect(stateOf(0, { clock: '11:15' })).toBe('open')
    expect(stateOf(0, { clock: '11:16' })).toBe('past')
    expect(stateOf(0, { clock: '12:00', cutoffMinutes: -30 })).toBe('open')
    expect(stateOf(0, { clock: '12:01', cutoffMinutes: -30 })).toBe('past')
  })

  test('of the whole day is over with its day', () => {
    expect(stateOf(0, { time: '00:00', clock: '23:59' })).toBe('open')
  })

  test('can be chosen while it is free, and only then', () => {
    expect(canChoose(infosOf(450)[0])).toBe(true)
    expect(canChoose(infosOf(500)[0])).toBe(false)
    expect(canChoose(undefined)).toBe(false)
  })

  test('the slots of a day stand in the order of their times', () => {
    const none = { available: 1, occupied: 0 }
    const infos = slotInfos(
      { date: DAY, times: { '10:30': none, '09:00': none, '10:00': none } },
      { places: 1, now: at('08:00'), cutoffMinutes: 15 },
    )
    expect(infos.map(({ time }) => time)).toEqual(['09:00', '10:00', '10:30'])
  })
})

describe('the nearest free time', () => {
  const infos = (free: Record<string, number>) =>
    slotInfos(
      {
        date: DAY,
        times: Object.fromEntries(
          Object.entries(free).map(([time, places]) => [time, { available: 10, occupied: 10 - places }]),
        ),
      },
      { places: 3, now: at('08:00'), cutoffMinutes: 15 },
    )

  test('is the next one with room for the whole party', () => {
    expect(nearestFree(infos({ '10:00': 9, '10:30': 0, '11:00': 2, '11:30': 3, '12:00': 9 }), '10:30')).toBe('11:30')
  })

  test('is the last one before when there is none later, or none at all', () => {
    expect(nearestFree(infos({ '09:30': 9, '10:00': 9, '10:30': 0, '11:00': 2 }), '10:30')).toBe('10:00')
    expect(nearestFree(infos({ '10:00': 2, '10:30': 0 }), '10:30')).toBeNull()
  })
})

test('a ticket for several days has the times of all of them, each as full as on the fullest', () => {
  const on = (date: string, times: Record<string, number>) => ({
    date,
    type: 'range' as const,
    times: Object.fromEntries(Object.entries(times).map(([time, occupied]) => [time, { available: 10, occupied }])),
    groupId: 'bridge',
    translations: { cz: '', de: '', en: '' },
  })
  const both = slotsTogether([
    on(DAY, { '10:00': 1, '10:30': 9, '11:00': 0 }),
    on('2027-05-23', { '10:00': 4, '10:30': 2 }),
  ])
  expect(both?.times).toEqual({ '10:00': { available: 10, occupied: 4 }, '10:30': { available: 10, occupied: 9 } })
  expect(slotsTogether([])).toBeUndefined()
})
