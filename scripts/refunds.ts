// `npm run refunds`: an operator lists the paid orders whose tickets never came, or refunds them; with `statements` those
// statements of withdrawal that wait for somebody.
import { statementsCommand } from '../server/src/after-sale/statements/statements.command.ts'
import { refundsCommand } from '../server/src/tickets/refunds.command.ts'
import { onShopDatabase } from './shop-database.ts'

await onShopDatabase((db, words, operator) =>
  words[0] === 'statements'
    ? statementsCommand({ db, operator }, words.slice(1))
    : refundsCommand({ db, operator }, words),
)
