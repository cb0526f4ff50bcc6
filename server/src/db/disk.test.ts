import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../harness/database.ts'
import { readConfig } from '../config.ts'
import { healthRoutes } from '../http/health.ts'
import { openDatabase } from './db.ts'
import { watchDisk } from './disk.ts'

const [full, empty] = [await testDatabase(), await testDatabase()]

/** A database; a full one may write no file, as on a disk without room. */
async function aDatabase({ isFull }: { isFull: boolean }) {
  const { connectionString } = isFull ? full : empty
  const first = openDatabase(connectionString, { size: 2, onError: () => undefined })
  if (isFull) {
    const { rows } = await first.pool.query<{ name: string }>('select quote_ident(current_database()) as name')
    await first.pool.query(`alter database ${rows[0]?.name} set temp_file_limit = 0`)
  }
  await first.close()
  const database = openDatabase(connectionString, { size: 2, onError: () => undefined })
  onTestFinished(() => database.close())
  return { ...database, config: readConfig({ DATABASE_URL: connectionString }) }
}

test('readiness ends with a reason when the database cannot write, though it can be read', async () => {
  const { db, config } = await aDatabase({ isFull: true })
  const app = Fastify()
  healthRoutes(app, { config, db, disk: watchDisk(db) })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { ok: false, reason: 'disk-full' }])
})

test('too many connections are no full disk, and the next look may find room', async () => {
  const { db } = await aDatabase({ isFull: false })
  let isBusy = true
  const disk = watchDisk(
    new Proxy(db, {
      get(of, name) {
        if (isBusy) throw Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
        const value = Reflect.get(of, name)
        return typeof value === 'function' ? value.bind(of) : value
      },
    }),
  )
  await expect(disk.isFull()).rejects.toThrow('too many clients')
  isBusy = false
  expect(await disk.isFull()).toBe(false)
})

test('a full disk that lets no connection begin is told as such, a database that is away is not', async () => {
  const { config, db } = await aDatabase({ isFull: false })
  for (const [code, reason] of [
    ['53100', 'disk-full'],
    ['57P03', 'database-away'],
  ]) {
    const app = Fastify()
    const fails = () => Promise.reject(Object.assign(new Error('no connection'), { code }))
    healthRoutes(app, { config, db, disk: { isFull: fails } })
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { ok: false, reason }])
  }
})

test('readiness ends at once when a statement found the disk full', async () => {
  const { db, config } = await aDatabase({ isFull: false })
  const app = Fastify()
  const disk = watchDisk(db)
  healthRoutes(app, { config, db, disk })
  const ready = () => app.inject('/readyz').then((reply) => [reply.statusCode, reply.json()])
  expect(await ready()).toEqual([200, { ok: true }])
  disk.foundFull()
  expect(await ready()).toEqual([503, { ok: false, reason: 'disk-full' }])
})
