import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let folder = ''
let dataDir = ''
const running: EmbeddedPostgres[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gondola-embedded-'))
  dataDir = join(folder, 'postgres')
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(directory = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: directory, mode: 'durable' })
  running.push(server)
  return server
}

async function query(connectionString: string, text: string) {
  const session = new pg.Client({ connectionString })
  session.on('error', () => undefined)
  await session.connect()
  try {
    return (await session.query(text)).rows
  } finally {
    await session.end()
  }
}

/** Starts a Node process that starts the server, commits one row and then idles. */
async function startElsewhere(row: number): Promise<ChildProcess> {
  const program = `
    import pg from 'pg'
    import { startEmbeddedPostgres } from './embedded-postgres.ts'
    const { connectionString } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, mode: 'durable' })
    const session = new pg.Client({ connectionString })
    await session.connect()
    await session.query('create table if not exists kept (id int)')
    await session.query('insert into kept values (${row})')
    console.log('committed')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) if (line === 'committed') return child
  throw new Error('the other process ended early')
}

describe('the embedded PostgreSQL', () => {
  test('keeps its data from start to start and sorts as Czech does', async () => {
    const first = await start()
    await query(first.connectionString, 'create table word (it text)')
    await query(first.connectionString, `insert into word values ('žák'), ('chata'), ('cukr'), ('hora'), ('čaj')`)
    await first.stop()
    const second = await start()
    const rows = await query(second.connectionString, 'select it from word order by it')
    expect(rows.map((row) => row.it)).toEqual(['cukr', 'čaj', 'hora', 'chata', 'žák'])
  })

  test('never trades safety for speed where data has to last', async () => {
    const { connectionString } = await start()
    const rows = await query(
      connectionString,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses')`,
    )
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
    })
  })

  test('is free again, with every committed row, after its Node process was killed', async () => {
    const child = await startElsewhere(1)
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    const { connectionString } = await start()
    expect(await query(connectionString, 'select id from kept')).toEqual([{ id: 1 }])
  })

  test('recovers every committed row after it was killed itself', async () => {
    const first = await start()
    await query(first.connectionString, 'create table late (id int)')
    await query(first.connectionString, 'insert into late values (7)')
    process.kill(first.pid, 'SIGKILL')
    expect(await first.exited).toContain('ready to accept connections')
    const second = await start()
    expect(await query(second.connectionString, 'select id from late')).toEqual([{ id: 7 }])
  })

  test('refuses a directory that another living process uses', async () => {
    const child = await startElsewhere(2)
    await expect(start()).rejects.toThrow(`in use by process ${child.pid}`)
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  })

  test('is not put off by a lock file whose number belongs to a stranger', async () => {
    const first = await start()
    const lock = await readFile(join(dataDir, 'postmaster.pid'), 'utf8')
    await first.stop()
    const stranger = spawn('sleep', ['60'])
    await writeFile(join(dataDir, 'postmaster.pid'), lock.replace(/^\d+/, String(stranger.pid)))
    try {
      expect(await query((await start()).connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      stranger.kill()
    }
  })

  test('works in a folder whose path is too long for a socket', async () => {
    const { connectionString } = await start(join(folder, 'long-'.repeat(25), 'postgres'))
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
