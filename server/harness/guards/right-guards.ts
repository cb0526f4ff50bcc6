import { type Guard, proofIn } from './guard.ts'

const UNPAID = 'server/src/orders/unpaid-orders.store.ts'
const ORDER_CLAIMS = 'server/src/benefits/order-claims.store.ts'
const PLACE_ORDER = 'server/src/orders/submit/place-order.ts'
const CLAIMS = 'server/src/benefits/claims.store.ts'
const ISSUE = 'server/src/tickets/issue.store.ts'
const ACCOUNTS = 'server/src/benefits/account/account-benefits.store.ts'

const claimRace = proofIn('server/src/benefits/claims.races.test.ts')
const rightRace = proofIn('server/src/orders/submit/rights.races.test.ts')

/** Guards of codes, vouchers and credit, which are money of others. */
export const RIGHT_GUARDS: Record<string, Guard> = {
  claims: {
    protects: 'What is free of a code or a voucher is counted under its lock.',
    edits: [
      {
        file: CLAIMS,
        text: 'claimed_beside(w.kind, w.ref, w.cart_id, w.entries)',
        instead: `coalesce((
          select sum(c.amount) from claim c
          where (c.kind, c.ref, c.state) = (w.kind, w.ref, 'held') and c.expires_at > now() and c.cart_id <> w.cart_id), 0)`,
      },
    ],
    proofs: [
      claimRace('a cart that waits for a voucher counts what another one claims of it meanwhile', 'to be 15000'),
    ],
  },
  rights: {
    protects: 'Credit, vouchers and codes are each locked in the order of their ids.',
    edits: [
      { file: CLAIMS, text: 'order by member_id for update', instead: 'order by random() for update' },
      {
        file: CLAIMS,
        text: 'from credit_right) >= 0 order by id for update',
        instead: 'from credit_right) >= 0 order by random() for update',
      },
      {
        file: CLAIMS,
        text: 'from voucher_right) >= 0 order by id for update',
        instead: 'from voucher_right) >= 0 order by random() for update',
      },
    ],
    proofs: [
      claimRace('carts that name the same codes in any order never wait for each other in a circle', 'deadlock'),
      claimRace('whoever waits for the last of several vouchers has locked the others before it', 'to deeply equal'),
      claimRace(
        'whoever waits for the last of several accounts with credit has locked the others before it',
        'to deeply equal',
      ),
      rightRace(
        'carts that use the same codes in opposite order neither wait in a circle nor keep each other from buying',
        'deadlocks: expected',
      ),
    ],
  },
  voucher: {
    protects: 'A voucher is locked before what is free of it is counted.',
    edits: [
      {
        file: CLAIMS,
        text: 'from credit_right) >= 0 order by id for update',
        instead: 'from credit_right) >= 0 order by id',
      },
    ],
    proofs: [
      claimRace('a cart that waits for a voucher counts what another one claims of it meanwhile', 'to be 15000'),
    ],
  },
  token: {
    protects: 'A code is locked before what is free of it is counted.',
    edits: [
      {
        file: CLAIMS,
        text: 'from voucher_right) >= 0 order by id for update',
        instead: 'from voucher_right) >= 0 order by id',
      },
    ],
    proofs: [claimRace('a cart that waits for a code counts the use that another one claims meanwhile', 'to be +0')],
  },
  usable: {
    protects: 'Nothing is held or ordered with a voucher that is made void meanwhile.',
    edits: [
      { file: CLAIMS, text: ' and r.usable', instead: '' },
      { file: ORDER_CLAIMS, text: ' and u.usable', instead: '' },
    ],
    proofs: [
      claimRace(
        'a cart that waits for a voucher is granted nothing of one that is made void meanwhile',
        'to match object',
      ),
      rightRace('an order is refused when its voucher is made void while it is being written', 'to be 409'),
    ],
  },
  unowned: {
    protects: 'A code is added only to an account while it is nobody else’s.',
    edits: [
      { file: ACCOUNTS, text: ' and (v.member_id is null or v.member_id = owner.id)', instead: '' },
      { file: ACCOUNTS, text: ' and (t.member_id is null or t.member_id = owner.id)', instead: '' },
    ],
    proofs: [claimRace('a code that two accounts add at once is in one of them', 'to deeply equal')],
  },
  ordered: {
    protects: 'A code, a voucher or credit is taken only as far as it is free.',
    edits: [
      {
        file: ORDER_CLAIMS,
        text: 'areFree: sql` and not exists (select from lacking l where l.order_id = d.id)',
        instead: 'areFree: sql`',
      },
    ],
    proofs: [
      rightRace('of a dozen carts with one employee code one has it, and the others are told', 'to have a length of 1'),
      // The second net holds: the balance has a CHECK.
      rightRace('of a voucher over 1,000 carts of 850 take no more than 1,000 together', 'Cannot read properties'),
      rightRace('credit of 350 is enough for one of many orders that one account makes at once', 'to deeply equal'),
    ],
  },
  sources: {
    protects: 'What is free of a code, a voucher or credit is counted under the locks of it.',
    edits: [
      {
        file: PLACE_ORDER,
        text: 'await lockRights(ctx, [...(claiming.length > 0 ? await findSources(ctx, claiming) : []), ...claims])',
        instead: 'await findSources(ctx, claiming)',
      },
      {
        file: PLACE_ORDER,
        text: '    await lockRights(\n      ctx,\n      drafts.flatMap(({ claims = [] }) => claims),\n    )\n',
        instead: '',
      },
    ],
    proofs: [
      rightRace(
        'of a code of many uses orders take no more than its uses, although others are written at the same moment',
        'to be 409',
      ),
    ],
  },
  holding: {
    protects: 'An order takes or spends without counting only what is still held for it and can still be used.',
    edits: [
      { file: CLAIMS, text: ' and u.usable)`', instead: ')`' },
      {
        file: ORDER_CLAIMS,
        text: 'and (select count(*) from token_right) >= 0\n      order by c.id for update',
        instead: 'and (select count(*) from token_right) >= 0',
      },
    ],
    proofs: [
      rightRace(
        'a voucher that was made void before its order is paid spends nothing, and the card has its money back',
        "to be 'failed'",
      ),
      rightRace(
        'a code that another tab of the cart gives back while its order is written is not taken twice',
        'to be 409',
      ),
    ],
  },
  anew: {
    protects: 'An order is written only while its cart was last shown the same codes and prices.',
    edits: [
      {
        file: 'server/src/orders/submit/insert-orders.store.ts',
        text: ' and rights_key is not distinct from e.rights_key',
        instead: '',
      },
      {
        file: 'server/src/orders/submit/insert-orders.store.ts',
        text: ' and (e.net is null or e.net = coalesce(net, price) and e.voucher_paid = voucher_paid and e.credit_paid = credit_paid)',
        instead: '',
      },
    ],
    proofs: [
      ...['the price without its code', 'another price with its code'].map((told) =>
        rightRace(
          `an order is refused when another tab of its cart is told ${told} while it is being written`,
          'to deeply equal',
        ),
      ),
    ],
  },
  held: {
    protects: 'What a hold was told with counts, although its benefit is withdrawn.',
    edits: [
      {
        file: 'server/src/benefits/rights.ts',
        text: "if (tokenId === null && who.memberId !== null && listed?.status !== 'active')",
        instead: 'if (false)',
      },
    ],
    proofs: [
      rightRace(
        'whoever was told a benefit pays with it, although it is withdrawn at the moment of the submit',
        'to deeply equal',
      ),
    ],
  },
  retake: {
    protects: 'A late payment spends only what is still free.',
    edits: [{ file: 'server/src/payments/settle.ts', text: ' && !lacking.has(orderId)', instead: '' }],
    proofs: [
      rightRace(
        'a late payment takes the voucher again; where it was spent elsewhere the card has all of its money back',
        'to deeply equal',
      ),
    ],
  },
  givenBack: {
    protects: 'What came back for an entry is booked once, also when its job runs twice.',
    edits: [
      {
        file: ISSUE,
        text: "(due.id, e.uuid, e.generation)\n    and e.state = 'waiting' and not e.reversed",
        instead: '(due.id, e.uuid, e.generation)',
      },
      // The index `money_movement_once` holds the reason.
      {
        file: ORDER_CLAIMS,
        text: 'select kind, ref, order_id, amount, reason from given where amount > 0',
        instead: 'select kind, ref, order_id, amount, reason || random() from given where amount > 0',
      },
    ],
    proofs: [
      rightRace('what two runs of a job were both refused comes back once', 'to be 429'),
      rightRace(
        'refusals in two rounds give each voucher back no more than it paid, the last one first',
        'to deeply equal',
      ),
    ],
  },
  ended: {
    protects: 'Whether an order is still unpaid is read under its lock when it is ended.',
    edits: [{ file: UNPAID, text: ' for no key update', instead: '' }],
    proofs: [
      rightRace('an order that is paid and ended at once is paid and spent, or refunded and free', 'to deeply equal'),
    ],
  },
  follows: {
    protects: 'What an order claims is free again once it ends.',
    edits: [{ file: UNPAID, text: 'releaseParts(sql`moved`, supersededBy === null && sql`released`),', instead: '' }],
    proofs: [
      {
        file: 'server/src/orders/submit/orders-with-rights.test.ts',
        name: 'the same submit again is the same order; another code makes another one, and the first gives back what it held',
        harm: 'to match object',
      },
      rightRace('an order that is paid and replaced at once is spent once', 'to deeply equal'),
    ],
  },
}
