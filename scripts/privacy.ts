// `npm run privacy`: an operator exports what the shop stores about somebody, or erases it.
import { pragueDay } from '@gondola/rules/day.ts'
import { privacyCommand } from '../server/src/privacy/privacy.command.ts'
import { onShopDatabase } from './shop-database.ts'

const receiptYears = Number(process.env.KEEP_RECEIPTS_YEARS || 10)

await onShopDatabase((db, words, operator) =>
  privacyCommand({ db, today: pragueDay(Date.now()), receiptYears, operator }, words),
)
