import type { SlotDay } from '@gondola/contract/slots.ts'
import { describe, expect, test } from 'vitest'
import { slotInfos } from '../../lib/slot-infos.ts'
import { askableDays, dayStates } from './day-states.ts'

const DAYS = ['2026-12-04', '2026-12-05', '2026-12-06']
const open = { standard: 400, club: 380, state: 'open' as const }
const slotsOn = (date: string, free: number): SlotDay => ({
  date,
  type: 'range',
  times: { '11:30': { available: 250, occupied: 250 - free } },
  groupId: 'bridge',
  translations: { cz: '', de: '', en: '' },
})
const infosOf = (day: SlotDay) =>
  slotInfos(day, { places: 4, now: Date.parse('2026-11-01T08:00:00Z'), cutoffMinutes: 15 })
const statesOf = (slots: SlotDay[] | null | undefined, length = 1) =>
  Object.values(dayStates(DAYS, { [DAYS[0] ?? '']: open, [DAYS[1] ?? '']: open }, { slots, length, infosOf }))

describe('a day that a group may be moved to', () => {
  test('has a slot with room for all of it', () => {
    expect(statesOf(DAYS.map((day, index) => slotsOn(day, index === 0 ? 4 : 3)))).toEqual(['open', 'full', 'waiting'])
  })

  test('has room on each day of the ticket (spec §3 Cart entry)', () => {
    expect(statesOf([slotsOn('2026-12-04', 9), slotsOn('2026-12-05', 3)], 2)[0]).toBe('full')
  })

  test('waits for its slots, and needs none where there are none', () => {
    expect(statesOf(undefined)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(statesOf(null)).toEqual(['open', 'open', 'waiting'])
  })

  test('is closed or sold out as its price says', () => {
    const prices = { a: { ...open, state: 'closed' as const }, b: { ...open, state: 'soldOut' as const } }
    const states = dayStates(['a', 'b'], prices, { slots: null, length: 1, infosOf })
    expect(states).toEqual({ a: 'closed', b: 'full' })
  })

  test('lies between today and a year ahead', () => {
    expect(askableDays('2026-12', '2026-12-30')).toEqual(['2026-12-30', '2026-12-31'])
    expect(askableDays('2028-01', '2026-12-30')).toEqual([])
  })
})
