/** An edit of a source: replaces `text`, which the file contains exactly once, by `instead`. */
export type Edit = { file: string; text: string; instead: string }

/** A test that fails without the guard, with `harm` in its messages. */
export type Proof = { file: string; name: string; harm: string }

export type Guard = { protects: string; edits: Edit[]; proofs: Proof[] }

const SLOTS = 'server/src/slots/slots.store.ts'
const PLACES = 'server/src/reservations/places.store.ts'
const HOLD = 'server/src/reservations/hold-places.ts'
const ORDER_PLACES = 'server/src/orders/order-places.store.ts'
const UNPAID = 'server/src/orders/unpaid-orders.store.ts'
const TAKE_OUT = 'server/src/orders/remove-from-cart.ts'
const ORDER_CLAIMS = 'server/src/benefits/order-claims.store.ts'
const PLACE_ORDER = 'server/src/orders/submit/place-order.ts'
const CLAIMS = 'server/src/benefits/claims.store.ts'
const ISSUE = 'server/src/tickets/issue.store.ts'
const SALE = 'server/src/after-sale/sale.store.ts'
const CHANGE = 'server/src/after-sale/change/change.store.ts'
const RUN_ACT = 'server/src/after-sale/returns/run-act.ts'
const ACCOUNTS = 'server/src/benefits/account/account-benefits.store.ts'

const proofIn =
  (file: string) =>
  (name: string, harm: string): Proof => ({ file, name, harm })
const race = proofIn('server/src/slots/races.test.ts')
const orderRace = proofIn('server/src/orders/orders.races.test.ts')
const takeOutRace = proofIn('server/src/orders/remove-from-cart.races.test.ts')
const changeRace = proofIn('server/src/slots/change-slot.races.test.ts')
const holderRace = proofIn('server/src/slots/holders.races.test.ts')
const processRace = proofIn('server/harness/slots/process-races.long.ts')
const orderProcessRace = proofIn('server/harness/slots/order-process-races.long.ts')
const claimRace = proofIn('server/src/benefits/claims.races.test.ts')
const changeOfDateRace = proofIn('server/src/after-sale/change/change.races.test.ts')
const returned = proofIn('server/src/after-sale/returns/return-entries.test.ts')
const creditRace = proofIn('server/src/orders/submit/credit.long.ts')
const rightRace = proofIn('server/src/orders/submit/rights.races.test.ts')
const model: Proof = {
  file: 'server/harness/slots/model.test.ts',
  name: 'whatever visitors and the operator do one after another, the shop and a few plain maps agree',
  harm: 'Counterexample',
}

const COMPANY_UNLOCKED: Edit = {
  file: 'server/src/companies/companies.store.ts',
  text: ' for no key update`.execute(ctx.db)\n  const [company]',
  instead: '`.execute(ctx.db)\n  const [company]',
}

const NO_ROOM_ASKED: Edit = {
  file: SLOTS,
  text: 'and (c.held + c.sold <= 0 or s.held + s.sold + c.held + c.sold <= s.offered)',
  instead: '',
}

/**
 * Guards that keep a place or a code from being sold twice or lost. Without a guard, removed by its edits, its proofs have to
 * fail.
 */
export const GUARDS: Record<string, Guard> = {
  sums: {
    protects: 'What is wanted of a slot is added up before it is taken.',
    edits: [
      { file: SLOTS, text: 'sum(held)::int as held, sum(sold)::int as sold', instead: 'held, sold' },
      { file: SLOTS, text: ' group by group_id, day, start_min', instead: '' },
    ],
    proofs: [race('a slot that is split over the entries of a cart counts in sum', 'Error: busy'), model],
  },
  room: {
    protects: 'A slot is taken only while it has room.',
    edits: [NO_ROOM_ASKED],
    proofs: [race('of a hundred buyers of the last place one gets it', 'violates check constraint')],
  },
  bound: {
    protects: 'Where the room of a slot is not asked for, its capacity still bounds what is taken.',
    edits: [
      NO_ROOM_ASKED,
      {
        file: SLOTS,
        text: 'least(s.capacity, greatest(s.offered, s.held + c.held + s.sold + c.sold))',
        instead: 'greatest(s.capacity, s.held + c.held + s.sold + c.sold)',
      },
    ],
    proofs: [
      race('of sixty at once no more than five hold one of five places, and each of them has it', 'less than or equal'),
      processRace('of a hundred buyers of the last place, in several processes, one gets it', 'got the last place'),
    ],
  },
  order: {
    protects: 'Slots are locked in the order of their keys.',
    edits: [
      {
        file: SLOTS,
        text: 'from slot_change order by group_id, day, start_min',
        instead: 'from slot_change order by random()',
      },
    ],
    proofs: [
      race('carts with the same slots in opposite order never wait for each other for ever', 'deadlocks'),
      changeOfDateRace('parties that swap their times do not wait for each other', 'has locked the later one'),
    ],
  },
  conflict: {
    protects:
      'Whoever does not get all the places that they want leaves nothing written: a hold begins again, a payment is refunded.',
    edits: [
      {
        file: PLACES,
        text: "if (rows.rows.length < wanted.length || rows.rows.some((row) => !row.is_moved)) return 'conflict'",
        instead: '',
      },
      {
        file: 'server/src/payments/settle.ts',
        text: "if (!isSold) return rollBack(ctx, 'full')",
        instead: 'await sellPlaces(ctx, paidIds)',
      },
    ],
    proofs: [
      race('whoever was too late for the last place holds nothing of it', 'got the last place'),
      race('of an order that is paid late and finds one of its slots full nothing is sold', 'paid and '),
      orderRace('of six late payments for four places that are left four are sold and two refunded', ' sold, '),
    ],
  },
  locked: {
    protects: 'What is held already is read once it is locked.',
    edits: [
      {
        file: PLACES,
        text: 'and let_go and holds_places))\n    order by entry_uuid for update',
        instead: 'and let_go and holds_places))\n    order by entry_uuid',
      },
    ],
    proofs: [race('whoever moves his entries while a hold expires gives its place back once', 'held instead of')],
  },
  given: {
    protects: 'Who has lost their places has none to give back.',
    edits: [
      {
        file: PLACES,
        text: 'known?.holds_places ? [known, ...replaces]',
        instead: 'known ? [known, ...replaces]',
      },
      { file: HOLD, text: 'one.let_go && one.holds_places &&', instead: 'one.let_go &&' },
    ],
    proofs: [
      race('whoever moves an entry that has lost its place gives none back', 'held instead of'),
      takeOutRace('what a cart has let go of and loses at this moment goes over to nobody', 'held instead of'),
      model,
    ],
  },
  heir: {
    protects: 'What a cart has let go of goes over to one of its entries.',
    edits: [{ file: HOLD, text: 'reclaimable.delete(gone)', instead: '' }],
    proofs: [
      takeOutRace(
        'what a cart has let go of goes over to one entry, though two of its calls ask in one round',
        'entries have one place',
      ),
    ],
  },
  kept: {
    protects: 'Who buys or extends a hold looks whether it still has its places.',
    edits: [
      {
        file: 'server/src/reservations/reservation.store.ts',
        text: ' and (holds_places or slot_group is null)',
        instead: '',
      },
      { file: ORDER_PLACES, text: 'slot_days = e.days and holds_places)', instead: 'slot_days = e.days)' },
    ],
    proofs: [
      race('whoever buys while a hold expires buys no place that was given back', 'answered 201'),
      race('whoever extends while a hold expires extends no place that was given back', '2 of 2 extended'),
      processRace(
        'whoever buys in one process while his hold expires in another buys no place that was given back',
        'the buyer was told 201',
      ),
    ],
  },
  expired: {
    protects: 'Who gives back an expired hold looks again, once it is locked, whether it was extended.',
    edits: [
      {
        file: PLACES,
        text: 'select entry_uuid, slot_group, slot_start, slot_days, places from reservation\n        where',
        instead: `select entry_uuid, slot_group, slot_start, slot_days, places from reservation
          where entry_uuid in (
            select entry_uuid from reservation where holds_places and expires_at <= now() offset 0) or`,
      },
      { file: PLACES, text: ' for update skip locked', instead: ' for update' },
    ],
    proofs: [race('the sweep gives back no hold that is being extended', 'the extended place was given back')],
  },
  hoarding: {
    protects: 'Who would be hoarding gets no places.',
    edits: [
      {
        file: HOLD,
        text: 'if (parties.every(({ wishes }) => wishes.length === 0)) return',
        instead: 'if (parties.length >= 0) return',
      },
    ],
    proofs: [
      proofIn('server/src/reservations/hoarding.test.ts')(
        'visitors of one network > 200 sessions from one network never hold more than a fifth of a slot',
        'expected 200 to be 50',
      ),
      ...['expected 70 to be less than or equal to 50', 'cart-minutes'].map((harm) =>
        proofIn('server/src/reservations/held-minutes.test.ts')(
          'one cart holds a slot for 45 minutes of two hours > also when it keeps two slots that are full by changing their entries about',
          harm,
        ),
      ),
      model,
    ],
  },
  holders: {
    protects: 'Carts and networks wait for each other before it is read what they hold.',
    edits: [{ file: HOLD, text: 'await lockHolders(ctx, cartIds, networksOf(carts))', instead: '' }],
    proofs: [
      holderRace('a cart that asks several times at once holds no more places than a cart may', 'the cart holds'),
      holderRace(
        'carts of a busy network that ask at once hold no more of a slot than the network may',
        'the network holds',
      ),
      processRace('a cart that asks several processes at once holds no more places than a cart may', 'the cart holds'),
    ],
  },
  idle: {
    protects: 'An order is ended for what is taken out of it only when, once it is locked, no payment of it is open.',
    edits: [
      {
        file: UNPAID,
        text: '    order by id for update',
        instead: `
          and not exists (select from payment_attempt a where a.order_id = orders.id and a.state = 'open')
          order by id for update`,
      },
      {
        file: UNPAID,
        text: 'if (locked.rows.length === 0) return []',
        instead: 'return locked.rows.map(({ id }) => id)',
      },
    ],
    proofs: [
      takeOutRace(
        'an order whose payment is opened while its entry is taken out is not ended',
        'though it may be paid at any moment',
      ),
    ],
  },
  again: {
    protects: 'Who takes out looks once more for what another call of the cart has set free.',
    edits: [
      {
        file: TAKE_OUT,
        text: 'await inTransaction(ctx, (ctx) => endAwaitingPayment(ctx, cartId, left))',
        instead: `const ended = await inTransaction(ctx, (ctx) => endAwaitingPayment(ctx, cartId, left))
          if (ended.length === 0) return released`,
      },
      {
        file: TAKE_OUT,
        text: "for (const id of orders) await endOrder(ctx, id, 'taken out of the cart')",
        instead: "for (const id of orders) await endOrder(ctx, id, 'taken out of the cart')\n  return orders",
      },
    ],
    proofs: [takeOutRace('two calls that take out an entry each of one order free the places of both', 'still held')],
  },
  taken: {
    protects: 'A lowered offer leaves what is taken.',
    edits: [{ file: SLOTS, text: 'greatest(c.offered, s.held + s.sold)', instead: 'c.offered' }],
    proofs: [
      race(
        'a capacity that is lowered during the sale takes nothing from anybody and sells nothing more',
        'violates check constraint',
      ),
      changeRace(
        'an operator who lowers a slot during the sale and then closes it takes nothing from anybody',
        'violates check constraint',
      ),
      processRace(
        'an operator who lowers a capacity in one process during the sale in others takes nothing from anybody',
        'violates check constraint',
      ),
      model,
    ],
  },
  exceptions: {
    protects: 'Slots are laid out while no operator is just changing one.',
    edits: [{ file: SLOTS, text: 'lock table slot_exception in share mode', instead: 'select' }],
    proofs: [
      changeRace(
        'an operator’s change is not lost when slots are laid out by other rules at the same moment',
        'offered instead of 40',
      ),
    ],
  },
  marked: {
    protects: 'What is taken out is marked before it is looked whether a payment of it is open.',
    edits: [
      { file: TAKE_OUT, text: 'await keepForOpenPayment(ctx, cartId, left)', instead: '' },
      {
        file: TAKE_OUT,
        text: 'await inTransaction(ctx, (ctx) => endAwaitingPayment(ctx, cartId, left))',
        instead: `await inTransaction(ctx, (ctx) => endAwaitingPayment(ctx, cartId, left))
          await keepForOpenPayment(ctx, cartId, left)`,
      },
    ],
    proofs: [
      orderRace('what is taken out while its payment fails is free', 'its place is held, and nobody has it'),
      orderProcessRace(
        'what is taken out in one process while its payment fails in another is free',
        'who wants it is told',
      ),
    ],
  },
  dropped: {
    protects: 'The order of a payment that has failed ends when something was taken out of it meanwhile.',
    edits: [
      { file: TAKE_OUT, text: 'if (gone) await endAwaitingPayment(ctx, gone.cart_id, gone.entry_uuids)', instead: '' },
    ],
    proofs: [
      orderRace(
        'what was taken out while a payment was open is free when the payment has failed',
        'its place is held, and nobody has it',
      ),
      orderProcessRace(
        'what was taken out in one process is free when its payment has failed in another',
        'who wants it is told',
      ),
    ],
  },
  known: {
    protects: 'A hold is written over only by who has read and locked it.',
    edits: [
      {
        file: PLACES,
        text: 'where reservation.entry_uuid = any(',
        instead: 'where true or reservation.entry_uuid = any(',
      },
    ],
    proofs: [
      orderRace('of two carts that hold the same new entry at once one has its place, and one place is held', ' had, '),
      orderProcessRace('of two carts that hold the same new entry in two processes one has its place', ' told, '),
    ],
  },
  closed: {
    protects: 'A closed slot is bought no more.',
    edits: [{ file: ORDER_PLACES, text: 'where s.offered = 0)', instead: 'where false)' }],
    proofs: [
      orderRace('a slot that is closed between dry-run and submit is not bought', 'answered 201'),
      orderProcessRace(
        'a slot that is closed after the dry-run in one process is not bought in another',
        'the buyer was told',
      ),
    ],
  },
  submits: {
    protects: 'The submits of one cart that collided wait for each other.',
    edits: [{ file: PLACE_ORDER, text: 'await lockCart(ctx, input.cartId)', instead: '' }],
    proofs: [
      orderRace(
        'submits of one cart at once, each with other content, all make an order, of which one is left',
        'entry-errors',
      ),
      orderProcessRace('submits of one cart in two processes all make an order, of which one is left', 'entry-errors'),
    ],
  },
  sorted: {
    protects: 'Who ends an order for a new one locks the holds of both in the order of their keys.',
    edits: [{ file: PLACE_ORDER, text: 'await lockHolds(ctx, uuids, ids)', instead: '' }],
    proofs: [
      orderRace(
        'whoever submits a larger order and whoever locks its holds in their order never wait for each other for ever',
        'deadlock',
      ),
    ],
  },
  once: {
    protects: 'An order that was paid once is not paid again.',
    edits: [{ file: 'server/src/orders/paid-orders.store.ts', text: ' and paid_at is null', instead: '' }],
    proofs: [
      orderRace(
        'a payment that waits while its order is paid by another one and all of it refused pays nothing',
        'paid and refunded',
      ),
      orderProcessRace(
        'a payment that waits in one process while its order is paid and refused elsewhere pays nothing',
        'paid and refunded',
      ),
    ],
  },
  own: {
    protects: 'An order is sold no place that another cart holds, though it be by the same entry.',
    edits: [{ file: ORDER_PLACES, text: ' and cart_id = e.cart_id', instead: '' }],
    proofs: [
      orderRace('a late payment takes no place that another cart holds by the same entry', 'sold'),
      orderProcessRace(
        'a late payment in one process takes no place that another cart holds in another by the same entry',
        "' paid'",
      ),
    ],
  },
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
    protects: 'Codes are locked in the order of their ids.',
    edits: [
      {
        file: CLAIMS,
        text: 'from voucher_right) >= 0 order by id for update',
        instead: 'from voucher_right) >= 0 order by random() for update',
      },
    ],
    proofs: [
      claimRace('carts that name the same codes in any order never wait for each other in a circle', 'deadlock'),
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
        'a voucher that is made void while its order is being paid spends nothing, and the card has its money back',
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
        text: ' and rights_key is not distinct from e.rights_key and (e.net is null or e.net = coalesce(net, price))',
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
  booked: {
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
    proofs: [rightRace('what two runs of a job were both refused comes back once', 'to be 429')],
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
  oneAct: {
    protects: 'An entry has one open act at a time.',
    edits: [
      { file: SALE, text: 'await lockOrders(ctx, [orderId])', instead: '' },
      {
        file: SALE,
        text: 'await lockEntries(ctx, [orderId])',
        instead: '',
      },
    ],
    proofs: [
      changeOfDateRace('ten changes of one entry at once are one act', 'to deeply equal'),
      changeOfDateRace('a change and a cancellation of one entry at once are one act', 'to deeply equal'),
      changeOfDateRace('a change and a reversal by the operator of one entry at once are one act', 'to deeply equal'),
      {
        file: 'server/src/after-sale/storm/storm.races.test.ts',
        name: 'guests who choose a voucher while the deadline chooses the money get one of them, never both',
        harm: 'to deeply equal',
      },
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
        text: 'const isCoveredNow = isCovered(target.difference, { paid: paidOf(act), done })',
        instead: 'const isCoveredNow = true || isCovered(target.difference, { paid: paidOf(act), done })',
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
        'a cancellation > of each of two entries at once gives back what was paid, and to no payment more than it took',
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
