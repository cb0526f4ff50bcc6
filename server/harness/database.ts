import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll } from 'vitest'
import { JOB_SCHEMAS } from '../src/jobs/queue.ts'

const MIGRATIONS = new URL('../src/db/migrations/', import.meta.url)

/** Arbitrary lock key: one process at a time makes a template. */
const TEMPLATE_LOCK = 7_310_417

export type TestDatabase = {
  connectionString: string
  /** Ends remaining sessions and removes the database. Called automatically after the file's last test. */
  drop(): Promise<void>
}

/** What databases of one name hold from the beginning. Written once for all test files. */
export type Filling = { name: string; fill(connectionString: string): Promise<void> }

/**
 * Creates a migrated database for one test file, empty or with a filling.
 * Call it at the top level of the file: `const { connectionString } = await testDatabase()`.
 */
export async function testDatabase(filling?: Filling): Promise<TestDatabase> {
  const connectionString = await makeDatabase(filling)
  const name = new URL(connectionString).pathname.slice(1)
  const drop = () =>
    withSession(testServer(), async (session) => {
      await session.query(`drop database if exists ${name} with (force)`)
    })
  afterAll(drop)
  return { connectionString, drop }
}

/** Creates a migrated database that lasts as long as the test server. */
export async function makeDatabase(filling?: Filling): Promise<string> {
  const server = testServer()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withSession(server, async (session) => {
    const template = await templateOf(server, session, filling)
    await copyDatabase(session, template, name)
  })
  return databaseOn(server, name)
}

/**
 * Copies a template four times as fast as through the log. It has ten megabytes, on a server that need not be durable.
 */
const copyDatabase = (session: pg.Client, template: string, name: string) =>
  session.query(`create database ${name} template ${template} strategy file_copy`)

function testServer(): string {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is missing: the setup of the vitest projects server and e2e sets it.')
  return server
}

async function templateOf(server: string, session: pg.Client, filling?: Filling): Promise<string> {
  const migrated = `template_${migrationsHash()}`
  await session.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    await makeTemplate(session, migrated, async (unfinished) => {
      await session.query(`create database ${unfinished}`)
      const { migrate } = await import('../src/db/migrate.ts')
      await migrate(databaseOn(server, unfinished), JOB_SCHEMAS)
    })
    if (!filling) return migrated
    const filled = `${migrated}_${filling.name}`
    await makeTemplate(session, filled, async (unfinished) => {
      await copyDatabase(session, migrated, unfinished)
      await filling.fill(databaseOn(server, unfinished))
    })
    return filled
  } finally {
    await session.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** Makes it under another name first, so that an existing template is complete. */
async function makeTemplate(
  session: pg.Client,
  template: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> {
  const found = await session.query('select 1 from pg_database where datname = $1', [template])
  if (found.rows.length > 0) return
  const unfinished = `${template}_unfinished`
  await session.query(`drop database if exists ${unfinished} with (force)`)
  await make(unfinished)
  await session.query(`alter database ${unfinished} rename to ${template}`)
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)))
  return hash.digest('hex').slice(0, 12)
}

async function withSession<R>(connectionString: string, work: (session: pg.Client) => Promise<R>): Promise<R> {
  const session = new pg.Client({ connectionString })
  await session.connect()
  try {
    return await work(session)
  } finally {
    await session.end()
  }
}

function databaseOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
