import type { RouteName } from '@gondola/contract/routes.ts'
import type { Instant } from '@gondola/rules/day.ts'
import { waitingRoomDelay } from '../../metrics.ts'
import type { Pressure } from './pressure.ts'
import { readTurn, TURN_MS, writeTurn } from './queue-ticket.ts'

/** The queue of one process. All processes order newcomers by time of arrival alone. */
export type Line = {
  /** Whoever arrived up to this instant may enter. */
  admitted: Instant
  /** When the queue last advanced. */
  at: Instant
  /** Uninterrupted calm, in milliseconds. */
  calmMs: number
}

/**
 * Calm milliseconds after which the queue advances at twice the speed of the clock. After twice as many, three times.
 */
const FASTER_EACH_MS = 4000

/**
 * Advances the queue by the pressure.
 * Calm: it catches up with the clock, slowly at first. High: it keeps pace, so that nobody waits longer. Too high: it
 * stops. Without a queue `admitted` is now.
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

/** Reads that are repeated while a day is chosen. The browser can do without them for some seconds. */
const REPEATED_READS: ReadonlySet<string> = new Set<RouteName>(['prices', 'timeSlots'])

/** Creates the waiting room of one process. Tests control `pressure` and `clock` (epoch milliseconds). */
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
    /** Advances the queue. Has to be called at every change of pressure, so that the queues of all processes agree. */
    look: (): void => void move(),
    /** Overrides the pressure until called without one; for trying it out. */
    pretend: (given: Pressure | undefined) => {
      pretended = given
    },
    /** Returns whether a route is refused until pressure falls. */
    sheds: (route: string | undefined): boolean =>
      route !== undefined && REPEATED_READS.has(route) && pressureNow() !== 'calm',
    /** Decides whether a visitor may enter. `write` is the new value of their cookie. */
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
