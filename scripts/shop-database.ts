import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Db, openDatabase } from '../server/src/db/db.ts'
import { runningPostgres } from '../server/src/db/embedded-postgres.ts'
import type { Operator } from '../server/src/operators/operator.ts'
import { operatorName } from './account.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

export type Problem = { problem: string }
type Command = (db: Db, words: string[], operator: Operator) => Promise<string | Problem>

/**
 * Runs an operator's command on the shop's database and prints its result. `RESORT`, `DATA_DIR` or `DATABASE_URL` name
 * the shop. Ends the process with 1 for a problem. The command gets the operator's name, and does not run without one.
 */
export async function onShopDatabase(command: Command): Promise<void> {
  const said = await run(command).catch((error: unknown): Problem => ({ problem: String(error) }))
  if (typeof said === 'string') process.stdout.write(`${said}\n`)
  else {
    process.stderr.write(`${said.problem}\n`)
    process.exitCode = 1
  }
}

async function run(command: Command): Promise<string | Problem> {
  const { env } = process
  const { by, words } = operatorName(process.argv.slice(2))
  if (by === undefined) return { problem: 'Nobody is known to give this command: say who you are with --by <name>.' }
  const postgres = join(resolve(ROOT, env.DATA_DIR || '.data'), env.RESORT || 'lipno', 'postgres')
  const address = env.DATABASE_URL || runningPostgres(postgres)
  if (!address)
    return { problem: `No database runs in ${postgres}: start the shop, or name its RESORT or DATABASE_URL.` }
  const database = openDatabase(address, { size: 2, onError: () => undefined })
  try {
    return await command(database.db, words, { name: by })
  } finally {
    await database.close()
  }
}
