// `npm run slots`: an operator lists the time slots of a day, or changes one, in the database of the shop.
import { userInfo } from 'node:os'
import { pragueDay } from '@gondola/rules/day.ts'
import { loadCatalogue } from '../server/src/catalogue/catalogue.store.ts'
import { slotsCommand } from '../server/src/slots/slots.command.ts'
import { onShopDatabase } from './shop-database.ts'

function account(): string {
  try {
    return userInfo().username
  } catch {
    // An account without a name, as containers have.
    return String(process.getuid?.())
  }
}

await onShopDatabase(async (db, words) => {
  const stored = await loadCatalogue(db)
  if (!stored) return { problem: 'Nothing is in this database yet: start the shop once.' }
  const ctx = { db, groups: stored.catalogue.slotGroups, today: pragueDay(Date.now()), by: account() }
  return slotsCommand(ctx, words)
})
