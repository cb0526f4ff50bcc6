import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { percentile } from './processes.ts'

/** What bare SQL reaches: how often in a second, and the p99 in milliseconds. */
export type Rate = { perSecond: number; p99: number }

/** Runs one thing again and again in so many loops at once. */
export async function closedLoop(loops: number, seconds: number, act: (loop: number) => Promise<void>): Promise<Rate> {
  const times: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: loops }, async (_, loop) => {
      while (performance.now() < until) {
        const start = performance.now()
        await act(loop)
        times.push(performance.now() - start)
      }
    }),
  )
  const elapsed = (performance.now() - begun) / 1000
  return {
    perSecond: times.length / elapsed,
    p99: percentile(
      times.sort((one, other) => one - other),
      0.99,
    ),
  }
}

const TAKE = `update floor_slot set held = held + 1 where id = 1 and held + sold + 1 <= capacity`

/** The bare conditional update of one row, each with its own flushed commit, from so many connections. */
export async function hotFloor(connectionString: string, connections: number, seconds: number): Promise<Rate> {
  const pool = new pg.Pool({ connectionString, max: connections })
  await pool.query(`drop table if exists floor_slot;
    create table floor_slot (id int primary key, capacity int not null, held int not null, sold int not null,
      check (held + sold <= capacity)) with (fillfactor = 50);
    insert into floor_slot values (1, 1000000000, 0, 0)`)
  const rate = await closedLoop(connections, seconds, async () => {
    await pool.query({ name: 'floor-take', text: TAKE })
  })
  await pool.query('drop table floor_slot')
  await pool.end()
  return rate
}

/** The bare select of the slots of one group on some days, from so many connections. */
export async function readFloor(
  connectionString: string,
  { group, days }: { group: string; days: string[] },
  connections: number,
  seconds: number,
): Promise<Rate> {
  const pool = new pg.Pool({ connectionString, max: connections })
  const rate = await closedLoop(connections, seconds, async () => {
    await pool.query({
      name: 'floor-read',
      text: `select day::text, start_min, offered, held, sold from slot
        where group_id = $1 and day = any($2::date[]) and offered > 0 order by day, start_min`,
      values: [group, days],
    })
  })
  await pool.end()
  // What its sessions have used is counted with PostgreSQL once they are gone, and not with what is measured next.
  await sleep(500)
  return rate
}
