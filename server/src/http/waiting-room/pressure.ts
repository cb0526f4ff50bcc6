import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { usualDelay } from '../../metrics.ts'

/** How well a process keeps up: with everything, with what matters, or not even with those who are inside. */
export const PRESSURES = ['calm', 'high', 'too-high'] as const
export type Pressure = (typeof PRESSURES)[number]

/** Delays of the event loop in milliseconds, above which repeated reads are shed, and newcomers wait. */
const HIGH_MS = 100
const TOO_HIGH_MS = 400
/** A call waits for the loop several times, for a session of the database about once; after a second it is refused. */
const LOOPS_PER_QUESTION = 3
const LOOK_MS = 250
/** The middle of so many looks counts: neither one long tick nor one quiet moment changes anything, two in a row do. */
const LOOKS = 3
/** How often the loop's clock ticks; a tick that comes in time counts as this much. */
const TICK_MS = 10
const NS_PER_MS = 1e6

/** The middle of the last looks, in milliseconds; before there are enough of them nothing is known, which is calm. */
export function middleOf(delays: readonly number[]): number {
  const last = delays.slice(-LOOKS).sort((one, other) => one - other)
  return last.length < LOOKS ? 0 : (last[Math.floor(LOOKS / 2)] ?? 0)
}

export const pressureOf = (delay: number): Pressure =>
  delay > TOO_HIGH_MS ? 'too-high' : delay > HIGH_MS ? 'high' : 'calm'

/**
 * Watches until it is closed how late the event loop is, and how long the smallest question to the database takes.
 * Says when it has looked.
 */
export function watchPressure(
  askDatabase: () => Promise<unknown>,
  onLook: () => void,
): { now: () => Pressure; close: () => void } {
  const loop = watchLoop()
  const question = repeated(askDatabase)
  let delays: number[] = []
  let usual = 0
  const timer = setInterval(() => {
    delays = [...delays, Math.max(loop.delay(), question.duration() / LOOPS_PER_QUESTION)].slice(-LOOKS)
    usual = middleOf(delays)
    usualDelay.set(usual / 1000)
    onLook()
  }, LOOK_MS).unref()
  return {
    now: () => pressureOf(usual),
    close: () => {
      clearInterval(timer)
      loop.close()
    },
  }
}

/** The mean delay of the event loop since the last question, in milliseconds. */
function watchLoop() {
  const ticks = monitorEventLoopDelay({ resolution: TICK_MS })
  ticks.enable()
  // Never reset: the first tick after a reset is lost, and under pressure there are only one or two between two looks.
  let seen = { count: 0, sum: 0 }
  let mean = 0
  return {
    delay: (): number => {
      const { count } = ticks
      if (count > seen.count) {
        const sum = (ticks.mean / NS_PER_MS) * count
        mean = Math.max(0, (sum - seen.sum) / (count - seen.count) - TICK_MS)
        seen = { count, sum }
      }
      return mean
    },
    close: () => ticks.disable(),
  }
}

/** How long a question took last, or takes already, in milliseconds, whether it succeeds or not; then asks it anew. */
function repeated(ask: () => Promise<unknown>) {
  let begun: number | undefined
  let took = 0
  return {
    duration: (): number => {
      if (begun !== undefined) return Math.max(took, performance.now() - begun)
      const duration = took
      const start = performance.now()
      begun = start
      const end = () => {
        took = performance.now() - start
        begun = undefined
      }
      ask().then(end, end)
      return duration
    },
  }
}
