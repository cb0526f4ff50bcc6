// `npm run tickets`: an operator looks at tickets, or blocks and unblocks one. Also shows their state in the access
// system.
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadResort, RESORTS_DIR } from '../resorts/folders.ts'
import { DEVELOPMENT_SECRET } from '../server/src/config.ts'
import { openTicketSystem } from '../server/src/ticketing/open.ts'
import { ticketsCommand } from '../server/src/tickets/tickets.command.ts'
import { onShopDatabase } from './shop-database.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const { env } = process

await onShopDatabase(async (db, words, operator) => {
  const { ticketSystem: kind } = await loadResort(
    join(resolve(ROOT, env.RESORTS_DIR || RESORTS_DIR), env.RESORT || 'lipno'),
  )
  const ticketSystem = openTicketSystem(kind, {
    // The simulator's port under `npm start`, unless that was taken.
    ACCESS_SYSTEM_URL: env.ACCESS_SYSTEM_URL || `http://127.0.0.1:${Number(env.PORT || 3000) + 2}`,
    ACCESS_SYSTEM_USER: env.ACCESS_SYSTEM_USER || 'shop',
    ACCESS_SYSTEM_PASSWORD: env.ACCESS_SYSTEM_PASSWORD || DEVELOPMENT_SECRET,
    ACCESS_SYSTEM_PROJECT: Number(env.ACCESS_SYSTEM_PROJECT || 100),
  })
  try {
    return await ticketsCommand(
      { db, ticketSystem, kind, operator, orderSecret: env.ORDER_SECRET || DEVELOPMENT_SECRET },
      words,
    )
  } finally {
    await ticketSystem.close()
  }
})
