import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAll } from '../../src/invoices/payments/book.ts'
import { sweepPayments } from '../../src/payments/payments.ts'
import { ticketsCommand } from '../../src/tickets/tickets.command.ts'
import { soldOrder } from '../after-sale/sold-order.ts'
import { aCode, aVoucher, buyerOf, entriesOf } from '../benefits/buyer.ts'
import { orderOf, paidOrderOf } from '../benefits/orders.ts'
import { hotelGuests, onInvoice, sampleUser } from '../companies.ts'
import { aStatement } from '../invoices/company-order.ts'
import { aPiece, FIRST_SATURDAY, pay, TEST_NOW, type TestShop, testShop } from '../shop.ts'
import { INVARIANTS, readDifferences, SLOT_INVARIANTS } from './differences.ts'
import { differencesOf } from './differences-of.ts'

const SOLD = TEST_NOW.slice(0, 10)
const onTheBobRun = () => aPiece({ variantId: 'lipno-bob-1-adult', timeSlot: '12:00', method: 'print' })

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  shop.access.refuse('lipno-ski-1day-senior', 77)
  const voucher = aPiece({ variantId: 'lipno-gift-voucher-1000', method: 'print' })
  const senior = () => aPiece({ variantId: 'lipno-ski-1day-senior' })
  // A company's order on credit, paid in part.
  const invoiced = await onInvoice(await sampleUser(shop), hotelGuests(2))
  await shop.work()
  const { rows: symbols } = await shop.pool.query<{ vs: string }>('select vs from orders where id = $1', [invoiced])
  await aStatement(shop, [{ amount: 500_00, symbol: symbols[0]?.vs ?? null }])
  await bookAll({ ...shop.now(), bank: shop.deps.resort.bank })
  // Finished, finished with one ticket refused, and failed as its only ticket was refused.
  for (const pieces of [[aPiece(), voucher], [aPiece(), senior()], [senior()]]) {
    const buyer = shop.visitor()
    await pay(shop, buyer, (await buyer.order(pieces)).uuid)
  }
  // Paid with vouchers, credit and a code, refused in part, and waiting for its payment.
  const member = await buyerOf(shop, 'member-marketing', SOLD)
  const voucher500 = await aVoucher(shop, 500)
  const withRights = (variants: [string, string][], credit: number) =>
    entriesOf(shop, { resort: 'lipno', basket: variants, credit })
  await paidOrderOf(
    shop,
    member,
    withRights(
      [
        ['ski-1day-adult', FIRST_SATURDAY],
        ['ski-1day-senior', FIRST_SATURDAY],
      ],
      1,
    ),
    [await aVoucher(shop, 900), await aCode(shop, 'lipno-ben-employee')],
  )
  await orderOf(shop, await buyerOf(shop, 'guest', SOLD), withRights([['ski-1day-adult', FIRST_SATURDAY]], 0), [
    voucher500,
  ])
  await shop.work()
  const { rows } = await shop.pool.query<{ number: string }>(
    "select number from orders where status = 'finished' limit 1",
  )
  const { db, ticketSystem } = shop.deps
  await ticketsCommand({ db, ticketSystem, kind: 'A', operator: { name: 'jana' }, orderSecret: '' }, [
    'block',
    `${rows[0]?.number}/1`,
  ])
  // One entry of three is given back, and another one is asked for.
  const returning = shop.visitor()
  const sold = [aPiece(), aPiece(), aPiece()]
  const returned = await returning.order(sold)
  await pay(shop, returning, returned.uuid)
  await shop.work()
  const giveBack = (place: number) =>
    returning.post(`/v2/transaction/${returned.uuid}/cancel`, {
      kind: 'cancel',
      items: [{ uuid: sold[place]?.uuid, version: 0 }],
    })
  await giveBack(0)
  // One ticket got a cheaper day, and another one waits for its new time.
  const moved = await soldOrder(shop, [aPiece({ validFrom: '2026-12-28' })])
  await moved.change([{ place: 0, to: '2027-01-12' }], { on: '2026-12-20T10:00:00+01:00' })
  const moving = await soldOrder(shop, [onTheBobRun()])
  await shop.work()
  await moving.change([{ place: 0, to: FIRST_SATURDAY, time: '13:00' }], { on: TEST_NOW })
  await giveBack(1)
  // Superseded, declined, waiting for its payment, and paid a moment ago.
  const buyer = shop.visitor()
  const pieces = [aPiece(), aPiece()]
  await buyer.order(pieces)
  await buyer.order(pieces.slice(1))
  const declined = shop.visitor()
  const address = (await declined.paymentUrl((await declined.order([aPiece()])).uuid)).json() as { url: string }
  shop.payment.end(shop.payment.refOf(address.url), 'declined')
  await shop.pool.query('update payment_attempt set next_inquiry_at = now()')
  await sweepPayments(shop.now())
  const open = shop.visitor()
  await open.paymentUrl((await open.order([aPiece()])).uuid)
  const paid = shop.visitor()
  await pay(shop, paid, (await paid.order([aPiece(), onTheBobRun()])).uuid)
  // Held by an order and by a cart.
  await shop.visitor().order([onTheBobRun()])
  await shop.visitor().dryRun([onTheBobRun()])
})
afterAll(() => shop.close())

/** Constraints that forbid some of the wrong states. */
const NO_CHECKS = ['slot_held_check', 'slot_sold_check', 'slot_check', 'slot_check1']
  .map((name) => `alter table slot drop constraint ${name}`)
  .join(';')

/** SQL for minutes in which a cart held a slot. */
const remembered = (from: string, to: string) => `insert into slot_minutes (cart_id, group_id, day, start_min, minutes)
  select gen_random_uuid(), group_id, day, start_min,
    tstzmultirange(tstzrange(date_trunc('minute', now()) + '${from}'::interval, date_trunc('minute', now()) + '${to}'::interval))
  from slot limit 1`

/** Rules, and a wrong state that each has to notice. */
const WRONGS: [rule: string, wrong: string][] = [
  ['right-shares', `update order_entry set voucher_paid = voucher_paid - 100 where voucher_paid > 100`],
  ['right-shares', `update claim set amount = amount + 1 where kind = 'credit'`],
  ['right-of-order', `update claim set state = 'held' where state = 'spent'`],
  ['right-of-order', `update claim set state = 'spent' from orders o where o.id = order_id and o.status = 'new'`],
  ['right-booked', `delete from money_movement where kind = 'voucher' and amount < 0`],
  ['right-booked', `update money_movement set amount = amount + 100 where kind = 'token'`],
  ['right-returned', `delete from money_movement where kind = 'voucher' and amount > 0`],
  ['right-returned', `update order_entry set reversed = true where voucher_paid > 0`],
  ['right-kept', `update order_entry set reversed = true where token_id is not null`],
  ['right-token', `update benefit_token set used = used - 1 where used > 0`],
  ['right-token', `update benefit_token set used = max_uses`],
  [
    'right-token',
    `insert into claim (kind, ref, cart_id, amount, expires_at)
    select 'token', id, gen_random_uuid(), 1, now() + interval '1 hour' from benefit_token where used = max_uses`,
  ],
  ['right-voucher', `update gift_voucher set spent = spent - 100 where spent > 0`],
  [
    'right-voucher',
    `insert into claim (kind, ref, cart_id, amount, expires_at)
    select 'voucher', id, gen_random_uuid(), value + 1, now() + interval '1 hour' from gift_voucher`,
  ],
  ['right-credit', `update credit_account set balance = balance + 1`],
  [
    'right-credit',
    `insert into claim (kind, ref, cart_id, amount, expires_at)
    select 'credit', member_id, gen_random_uuid(), balance + 1, now() + interval '1 hour' from credit_account`,
  ],
  ['correction-of-right', `delete from receipt where entries is not null`],
  ['company-owed', `update company set owed = owed + 1`],
  ['received', `update orders set received = received + 1 where received > 0`],
  [
    'received',
    `update orders set amount_due = received - 1, taken_off = amount_base - received + 1 where received > 0`,
  ],
  ['bank-line', `update bank_line set state = 'ignored'`],
  ['bank-line', `update bank_line set amount = 1`],
  ['advance', `update receipt set sums = jsonb_set(sums, '{total}', '99999999') where kind = 'advance'`],
  ['hold-without-order', `update reservation set order_id = gen_random_uuid() where order_id is not null`],
  [
    'hold-without-order',
    `update reservation r set order_id = e.order_id from order_entry e join orders o on o.id = e.order_id
    where e.uuid = r.entry_uuid and o.superseded_by is not null`,
  ],
  ['order-without-hold', `delete from reservation`],
  ['order-without-hold', `update reservation set expires_at = now() + interval '1 minute'`],
  ['share-sold', `update day_load set pieces = pieces - 1 where pieces > 0`],
  ['share-sold', `delete from day_load`],
  [
    'order-amount',
    `update orders set amount_base = amount_base - 100, amount_due = amount_due - 100 where status = 'new'`,
  ],
  [
    'order-amount',
    `alter table orders drop constraint orders_due_check; update orders set amount_due = amount_due + 100 where status = 'new'`,
  ],
  ['entry-live', `update order_entry set live = false from orders where id = order_id and status = 'new'`],
  [
    'entry-sold-twice',
    `drop index order_entry_live; update order_entry set live = true;
    update orders set status = 'new' where superseded_by is not null`,
  ],
  [
    'key-used-twice',
    `drop index orders_idempotency; update orders set idempotency_key = 'same', cart_id = gen_random_uuid();
    update orders set cart_id = (select cart_id from orders limit 1)`,
  ],
  ['erased-in-part', `update orders set email = null where status = 'paid'`],
  [
    'erased-in-part',
    `update orders set email = null where status = 'failed';
    insert into entry_person (order_id, entry_uuid, data) select order_id, uuid, '{}' from order_entry`,
  ],
  ['paid-without-job', `delete from graphile_worker._private_jobs`],
  ['paid-without-job', `update graphile_worker._private_jobs set attempts = max_attempts`],
  ['paid-and-complete', `update order_entry set state = 'ready' from orders where id = order_id and status = 'paid'`],
  [
    'finished-and-waiting',
    `update order_entry set state = 'waiting' from orders where id = order_id and status = 'finished'`,
  ],
  [
    'ticket-without-payment',
    `update order_entry set state = 'ready' from orders where id = order_id and status = 'new'`,
  ],
  ['ticket-incomplete', `update order_entry set permission = null where state = 'ready'`],
  ['ticket-incomplete', `update issue_attempt set state = 'calling' where state = 'refused'`],
  ['ticket-incomplete', `update order_entry set reversed = false where state = 'failed'`],
  [
    'reference-twice',
    `insert into issue_attempt (order_id, entry_uuid, generation, state)
     select o.id, a.entry_uuid, a.generation, a.state from issue_attempt a join orders o on o.id <> a.order_id limit 1`,
  ],
  ['ticket-blocked', `update order_entry set blocked_at = now() where state = 'ready'`],
  ['ticket-blocked', `update order_entry set blocked_at = null`],
  ['ticket-blocked', `delete from ticket_act`],
  [
    'permission-twice',
    `update order_entry set permission = '{"project": 1, "pos": 1, "serial": 1}' where permission is not null`,
  ],
  ['voucher', `delete from gift_voucher`],
  ['voucher', `update gift_voucher set value = value + 100`],
  [
    'voucher-of-reversed',
    `update order_entry set reversed = true where type = 'transaction_voucher_product' and state = 'ready'`,
  ],
  ['money', `alter table receipt drop constraint receipt_refund_id_fkey; delete from refund where state = 'done'`],
  ['correction', `delete from receipt where refund_id is not null`],
  ['correction', `update receipt set entries = '{}' where refund_id is not null`],
  ['money', `update payment_attempt set state = 'open', closed_at = null where state = 'paid'`],
  ['money', `update order_entry set reversed = false where state = 'failed'`],
  ['refund-too-large', `update refund set amount = amount * 10`],
  ['refund-without-job', `update refund set state = 'due'`],
  ['refund-without-proof', `update refund set ref = null`],
  [
    'two-open-payments',
    `drop index payment_attempt_open;
    insert into payment_attempt (id, order_id, provider, amount)
    select gen_random_uuid(), order_id, provider, amount from payment_attempt where state = 'open'`,
  ],
  [
    'payment-of-finished',
    `update payment_attempt set state = 'open', next_inquiry_at = now() - interval '1 hour' where state = 'paid'`,
  ],
  ['receipt', `delete from receipt`],
  ['company-owed', `update company set owed = owed + 100`],
  ['order-received', `update orders set received = 100 where status = 'new'`],
  ['receipt', `update orders set paid_at = null where status = 'finished'`],
  ['receipt-gap', `delete from receipt where number = 1`],
  ['receipt-gap', `update receipt set number = number + 1 where number = (select max(number) from receipt)`],
  ['receipt-year', `update receipt set day = day + 366 where number = 1`],
  ['receipt-late', `update receipt set paid_at = now() - interval '1 hour' where number is null`],
  ['act-without-job', `delete from graphile_worker_acts._private_jobs`],
  ['correction-of-change', `update receipt set act_id = null where act_id is not null`],
  ['act-end', `update act set state = 'running', ended_at = null`],
  ['act-end', `update act_item set state = 'success' where state = 'requested'`],
  ['act-entry', `update act_item set state = 'requested' where state = 'success'`],
  ['act-entry', `update order_entry set reversed = false where reversed_why is not null`],
  ['correction', `update act_item set back_card = back_card + 1 where state = 'success'`],
  ['history-gap', `delete from order_history where to_status = 'paid'`],
  ['history-move', `update order_history set to_status = 'finished' where to_status = 'payment_failed'`],
  ['history-move', `update order_history set to_status = 'payment_failed' where from_status is null`],
  ['history-end', `update orders set status = 'payment_failed' where status = 'new'`],
  ['history-end', `delete from order_history`],
  ['history-time', `update orders set paid_at = null where status = 'paid'`],
  ['overdue-order', `update orders set payment_due = now() - interval '1 hour' where status = 'payment_failed'`],
  ['overdue-inquiry', `update payment_attempt set next_inquiry_at = now() - interval '1 hour'`],
  ['slot-capacity', `${NO_CHECKS}; update slot set sold = sold + 1000 where sold > 0`],
  ['slot-capacity', `${NO_CHECKS}; update slot set held = -1 where held > 0`],
  ['slot-capacity', `${NO_CHECKS}; update slot set capacity = offered - 1 where sold = 0`],
  [
    'slot-exception',
    `insert into slot_exception (group_id, day, start_min, offered, changed_by)
    select group_id, day, start_min, offered + 1, 'operator' from slot where sold > 0`,
  ],
  ['slot-held', `update slot set held = held - 1 where held > 0`],
  ['slot-held', `delete from reservation where holds_places`],
  ['slot-held', `delete from slot where held > 0`],
  ['slot-sold', `update slot set sold = sold + 1 where sold > 0`],
  ['slot-sold', `update order_entry set has_places = false where has_places`],
  ['ticket-without-places', `update order_entry set has_places = false where has_places`],
  ['ticket-without-places', `update orders set status = 'failed' where takes_places and status = 'paid'`],
  ['change-places', `update act_change set holds_places = false where holds_places`],
  ['hold-without-places', `update reservation set holds_places = false where order_id is null`],
  [
    'hold-without-places',
    `update reservation set holds_places = false from orders o where o.id = order_id and o.status = 'new'`,
  ],
  ['places-not-returned', `update reservation set expires_at = now() - interval '2 minutes' where holds_places`],
  ['slot-minutes', remembered('-1 minute', '2 minutes')],
  ['cart-minutes', remembered('-60 minutes', '0')],
  ['cart-places', `update reservation set places = 101 where holds_places and order_id is null`],
  ['job-given-up', `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'it never worked'`],
  [
    'job-stuck',
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'somebody'`,
  ],
]

test('books in which all is well have no differences', async () => {
  const statuses = await shop.pool.query<{ status: string }>('select distinct status from orders order by status')
  expect(statuses.rows.map(({ status }) => status)).toEqual([
    'failed',
    'finished',
    'new',
    'paid',
    'payment_failed',
    'unpaid',
  ])
  expect(await differencesOf(shop)).toEqual([])
})

test.each(WRONGS)('%s is noticed after %s', async (rule, wrong) => {
  const session = await shop.pool.connect()
  try {
    await session.query(`begin; ${wrong}`)
    expect((await readDifferences(session)).map((difference) => difference.rule)).toContain(rule)
  } finally {
    await session.query('rollback')
    session.release()
  }
})

test('every invariant has been seen to notice something', () => {
  const rules = [...`${INVARIANTS}${SLOT_INVARIANTS}`.matchAll(/^select '([a-z-]+)'/gm)].map((found) => found[1])
  expect(rules.length).toBeGreaterThan(20)
  expect(new Set(WRONGS.map(([rule]) => rule))).toEqual(new Set(rules))
})
