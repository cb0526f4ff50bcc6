/**
 * Turns work on many items into work on one: what is asked for while a round is under way waits and is done together in
 * the next round, so that a busy moment makes larger rounds instead of more of them. A round that fails is repeated item
 * by item, so that one bad item keeps nobody else waiting.
 */
export function together<I, O>(work: (items: I[]) => Promise<O[]>, options: { most: number }): (item: I) => Promise<O> {
  type Asked = { item: I; resolve: (value: O) => void; reject: (reason: unknown) => void }
  let waiting: Asked[] = []
  let isUnderWay = false

  const one = async ({ item, resolve, reject }: Asked) => {
    try {
      resolve((await work([item]))[0] as O)
    } catch (error) {
      reject(error)
    }
  }
  const round = async (asked: Asked[]) => {
    if (asked.length === 1 && asked[0]) return one(asked[0])
    try {
      const done = await work(asked.map(({ item }) => item))
      asked.forEach(({ resolve }, index) => {
        resolve(done[index] as O)
      })
    } catch {
      for (const each of asked) await one(each)
    }
  }
  const go = async () => {
    isUnderWay = true
    // What comes in the same turn of the event loop belongs to the first round already.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const asked = waiting.slice(0, options.most)
      waiting = waiting.slice(options.most)
      await round(asked)
    }
    isUnderWay = false
  }
  return (item) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isUnderWay) void go()
    })
}
