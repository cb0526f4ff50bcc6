// `npm run privacy`: an operator exports what the shop stores about somebody, or erases it.
import { pragueDay } from '@gondola/rules/day.ts'
import { receiptYears } from '@gondola/rules/receipt.ts'
import { loadResort } from '../resorts/folders.ts'
import { privacyCommand } from '../server/src/privacy/privacy.command.ts'
import { resortFolder } from './resort-folder.ts'
import { onShopDatabase } from './shop-database.ts'

const set = process.env.KEEP_RECEIPTS_YEARS

await onShopDatabase(async (db, words, operator) => {
  const { taxLaw } = await loadResort(resortFolder())
  const years = receiptYears(taxLaw, set ? Number(set) : undefined)
  return privacyCommand({ db, today: pragueDay(Date.now()), receiptYears: years, operator }, words)
})
