import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Db, openDatabase } from '../server/src/db/db.ts'
import { runningPostgres } from '../server/src/db/embedded-postgres.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

export type Problem = { problem: string }

/**
 * Runs an operator's command on the database of the shop that `RESORT`, `DATA_DIR` or `DATABASE_URL` name, prints what it
 * answers, and ends the process with 1 for a problem.
 */
export async function onShopDatabase(command: (db: Db, words: string[]) => Promise<string | Problem>): Promise<void> {
  const said = await run(command).catch((error: unknown): Problem => ({ problem: String(error) }))
  if (typeof said === 'string') process.stdout.write(`${said}\n`)
  else {
    process.stderr.write(`${said.problem}\n`)
    process.exitCode = 1
  }
}

async function run(command: (db: Db, words: string[]) => Promise<string | Problem>): Promise<string | Problem> {
  const { env } = process
  const postgres = join(resolve(ROOT, env.DATA_DIR || '.data'), env.RESORT || 'lipno', 'postgres')
  const address = env.DATABASE_URL || runningPostgres(postgres)
  if (!address)
    return { problem: `No database runs in ${postgres}: start the shop, or name its RESORT or DATABASE_URL.` }
  const database = openDatabase(address, { size: 2, onError: () => undefined })
  try {
    return await command(database.db, process.argv.slice(2))
  } finally {
    await database.close()
  }
}
