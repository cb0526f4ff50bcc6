import { type Db, inTransaction, sql } from './db.ts'

/** Milliseconds for which a result of `canWrite` counts. */
const LOOK_EVERY_MS = 10_000

/** Codes of a disk that is full or fails, and of a read-only database. */
const FULL = /^(53100|58030|25006|ENOSPC|EDQUOT|EROFS)$/
/**
 * Codes of a used up quota and of a read-only disk. They also have other causes, so they count only with a file of
 * `WRITERS`.
 */
const AMBIGUOUS = /^(XX000|42501)$/
/**
 * Source files of PostgreSQL that write to the disk.
 * An error names its source file in every language; its message would be translated.
 */
const WRITERS = /^(md|fd|buffile|sharedfileset|slru|xlog\w*|relmapper|copydir|reinit)\.c$/

type Told = { code?: string; file?: string }

/**
 * Returns whether a statement failed because nothing can be written.
 * The disk is full, read-only or failing.
 */
export const isDiskFull = (error: unknown): boolean => {
  const { code = '', file = '' } = error as Told
  return FULL.test(code) || (AMBIGUOUS.test(code) && WRITERS.test(file))
}

/** Code of a temporary file above `temp_file_limit`, which keeps the disk from filling up. */
const OVER_LIMIT = '53400'
const cannotWrite = (error: unknown) => isDiskFull(error) || (error as Told).code === OVER_LIMIT

/**
 * Returns whether the database can write, tried with a temporary file of three megabytes. PostgreSQL writes it to list
 * 100 000 numbers in 64 kB of memory, and deletes it at once. An inserted row would prove nothing: it may fit into an
 * existing page. Throws errors that do not tell of a full disk.
 */
async function canWrite(db: Db): Promise<boolean> {
  try {
    await inTransaction({ db }, async (tx) => {
      await sql`set local work_mem = '64kB'`.execute(tx.db)
      await sql`select count(*) from generate_series(1, 100000)`.execute(tx.db)
    })
    return true
  } catch (error) {
    if (cannotWrite(error)) return false
    throw error
  }
}

/** Returns a check of whether the database can write. A result counts for ten seconds. */
export function watchDisk(db: Db) {
  let look: { at: number; isFull: Promise<boolean> } | undefined
  return {
    /**
     * Returns whether the disk is full, as found within the last ten seconds.
     * Throws when the database is away; the next call then checks again.
     */
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
    /** Notes that a statement found the disk full, which counts for ten seconds. */
    foundFull(): void {
      look = { at: performance.now(), isFull: Promise.resolve(true) }
    },
  }
}
export type Disk = ReturnType<typeof watchDisk>
