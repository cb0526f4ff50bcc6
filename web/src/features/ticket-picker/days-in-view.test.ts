import { describe, expect, test } from 'vitest'
import { daysInView, stripShowing, turnedStrip } from './days-in-view.ts'

const TODAY = '2026-12-20'
const at = { month: '2026-12', stripStart: '2026-12-24', today: TODAY }

describe('the days that a product shows', () => {
  test('are today alone where it has no day', () => {
    expect(daysInView('none', at)).toEqual([TODAY])
  })

  test('are those of the month from today on', () => {
    const days = daysInView('month', at)
    expect([days[0], days.at(-1), days.length]).toEqual([TODAY, '2026-12-31', 12])
  })

  test('begin at the start of the strip', () => {
    const days = daysInView('strip', at)
    expect(days[0]).toBe('2026-12-24')
    expect(days).toContain('2026-12-25')
  })
})

describe('a strip of days', () => {
  const days = daysInView('strip', at)

  test('stays where it is for a day that it shows', () => {
    expect(stripShowing(days.at(-1) ?? '', at.stripStart)).toBe(at.stripStart)
  })

  test.each(['2026-12-23', '2027-03-01'])('begins at %s to show it', (day) => {
    expect(stripShowing(day, at.stripStart)).toBe(day)
  })

  test('turns on to the day after its last, and back again', () => {
    const next = turnedStrip(at.stripStart, 1, TODAY)
    expect(next > (days.at(-1) ?? '')).toBe(true)
    expect(turnedStrip(next, -1, TODAY)).toBe(at.stripStart)
  })

  test('turns back to today at the furthest', () => {
    expect(turnedStrip(at.stripStart, -1, TODAY)).toBe(TODAY)
  })
})
