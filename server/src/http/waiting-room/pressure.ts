import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { usualDelay } from '../../metrics.ts'

/** Levels of pressure. `high` sheds repeated reads; `too-high` makes newcomers wait as well. */
export const PRESSURES = ['calm', 'high', 'too-high'] as const
export type Pressure = (typeof PRESSURES)[number]

/** Event loop delays in milliseconds, above which the pressure is high or too high. */
const HIGH_MS = 100
const TOO_HIGH_MS = 400
/**
 * Event loop delays count three times per call, database latency once.
 * After a second of waiting for a database session a call is refused.
 */
const LOOPS_PER_QUESTION = 3
const LOOK_MS = 250
/** Number of measurements whose median counts. One long tick or one quiet moment changes nothing, two in a row do. */
const LOOKS = 3
/** Interval of the event loop's ticks in milliseconds. A tick in time counts as this much. */
const TICK_MS = 10
const NS_PER_MS = 1e6

/** Returns the median of the last measurements, in milliseconds; 0 while there are too few. */
export function middleOf(delays: readonly number[]): number {
  const last = delays.slice(-LOOKS).sort((one, other) => one - other)
  return last.length < LOOKS ? 0 : (last[Math.floor(LOOKS / 2)] ?? 0)
}

export const pressureOf = (delay: number): Pressure =>
  delay > TOO_HIGH_MS ? 'too-high' : delay > HIGH_MS ? 'high' : 'calm'

/** Measures event loop delay and database latency until closed. Reports after each measurement. */
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

/** Returns a function that gives the mean event loop delay since its last call. In milliseconds. */
function watchLoop() {
  const ticks = monitorEventLoopDelay({ resolution: TICK_MS })
  ticks.enable()
  // Never reset: a reset loses the next tick, and under pressure there are only one or two between measurements.
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

/** Returns the duration of the last or running query, and starts the next. In milliseconds, failed queries included. */
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
