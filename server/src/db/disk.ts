import { type Db, inTransaction, sql } from './db.ts'

/** Time for which the last look at the disk counts. */
const LOOK_EVERY_MS = 10_000

const FULL = /^(53100|58030)$/
export const isDiskFull = (error: unknown): boolean => FULL.test((error as { code?: string }).code ?? '')

/** Codes with which the database refuses to make files. Its disk is full, or its quota is used up. */
const CANNOT_WRITE = /^(53\d{3}|58030)$/

/**
 * Returns whether the database can write, by a file of three megabytes. It lists a hundred thousand numbers in 64 kB of
 * memory; the file is deleted at once. A small row would not tell: it finds room in a page that is there already.
 */
async function canWrite(db: Db): Promise<boolean> {
  try {
    await inTransaction({ db }, async (tx) => {
      await sql`set local work_mem = '64kB'`.execute(tx.db)
      await sql`select count(*) from generate_series(1, 100000)`.execute(tx.db)
    })
    return true
  } catch (error) {
    if (CANNOT_WRITE.test((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

/** Watches whether the database can still write. */
export function watchDisk(db: Db) {
  let look: { at: number; isFull: Promise<boolean> } | undefined
  return {
    /** Returns whether the disk is full. Looks at most every ten seconds, and throws when the database is away. */
    isFull(): Promise<boolean> {
      const now = performance.now()
      if (!look || now - look.at > LOOK_EVERY_MS) {
        const isFull = canWrite(db).then((can) => !can)
        look = { at: now, isFull }
        isFull.catch(() => {
          look = undefined
        })
      }
      return look.isFull
    },
    /** Remembers that a statement found the disk full. */
    foundFull(): void {
      look = { at: performance.now(), isFull: Promise.resolve(true) }
    },
  }
}
export type Disk = ReturnType<typeof watchDisk>
