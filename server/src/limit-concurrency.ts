/** Returns a function that runs tasks, at most `most` at once. The others wait in order of arrival. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running++
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
