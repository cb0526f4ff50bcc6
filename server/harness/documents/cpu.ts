import { deflateSync } from 'node:zlib'

const WARM_UP = 60
const SERIES = 3
const ROUNDS = 35
/** Duration of the yardstick on the idle reference computer for limits in milliseconds. */
const YARDSTICK_MS = 2.1

const text = Array.from({ length: 2_000 }, (_, index) => `${index * 7919} ticket ${index % 97} `).join('')

/** Does a fixed amount of work similar to documents: words, numbers, maps, compression. */
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
 * Returns the CPU milliseconds of one document after warm-up, over all threads.
 * It is the median of the best series, or of the first one within `most`. Other load makes the same instructions take
 * up to twice as long. So each time is scaled by the yardstick, measured right after it.
 */
export async function cpuOf(make: (round: number) => unknown, most: number): Promise<number> {
  for (let round = 0; round < WARM_UP; round++) {
    await make(round)
    yardstick()
  }
  const medians: number[] = []
  while (medians.length < SERIES && !medians.some((median) => median <= most)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const document = await cpuIn(() => make(round))
      times.push((document / (await cpuIn(yardstick))) * YARDSTICK_MS)
    }
    medians.push(medianOf(times))
  }
  return Math.min(...medians)
}
