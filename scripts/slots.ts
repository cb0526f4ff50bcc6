// `npm run slots`: an operator lists the time slots of a day, or changes one, in the database of the shop.
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pragueDay } from '@gondola/rules/day.ts'
import { loadCatalogue } from '../server/src/catalogue/catalogue.store.ts'
import { openDatabase } from '../server/src/db/db.ts'
import { runningPostgres } from '../server/src/db/embedded-postgres.ts'
import type { Problem } from '../server/src/slots/change-slot.ts'
import { slotsCommand } from '../server/src/slots/slots.command.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

const env = process.env
const postgres = join(resolve(ROOT, env.DATA_DIR || '.data'), env.RESORT || 'lipno', 'postgres')

async function run(words: string[]): Promise<string | Problem> {
  const address = env.DATABASE_URL || runningPostgres(postgres)
  if (!address)
    return { problem: `No database runs in ${postgres}: start the shop, or name its RESORT or DATABASE_URL.` }
  const database = openDatabase(address, { size: 2, onError: () => undefined })
  try {
    const stored = await loadCatalogue(database.db)
    if (!stored) return { problem: 'Nothing is in this database yet: start the shop once.' }
    const ctx = { db: database.db, groups: stored.catalogue.slotGroups, today: pragueDay(Date.now()), by: account() }
    return await slotsCommand(ctx, words)
  } finally {
    await database.close()
  }
}

function account(): string {
  try {
    return userInfo().username
  } catch {
    // An account without a name, as containers have.
    return String(process.getuid?.())
  }
}

const said = await run(process.argv.slice(2)).catch((error: unknown): Problem => ({ problem: String(error) }))
if (typeof said === 'string') process.stdout.write(`${said}\n`)
else {
  process.stderr.write(`${said.problem}\n`)
  process.exitCode = 1
}
