// `npm run refunds`: an operator lists the paid orders whose tickets never came, or refunds them. Its other words are
// about acts after a sale: statements of withdrawal, complaints, and what an operator gives back.
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadResort, RESORTS_DIR } from '../resorts/folders.ts'
import { afterSaleCommand } from '../server/src/after-sale/after-sale.command.ts'
import { actsCommand } from '../server/src/after-sale/change/acts.command.ts'
import { onShopDatabase } from './shop-database.ts'
import { withTicketSystem } from './ticket-system.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const { env } = process

await onShopDatabase(async (db, words, operator) => {
  const [first, ...rest] = words
  if (first === 'acts') return withTicketSystem((ticketSystem) => actsCommand({ db, operator, ticketSystem }, rest))
  const { taxLaw } = await loadResort(join(resolve(ROOT, env.RESORTS_DIR || RESORTS_DIR), env.RESORT || 'lipno'))
  return afterSaleCommand({ db, operator, taxLaw }, words)
})
