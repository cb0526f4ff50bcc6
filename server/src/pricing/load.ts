import type { Day } from '@gondola/rules/day.ts'
import { type Db, sql } from '../db/db.ts'

/** The share sold that a price shows is at most this old. */
const FRESH_MS = 1000

/** How many pieces are sold per first activity and day, for the share sold of the dynamic price. */
export type LoadBook = {
  /** Resolves once the figures are at most a second old; one query serves all that wait. */
  fresh(): Promise<void>
  sold(loadKey: string, day: Day): number
}

export function loadBook(db: Db): LoadBook {
  let pieces = new Map<string, number>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const read = async () => {
    const rows = await sql<{ load_key: string; day: Day; pieces: number }>`
      select load_key, day, pieces from day_load where day >= current_date - 1`.execute(db)
    pieces = new Map(rows.rows.map((row) => [`${row.load_key} ${row.day}`, row.pieces]))
    readAt = performance.now()
  }
  return {
    fresh: () => {
      if (performance.now() - readAt < FRESH_MS) return Promise.resolve()
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
    sold: (loadKey, day) => pieces.get(`${loadKey} ${day}`) ?? 0,
  }
}
