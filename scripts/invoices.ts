// `npm run invoices`: an operator lists orders of companies that wait for money, reminds of them, cancels them, and exports
// the tax documents of a month.
import { pragueDay } from '@gondola/rules/day.ts'
import { cancelCommand } from '../server/src/invoices/cancel/cancel.command.ts'
import { exportCommand } from '../server/src/invoices/export/export.command.ts'
import { invoicesCommand } from '../server/src/invoices/reminders/invoices.command.ts'
import { readResort } from '../server/src/resort.ts'
import { resortFolder } from './resort-folder.ts'
import { onShopDatabase } from './shop-database.ts'
import { withTicketSystem } from './ticket-system.ts'

await onShopDatabase(async (db, words, operator) => {
  const resort = await readResort(resortFolder())
  const ctx = { db, operator, today: pragueDay(Date.now()), resort }
  if (words[0] === 'cancel')
    return withTicketSystem((ticketSystem) => cancelCommand({ ...ctx, ticketSystem }, words.slice(1)))
  if (words[0] === 'export') return exportCommand({ db, resort }, words.slice(1))
  return invoicesCommand(ctx, words)
})
