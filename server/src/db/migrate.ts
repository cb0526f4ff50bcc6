import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { MIGRATE_LOCK } from './locks.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/**
 * Milliseconds that a migration waits for a table lock, before it pauses and retries. Statements on the table queue
 * behind a waiting migration. All `TRIES` together outlast any statement that reads whole tables.
 */
const LOCK_MS = 2000
const PAUSE_MS = 1000
const TRIES = 40
const NO_LOCK = '55P03'

type Migration = { name: string; text: string; hash: string }

const migrations = (): Migration[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, FOLDER), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })

async function apply(session: pg.Client, { name, text, hash }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await session.query('begin')
    try {
      await session.query(`set local lock_timeout = ${LOCK_MS}`)
      await session.query(text)
      await session.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
      await session.query('commit')
      return
    } catch (error) {
      await session.query('rollback')
      if ((error as { code?: string }).code !== NO_LOCK || attempt >= TRIES)
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
    await pause(PAUSE_MS)
  }
}

/**
 * Migrates the database to the newest schema: numbered files, forward only, one transaction each.
 * Also migrates the `jobSchemas` of the job library. Returns the names of the files that ran now. Several processes may
 * call it at once; they wait for each other. Throws when a file was changed after it ran, or when a file fails; the
 * files before that one stay applied.
 */
export async function migrate(connectionString: string, jobSchemas: readonly string[]): Promise<{ applied: string[] }> {
  const session = new pg.Client({ connectionString })
  await session.connect()
  try {
    await session.query('select pg_advisory_lock($1, 0)', [MIGRATE_LOCK])
    await session.query(
      `create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const done = new Map(
      (await session.query<{ name: string; hash: string }>('select name, hash from migration')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    )
    const applied: string[] = []
    for (const { name, text, hash } of migrations()) {
      const known = done.get(name)
      if (known === hash) continue
      if (known) throw new Error(`Migration ${name} was changed after it ran; add a new file instead.`)
      await apply(session, { name, text, hash })
      applied.push(name)
    }
    // Every time: a process killed here has run its own migrations but not the library's.
    for (const schema of jobSchemas) await runMigrations({ connectionString, schema })
    return { applied }
  } finally {
    await session.end()
  }
}
