import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { testDatabase } from '../../harness/database.ts'
import { type Db, inTransaction, openDatabase, readWholeTables, sql } from './db.ts'

/** A proxy between shop and database that can drop everything silently. */
async function cable(connectionString: string) {
  const target = new URL(connectionString)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  let isCut = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => isCut || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => isCut || to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(connectionString)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    connectionString: through.href,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('after a cut cable swallowed the answers, calls fail in time and the pool works again', async () => {
  const line = await cable((await testDatabase()).connectionString)
  const database = openDatabase(line.connectionString, { size: 2, onError: () => undefined })
  const ask = (value: number) =>
    sql<{ value: number }>`select ${value}::int as value, pg_sleep(0.05)`.execute(database.db)
  try {
    await Promise.all([ask(1), ask(2)])
    line.cut()
    const begun = performance.now()
    const answers = await Promise.allSettled([ask(3), ask(4)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(performance.now() - begun).toBeLessThan(8000)
    line.mend()
    for (const value of [5, 6, 7]) expect((await ask(value)).rows[0]?.value).toBe(value)
  } finally {
    await database.close()
    line.close()
  }
}, 30_000)

test('what reads whole tables may take longer than any other statement of the session that it borrows', async () => {
  const { connectionString } = await testDatabase()
  const database = openDatabase(connectionString, { size: 1, answerMs: 200, onError: () => undefined })
  const slow = (db: Db) => sql`select pg_sleep(${0.4}), current_setting('enable_seqscan') as scan`.execute(db)
  try {
    expect((await readWholeTables(database, ({ db }) => slow(db))).rows).toMatchObject([{ scan: 'on' }])
    await expect(slow(database.db)).rejects.toThrow('Query read timeout')
    expect((await readWholeTables(database, ({ db }) => slow(db))).rows).toHaveLength(1)
    await expect(database.db.transaction().execute(slow)).rejects.toThrow('Query read timeout')
  } finally {
    await database.close()
  }
})

test('a process of the old version goes on when a newer one adds a column, in every session and transaction', async () => {
  const { connectionString } = await testDatabase()
  const database = openDatabase(connectionString, { size: 3, onError: () => undefined })
  const read = ({ db }: { db: Db }) => sql`select *, pg_sleep(0.05) from seen where id = ${1}`.execute(db)
  const inEachSession = () =>
    Promise.all([read(database), inTransaction(database, read), inTransaction(database, read)])
  try {
    await database.pool.query('create table seen as select 1 as id')
    await inEachSession()
    await database.pool.query('alter table seen add column more text')
    for (const { rows } of await inEachSession()) expect(rows).toEqual([{ id: 1, more: null, pg_sleep: '' }])
  } finally {
    await database.close()
  }
})
