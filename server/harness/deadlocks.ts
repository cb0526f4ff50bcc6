import type pg from 'pg'

/** Returns how many deadlocks the sessions of a pool have met in its database. They have to be idle. */
export async function deadlocksOf(pool: pg.Pool): Promise<number> {
  // Without this, each session reports its count after a second of idling.
  const sessions = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  await Promise.all(sessions.map((session) => session.query('select pg_stat_force_next_flush()')))
  for (const session of sessions) session.release()
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}
