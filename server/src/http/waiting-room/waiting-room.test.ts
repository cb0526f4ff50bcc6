import { describe, expect, test } from 'vitest'
import { chanceOf } from '../../../harness/faults/chance.ts'
import type { Pressure } from './pressure.ts'
import { TURN_MS, writeTurn } from './queue-ticket.ts'
import { advanceLine, openWaitingRoom } from './waiting-room.ts'

const SECRET = 'a-secret-of-the-tests-of-at-least-32-signs'
const EIGHT = Date.parse('2026-12-05T08:00:00+01:00')
const STEP_MS = 250

/**
 * Creates waiting rooms of several processes at one time, and visitors with cookies.
 * Random numbers are the same in every run: a rare draw puts two visitors further apart than most.
 */
function aRush(processes = 1) {
  const chance = chanceOf(1)
  const rush = { now: EIGHT, pressure: 'calm' as Pressure }
  const rooms = Array.from({ length: processes }, () =>
    openWaitingRoom({ secret: SECRET, pressure: () => rush.pressure, clock: () => rush.now }),
  )
  const aVisitor = () => {
    let cookie: string | undefined
    return {
      /** Asks one of the processes for a page. */
      ask(room = rooms[Math.floor(chance.between(0, rooms.length))]): boolean {
        const met = room?.meet(cookie)
        cookie = met?.write ?? cookie
        return met?.mayEnter ?? false
      },
      get cookie() {
        return cookie
      },
    }
  }
  return {
    rooms,
    aVisitor,
    pressure: (pressure: Pressure) => {
      rush.pressure = pressure
    },
    /** Lets time pass. Each process measures its pressure at moments of its own. */
    pass: (ms: number) => {
      const until = rush.now + ms
      while (rush.now < until) {
        rush.now = Math.min(until, rush.now + STEP_MS)
        for (const room of rooms) if (chance.happens(0.8)) room.look()
      }
    },
  }
}

/** Lets visitors arrive in sequence, then polls for all until they are inside. Returns who entered when. */
function letAllIn(rush: ReturnType<typeof aRush>, { count, everyMs }: { count: number; everyMs: number }) {
  const waiting = Array.from({ length: count }, (_, number) => {
    rush.pass(everyMs)
    const visitor = rush.aVisitor()
    expect(visitor.ask()).toBe(false)
    return { number, visitor }
  })
  rush.pressure('calm')
  const entered: { number: number; afterMs: number }[] = []
  for (let afterMs = 0; entered.length < count && afterMs < 600_000; afterMs += STEP_MS) {
    rush.pass(STEP_MS)
    // The order of polling differs from the order of arrival.
    for (const { number, visitor } of waiting.toReversed())
      if (!entered.some((one) => one.number === number) && visitor.ask()) entered.push({ number, afterMs })
  }
  return entered
}

describe('the waiting room', () => {
  test('is open while the process keeps up', () => {
    const { aVisitor, pressure } = aRush()
    expect(aVisitor().ask()).toBe(true)
    pressure('high')
    expect(aVisitor().ask()).toBe(true)
  })

  test('under too high a pressure newcomers wait, and who is inside goes on undisturbed', () => {
    const { aVisitor, pressure, pass } = aRush()
    const inside = aVisitor()
    inside.ask()
    pressure('too-high')
    const newcomer = aVisitor()
    for (let look = 0; look < 20; look++) {
      pass(60_000)
      expect(inside.ask()).toBe(true)
      expect(newcomer.ask()).toBe(false)
    }
  })

  test('lets in by the time of arrival when the pressure eases, and everyone before long', () => {
    const rush = aRush()
    rush.pressure('too-high')
    const entered = letAllIn(rush, { count: 120, everyMs: 1000 })
    expect(entered).toHaveLength(120)
    const moments = entered.toSorted((one, other) => one.number - other.number).map(({ afterMs }) => afterMs)
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    expect(moments[0]).toBeLessThan(2000)
    // Two minutes of arrivals enter one after another, in far less than two minutes.
    expect(new Set(moments).size).toBeGreaterThan(20)
    expect(moments.at(-1)).toBeLessThan(45_000)
  })

  test('lets in by the time of arrival over several processes that share nothing', () => {
    const rush = aRush(4)
    rush.pressure('too-high')
    const order = letAllIn(rush, { count: 60, everyMs: 2000 }).map(({ number }) => number)
    expect(order).toHaveLength(60)
    // No later arrival is more than a few seconds ahead of an earlier one.
    for (const [place, number] of order.entries())
      expect(Math.max(...order.slice(0, place), number) - number).toBeLessThan(4)
  })

  test('a visitor let in by one process is inside for the others, where newcomers wait', () => {
    let now = EIGHT
    const clock = () => now
    const calm = openWaitingRoom({ secret: SECRET, pressure: () => 'calm', clock })
    const full = openWaitingRoom({ secret: SECRET, pressure: () => 'too-high', clock })
    now += 60_000
    const waiting = full.meet(undefined)
    expect(waiting.mayEnter).toBe(false)
    const entered = calm.meet(waiting.write)
    expect(entered.mayEnter).toBe(true)
    expect(full.meet(entered.write).mayEnter).toBe(true)
  })

  test('closes again when those who came in are too many, and keeps the others in their order', () => {
    const { aVisitor, pressure, pass } = aRush()
    pressure('too-high')
    const [early, late] = [aVisitor(), aVisitor()]
    early.ask()
    pass(60_000)
    late.ask()
    pressure('calm')
    pass(2000)
    expect([early.ask(), late.ask()]).toEqual([true, false])
    pressure('too-high')
    pass(600_000)
    expect(late.ask()).toBe(false)
  })

  test.each([
    ['none', undefined],
    ['nonsense', 'x'.repeat(5000)],
    ['one written with another secret', writeTurn('another-secret', { isInside: true, since: EIGHT })],
    ['an early arrival made up', `w${(EIGHT - 60_000).toString(36)}.${'A'.repeat(22)}`],
    [
      'one that was waiting and says it is inside',
      writeTurn(SECRET, { isInside: false, since: EIGHT }).replace('w', 'i'),
    ],
    ['one from yesterday', writeTurn(SECRET, { isInside: true, since: EIGHT - TURN_MS - 1 })],
  ])('who has a cookie like %s has just arrived', (_, cookie) => {
    const { rooms, pressure, pass } = aRush()
    pressure('too-high')
    pass(1000)
    const met = rooms[0]?.meet(cookie)
    expect(met?.mayEnter).toBe(false)
    expect(met?.write).toBe(writeTurn(SECRET, { isInside: false, since: EIGHT + 1000 }))
  })

  test('who stays for longer than a cookie lasts stays inside', () => {
    const { aVisitor, pressure, pass } = aRush()
    const visitor = aVisitor()
    visitor.ask()
    pressure('too-high')
    for (let hour = 0; hour < 12; hour++) {
      pass(60 * 60_000)
      expect(visitor.ask()).toBe(true)
    }
  })

  test('the cookie says nothing but the moment', () => {
    const { aVisitor } = aRush()
    const [one, other] = [aVisitor(), aVisitor()]
    one.ask()
    other.ask()
    expect(one.cookie).toBe(other.cookie)
  })

  test('sheds prices and time slots first, and nothing else', () => {
    const { rooms, pressure } = aRush()
    const shed = () =>
      ['prices', 'timeSlots', 'dryRun', 'validate', 'submitOrder', 'paymentUrl', 'order', 'content', 'page', undefined]
        .filter((route) => rooms[0]?.sheds(route))
        .join()
    expect(shed()).toBe('')
    pressure('high')
    expect(shed()).toBe('prices,timeSlots')
    pressure('too-high')
    expect(shed()).toBe('prices,timeSlots')
  })
})

describe('the line', () => {
  const behind = { admitted: EIGHT - 60_000, at: EIGHT, calmMs: 0 }

  test('stands, keeps pace or catches up as the pressure goes down', () => {
    const after = (pressure: Pressure) =>
      advanceLine(behind, { now: EIGHT + 1000, pressure }).admitted - behind.admitted
    expect(after('too-high')).toBe(0)
    expect(after('high')).toBe(1000)
    expect(after('calm')).toBeGreaterThan(1000)
  })

  test('a clock that is put back lets nobody in', () => {
    const before = EIGHT - 3_600_000
    expect(advanceLine(behind, { now: before, pressure: 'too-high' }).admitted).toBe(before)
  })

  test('never overtakes the clock, not even after a pause', () => {
    expect(advanceLine(behind, { now: EIGHT + 3_600_000, pressure: 'calm' }).admitted).toBe(EIGHT + 3_600_000)
  })
})
