import type pg from 'pg'

/** Waits until so many sessions wait for a lock. Gives up soon, as lock holders are cut off. */
export async function lockWaiters(pool: pg.Pool, count: number): Promise<void> {
  const end = performance.now() + 2500
  while (performance.now() < end) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rows[0]?.waiting ?? 0) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('Nobody waits for a lock.')
}
