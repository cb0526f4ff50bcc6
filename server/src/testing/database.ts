import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'

export type TestDatabase = { connectionString: string; drop(): Promise<void> }

const withDatabase = (base: string, name: string) => {
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}

export async function testDatabase(): Promise<TestDatabase> {
  const base = process.env.TEST_DATABASE_URL ?? ''
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  await admin.query('select pg_advisory_lock(77)')
  const known = await admin.query(`select 1 from pg_database where datname = 'gondola_template'`)
  if (known.rows.length === 0) {
    await admin.query('create database gondola_template')
    await migrate(withDatabase(base, 'gondola_template'))
  }
  const name = `gondola_test_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template gondola_template strategy wal_log`)
  await admin.query('select pg_advisory_unlock(77)')
  return {
    connectionString: withDatabase(base, name),
    drop: async () => {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
