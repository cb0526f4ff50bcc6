// `npm run storm`: an operator offers the guests of a day that does not take place another day, money or a voucher.
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pragueDay } from '@gondola/rules/day.ts'
import { loadResort, RESORTS_DIR } from '../resorts/folders.ts'
import { stormCommand } from '../server/src/after-sale/storm/storm.command.ts'
import { loadCatalogue } from '../server/src/catalogue/catalogue.store.ts'
import { DEVELOPMENT_SECRET } from '../server/src/config.ts'
import { openTicketSystem } from '../server/src/ticketing/open.ts'
import { onShopDatabase } from './shop-database.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const { env } = process

await onShopDatabase(async (db, words, operator) => {
  const stored = await loadCatalogue(db)
  if (!stored) return { problem: 'Nothing is in this database yet: start the shop once.' }
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
  const { slotGroups, products } = stored.catalogue
  const subjects = [...slotGroups, ...products].map(({ id }) => id)
  try {
    return await stormCommand({ db, operator, ticketSystem, today: pragueDay(Date.now()), subjects }, words)
  } finally {
    await ticketSystem.close()
  }
})
