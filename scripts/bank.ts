// `npm run bank`: an operator imports statements of the bank, and books payments on orders of companies.
import { pragueDay } from '@gondola/rules/day.ts'
import { bankCommand } from '../server/src/invoices/payments/bank.command.ts'
import { readResort } from '../server/src/resort.ts'
import { resortFolder } from './resort-folder.ts'
import { onShopDatabase } from './shop-database.ts'

await onShopDatabase(async (db, words, operator) => {
  const resort = await readResort(resortFolder())
  return bankCommand({ db, operator, today: pragueDay(Date.now()), bank: resort.bank, resort }, words)
})
