import { limitConcurrency } from '../limit-concurrency.ts'
import { type Db, isDatabaseAway } from './db.ts'

/** Milliseconds after which the next batch starts beside a slow one. */
const PATIENCE_MS = 50

/** Batches that run at a time on one database. Fewer large statements cost less than many small ones. */
const AT_ONCE = 1
const turnsOf = new WeakMap<Db, Turn>()

type Turn = ReturnType<typeof limitConcurrency>
type Options = {
  /** Largest number of items in a batch. */
  most: number
  /**
   * Runs beside all others, without a turn. Set when a batch calls other systems, or is a step that only some purchases
   * have.
   */
  isBeside?: true
}

/**
 * Returns a function for one item; concurrent calls of it share one call of `work`. `work` gets the ctx of the first
 * item, and returns one result per item, in the same order. On one database all such functions together run one batch
 * at a time, except those with `isBeside`; later items wait for the next batch. So under load batches grow instead of
 * running more often. After `PATIENCE_MS` the next batch starts beside a slow one. When `work` throws, each item of the
 * batch is retried alone, in parallel, so only bad items reject. When the database is away nothing is retried: the
 * items of the batch and the waiting items reject.
 */
export function batched<C extends { db: Db }, I, O>(
  work: (ctx: C, items: I[]) => Promise<O[]>,
  options: Options,
): (ctx: C, item: I) => Promise<O> {
  const rounds = new WeakMap<Db, (ctx: C, item: I) => Promise<O>>()
  return (ctx, item) => {
    let ask = rounds.get(ctx.db)
    if (!ask) {
      ask = batchQueue(work, options, options.isBeside ? (work) => work() : turnOf(ctx.db))
      rounds.set(ctx.db, ask)
    }
    return ask(ctx, item)
  }
}

function turnOf(db: Db): Turn {
  const turn = turnsOf.get(db) ?? limitConcurrency(AT_ONCE)
  turnsOf.set(db, turn)
  return turn
}

function batchQueue<C, I, O>(
  work: (ctx: C, items: I[]) => Promise<O[]>,
  options: Options,
  turn: Turn,
): (ctx: C, item: I) => Promise<O> {
  type Asked = { ctx: C; item: I; resolve: (value: O) => void; reject: (reason: unknown) => void }
  const waiting: Asked[] = []
  let isUnderWay = false
  /** Batches that run longer than `PATIENCE_MS`. */
  let overdue = 0

  const one = async ({ ctx, item, resolve, reject }: Asked) => {
    try {
      resolve((await work(ctx, [item]))[0] as O)
    } catch (error) {
      reject(error)
    }
  }
  const round = async (asked: Asked[]) => {
    const [first] = asked
    if (!first) return
    try {
      const done = await work(
        first.ctx,
        asked.map(({ item }) => item),
      )
      asked.forEach(({ resolve }, index) => {
        resolve(done[index] as O)
      })
    } catch (error) {
      if (isDatabaseAway(error)) for (const { reject } of [...asked, ...waiting.splice(0)]) reject(error)
      else if (asked.length === 1) first.reject(error)
      else await Promise.all(asked.map(one))
    }
  }
  const run = async () => {
    const work = round(waiting.splice(0, options.most))
    if (await endsInTime(work)) return
    overdue++
    void work.finally(() => overdue--)
  }
  const go = async () => {
    isUnderWay = true
    // Items of the same turn of the event loop join the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    // A kind that waits for a lock would else take a turn from all others for each of its batches.
    while (waiting.length > 0) await (overdue > 0 ? run() : turn(run))
    isUnderWay = false
  }
  return (ctx, item) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ ctx, item, resolve, reject })
      if (!isUnderWay) void go()
    })
}

/** Resolves to true when the work is done, to false after `PATIENCE_MS`. */
function endsInTime(work: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS)
    void work.finally(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
