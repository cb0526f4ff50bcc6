import { describe, expect, test } from 'vitest'
import { addDays } from './day.ts'
import {
  freePlaces,
  isSlotPast,
  laidSlots,
  minuteOf,
  minutesToCutoff,
  slotEnd,
  slotsOfDay,
  slotType,
  timeOfMinute,
  visitEnd,
} from './slot.ts'
import { aSlotGroup } from './testing/a-catalogue.ts'

const startsOn = (group: Parameters<typeof slotsOfDay>[0], day: string) =>
  slotsOfDay(group, day).map(({ start }) => start)

describe('slots are laid out by the rules of their group', () => {
  const bridge = aSlotGroup({
    rules: [
      {
        season: 'winter',
        from: '2026-12-05',
        to: '2027-03-28',
        dow: [0, 1, 2, 3, 4, 5, 6],
        firstStart: '10:00',
        lastStart: '11:30',
        capacity: 250,
      },
      {
        season: 'summer',
        from: '2027-04-24',
        to: '2027-11-07',
        dow: [6, 0],
        firstStart: '09:00',
        lastStart: '09:30',
        capacity: 500,
      },
    ],
    closures: [{ season: 'summer', date: '2027-05-16' }],
  })

  test('every half hour from the first start to the last, both included', () => {
    expect(startsOn(bridge, '2026-12-05')).toEqual(['10:00', '10:30', '11:00', '11:30'])
  })

  test.each([
    ['the first day', '2026-12-05', 250],
    ['the last day', '2027-03-28', 250],
    ['a Saturday of the other season', '2027-05-15', 500],
    ['the day of the change to winter time', '2027-10-31', 500],
  ])('%s has the capacity of its season', (_name, day, offered) => {
    const slots = slotsOfDay(bridge, day)
    expect(slots.length).toBeGreaterThan(0)
    expect(slots.every((slot) => slot.offered === offered && slot.day === day)).toBe(true)
  })

  test.each([
    ['the day before the season', '2026-12-04'],
    ['the day after it', '2027-03-29'],
    ['a weekday without operation', '2027-05-14'],
    ['a closed day', '2027-05-16'],
  ])('%s has no slot', (_name, day) => {
    expect(slotsOfDay(bridge, day)).toEqual([])
  })

  test('of two rules for one day the first one holds', () => {
    const [rule] = bridge.rules
    if (!rule) throw new Error('no rule')
    const group = {
      ...bridge,
      rules: [{ ...rule, from: '2026-12-24', to: '2026-12-24', capacity: 20 }, ...bridge.rules],
    }
    expect(slotsOfDay(group, '2026-12-24')[0]?.offered).toBe(20)
    expect(slotsOfDay(group, '2026-12-25')[0]?.offered).toBe(250)
  })

  test('a group of whole days has one slot a day, at 00:00 and without an end', () => {
    const parking = aSlotGroup({ type: 'day' })
    expect(startsOn(parking, '2026-12-05')).toEqual(['00:00'])
    expect([slotType('00:00'), slotEnd('00:00')]).toEqual(['day', undefined])
    expect([slotType('10:00'), slotEnd('10:30')]).toEqual(['range', '11:00'])
  })

  test.each([
    ['10:00', 120, '12:00'],
    ['09:30', 45, '10:15'],
    ['10:00', null, undefined],
    ['10:00', undefined, undefined],
    ['00:00', 60, undefined],
  ])('begins a visit at %s, which of %s minutes lasts until %s', (start, minutes, end) => {
    expect(visitEnd(start, minutes)).toBe(end)
  })

  test('they are laid out for a year, from yesterday on', () => {
    const always = aSlotGroup({
      type: 'day',
      rules: [
        {
          season: 'winter',
          from: '2020-01-01',
          to: '2040-01-01',
          dow: [0, 1, 2, 3, 4, 5, 6],
          firstStart: '00:00',
          lastStart: '00:00',
          capacity: 1,
        },
      ],
    })
    const days = laidSlots(always, '2027-03-28').map(({ day }) => day)
    expect([days[0], days.at(-1), new Set(days).size]).toEqual(['2027-03-27', addDays('2027-03-28', 365), 367])
    const season = laidSlots(always, '2027-03-28', '2026-12-05').map(({ day }) => day)
    expect([season[0], season.at(-1), new Set(season).size]).toEqual(['2026-12-05', days.at(-1), 367 + 112])
  })
})

describe('a slot can be chosen until its cut-off', () => {
  const at = (iso: string, cutoffMinutes = 15) => ({ now: Date.parse(iso), cutoffMinutes })
  const slot = (day: string, start: string) => ({ day, start })

  test.each<[string, boolean, { day: string; start: string }, ReturnType<typeof at>]>([
    ['15 minutes ahead', false, slot('2026-12-05', '10:30'), at('2026-12-05T10:15:00+01:00')],
    ['14:59 ahead', true, slot('2026-12-05', '10:30'), at('2026-12-05T10:15:01+01:00')],
    ['15:01 ahead', false, slot('2026-12-05', '10:30'), at('2026-12-05T10:14:59+01:00')],
    ['30 minutes ago where that is allowed', false, slot('2026-12-05', '10:30'), at('2026-12-05T11:00:00+01:00', -30)],
    ['30:01 ago there', true, slot('2026-12-05', '10:30'), at('2026-12-05T11:00:01+01:00', -30)],
    [
      'tomorrow at midnight and a half, ten minutes before midnight',
      false,
      slot('2026-12-06', '00:30'),
      at('2026-12-05T23:50:00+01:00'),
    ],
    [
      'today late, when the cut-off is tomorrow already',
      true,
      slot('2026-12-05', '23:30'),
      at('2026-12-05T23:50:00+01:00'),
    ],
    [
      'yesterday late, just after midnight where that is allowed',
      false,
      slot('2026-12-05', '23:30'),
      at('2026-12-06T00:00:00+01:00', -30),
    ],
    ['on the day of 23 hours, before the change', false, slot('2027-03-28', '03:30'), at('2027-03-28T01:59:00+01:00')],
    [
      'on the day of 23 hours, in the hour after it',
      true,
      slot('2027-03-28', '03:00'),
      at('2027-03-28T01:59:00+01:00'),
    ],
    ['on the day of 25 hours, in the morning', false, slot('2027-10-31', '10:00'), at('2027-10-31T09:45:00+01:00')],
    ['on the day of 25 hours, too late', true, slot('2027-10-31', '10:00'), at('2027-10-31T09:46:00+01:00')],
    ['the whole of today, in its last minute', false, slot('2027-10-31', '00:00'), at('2027-10-31T23:59:59+01:00')],
    ['the whole of yesterday', true, slot('2027-10-31', '00:00'), at('2027-11-01T00:00:00+01:00', -30)],
    [
      'the whole of the day of 23 hours, in its first minute',
      false,
      slot('2027-03-28', '00:00'),
      at('2027-03-27T23:00:00Z'),
    ],
  ])('a slot %s is past: %s', (_name, isPast, of, visit) => {
    expect(isSlotPast(of, visit)).toBe(isPast)
  })
})

test.each([
  ['25 minutes before its start with a cut-off of 15', 10, '10:30', '2026-12-05T10:05:00+01:00', 15],
  ['in the middle of its last minute', 1, '10:30', '2026-12-05T10:14:30+01:00', 15],
  ['at its very end', 1, '10:30', '2026-12-05T10:15:00+01:00', 15],
  ['20 minutes after its start with 30 to come late', 10, '10:00', '2026-12-05T10:20:00+01:00', -30],
  ['the whole of today, two minutes before midnight', 2, '00:00', '2026-12-05T23:58:00+01:00', 15],
  ['tomorrow', 24 * 60, '10:00', '2026-12-04T10:00:00+01:00', 0],
])('a slot %s can be chosen for %i minutes more', (_name, minutes, start, now, cutoffMinutes) => {
  expect(minutesToCutoff({ day: '2026-12-05', start }, { now: Date.parse(now), cutoffMinutes })).toBe(minutes)
})

test.each(['UTC', 'Europe/Prague', 'America/New_York', 'Pacific/Auckland'])(
  'a computer in %s lays out the same slots and closes them at the same moment',
  (zone) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      // The zone has to be in effect, or this proves nothing.
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      for (const day of ['2027-03-28', '2027-10-31', '2026-12-31', '2027-01-01']) {
        const group = aSlotGroup({
          rules: [
            {
              season: 'winter',
              from: day,
              to: day,
              dow: [0, 1, 2, 3, 4, 5, 6],
              firstStart: '09:00',
              lastStart: '18:30',
              capacity: 7,
            },
          ],
        })
        expect(slotsOfDay(group, addDays(day, -1))).toEqual([])
        expect(slotsOfDay(group, addDays(day, 1))).toEqual([])
        expect(slotsOfDay(group, day)).toHaveLength(20)
        const offset = day === '2027-03-28' ? '+02:00' : '+01:00'
        const now = Date.parse(`${day}T09:15:00${offset}`)
        expect(isSlotPast({ day, start: '09:30' }, { now, cutoffMinutes: 15 })).toBe(false)
        expect(isSlotPast({ day, start: '09:30' }, { now: now + 1, cutoffMinutes: 15 })).toBe(true)
      }
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  },
)

test('free places are never fewer than none', () => {
  expect(freePlaces({ available: 10, occupied: 4 })).toBe(6)
  expect(freePlaces({ available: 10, occupied: 14 })).toBe(0)
})

test('a time of day and its minute are the same thing', () => {
  for (const time of ['00:00', '09:05', '23:59']) expect(timeOfMinute(minuteOf(time))).toBe(time)
})
