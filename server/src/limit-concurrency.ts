/**
 * Lets at most so many pieces of work run at once; the others begin in the order they came. With a limit, `refuseMore` throws
 * for each that would be one more than may wait.
 */
export function limitConcurrency(
  most: number,
  limit?: { waiting: number; refuseMore: () => never },
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running++
    else if (limit && waiting.length >= limit.waiting) limit.refuseMore()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Whoever waits takes over the place.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
