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
}
