const WARM_UP = 60
const MOST_SERIES = 12
const ROUNDS = 35

/**
 * Milliseconds of CPU, of every thread of the process, that one document takes once the compiler is done with it: the median
 * of a series, of the best one. What else runs on the computer can only add to it, so series are made until one is within
 * `most`, or there were many.
 */
export async function cpuOf(make: (round: number) => unknown, { most }: { most: number }): Promise<number> {
  for (let round = 0; round < WARM_UP; round++) await make(round)
  let best = Number.POSITIVE_INFINITY
  for (let series = 0; series < MOST_SERIES && best > most; series++) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage()
      await make(round)
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
    }
    best = Math.min(best, times.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN)
  }
  return best
}
