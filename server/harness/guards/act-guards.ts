import { type Edit, type Guard, proofIn } from './guard.ts'

const SALE = 'server/src/after-sale/sale.store.ts'
const CHANGE = 'server/src/after-sale/change/change.store.ts'
const OFFERS = 'server/src/after-sale/offers/offers.store.ts'
const RUN_ACT = 'server/src/after-sale/returns/run-act.ts'

const changeOfDateRace = proofIn('server/src/after-sale/change/change.races.test.ts')
const returned = proofIn('server/src/after-sale/returns/return-entries.test.ts')
const stormRace = proofIn('server/src/after-sale/storm/storm.races.test.ts')

/** Lets acts of one order begin beside each other. */
const ORDER_UNLOCKED: Edit[] = [
  { file: SALE, text: 'await lockOrders(ctx, [orderId])', instead: '' },
  { file: SALE, text: 'await lockEntries(ctx, [orderId])', instead: '' },
]

/** Guards of changes, cancellations and storm days. */
export const ACT_GUARDS: Record<string, Guard> = {
  oneAct: {
    protects: 'An entry has one open act at a time.',
    edits: ORDER_UNLOCKED,
    proofs: [
      changeOfDateRace('ten changes of one entry at once are one act', 'to deeply equal'),
      changeOfDateRace('a change and a cancellation of one entry at once are one act', 'to deeply equal'),
      changeOfDateRace('a change and a reversal by the operator of one entry at once are one act', 'to deeply equal'),
      stormRace(
        'guests who choose a voucher while the deadline chooses the money get one of them, never both',
        'to deeply equal',
      ),
      proofIn('server/src/after-sale/storm/storm-days.test.ts')(
        'a pass of several days > brings one of two things that are chosen at once',
        'to deeply equal',
      ),
      returned('a cancellation > of ten that are asked for at once is one act', 'to deeply equal'),
      proofIn('server/src/after-sale/reversals/reversals.test.ts')(
        'an operator gives back > one entry once, however often it is asked for at once',
        'duplicate key value',
      ),
    ],
  },
  decided: {
    protects:
      'Who chooses for an offer reads under the lock of its order that nobody has, and that there is time left.',
    edits: [...ORDER_UNLOCKED, { file: OFFERS, text: 'and s.until > now() and not', instead: 'and not' }],
    proofs: [
      stormRace(
        'guests who choose a voucher while the deadline is choosing the money already get the money',
        'to deeply equal',
      ),
    ],
  },
  writtenOffer: {
    protects: 'A storm day does not end while an offer of it is being written.',
    edits: [
      {
        file: 'server/src/after-sale/storm/storm.store.ts',
        text: 'order by id for no key update`',
        instead: 'order by id`',
      },
    ],
    proofs: [
      proofIn('server/src/after-sale/storm/late-offers.test.ts')(
        'a storm day > is not ended while the offer of who came after its deadline is being written',
        'to be false',
      ),
    ],
  },
  newPlaces: {
    protects: 'A change holds its new places before it is made.',
    edits: [
      {
        file: CHANGE,
        text: 'select slot_group, d, slot_start, places::int, 0 from target',
        instead: 'select slot_group, d, slot_start, 0, 0 from target',
      },
    ],
    proofs: [
      changeOfDateRace('of two parties that want the last places of another time one gets them', 'to deeply equal'),
    ],
  },
  payFirst: {
    protects: 'A change does not end while a payment may still come.',
    edits: [
      {
        file: CHANGE,
        text: "and not exists (select from payment_attempt p where p.order_id = a.order_id and p.act_id = a.id and p.state = 'open')",
        instead: '',
      },
      { file: 'server/src/after-sale/change/end-unpaid.ts', text: ' || (await hasOpenPayment(ctx, id))', instead: '' },
    ],
    proofs: [
      changeOfDateRace(
        'a payment that is open when its time ends moves the ticket, also when it is paid at that moment',
        'to deeply equal',
      ),
    ],
  },
  neverKept: {
    protects: 'A payment begins only a change that waits for it; any other gives it back.',
    edits: [
      {
        file: 'server/src/payments/payments.store.ts',
        text: " and state = 'unpaid' returning id, shop_now",
        instead: ' returning id, shop_now',
      },
    ],
    proofs: [
      changeOfDateRace(
        'a payment at the end of its time moves the ticket or is refunded, and is never kept',
        'to deeply equal',
      ),
      changeOfDateRace('of leaving a change and its payment at once the first counts: it was left', 'to deeply equal'),
    ],
  },
  leftUnpaid: {
    protects: 'Nobody leaves a change that was paid meanwhile.',
    edits: [
      {
        file: 'server/src/after-sale/change/leave-change.ts',
        text: "if (act?.state !== 'unpaid') return\n",
        instead: '',
      },
    ],
    proofs: [
      changeOfDateRace('of leaving a change and its payment at once the first counts: it was paid', 'to deeply equal'),
    ],
  },
  askAgain: {
    protects: 'A refusal after a lost reply is believed only when the days are the old ones.',
    edits: [
      {
        file: 'server/src/after-sale/change/run-change.ts',
        text: 'if (wasCalled && (await hasDays(ctx, reference, days))) return DONE',
        instead: '',
      },
    ],
    proofs: [
      {
        file: 'server/src/after-sale/change/change-slots.test.ts',
        name: '21, 22: a change whose reply was lost > while its guest came on the new day has succeeded',
        harm: "to be 'success'",
      },
    ],
  },
  covered: {
    protects: 'A dearer entry is changed only while its money is there.',
    edits: [
      {
        file: 'server/src/after-sale/change/run-change.ts',
        text: 'const isCoveredNow = isPaid(act, targets, target)',
        instead: 'const isCoveredNow = true || isPaid(act, targets, target)',
      },
    ],
    proofs: [
      {
        file: 'server/src/after-sale/change/pay-change.test.ts',
        name: '6, 7: a dearer and a cheaper entry > stay as they are when the cheaper one is refused, as the other is not covered',
        harm: 'differ',
      },
    ],
  },
  share: {
    protects: 'What a payment has left to give back is read under the lock of its order.',
    edits: [
      {
        file: RUN_ACT,
        text: "import { lockSale, type Sale } from '../sale.store.ts'",
        instead: "import { findSale, type Sale } from '../sale.store.ts'",
      },
      {
        file: RUN_ACT,
        text: 'const sale = (await lockSale(ctx, orderId)) ?? missing(actId)',
        instead: 'const sale = (await findSale(ctx, orderId)) ?? missing(actId)',
      },
    ],
    proofs: [
      returned(
        'a cancellation > of each of twenty entries at once gives back what was paid, and to no payment more than it took',
        'to deeply equal',
      ),
    ],
  },
  voidFirst: {
    protects: 'Money goes back once the ticket is void.',
    edits: [
      {
        file: RUN_ACT,
        text: 'const called = await Promise.all(due',
        instead: `await storeReturned(ctx, actId, due.map((item) => ({ uuid: item.entry_uuid, error: null, errorNumber: null })))
          const called = await Promise.all(due`,
      },
    ],
    proofs: [
      returned(
        'the access system decides > a used ticket stays, brings no money, and says when it was used',
        'to deeply equal',
      ),
    ],
  },
  unspent: {
    protects: 'Whether a gift voucher is unspent is read under its lock.',
    edits: [
      { file: SALE, text: 'await lockRights(ctx, [...vouchers, ...(await findSources(ctx, [orderId]))])', instead: '' },
    ],
    proofs: [
      returned(
        'a withdrawal > from one that a cart takes at the same moment is refused, or the cart gets nothing of it',
        'to deeply equal',
      ),
    ],
  },
  skipLocked: {
    protects: 'What is personal in an order is not erased while an act is being written.',
    edits: [
      {
        file: 'server/src/privacy/erasing.store.ts',
        text: `{BILLED} limit \${most} for update of o skip locked`,
        instead: `{BILLED} limit \${most} for update of o`,
      },
    ],
    proofs: [
      proofIn('server/src/privacy/retention.test.ts')(
        'an order keeps all that is personal while a cancellation of it is being written',
        'to match object',
      ),
    ],
  },
  versions: {
    protects: 'A receipt is drawn from what was sold.',
    edits: [
      {
        file: 'server/src/papers/entry-versions.ts',
        text: 'asSold: entries.map(({ uuid }) => at(uuid, 0))',
        instead: 'asSold: entries',
      },
    ],
    proofs: [
      proofIn('server/src/after-sale/change/change-date.test.ts')(
        'a change of date > 3: to a cheaper day pays back the difference, with a corrective document, and the receipt keeps its bytes',
        'to be',
      ),
    ],
  },
}
