import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'

/** Starts one empty PostgreSQL for a vitest project, unless TEST_DATABASE_URL names one. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const { connectionString, stop } = await startTestPostgres()
  process.env.TEST_DATABASE_URL = connectionString
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await stop()
  }
}

const IN_MEMORY = '/dev/shm'
/** Bytes. The log keeps up to four gigabytes, the databases of a run less than one. */
const ROOM = 8 * 2 ** 30

/**
 * Returns the folder for the server's files: in memory where there is room, as each test file copies a database of 300
 * files. A copy takes 50 ms there, 150 on a disk.
 */
async function root(): Promise<string> {
  const inMemory = await statfs(IN_MEMORY).catch(() => undefined)
  const free = Math.min(freemem(), inMemory ? inMemory.bavail * inMemory.bsize : 0)
  return free >= ROOM ? IN_MEMORY : tmpdir()
}

/** Starts a server on a temporary folder, which is removed when it stops. */
export async function startTestPostgres(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(await root(), 'gondola-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), mode: 'test' })
  return {
    connectionString: postgres.connectionString,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
