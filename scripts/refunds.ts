// `npm run refunds`: an operator lists the paid orders whose tickets never came, or refunds them. Its other words are
// about acts after a sale: statements of withdrawal, complaints, and what an operator gives back.
import { loadResort } from '../resorts/folders.ts'
import { actsCommand } from '../server/src/after-sale/acts.command.ts'
import { afterSaleCommand } from '../server/src/after-sale/after-sale.command.ts'
import { resortFolder } from './resort-folder.ts'
import { onShopDatabase } from './shop-database.ts'
import { withTicketSystem } from './ticket-system.ts'

await onShopDatabase(async (db, words, operator) => {
  const [first, ...rest] = words
  if (first === 'acts')
    return withTicketSystem((ticketSystem) => actsCommand({ db, operator, ticketSystem, now: Date.now() }, rest))
  const resort = await loadResort(resortFolder())
  return afterSaleCommand({ db, operator, taxLaw: resort.taxLaw, resort }, words)
})
