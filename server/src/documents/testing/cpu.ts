const WARM_UP = 60
const SERIES = 3
const ROUNDS = 35

/**
 * Milliseconds of CPU, of every thread of the process, that one document takes once the compiler is done with it: the median
 * of a series, of the best one, as what else runs on the computer can only add to it.
 */
export async function cpuOf(make: (round: number) => unknown): Promise<number> {
  for (let round = 0; round < WARM_UP; round++) await make(round)
  const medians: number[] = []
  for (let series = 0; series < SERIES; series++) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage()
      await make(round)
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
    }
    medians.push(times.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN)
  }
  return Math.min(...medians)
}
