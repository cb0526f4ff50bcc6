import type { RouteName } from '@gondola/contract/routes.ts'
import type { Instant } from '@gondola/rules/day.ts'
import { waitingRoomDelay } from '../../metrics.ts'
import type { Pressure } from './pressure.ts'
import { readTurn, TURN_MS, writeTurn } from './queue-ticket.ts'

/**
 * The queue of one process.
 * Newcomers are ordered by time of arrival alone, so the queues of all processes agree.
 */
export type Line = {
  /** Whoever arrived up to this instant may enter. */
  admitted: Instant
  /** When the queue last advanced. */
  at: Instant
  /** Uninterrupted calm, in milliseconds. */
  calmMs: number
}

/**
 * After so many calm milliseconds the queue advances at twice the speed of the clock.
 * After twice as many it advances at three times the speed, and so on.
 */
const FASTER_EACH_MS = 4000

/**
 * Returns the queue at `now`, advanced by the pressure.
 * Calm: `admitted` catches up with the clock, slowly at first. High: it keeps the pace of the clock, so that waits grow
 * no longer. Too high: it stops. When it has caught up nobody waits, and `admitted` is `now`.
 */
export function advanceLine(line: Line, { now, pressure }: { now: Instant; pressure: Pressure }): Line {
  // When the clock was put back, no arrival may lie in the future.
  if (pressure === 'too-high') return { admitted: Math.min(now, line.admitted), at: now, calmMs: 0 }
  const passed = Math.max(0, now - line.at)
  const calmMs = pressure === 'calm' ? line.calmMs + passed : 0
  const isOpen = line.admitted >= line.at
  const moved = line.admitted + passed * (1 + calmMs / FASTER_EACH_MS)
  return { admitted: isOpen ? now : Math.min(now, moved), at: now, calmMs }
}

/**
 * Routes that a page repeats while a day is chosen.
 * The browser can do without a reply for some seconds.
 */
const REPEATED_READS: ReadonlySet<string> = new Set<RouteName>(['prices', 'timeSlots'])

/**
 * Creates the waiting room of one process, which decides who may enter.
 * `secret` signs the cookies of visitors, `pressure` returns the present pressure. `clock`, for tests, returns epoch
 * milliseconds.
 */
export function openWaitingRoom({
  secret,
  pressure,
  clock = () => Date.now(),
}: {
  secret: string
  pressure: () => Pressure
  clock?: () => Instant
}) {
  const begun = clock()
  let pretended: Pressure | undefined
  const pressureNow = () => pretended ?? pressure()
  let line: Line = { admitted: begun, at: begun, calmMs: 0 }
  const move = () => {
    const now = clock()
    line = advanceLine(line, { now, pressure: pressureNow() })
    waitingRoomDelay.set((now - line.admitted) / 1000)
    return now
  }
  return {
    /** Advances the queue. Called after each measurement, as the queues of all processes have to agree. */
    look: (): void => void move(),
    /** Replaces the measured pressure until called with undefined. For trying the shop out. */
    pretend: (given: Pressure | undefined) => {
      pretended = given
    },
    /** Returns whether a route is refused at present: a repeated read under high pressure. */
    sheds: (route: string | undefined): boolean =>
      route !== undefined && REPEATED_READS.has(route) && pressureNow() !== 'calm',
    /**
     * Decides whether a visitor may enter, by the value of their cookie.
     * `write` is the new value, if it changes. The right to be inside is renewed at visits, once a quarter of `TURN_MS`
     * is over.
     */
    meet(written: string | undefined): { mayEnter: boolean; write?: string } {
      const now = move()
      const turn = readTurn(secret, written, now)
      if (turn?.isInside && now - turn.since < TURN_MS / 4) return { mayEnter: true }
      if (turn?.isInside || (turn?.since ?? now) <= line.admitted)
        return { mayEnter: true, write: writeTurn(secret, { isInside: true, since: now }) }
      return turn ? { mayEnter: false } : { mayEnter: false, write: writeTurn(secret, { isInside: false, since: now }) }
    },
  }
}
export type WaitingRoom = ReturnType<typeof openWaitingRoom>
