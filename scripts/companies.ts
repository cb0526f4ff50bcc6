// `npm run companies`: an operator makes and changes business customers, and invites their users.
import { companiesCommand } from '../server/src/companies/companies.command.ts'
import { onShopDatabase } from './shop-database.ts'

await onShopDatabase((db, words, operator) => companiesCommand({ db, operator }, words))
