import { type Edit, type Guard, type Proof, proofIn } from './guard.ts'

const SLOTS = 'server/src/slots/slots.store.ts'
const PLACES = 'server/src/reservations/places.store.ts'
const HOLD = 'server/src/reservations/hold-places.ts'
const ORDER_PLACES = 'server/src/orders/order-places.store.ts'
const INSERT_ORDERS = 'server/src/orders/submit/insert-orders.store.ts'
const UNPAID = 'server/src/orders/unpaid-orders.store.ts'
const TAKE_OUT = 'server/src/orders/remove-from-cart.ts'
const PLACE_ORDER = 'server/src/orders/submit/place-order.ts'

const race = proofIn('server/src/slots/races.test.ts')
const orderRace = proofIn('server/src/orders/orders.races.test.ts')
const takeOutRace = proofIn('server/src/orders/remove-from-cart.races.test.ts')
const changeRace = proofIn('server/src/slots/change-slot.races.test.ts')
const holderRace = proofIn('server/src/reservations/holders.races.test.ts')
const processRace = proofIn('server/harness/slots/process-races.long.ts')
const orderProcessRace = proofIn('server/harness/slots/order-process-races.long.ts')
const changeOfDateRace = proofIn('server/src/after-sale/change/change.races.test.ts')
const model: Proof = {
  file: 'server/harness/slots/model.test.ts',
  name: 'whatever visitors and the operator do one after another, the shop and a few plain maps agree',
  harm: 'Counterexample',
}

const NO_ROOM_ASKED: Edit = {
  file: SLOTS,
  text: 'and (c.held + c.sold <= 0 or s.held + s.sold + c.held + c.sold <= s.offered)',
  instead: '',
}

/** Guards that keep a place from being sold twice or lost. */
export const PLACE_GUARDS: Record<string, Guard> = {
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
      { file: INSERT_ORDERS, text: 'slot_days = e.days and holds_places)', instead: 'slot_days = e.days)' },
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
}
