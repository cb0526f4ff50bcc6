import pg from 'pg'
import { expect, test } from 'vitest'
import { LANES } from '../jobs/queue.ts'
import { testDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'

test('a start after one that was killed between the shop’s migrations and the library’s makes up for these', async () => {
  const { connectionString } = await testDatabase()
  const session = new pg.Client({ connectionString })
  await session.connect()
  try {
    await session.query(`drop schema ${LANES.refunds.schema} cascade`)
    expect((await migrate(connectionString)).applied).toEqual([])
    const found = await session.query(`select to_regclass('${LANES.refunds.schema}.jobs') is not null as is_there`)
    expect(found.rows).toEqual([{ is_there: true }])
  } finally {
    await session.end()
  }
})
