import { expect, test } from 'vitest'
import { anEntry, inMinutes } from '../state/testing/entries.ts'
import { ownPlaces, withoutOwn } from './own-places.ts'

const DAY = '2026-12-12'
const piece = (places: number, isHeld = true) =>
  anEntry({ time: '11:30', places, priceValidTo: isHeld ? inMinutes(15) : null })
const slots = (date: string) => ({
  date,
  type: 'range' as const,
  times: { '11:30': { available: 9, occupied: 9 }, '12:00': { available: 9, occupied: 2 } },
  groupId: 'bridge',
  translations: { cz: '', en: '', de: '' },
})

test('a party has what its pieces hold, and nothing of what could not be had', () => {
  const [adult, family, late] = [piece(1), piece(4), piece(1, false)]
  expect(ownPlaces({ time: '11:30', entries: [adult, family, late] })).toEqual({
    days: [DAY],
    time: '11:30',
    places: 5,
  })
  expect(ownPlaces({ time: '11:30', entries: [late] })).toBeUndefined()
  expect(ownPlaces({ time: null, entries: [adult] })).toBeUndefined()
})

test('its own places are free to it, of its own time on its own day alone', () => {
  const own = { days: [DAY], time: '11:30', places: 5 }
  expect(withoutOwn(slots(DAY), own).times).toMatchObject({ '11:30': { occupied: 4 }, '12:00': { occupied: 2 } })
  expect(withoutOwn(slots('2026-12-13'), own)).toEqual(slots('2026-12-13'))
})
