// `npm run storm`: an operator offers the guests of a day that does not take place another day, money or a voucher.
import { pragueDay } from '@gondola/rules/day.ts'
import { stormCommand } from '../server/src/after-sale/storm/storm.command.ts'
import { loadCatalogue } from '../server/src/catalogue/catalogue.store.ts'
import { onShopDatabase } from './shop-database.ts'
import { withTicketSystem } from './ticket-system.ts'

await onShopDatabase(async (db, words, operator) => {
  const stored = await loadCatalogue(db)
  if (!stored) return { problem: 'Nothing is in this database yet: start the shop once.' }
  return withTicketSystem((ticketSystem) =>
    stormCommand({ db, operator, ticketSystem, today: pragueDay(Date.now()), catalogue: stored.catalogue }, words),
  )
})
