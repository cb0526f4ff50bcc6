import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { usualDelay } from '../../metrics.ts'

/** Levels of pressure. `high` sheds repeated reads; `too-high` makes newcomers wait as well. */
export const PRESSURES = ['calm', 'high', 'too-high'] as const
export type Pressure = (typeof PRESSURES)[number]

/** Milliseconds of delay above which the pressure is high, or too high. */
const HIGH_MS = 100
const TOO_HIGH_MS = 400
/**
 * Divisor of the database's latency before it is compared with `HIGH_MS` and `TOO_HIGH_MS`.
 * A call waits about three times for the event loop, and once for the database.
 */
const DELAYS_PER_QUERY = 3
const LOOK_MS = 250
/**
 * Number of measurements whose median counts.
 * One long delay or one quiet moment changes nothing, two of three do.
 */
const LOOKS = 3
/** Interval of the event loop's ticks in milliseconds. Node measures it for a punctual tick, so it is subtracted. */
const TICK_MS = 10
const NS_PER_MS = 1e6

/** Returns the median of the last measurements, in milliseconds; 0 while there are too few. */
export function middleOf(delays: readonly number[]): number {
  const last = delays.slice(-LOOKS).sort((one, other) => one - other)
  return last.length < LOOKS ? 0 : (last[Math.floor(LOOKS / 2)] ?? 0)
}

/** Returns the pressure at a delay in milliseconds. */
export const pressureOf = (delay: number): Pressure =>
  delay > TOO_HIGH_MS ? 'too-high' : delay > HIGH_MS ? 'high' : 'calm'

/**
 * Measures event loop delay and database latency every 250 ms, until closed.
 * `now` returns the pressure; the larger of both measurements counts. Calls `onLook` after each measurement.
 * `askDatabase` runs any short query.
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
    delays = [...delays, Math.max(loop.delay(), question.duration() / DELAYS_PER_QUERY)].slice(-LOOKS)
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

/** Watches the event loop. `delay` returns its mean delay since the last call, in milliseconds. */
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

/**
 * Returns a `duration` that gives the time of the last query and starts the next.
 * The time is in milliseconds. While a query runs, its time so far counts if it is longer than the last one. A failed
 * query counts like any other.
 */
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
