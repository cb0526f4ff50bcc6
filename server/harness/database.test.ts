import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const one = await testDatabase()
const other = await testDatabase()

async function query(connectionString: string, text: string) {
  const session = new pg.Client({ connectionString })
  await session.connect()
  try {
    return (await session.query(text)).rows
  } finally {
    await session.end()
  }
}

test('a test file gets a migrated database', async () => {
  expect((await query(one.connectionString, 'select name from migration')).length).toBeGreaterThan(0)
})

test('what one test file writes, another does not see', async () => {
  await query(one.connectionString, 'create table only_here ()')
  const rows = await query(other.connectionString, "select to_regclass('only_here') as found")
  expect(rows).toEqual([{ found: null }])
})

test('a dropped database is gone even while a session is open', async () => {
  const session = new pg.Client({ connectionString: other.connectionString })
  session.on('error', () => undefined)
  await session.connect()
  await other.drop()
  await expect(query(other.connectionString, 'select 1')).rejects.toThrow(/does not exist/)
})
