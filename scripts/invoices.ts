// `npm run invoices`: an operator lists orders of companies that wait for money, and reminds of them.
import { pragueDay } from '@gondola/rules/day.ts'
import { invoicesCommand } from '../server/src/invoices/reminders/invoices.command.ts'
import { onShopDatabase } from './shop-database.ts'

await onShopDatabase((db, words, operator) => invoicesCommand({ db, operator, today: pragueDay(Date.now()) }, words))
