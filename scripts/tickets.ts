// `npm run tickets`: an operator looks at tickets, or blocks and unblocks one. Also shows their state in the access
// system.
import { DEVELOPMENT_SECRET } from '../server/src/config.ts'
import { ticketsCommand } from '../server/src/tickets/tickets.command.ts'
import { onShopDatabase } from './shop-database.ts'
import { withTicketSystem } from './ticket-system.ts'

const { env } = process

await onShopDatabase((db, words, operator) =>
  withTicketSystem((ticketSystem, kind) =>
    ticketsCommand({ db, ticketSystem, kind, operator, orderSecret: env.ORDER_SECRET || DEVELOPMENT_SECRET }, words),
  ),
)
