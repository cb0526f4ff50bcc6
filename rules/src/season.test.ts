import { describe, expect, test } from 'vitest'
import { activeSeason } from './season.ts'
import { aSummer, aWinter } from './testing/a-catalogue.ts'

describe('the active season', () => {
  const seasons = [aSummer(), aWinter()]
  test.each([
    ['2026-11-21', 'winter'],
    ['2026-12-05', 'winter'],
    ['2027-03-29', 'winter'],
    ['2027-03-30', 'summer'],
    ['2027-04-24', 'summer'],
    ['2027-11-07', 'summer'],
    ['2027-11-08', 'summer'],
  ])('on %s is the %s: the one that contains today, else the next', (today, id) => {
    expect(activeSeason(seasons, today)?.id).toBe(id)
  })

  test('does not exist without seasons', () => {
    expect(activeSeason([], '2026-12-05')).toBeUndefined()
  })
})
