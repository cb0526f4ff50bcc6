// `npm run refunds`: an operator lists the paid orders whose tickets never came, or refunds them.
import { refundsCommand } from '../server/src/tickets/refunds.command.ts'
import { onShopDatabase } from './shop-database.ts'

await onShopDatabase((db, words, operator) => refundsCommand({ db, operator }, words))
