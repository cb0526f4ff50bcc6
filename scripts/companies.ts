// `npm run companies`: an operator makes and changes business customers, and invites their users; `finals` writes their
// final invoices, `registers` asks ARES and VIES, `check` compares numbers, orders, documents and bank.
import { pragueDay } from '@gondola/rules/day.ts'
import { companiesCommand } from '../server/src/companies/companies.command.ts'
import { registersCommand } from '../server/src/companies/registers/registers.command.ts'
import { checkCommand } from '../server/src/invoices/check/check.command.ts'
import { finalsCommand } from '../server/src/invoices/finals/finals.command.ts'
import { readResort } from '../server/src/resort.ts'
import { resortFolder } from './resort-folder.ts'
import { onShopDatabase } from './shop-database.ts'

await onShopDatabase(async (db, words, operator) => {
  if (words[0] === 'check') return checkCommand({ db }, words.slice(1))
  if (words[0] === 'registers') {
    const { ARES_URL: ares, VIES_URL: vies } = process.env
    return registersCommand({ db, registers: { ares, vies } }, words.slice(1))
  }
  const resort = await readResort(resortFolder())
  const today = pragueDay(Date.now())
  if (words[0] !== 'finals') return companiesCommand({ db, operator, resort, today }, words)
  return finalsCommand({ db, resort, today }, words.slice(1))
})
