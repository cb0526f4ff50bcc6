import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVoucher } from '../../../harness/benefits/buyer.ts'
import { readyOutcome } from '../../../harness/orders/ready-outcome.ts'
import { aPiece, type BasketPiece, FIRST_SATURDAY, pay, type TestShop, testShop } from '../../../harness/shop.ts'
import { holdClaims } from '../../benefits/claims.store.ts'
import { codeHash } from '../../benefits/codes.ts'
import { inTransaction, sql, type TxDb } from '../../db/db.ts'
import { openAttempts } from '../../payments/payments.store.ts'
import { holdAndFind } from '../../quote/hold-and-find.store.ts'
import { holdPrices } from '../../reservations/reservation.store.ts'
import { beginIssue, storeIssue } from '../../tickets/issue.store.ts'
import { issueOrders } from '../../tickets/issue-order.ts'
import { findCartOrders } from '../orders.store.ts'
import { type IncomingPayment, payOrders } from '../paid-orders.store.ts'
import { insertOrders, type NewEntry, type NewOrder } from './insert-orders.store.ts'

/** Enough rows that a scan of them shows in the counts. */
const CROWD = 2000
/** Most rows that one order of two entries reads of a table. */
const FEW = 40

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const CART = randomUUID()
const order = (change: Partial<NewOrder> = {}): NewOrder => ({
  id: randomUUID(),
  cart_id: CART,
  owner_key: Buffer.alloc(32, 1),
  member_id: null,
  company_id: null,
  sales_point: 'eshop',
  origin: 'eshop',
  paid_with: 'card',
  email: 'jana@example.com',
  lang: 'cz',
  additional_vop: false,
  price_column: 'standard',
  content_hash: Buffer.alloc(32, 2),
  idempotency_key: null,
  shop_now: null,
  year: '2026',
  ...change,
})
const entry = (change: Partial<NewEntry> = {}): NewEntry => ({
  uuid: randomUUID(),
  position: 0,
  type: 'product',
  product_id: 'lipno-ski-1day',
  variant_id: 'lipno-ski-1day-adult',
  product_name: { cz: 'Lyžování', de: 'Ski', en: 'Skiing' },
  variant_name: { cz: 'Dospělý', de: 'Erwachsene', en: 'Adult' },
  image_id: 'ski',
  person_type: 'adult',
  load_key: 'ski',
  day: FIRST_SATURDAY,
  days: [FIRST_SATURDAY],
  validity: { amount: 1, unit: 'day', allowDateChange: true },
  method: 'prepaid',
  is_gift: false,
  vat_rate: 12,
  ticket_system: 'A',
  person: null,
  ...change,
})
const holdOf = ({ uuid, variant_id, day }: NewEntry, price = 90_000) => ({
  entry_uuid: uuid,
  variant_id,
  day,
  price_column: 'standard' as const,
  price,
  standard: price,
  club: price,
  gate: null,
  last_price: null,
  rule: {},
})

/** Returns the rows that this transaction has read, by table that grows with every order. */
async function rowsRead(ctx: { db: TxDb }): Promise<Record<string, number>> {
  const read = await sql<{ relname: string; rows: number }>`
    select relname, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
    where schemaname = 'public'`.execute(ctx.db)
  return Object.fromEntries(read.rows.map(({ relname, rows }) => [relname, rows]))
}

/** Writes holds, paid orders that wait for tickets, and refunds of other buyers. */
async function crowd(): Promise<void> {
  await shop.pool.query(
    `insert into reservation (entry_uuid, cart_id, variant_id, day, price_column, price, standard, club, rule, expires_at)
     select gen_random_uuid(), gen_random_uuid(), 'lipno-ski-1day-adult', '2026-12-05', 'standard', 1, 1, 1, '{}', now() + interval '15 minutes'
     from generate_series(1, ${CROWD})`,
  )
  await shop.pool
    .query(
      `with made as (
       insert into orders (id, number, cart_id, owner_key, status, sales_point, origin, paid_with, email, lang, amount_base,
         amount_club, amount_due, content_hash, payment_due, paid_at)
       select gen_random_uuid(), 'crowd-' || n, gen_random_uuid(), '\\x01', 'paid', 'eshop', 'eshop', 'card', 'a@example.com',
         'cz', 1, 1, 1, '\\x01', now() + interval '25 minutes', now()
       from generate_series(1, ${CROWD}) n returning id
     ), attempt as (
       insert into payment_attempt (id, order_id, provider, amount, state) select id, id, 'sandbox', 1, 'paid' from made
     ), entries as (
       insert into order_entry (order_id, uuid, position, type, product_id, variant_id, product_name, variant_name, image_id,
         person_type, day, days, validity, method, price, standard, club, vat_rate, rule)
       select id, gen_random_uuid(), 0, 'product', 'p', 'v', '{}', '{}', 'i', 'adult', '2026-12-05', '{2026-12-05}', '{}',
         'print', 1, 1, 1, 12, '{}' from made
     )
     insert into refund (id, attempt_id, order_id, amount, reason) select gen_random_uuid(), id, id, 1, 'crowd' from made`,
    )
    .catch(async (error) => {
      throw error
    })
}

test('what a purchase reads does not grow with the holds, the waiting orders and the refunds of others', async () => {
  // The plans are made while the tables are small.
  await purchaseReads()
  await crowd()
  const read = await purchaseReads()
  expect(Object.keys(read)).toEqual(expect.arrayContaining(['reservation', 'orders', 'order_entry', 'refund']))
  expect(Object.entries(read).filter(([, rows]) => rows > FEW)).toEqual([])
})

/** Returns the rows read by all statements of one purchase. */
const purchaseReads = () =>
  readsOf(async (ctx) => {
    const draft = { order: order(), entries: [entry(), entry({ position: 1 })] }
    const { id, owner_key: ownerKey } = draft.order
    await holdPrices(ctx, [{ cartId: CART, wanted: draft.entries.map((one) => holdOf(one)) }])
    const [written] = await insertOrders(ctx, [draft])
    const [attempt] = await openAttempts(ctx, [
      { orderId: id, ownerKey, attemptId: randomUUID(), provider: 'sandbox', currency: 'CZK' },
    ])
    const attemptId = attempt?.attempt_id ?? ''
    const [paid] = await payOrders(ctx, [{ attemptId, provider: 'sandbox', amount: 180_000, eventId: randomUUID() }])
    const due = await beginIssue(ctx, [id])
    const stored = await storeIssue(ctx, [{ order_id: id, shop_now: null }], due.map(readyOutcome))
    await findCartOrders(
      ctx,
      CART,
      draft.entries.map((one) => one.uuid),
      'a-key-of-nobody',
    )
    expect([written?.status, paid, stored[0]?.status]).toEqual(['new', true, 'finished'])
  })

test('what a purchase with a voucher reads does not grow with what other carts hold', async () => {
  // The plans are made while the tables are small.
  await voucherReads()
  await shop.pool.query(
    `insert into claim (kind, ref, cart_id, amount, expires_at)
     select 'voucher', gen_random_uuid(), gen_random_uuid(), 1, now() + interval '15 minutes' from generate_series(1, ${CROWD})`,
  )
  const read = await voucherReads()
  expect(Object.keys(read)).toEqual(expect.arrayContaining(['claim', 'gift_voucher', 'reservation']))
  expect(Object.entries(read).filter(([, rows]) => rows > FEW)).toEqual([])
})

/** Returns the rows read by the statements of one purchase with a voucher, until it is paid. It is rolled back. */
const voucherReads = () =>
  readsOf(async (ctx) => {
    const code = await aVoucher(shop, 100)
    const hash = codeHash(shop.deps.config.ORDER_SECRET, code) ?? ''
    const key = Buffer.alloc(32, 3)
    const cartId = randomUUID()
    const entries = [entry({ net: 90_000, voucher_paid: 10_000, credit_paid: 0 })]
    const [{ uuid } = entry()] = entries
    const asked = { hashes: [hash], ids: [], cartId, creditOf: null, once: [], memberId: null, cardIds: [] }
    const [held] = await holdAndFind(ctx, [{ cartId, wanted: entries.map((one) => holdOf(one)), asked }])
    const [right] = held?.read?.found ?? []
    const claim = { kind: 'voucher' as const, ref: right?.id ?? '', amount: 10_000 }
    const told = [
      {
        entry_uuid: uuid,
        price: 90_000,
        net: null,
        benefit_id: null,
        token_id: null,
        rights_key: key,
        voucher_paid: 10_000,
        credit_paid: 0,
        credit_id: null,
      },
    ]
    const until = Date.now() + 900_000
    await holdClaims(ctx, [{ cartId, wanted: [{ ...claim, cardId: null }], until, told }])
    const written = order({
      cart_id: cartId,
      rights_key: key.toString('hex'),
      amount_voucher: 10_000,
      amount_credit: 0,
      takes_claims: true,
    })
    const claims = [{ ...claim, card_id: null, place: 0 }]
    const [made] = await insertOrders(ctx, [{ order: written, entries, claims }], 'held')
    const wanted = { orderId: written.id, ownerKey: written.owner_key, attemptId: randomUUID(), provider: 'sandbox' }
    const [attempt] = await openAttempts(ctx, [{ ...wanted, currency: 'CZK' }])
    const payment = { attemptId: attempt?.attempt_id ?? '', provider: 'sandbox', amount: 80_000, eventId: randomUUID() }
    expect([made?.status, await payOrders(ctx, [payment], 'holding')]).toEqual(['new', [true]])
  })

/** Returns the rows that a transaction reads, by table. It runs in one session and is rolled back. */
async function readsOf(act: (ctx: { db: TxDb }) => Promise<void>): Promise<Record<string, number>> {
  const read: Record<string, number> = {}
  const undo = new Error('undone')
  const acted = inTransaction(shop.deps, async (ctx) => {
    // The session's counters still include what ran before.
    const before = await rowsRead(ctx)
    await act(ctx)
    for (const [table, rows] of Object.entries(await rowsRead(ctx))) read[table] = rows - (before[table] ?? 0)
    throw undo
  })
  await expect(acted).rejects.toBe(undo)
  return read
}

/** Returns an order with an open payment page, and the payment to report. */
async function openedPayment(pieces: BasketPiece[]): Promise<IncomingPayment & { uuid: string }> {
  const buyer = shop.visitor()
  const { uuid, amount } = await buyer.order(pieces)
  const { url } = (await buyer.paymentUrl(uuid)).json() as { url: string }
  const attemptId = shop.payment.payments.get(shop.payment.refOf(url))?.merchantRef ?? ''
  return { uuid, attemptId, provider: 'sandbox', amount: amount.base * 100, eventId: randomUUID() }
}

test('orders that are written in one round keep their own entries, prices and cookies apart', async () => {
  const buyers = Array.from({ length: 12 }, (_, n) => ({
    buyer: shop.visitor(),
    pieces: Array.from({ length: 1 + (n % 3) }, () => aPiece()),
  }))
  const receipts = await Promise.all(buyers.map(({ buyer, pieces }) => buyer.order(pieces)))
  for (const [n, { buyer, pieces }] of buyers.entries()) {
    const uuid = receipts[n]?.uuid
    expect(receipts[n]?.entries.map((one) => one.uuid)).toEqual(pieces.map((piece) => piece.uuid))
    const stored = (await buyer.get(`/api/transactions/${uuid}`)).json()
    expect(stored.entries.map((one: { uuid: string }) => one.uuid)).toEqual(pieces.map((piece) => piece.uuid))
    const stranger = buyers[(n + 1) % buyers.length]?.buyer
    expect((await stranger?.get(`/api/transactions/${uuid}`))?.json()).toEqual({ uuid, status: 'new' })
  }
})

test('who asks for the payment page of somebody else in the same round gets none', async () => {
  const [mine, yours] = [shop.visitor(), shop.visitor()]
  const [myOrder, yourOrder] = [await mine.order([aPiece()]), await yours.order([aPiece()])]
  const keys = await shop.pool.query<{ id: string; owner_key: Buffer }>(
    'select id, owner_key from orders where id = any($1)',
    [[myOrder.uuid, yourOrder.uuid]],
  )
  const keyOf = (uuid: string) => keys.rows.find(({ id }) => id === uuid)?.owner_key ?? Buffer.alloc(0)
  const ask = (orderId: string, ownerKey: Buffer) => ({
    orderId,
    ownerKey,
    attemptId: randomUUID(),
    provider: 'sandbox',
    currency: 'CZK' as const,
  })
  const opened = await openAttempts(shop.deps, [
    ask(myOrder.uuid, keyOf(yourOrder.uuid)),
    ask(myOrder.uuid, keyOf(myOrder.uuid)),
    ask(yourOrder.uuid, keyOf(yourOrder.uuid)),
    ask(randomUUID(), keyOf(yourOrder.uuid)),
  ])
  expect(opened.map((attempt) => attempt?.number !== undefined)).toEqual([false, true, true, false])
  expect(opened[1]?.number).not.toBe(opened[2]?.number)
})

test('a delayed round pays no order that was paid, refused and refunded meanwhile', async () => {
  const opened = () => openedPayment([aPiece({ variantId: 'lipno-ski-1day-child' })])
  const [first, second] = [await opened(), await opened()].sort((one, other) => (one.uuid < other.uuid ? -1 : 1))
  if (!first || !second) throw new Error('Two orders were made.')
  const holder = await shop.pool.connect()
  await holder.query('begin')
  await holder.query('select from orders where id = $1 for update', [first.uuid])
  const late = payOrders(shop.deps, [first, second])
  await new Promise((resolve) => setTimeout(resolve, 200))
  shop.access.refuse('lipno-ski-1day-child', 7)
  expect(await payOrders(shop.deps, [second])).toEqual([true])
  await issueOrders(shop.now(), [{ orderId: second.uuid }])
  await holder.query('rollback')
  holder.release()
  expect(await late).toEqual([true, false])
  const row = await shop.pool.query('select status from orders where id = $1', [second.uuid])
  expect(row.rows).toEqual([{ status: 'failed' }])
})

test('an order whose job comes twice in one round is refunded once', async () => {
  shop.access.refuse('lipno-ski-1day-child', 7)
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([aPiece({ variantId: 'lipno-ski-1day-child' }), aPiece()])
  await pay(shop, buyer, uuid)
  await issueOrders(shop.now(), [{ orderId: uuid }, { orderId: uuid }])
  const refunds = await shop.pool.query(
    `select r.amount = e.price as is_price from refund r join order_entry e on e.order_id = r.order_id and e.state = 'failed'
     where r.order_id = $1`,
    [uuid],
  )
  expect(refunds.rows).toEqual([{ is_price: true }])
})

test('with every session taken, everyone is told so after a second, however many wait', async () => {
  const buyers = Array.from({ length: 48 }, () => shop.visitor())
  await buyers[0]?.dryRun([aPiece()])
  await shop.deps.load.fresh()
  const taken = await Promise.all(Array.from({ length: shop.pool.options.max }, () => shop.pool.connect()))
  const started = performance.now()
  const answers = await Promise.all(
    buyers.map((buyer) => buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries: [aPiece()] })),
  )
  const took = performance.now() - started
  for (const session of taken) session.release()
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect(took).toBeLessThan(4000)
})

test('refusals and payments of the same days at once cause no deadlock', async () => {
  const days = Array.from({ length: 10 }, (_, n) => `2026-12-${String(n + 5).padStart(2, '0')}`)
  const refused = async (order: string[]) => {
    const buyer = shop.visitor()
    const { uuid } = await buyer.order(order.map((validFrom) => aPiece({ validFrom })))
    await pay(shop, buyer, uuid)
    const due = await beginIssue(shop.deps, [uuid])
    return { uuid, outcomes: due.map((one) => ({ ...readyOutcome(one), ready: false, error_number: 7 })) }
  }
  const opened = () => openedPayment(days.map((validFrom) => aPiece({ validFrom })))
  for (let round = 0; round < 10; round++) {
    const orders = await Promise.all(Array.from({ length: 8 }, (_, n) => refused(n % 2 ? days : [...days].reverse())))
    const payments = await Promise.all(Array.from({ length: 8 }, opened))
    await Promise.all([
      ...payments.map((payment) => payOrders(shop.deps, [payment])),
      ...orders.map(({ uuid, outcomes }) => storeIssue(shop.deps, [{ order_id: uuid, shop_now: null }], outcomes)),
    ])
  }
})

test('payments that cannot be taken keep those of the same round from nothing', async () => {
  const attempts = await Promise.all([1, 2, 3].map(() => openedPayment([aPiece()])))
  const [good, wrong, twice] = attempts
  if (!good || !wrong || !twice) throw new Error('Three orders were made.')
  const paid = await payOrders(shop.deps, [
    good,
    { ...wrong, amount: wrong.amount - 100 },
    { ...good, attemptId: randomUUID() },
    twice,
    { ...twice, eventId: randomUUID() },
  ])
  expect(paid).toEqual([true, false, false, true, false])
  const statuses = await shop.pool.query<{ id: string; status: string }>(
    'select id, status from orders where id = any($1)',
    [attempts.map(({ uuid }) => uuid)],
  )
  const statusOf = (uuid: string) => statuses.rows.find(({ id }) => id === uuid)?.status
  expect([good, wrong, twice].map(({ uuid }) => statusOf(uuid))).toEqual(['paid', 'new', 'paid'])
})

test('an order begins with the status of its way: paid where it costs nothing, unpaid where a bill comes first', async () => {
  const firstOf = async (paid_with: NewOrder['paid_with'], price: number) => {
    const draft = { order: order({ paid_with }), entries: [entry()] }
    await holdPrices(shop.deps, [{ cartId: CART, wanted: draft.entries.map((one) => holdOf(one, price)) }])
    const [written] = await insertOrders(shop.deps, [draft])
    return written?.status
  }
  expect([await firstOf('card', 90_000), await firstOf('card', 0)]).toEqual(['new', 'paid'])
  expect([await firstOf('invoice', 90_000), await firstOf('order', 90_000)]).toEqual(['unpaid', 'unpaid'])
  expect(await firstOf('invoice', 0)).toBe('paid')
})
