import type { Day } from '@gondola/rules/day.ts'
import type { CountedSlot } from '@gondola/rules/fullness.ts'
import { timeOfMinute } from '@gondola/rules/slot.ts'
import { type Db, sql } from '../db/db.ts'
import { readSlots } from '../slots/slots.store.ts'

/** Longest age of the figures behind prices and calendar, in milliseconds. */
const FRESH_MS = 1000

/** Slots of a slot group on one day, with their sums of `offered` and `sold`. */
type SlotDayLoad = { offered: number; sold: number; slots: readonly CountedSlot[] }
export type SlotDays = { groupId: string; days: readonly Day[] }

/**
 * How much of each day is sold and held, cached in memory. Used for the share sold in prices, and for how full a day
 * is.
 */
export type LoadBook = {
  /**
   * Resolves when sold pieces, and the figures of `slots`, are at most a second old. Concurrent callers share one
   * query. Returns a function that says later whether they still are, and this process has not changed them.
   */
  fresh(slots?: readonly SlotDays[]): Promise<() => boolean>
  /** Returns the pieces sold for a day, by a key of `loadKeyOf`. */
  sold(loadKey: string, day: Day): number
  /** Returns the slots of a group's day. `fresh` has to be called for them before. */
  slotDay(groupId: string, day: Day): SlotDayLoad
  /** Marks days whose places this process changed, so that the next `fresh` reads them again. */
  changed(slots: readonly SlotDays[]): void
}

export function loadBook(db: Db): LoadBook {
  const pieces = pieceBook(db)
  const slots = slotBook(db)
  return {
    fresh: async (asked = []) => {
      await Promise.all([pieces.fresh(), slots.fresh(asked)])
      const asOf = Math.min(pieces.asOf(), slots.asOf(asked))
      return () => performance.now() - asOf < FRESH_MS && slots.isUnchanged(asked, asOf)
    },
    sold: pieces.sold,
    slotDay: slots.of,
    changed: slots.forget,
  }
}

function pieceBook(db: Db) {
  let pieces = new Map<string, number>()
  let readAt = NEVER
  let reading: Promise<void> | undefined
  const read = async () => {
    const askedAt = performance.now()
    const rows = await sql<{ load_key: string; day: Day; pieces: number }>`
      select load_key, day, pieces from day_load where day >= current_date - 1`.execute(db)
    pieces = new Map(rows.rows.map((row) => [`${row.load_key} ${row.day}`, row.pieces]))
    readAt = askedAt
  }
  return {
    fresh: (): Promise<void> | undefined => {
      if (performance.now() - readAt < FRESH_MS) return undefined
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
    asOf: () => readAt,
    sold: (loadKey: string, day: Day) => pieces.get(`${loadKey} ${day}`) ?? 0,
  }
}

const NEVER = Number.NEGATIVE_INFINITY
const NO_SLOTS: SlotDayLoad = { offered: 0, sold: 0, slots: [] }

/**
 * Caches slots by group and day, and reads only the days that are asked for. It never drops a day: callers keep to days
 * on which slots are laid out, so the cache stays small.
 */
function slotBook(db: Db) {
  const known = new Map<string, { readAt: number; load: SlotDayLoad }>()
  const reading = new Map<string, Promise<void>>()
  const changedAt = new Map<string, number>()
  const keyOf = (groupId: string, day: Day) => `${groupId} ${day}`

  const read = async (asked: { groupId: string; days: Day[] }[]) => {
    const askedAt = performance.now()
    const found = await readSlots({ db }, asked)
    asked.forEach(({ groupId, days }, index) => {
      const byDay = Map.groupBy(found[index] ?? [], ({ day }) => day)
      for (const day of days) {
        const key = keyOf(groupId, day)
        // Of two reads the one that began later counts, whichever ends first.
        if (askedAt >= (known.get(key)?.readAt ?? askedAt))
          known.set(key, { readAt: askedAt, load: loadOf(byDay.get(day)) })
      }
    })
  }
  return {
    async fresh(asked: readonly SlotDays[]): Promise<void> {
      const now = performance.now()
      const waits = new Set<Promise<void>>()
      const stale = asked.flatMap(({ groupId, days }) => {
        const old = days.filter((day) => {
          const key = keyOf(groupId, day)
          const readAt = known.get(key)?.readAt ?? NEVER
          if (now - readAt < FRESH_MS && readAt > (changedAt.get(key) ?? NEVER)) return false
          const underWay = reading.get(key)
          if (underWay) waits.add(underWay)
          return !underWay
        })
        return old.length > 0 ? [{ groupId, days: old }] : []
      })
      if (stale.length > 0) {
        const keys = stale.flatMap(({ groupId, days }) => days.map((day) => keyOf(groupId, day)))
        const work = read(stale).finally(() => {
          for (const key of keys) if (reading.get(key) === work) reading.delete(key)
        })
        for (const key of keys) reading.set(key, work)
        waits.add(work)
      }
      await Promise.all(waits)
    },
    /** Returns when the oldest of these figures was read; minus infinity where one never was. */
    asOf: (slots: readonly SlotDays[]): number =>
      slots.reduce(
        (oldest, { groupId, days }) =>
          days.reduce((one, day) => Math.min(one, known.get(keyOf(groupId, day))?.readAt ?? NEVER), oldest),
        Number.POSITIVE_INFINITY,
      ),
    isUnchanged: (slots: readonly SlotDays[], since: number): boolean =>
      slots.every(({ groupId, days }) => days.every((day) => (changedAt.get(keyOf(groupId, day)) ?? NEVER) < since)),
    forget(slots: readonly SlotDays[]): void {
      const now = performance.now()
      for (const { groupId, days } of slots)
        for (const day of days) {
          changedAt.set(keyOf(groupId, day), now)
          // A read under way may be from before the change.
          reading.delete(keyOf(groupId, day))
        }
    },
    of: (groupId: string, day: Day): SlotDayLoad => known.get(keyOf(groupId, day))?.load ?? NO_SLOTS,
  }
}

function loadOf(rows: { start_min: number; offered: number; held: number; sold: number }[] | undefined): SlotDayLoad {
  if (!rows) return NO_SLOTS
  return {
    offered: rows.reduce((sum, { offered }) => sum + offered, 0),
    sold: rows.reduce((sum, { sold }) => sum + sold, 0),
    slots: rows.map(({ start_min, offered, held, sold }) => ({
      start: timeOfMinute(start_min),
      offered,
      taken: held + sold,
    })),
  }
}
