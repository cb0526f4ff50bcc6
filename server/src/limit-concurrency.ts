/**
 * Limits how many tasks run at once; the others wait in order of arrival.
 * With `limit`, `refuseMore` throws for each task beyond those that may wait.
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
      // The next waiting task takes this one's slot.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
