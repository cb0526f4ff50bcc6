import type pg from 'pg'
import { lockEnd, lockWaiters } from '../lock-waiters.ts'

/** Time for the first act to come to the lock. Nobody who waits is cut off by then. */
const FIRST_MS = 15_000

/**
 * Starts acts on an order that is locked, each once the acts before it wait, and then frees it. Returns their results.
 * So all of them have begun before the first of them writes. They go on in the sequence in which they were started.
 */
export async function atOnce<T extends readonly unknown[]>(
  pool: pg.Pool,
  orderId: string,
  ...acts: { [K in keyof T]: () => Promise<T[K]> }
): Promise<T> {
  const holder = await pool.connect()
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0')
  await holder.query('select from orders where id = $1 for update', [orderId])
  let end = performance.now() + FIRST_MS
  const begun: Promise<unknown>[] = []
  try {
    for (const act of acts) {
      begun.push(act())
      await lockWaiters(pool, begun.length, end)
      if (begun.length === 1) end = lockEnd()
    }
  } finally {
    await holder.query('commit')
    holder.release()
    await Promise.allSettled(begun)
  }
  return (await Promise.all(begun)) as unknown as T
}
