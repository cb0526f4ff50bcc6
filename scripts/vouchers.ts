// `npm run vouchers`: an operator shows, redeems, issues or voids gift vouchers, gives credit, or makes codes.
import { pragueDay } from '@gondola/rules/day.ts'
import { benefitsByCode } from '../server/src/benefits/operate/operate-vouchers.ts'
import { vouchersCommand } from '../server/src/benefits/operate/vouchers.command.ts'
import { loadCatalogue } from '../server/src/catalogue/catalogue.store.ts'
import { DEVELOPMENT_SECRET } from '../server/src/config.ts'
import { readResort } from '../server/src/resort.ts'
import { resortFolder } from './resort-folder.ts'
import { onShopDatabase } from './shop-database.ts'

await onShopDatabase(async (db, words, operator) => {
  const stored = await loadCatalogue(db)
  if (!stored) return { problem: 'Nothing is in this database yet: start the shop once.' }
  const today = pragueDay(Date.now())
  return vouchersCommand(
    {
      db,
      operator,
      today,
      // Of the shop: other hashes would find nothing.
      secret: process.env.ORDER_SECRET || DEVELOPMENT_SECRET,
      benefits: benefitsByCode(stored.catalogue.benefits, today),
      resort: await readResort(resortFolder()),
    },
    words,
  )
})
