import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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

/** Starts a server on a temporary folder, which is removed when it stops. */
export async function startTestPostgres(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'gondola-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), mode: 'test' })
  return {
    connectionString: postgres.connectionString,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
