import type { RouteName } from '@gondola/contract/routes.ts'
import type { Instant } from '@gondola/rules/day.ts'
import { waitingRoomDelay } from '../../metrics.ts'
import type { Pressure } from './pressure.ts'
import { readTurn, TURN_MS, writeTurn } from './queue-ticket.ts'

/** The line of one process. Who came first goes in first, as every process goes by the time of arrival alone. */
export type Line = {
  /** Whoever came until then may enter. */
  admitted: Instant
  /** When it moved last. */
  at: Instant
  /** For how long in a row it has been calm, in milliseconds. */
  calmMs: number
}

/** After so many calm milliseconds the line moves twice as fast as the clock, after twice as many three times. */
const FASTER_EACH_MS = 4000

/**
 * An open door's line is at the clock. Under too high a pressure it stands; under a high one it keeps pace, so that
 * nobody waits longer; when it is calm it catches up, at first with care.
 */
export function advanceLine(line: Line, { now, pressure }: { now: Instant; pressure: Pressure }): Line {
  // A clock that was put back leaves nobody's arrival in the future.
  if (pressure === 'too-high') return { admitted: Math.min(now, line.admitted), at: now, calmMs: 0 }
  const passed = Math.max(0, now - line.at)
  const calmMs = pressure === 'calm' ? line.calmMs + passed : 0
  const isOpen = line.admitted >= line.at
  const moved = line.admitted + passed * (1 + calmMs / FASTER_EACH_MS)
  return { admitted: isOpen ? now : Math.min(now, moved), at: now, calmMs }
}

/** Asked again and again while a day is chosen, and the browser can do without for some seconds. */
const REPEATED_READS: ReadonlySet<string> = new Set<RouteName>(['prices', 'timeSlots'])

/** The door of one process. `pressure` and `clock` (epoch milliseconds) are what tests move. */
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
    /** Moves the line; to be called at every change of the pressure, so that lines of several processes move alike. */
    look: (): void => void move(),
    /** For trying it: goes by this pressure until there is none given. */
    pretend: (given: Pressure | undefined) => {
      pretended = given
    },
    /** Whether a route has to wait for a calmer moment. */
    sheds: (route: string | undefined): boolean =>
      route !== undefined && REPEATED_READS.has(route) && pressureNow() !== 'calm',
    /** Meets someone who asks for a page; `write` is what the cookie has to say from now on. */
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
export type Door = ReturnType<typeof openWaitingRoom>
