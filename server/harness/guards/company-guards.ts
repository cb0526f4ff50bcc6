import { type Edit, type Guard, proofIn } from './guard.ts'

const creditRace = proofIn('server/src/orders/submit/credit.long.ts')

const COMPANY_UNLOCKED: Edit = {
  file: 'server/src/companies/companies.store.ts',
  text: ' for no key update`.execute(ctx.db)\n  const [company]',
  instead: '`.execute(ctx.db)\n  const [company]',
}

/** Guards of what companies owe. */
export const COMPANY_GUARDS: Record<string, Guard> = {
  credit: {
    protects: 'What a company owes is read and raised under its lock.',
    edits: [
      COMPANY_UNLOCKED,
      {
        file: 'server/src/orders/submit/insert-orders.store.ts',
        text: 'c.owed + t.base <= c.credit_limit',
        instead: '(select owed from company where id = c.id) + t.base <= c.credit_limit',
      },
    ],
    proofs: [
      creditRace(
        'of two orders of 30,000 at the same moment one is on credit, and the other waits for its payment',
        'to deeply equal',
      ),
    ],
  },
  waiting: {
    protects: 'How many orders of a company wait is counted under its lock.',
    edits: [COMPANY_UNLOCKED],
    proofs: [
      creditRace(
        'of twenty orders at the same moment three are on credit, five wait, and of twelve nothing is written',
        'to deeply equal',
      ),
    ],
  },
  booked: {
    protects: 'What an order costs is read under its lock before money is put on it.',
    edits: [
      {
        file: 'server/src/invoices/payments/book.ts',
        text: `await lockOrders(
    tx,
    [...orders.values()].map(({ id }) => id),
  )`,
        instead: '',
      },
    ],
    proofs: [
      proofIn('server/src/after-sale/storm/storm-on-invoice.test.ts')(
        'an offer for an order on invoice > and a payment at the same moment come to the same end',
        '200000 of 100000 cannot be paid',
      ),
    ],
  },
}
