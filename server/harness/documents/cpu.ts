import { deflateSync } from 'node:zlib'

const WARM_UP = 60
const SERIES = 3
const ROUNDS = 35
/** What the yardstick took on the computer on which a limit in milliseconds means what it says, with nothing beside it. */
const YARDSTICK_MS = 2.1

const text = Array.from({ length: 2_000 }, (_, index) => `${index * 7919} ticket ${index % 97} `).join('')

/** A fixed piece of work of the kind that documents are: words, numbers, maps and packing. */
function yardstick(): number {
  const counts = new Map<string, number>()
  for (const word of text.split(' ')) counts.set(word, (counts.get(word) ?? 0) + word.length)
  return counts.size + deflateSync(text).length
}

async function cpuIn(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const medianOf = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * Milliseconds of CPU, of every thread of the process, that one document takes once the compiler is done with it: the median
 * of a series, of the best one. Beside other work the same instructions take longer, twice as long with a busy neighbour on
 * the core, so each document is told in how often a fixed piece of work would be done in its time, right after it.
 */
export async function cpuOf(make: (round: number) => unknown): Promise<number> {
  for (let round = 0; round < WARM_UP; round++) {
    await make(round)
    yardstick()
  }
  const medians: number[] = []
  for (let series = 0; series < SERIES; series++) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const document = await cpuIn(() => make(round))
      times.push((document / (await cpuIn(yardstick))) * YARDSTICK_MS)
    }
    medians.push(medianOf(times))
  }
  return Math.min(...medians)
}
