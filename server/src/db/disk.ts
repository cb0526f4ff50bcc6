import { type Db, inTransaction, sql } from './db.ts'

/** Time for which the last look at the disk counts. */
const LOOK_EVERY_MS = 10_000

/** Codes of a disk that is full or fails, and of a read-only database. */
const FULL = /^(53100|58030|25006|ENOSPC|EDQUOT|EROFS)$/
/** Codes by which the database tells of a used up quota or a read-only disk. */
const OTHER = /^(XX000|42501)$/
/** Source files of PostgreSQL that write to the disk. Errors of these are the disk's; their words vary by language. */
const WRITERS = /^(md|fd|buffile|sharedfileset|slru|xlog\w*|relmapper|copydir|reinit)\.c$/

type Told = { code?: string; file?: string }

/** Returns whether a statement failed as nothing can be written. The disk is full, read-only or fails. */
export const isDiskFull = (error: unknown): boolean => {
  const { code = '', file = '' } = error as Told
  return FULL.test(code) || (OTHER.test(code) && WRITERS.test(file))
}

/** Code of files above `temp_file_limit`, which is how a disk is kept from filling up. */
const OVER_LIMIT = '53400'
const cannotWrite = (error: unknown) => isDiskFull(error) || (error as Told).code === OVER_LIMIT

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
    if (cannotWrite(error)) return false
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
