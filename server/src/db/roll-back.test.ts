import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../harness/database.ts'
import { inTransaction, openDatabase, rollBack, sql, type TxDb } from './db.ts'

const { connectionString } = await testDatabase()
const { db, pool, close } = openDatabase(connectionString, { size: 2, onError: () => undefined })
afterAll(close)

const note = (ctx: { db: TxDb }, key: string) =>
  sql`insert into content (key, value) values (${key}, '1')`.execute(ctx.db)
const isNoted = async (key: string) => (await pool.query('select from content where key = $1', [key])).rows.length === 1

test('a transaction that rolls back leaves nothing written and tells its caller why', async () => {
  const told = await inTransaction({ db }, async (ctx) => {
    await note(ctx, 'undone')
    const isFull = await sql<{ is: boolean }>`select true as is`.execute(ctx.db)
    return isFull.rows[0]?.is ? rollBack(ctx, 'full') : { left: 3 }
  })
  expect(told).toBe('full')
  expect(await isNoted('undone')).toBe(false)
})

test('the session of a transaction that rolled back serves the next one', async () => {
  for (let time = 1; time <= 3; time++) await inTransaction({ db }, async (ctx) => rollBack(ctx, time))
  await inTransaction({ db }, (ctx) => note(ctx, 'kept'))
  expect(await isNoted('kept')).toBe(true)
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
})
