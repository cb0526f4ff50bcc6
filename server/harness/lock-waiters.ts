import type pg from 'pg'

/** Returns until when, of `performance.now()`, a lock may be held before who waits for it is cut off. */
export const lockEnd = (): number => performance.now() + 2500

/**
 * Waits until so many sessions wait for a lock. Gives up at `end`. Where those who wait may fill the pool, `on` is a
 * session that was taken before.
 * Several waits for one lock share an end, else the first waiter is cut off before the last is there.
 */
export async function lockWaiters(on: Pick<pg.ClientBase, 'query'>, count: number, end = lockEnd()): Promise<void> {
  while (performance.now() < end) {
    const { rows } = await on.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rows[0]?.waiting ?? 0) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('Nobody waits for a lock.')
}
