// `npm run refunds`: an operator looks at the paid orders whose tickets never came, or gives their money back.
import { refundsCommand } from '../server/src/tickets/refunds.command.ts'
import { onShopDatabase } from './shop-database.ts'

await onShopDatabase((db, words, operator) => refundsCommand({ db, operator }, words))
