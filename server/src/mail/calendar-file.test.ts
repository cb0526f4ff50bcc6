import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendarFile, type Visit } from './calendar-file.ts'

const STAMP = Date.UTC(2026, 10, 21, 11, 0, 0)
const aVisit = (changes: Partial<Visit> = {}): Visit => ({
  uid: 'f2c1@shop.example.cz',
  title: 'Bobová dráha, dospělý 15–64 let',
  lines: ['Objednávka 2026-004183'],
  place: 'Skiareál Lipno',
  when: { day: '2026-12-05', from: '12:00', to: '12:30' },
  sequence: 0,
  ...changes,
})

function read(file: Buffer) {
  const calendar = new ICAL.Component(ICAL.parse(file.toString()))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  if (!zone) throw new Error('there is no zone')
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(zone)
  return {
    calendar,
    events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)),
  }
}
const isoOf = (time: ICAL.Time) => time.toJSDate().toISOString()

describe('calendar file', () => {
  test.each([
    ['2026-12-05', '2026-12-05T11:00:00.000Z'],
    ['2026-07-05', '2026-07-05T10:00:00.000Z'],
    ['2026-03-28', '2026-03-28T11:00:00.000Z'],
    ['2026-03-29', '2026-03-29T10:00:00.000Z'],
    ['2026-10-24', '2026-10-24T10:00:00.000Z'],
    ['2026-10-25', '2026-10-25T11:00:00.000Z'],
  ])('a slot at noon of %s in Prague is %s', (day, instant) => {
    const { events } = read(calendarFile([aVisit({ when: { day, from: '12:00', to: '12:30' } })], STAMP))
    expect(events).toHaveLength(1)
    expect(events[0]?.startDate.zone?.tzid).toBe('Europe/Prague')
    expect(isoOf(events[0]?.startDate as ICAL.Time)).toBe(instant)
    expect(events[0]?.duration.toSeconds()).toBe(1800)
  })

  test('days are whole days up to and with the last one', () => {
    const { events } = read(calendarFile([aVisit({ when: { from: '2026-12-30', to: '2026-12-31' } })], STAMP))
    expect([events[0]?.startDate, events[0]?.endDate].map(String)).toEqual(['2026-12-30', '2027-01-01'])
    expect(events[0]?.startDate.isDate).toBe(true)
  })

  test('every visit is an event of its own under its uid, and a repeat has the same bytes', () => {
    const visits = [aVisit(), aVisit({ uid: 'b7@shop.example.cz' })]
    const { events, calendar } = read(calendarFile(visits, STAMP))
    expect(events.map(({ uid }) => uid)).toEqual(['f2c1@shop.example.cz', 'b7@shop.example.cz'])
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(calendarFile(visits, STAMP).equals(calendarFile(visits, STAMP))).toBe(true)
  })

  test('what was moved has a higher number, and what is no more is cancelled under its uid', () => {
    const { events } = read(calendarFile([aVisit({ sequence: 2 })], STAMP))
    expect(events[0]?.sequence).toBe(2)
    const gone = read(calendarFile([aVisit({ sequence: 1 })], STAMP, 'CANCEL'))
    expect(gone.calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    const [event] = gone.events
    expect([event?.uid, event?.sequence]).toEqual(['f2c1@shop.example.cz', 1])
    expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  test('long and odd texts arrive as they are, in lines of at most 75 octets', () => {
    const title = `Příliš žluťoučký kůň; úpěl, "ďábelské" \\ ódy ${'ěščřž'.repeat(30)}`
    const file = calendarFile([aVisit({ title, lines: ['první', 'druhý, řádek; \\n', 'END:VEVENT'] })], STAMP)
    for (const line of file.toString().split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const { events } = read(file)
    expect(events[0]?.summary).toBe(title)
    expect(events[0]?.description).toBe('první\ndruhý, řádek; \\n\nEND:VEVENT')
  })
})
