import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../harness/database.ts'
import { lockWaiters } from '../../harness/lock-waiters.ts'
import { JOB_SCHEMAS, LANES } from '../jobs/queue.ts'
import { migrate } from './migrate.ts'

test('a start after one that was killed between the shop’s migrations and the library’s makes up for these', async () => {
  const { connectionString } = await testDatabase()
  const session = new pg.Client({ connectionString })
  await session.connect()
  try {
    await session.query(`drop schema ${LANES.refunds.schema} cascade`)
    expect((await migrate(connectionString, JOB_SCHEMAS)).applied).toEqual([])
    const found = await session.query(`select to_regclass('${LANES.refunds.schema}.jobs') is not null as is_there`)
    expect(found.rows).toEqual([{ is_there: true }])
  } finally {
    await session.end()
  }
})

test('a migration that waits for a long read lets those behind it pass, and is done after the read', async () => {
  const { connectionString } = await testDatabase()
  const reader = new pg.Client({ connectionString })
  const visitors = new pg.Pool({ connectionString, statement_timeout: 4000 })
  await reader.connect()
  try {
    await reader.query('alter table orders drop column submitted_again_at')
    const { rows } = await reader.query(`delete from migration where name ~ '^0032' returning name`)
    await reader.query('begin')
    await reader.query('select count(*) from orders')
    const migrating = migrate(connectionString, JOB_SCHEMAS)
    await lockWaiters(visitors, 1)
    await visitors.query('select count(*) from orders')
    await reader.query('commit')
    expect(await migrating).toEqual({ applied: rows.map(({ name }) => name) })
  } finally {
    await Promise.all([reader.end(), visitors.end()])
  }
})

test('a migration that locks what acts write waits for an act before it locks what that writes next', async () => {
  const { connectionString } = await testDatabase()
  const act = new pg.Client({ connectionString })
  const visitors = new pg.Pool({ connectionString })
  await act.connect()
  try {
    await act.query('alter table refund drop column asked_at; drop index act_item_used')
    const { rows } = await act.query(`delete from migration where name ~ '^0069' returning name`)
    await act.query('begin; lock table act_item in row exclusive mode')
    const migrating = migrate(connectionString, JOB_SCHEMAS)
    await lockWaiters(visitors, 1)
    await act.query('lock table refund in row exclusive mode; commit')
    expect(await migrating).toEqual({ applied: rows.map(({ name }) => name) })
  } finally {
    await Promise.all([act.end(), visitors.end()])
  }
})
