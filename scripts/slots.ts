// `npm run slots`: an operator lists the time slots of a day, or changes one. Works in the shop's database.
import { pragueDay } from '@gondola/rules/day.ts'
import { loadCatalogue } from '../server/src/catalogue/catalogue.store.ts'
import { slotsCommand } from '../server/src/slots/slots.command.ts'
import { onShopDatabase } from './shop-database.ts'

await onShopDatabase(async (db, words, operator) => {
  const stored = await loadCatalogue(db)
  if (!stored) return { problem: 'Nothing is in this database yet: start the shop once.' }
  const ctx = { db, groups: stored.catalogue.slotGroups, today: pragueDay(Date.now()), operator }
  return slotsCommand(ctx, words)
})
