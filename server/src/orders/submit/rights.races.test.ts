import { randomUUID } from 'node:crypto'
import type { OrderReceipt } from '@gondola/contract/orders.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCode, askQuote, aVoucher, buyerOf, entriesOf, onDay, quoteOf } from '../../../harness/benefits/buyer.ts'
import { balanceOf, orderOf, paidOrderOf, readOrder, submit } from '../../../harness/benefits/orders.ts'
import {
  atOnce,
  basketOf,
  endClaims,
  faultsOf,
  raceForCode,
  raceForCredit,
  raceForVoucher,
  raceInOppositeOrder,
  raceWithWithdrawal,
} from '../../../harness/benefits/races.ts'
import { lockWaiters } from '../../../harness/lock-waiters.ts'
import { readyOutcome } from '../../../harness/orders/ready-outcome.ts'
import { notify, pay, type TestShop, testShop } from '../../../harness/shop.ts'
import { codeHash } from '../../benefits/codes.ts'
import { MOST_HELD_USES } from '../../benefits/price-basket.ts'
import { inTransaction } from '../../db/db.ts'
import { bootFor } from '../../pages/boot.ts'
import { beginIssue, type IssueOutcome, lockForReturn, storeIssue } from '../../tickets/issue.store.ts'
import { issueOrders } from '../../tickets/issue-order.ts'
import { endOverdueOrders } from '../end-overdue.ts'

const SOLD = '2027-01-20'

let shop: TestShop
const lines: string[] = []
beforeAll(async () => {
  shop = await testShop({ log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) })
})
afterAll(() => shop.close())

const basket = (variant: string) => basketOf(shop, variant)
const guest = () => buyerOf(shop, 'guest', SOLD)
const faults = () => faultsOf(shop)
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

test('of a dozen carts with one employee code one has it, and the others are told', () => raceForCode(shop, 12))

test('of a voucher over 1,000 carts of 850 take no more than 1,000 together', () => raceForVoucher(shop, 12))

test('credit of 350 is enough for one of many orders that one account makes at once', () => raceForCredit(shop, 6))

test('carts that use the same codes in opposite order neither wait in a circle nor keep each other from buying', async () => {
  // Without the guard their orders are random.
  for (let tries = Number(process.env.RACE_TRIES ?? 1); tries > 0; tries--) await raceInOppositeOrder(shop, 8)
})

test('whoever was told a benefit pays with it, although it is withdrawn at the moment of the submit', () =>
  raceWithWithdrawal(shop, 4))

/** Makes an order of 1,980 with 1,000 of a voucher; its payment only has to be reported. */
async function payable() {
  const code = await aVoucher(shop, 1000)
  const buyer = await guest()
  const entries = [...basket('ski-1day-adult'), ...basket('ski-1day-child')]
  const { uuid } = await orderOf(shop, buyer, entries, [code])
  const { url } = (await buyer.visitor.paymentUrl(uuid)).json() as { url: string }
  const ref = shop.payment.refOf(url)
  shop.payment.end(ref, 'paid')
  return { code, buyer, entries, uuid, ref }
}
const refundOf = (ref: string) =>
  shop.payment.refunds.filter((refund) => refund.ref === ref).map(({ amount }) => amount)

/** Expects one of two outcomes: paid and spent, or refunded and not spent. */
async function expectOneOutcome({ code, buyer, uuid, ref }: Awaited<ReturnType<typeof payable>>) {
  await shop.work()
  const { status } = await readOrder(buyer, uuid)
  expect(['finished', 'failed']).toContain(status)
  expect([refundOf(ref), await balanceOf(shop, code)]).toEqual(status === 'finished' ? [[], 0] : [[980_00], 1000])
  expect(await faults()).toEqual([])
}

test('an order that is paid and ended at once is paid and spent, or refunded and free', async () => {
  for (const first of ['paid', 'ended']) {
    const order = await payable()
    // An order with an open payment does not end.
    await shop.pool.query(`update payment_attempt set state = 'timed-out', closed_at = now() where order_id = $1`, [
      order.uuid,
    ])
    await shop.pool.query(`update orders set payment_due = now() - interval '1 minute' where id = $1`, [order.uuid])
    const [payIt, endIt] = [() => notify(shop, order.ref), () => endOverdueOrders(shop.deps)]
    // The first one has locked the order, and waits for what it locks next.
    await (first === 'paid'
      ? atOnce<unknown>(shop, [payIt, endIt, payIt], { locked: ['gift_voucher'], waiting: 2 })
      : atOnce<unknown>(shop, [endIt, payIt, payIt], { locked: ['reservation'], waiting: 2 }))
    await expectOneOutcome(order)
  }
})

test('an order that is paid and replaced at once is spent once', async () => {
  // The sequence of the two is random: without the guard it may take several tries.
  for (let tries = Number(process.env.RACE_TRIES ?? 1); tries > 0; tries--) {
    const order = await payable()
    await quoteOf(order.buyer, order.entries, [])
    const [replaced] = await Promise.all([submit(shop, order.buyer, order.entries, []), notify(shop, order.ref)])
    expect([201, 409]).toContain(replaced.statusCode)
    await expectOneOutcome(order)
  }
})

test('a late payment takes the voucher again; where it was spent elsewhere the card has all of its money back', async () => {
  const [again, elsewhere] = [await payable(), await payable()]
  await shop.pool.query(`update payment_attempt set state = 'timed-out', closed_at = now() where state = 'open'`)
  await shop.pool.query(`update orders set payment_due = now() - interval '1 minute' where status = 'new'`)
  await endOverdueOrders(shop.deps)
  await endClaims(shop)
  await paidOrderOf(shop, await guest(), basket('ski-1day-adult'), [elsewhere.code])
  await notify(shop, again.ref)
  await notify(shop, elsewhere.ref)
  await shop.work()
  expect((await readOrder(again.buyer, again.uuid)).status).toBe('finished')
  expect([refundOf(again.ref), await balanceOf(shop, again.code)]).toEqual([[], 0])
  expect((await readOrder(elsewhere.buyer, elsewhere.uuid)).status).toBe('failed')
  expect([refundOf(elsewhere.ref), await balanceOf(shop, elsewhere.code)]).toEqual([[980_00], 0])
  expect(await faults()).toEqual([])
})

test('a late payment takes no voucher that another member owns by then, and the card has its money back', async () => {
  const order = await payable()
  await shop.pool.query(`update payment_attempt set state = 'timed-out', closed_at = now() where state = 'open'`)
  await shop.pool.query(`update orders set payment_due = now() - interval '1 minute' where status = 'new'`)
  await endOverdueOrders(shop.deps)
  await endClaims(shop)
  const owner = await buyerOf(shop, 'member-marketing', SOLD)
  const benefits = [{ publicKey: order.code, origin: 'FROM_DISCOUNT_CENTER' }]
  const added = await owner.visitor.post('/benefits/event', { benefits }, onDay(SOLD))
  expect(added.json().journal).toHaveLength(1)
  const before = await balanceOf(shop, order.code)
  await notify(shop, order.ref)
  await shop.work()
  expect((await readOrder(order.buyer, order.uuid)).status).toBe('failed')
  expect([refundOf(order.ref), await balanceOf(shop, order.code)]).toEqual([[980_00], before])
})

const makeVoid = (session: Pick<typeof shop.pool, 'query'>, code: string) =>
  session.query(`update gift_voucher set status = 'void' where code_hash = decode($1, 'hex')`, [
    codeHash(shop.deps.config.ORDER_SECRET, code),
  ])

test('a voucher that is made void while its order is being paid spends nothing, and the card has its money back', async () => {
  const order = await payable()
  const operator = await shop.pool.connect()
  await operator.query('begin')
  await makeVoid(operator, order.code)
  const paid = notify(shop, order.ref)
  await lockWaiters(shop.pool, 1)
  await operator.query('commit')
  operator.release()
  await paid
  await expectOneOutcome(order)
  expect((await readOrder(order.buyer, order.uuid)).status).toBe('failed')
})

test('a voucher that was made void before its order is paid spends nothing, and the card has its money back', async () => {
  const order = await payable()
  await makeVoid(shop.pool, order.code)
  await notify(shop, order.ref)
  await expectOneOutcome(order)
  expect((await readOrder(order.buyer, order.uuid)).status).toBe('failed')
})

/** Makes an order without a code; its payment only has to be reported. */
async function payablePlain() {
  const buyer = await guest()
  const { uuid } = await orderOf(shop, buyer, basket('ski-1day-adult'))
  const { url } = (await buyer.visitor.paymentUrl(uuid)).json() as { url: string }
  const ref = shop.payment.refOf(url)
  shop.payment.end(ref, 'paid')
  return { buyer, uuid, ref }
}

test('payments with and without codes that come together are all paid', async () => {
  const orders = [await payablePlain(), await payable(), await payablePlain(), await payable()]
  await Promise.all(orders.map(({ ref }) => notify(shop, ref)))
  await shop.work()
  for (const { buyer, uuid, ref } of orders)
    expect([(await readOrder(buyer, uuid)).status, refundOf(ref)]).toEqual(['finished', []])
  expect(await faults()).toEqual([])
})

test('a payment whose codes are not free any more is refunded, and those that come with it are paid', async () => {
  const [late, holding, plain] = [await payable(), await payable(), await payablePlain()]
  for (const table of ['claim', 'reservation'])
    await shop.pool.query(`update ${table} set expires_at = now() - interval '1 second' where order_id = $1`, [
      late.uuid,
    ])
  await paidOrderOf(shop, await guest(), basket('ski-1day-adult'), [late.code])
  await Promise.all([late, holding, plain].map(({ ref }) => notify(shop, ref)))
  await shop.work()
  const outcomes = [late, holding, plain].map(async ({ buyer, uuid, ref }) => [
    (await readOrder(buyer, uuid)).status,
    refundOf(ref),
  ])
  expect(await Promise.all(outcomes)).toEqual([
    ['failed', [980_00]],
    ['finished', []],
    ['finished', []],
  ])
  expect(await faults()).toEqual([])
})

test('an order with a code is paid by an attempt whose id does not say that it has one', async () => {
  const { buyer, uuid, ref, code } = await payable()
  const id = randomUUID()
  await shop.pool.query('update payment_attempt set id = $2 where order_id = $1', [uuid, id])
  const payment = shop.payment.payments.get(ref)
  if (payment) payment.merchantRef = id
  await notify(shop, ref)
  await shop.work()
  expect([(await readOrder(buyer, uuid)).status, refundOf(ref), await balanceOf(shop, code)]).toEqual([
    'finished',
    [],
    0,
  ])
})

test('a payment without a code is not kept waiting by a voucher of another one', async () => {
  const [claiming, plain] = [await payable(), await payablePlain()]
  const other = await shop.pool.connect()
  await other.query('begin')
  await other.query(`select from gift_voucher where code_hash = decode($1, 'hex') for update`, [
    codeHash(shop.deps.config.ORDER_SECRET, claiming.code),
  ])
  const paid = [claiming, plain].map(({ ref }) => notify(shop, ref))
  await lockWaiters(shop.pool, 1)
  await expect.poll(async () => (await readOrder(plain.buyer, plain.uuid)).status, { timeout: 2000 }).toBe('paid')
  await other.query('commit')
  other.release()
  await Promise.all(paid)
  expect((await readOrder(claiming.buyer, claiming.uuid)).status).toBe('paid')
})

/** Returns what orders claim of a voucher together, and its value, in crowns. */
async function claimedOf(code: string) {
  const { rows } = await shop.pool.query<{ claimed: number; value: number }>(
    `select (sum(c.amount) / 100)::int as claimed, (max(v.value) / 100)::int as value
     from gift_voucher v join claim c on (c.kind, c.ref) = ('voucher', v.id)
     where v.code_hash = decode($1, 'hex') and c.order_id is not null and c.state in ('held', 'spent')`,
    [codeHash(shop.deps.config.ORDER_SECRET, code)],
  )
  return rows[0]
}

test('two baskets of one cart that are ordered at once pay with its voucher once', async () => {
  const code = await aVoucher(shop, 1000)
  const buyer = await guest()
  const baskets = [basket('ski-1day-adult'), basket('ski-1day-adult')]
  for (const entries of baskets) await quoteOf(buyer, entries, [code])
  const replies = await Promise.all(baskets.map((entries) => submit(shop, buyer, entries, [code])))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const made = replies.flatMap((reply) => (reply.statusCode === 201 ? (reply.json() as OrderReceipt) : []))
  expect(made.map(({ amount }) => amount.voucher)).toEqual([1000])
  expect(await claimedOf(code)).toEqual({ claimed: 1000, value: 1000 })
  expect(await faults()).toEqual([])
})

test('what an earlier order of the cart took is not taken for another basket, although the cart was told it again', async () => {
  const code = await aVoucher(shop, 500)
  const buyer = await guest()
  const [first, second] = [basket('ski-1day-adult'), basket('ski-1day-adult')]
  await quoteOf(buyer, second, [code])
  await quoteOf(buyer, first, [code])
  expect((await submit(shop, buyer, first, [code])).statusCode).toBe(201)
  await quoteOf(buyer, first, [code])
  expect((await submit(shop, buyer, second, [code])).statusCode).toBe(409)
  expect(await claimedOf(code)).toEqual({ claimed: 500, value: 500 })
  expect(await faults()).toEqual([])
})

test('a code that another tab of the cart gives back while its order is written is not taken twice', async () => {
  const code = await aVoucher(shop, 1000)
  const buyer = await guest()
  const entries = basket('ski-1day-adult')
  await quoteOf(buyer, entries, [code])
  const other = await shop.pool.connect()
  await other.query('begin')
  // This is a dry-run without the code: what the cart held is free for everybody once it commits.
  const voucher = `(select id from gift_voucher where code_hash = decode($1, 'hex'))`
  const hash = codeHash(shop.deps.config.ORDER_SECRET, code)
  await other.query(`delete from claim where order_id is null and ref = ${voucher}`, [hash])
  const ordered = submit(shop, buyer, entries, [code])
  await lockWaiters(shop.pool, 1)
  await other.query(
    `insert into claim (kind, ref, cart_id, amount, expires_at)
     values ('voucher', ${voucher}, gen_random_uuid(), 100000, now() + interval '5 minutes')`,
    [hash],
  )
  await other.query('commit')
  other.release()
  expect((await ordered).statusCode).toBe(409)
  expect(await faults()).toEqual([])
})

test.for([
  [
    'an order is refused when another tab of its cart is told the price without its code while it is being written',
    '(net, benefit_id, token_id, rights_key) = (null, null, null, null)',
  ],
  [
    'an order is refused when another tab of its cart is told another price with its code while it is being written',
    'net = net - 100',
  ],
])('%s', async ([, told]) => {
  const code = await aCode(shop, 'lipno-ben-employee', { uses: MOST_HELD_USES + 1 })
  const buyer = await guest()
  const entries = basket('ski-1day-adult')
  expect((await quoteOf(buyer, entries, [code])).amount.base).toBe(565)
  const other = await shop.pool.connect()
  await other.query('begin')
  await other.query(`update reservation set ${told} where entry_uuid = $1`, [entries[0]?.uuid])
  const ordered = submit(shop, buyer, entries, [code])
  await lockWaiters(shop.pool, 1)
  await other.query('commit')
  other.release()
  const reply = await ordered
  expect([reply.statusCode, reply.json().error?.code]).toEqual([409, 'price-changed'])
  expect(await faults()).toEqual([])
})

test('an order is refused when its voucher is made void while it is being written', async () => {
  const code = await aVoucher(shop, 1000)
  const buyer = await guest()
  const entries = basket('ski-1day-adult')
  await quoteOf(buyer, entries, [code])
  const operator = await shop.pool.connect()
  await operator.query('begin')
  await makeVoid(operator, code)
  const ordered = submit(shop, buyer, entries, [code])
  await lockWaiters(shop.pool, 1)
  await operator.query('commit')
  operator.release()
  expect((await ordered).statusCode).toBe(409)
})

test('of a code of many uses orders take no more than its uses, although others are written at the same moment', async () => {
  const uses = MOST_HELD_USES + 1
  const code = await aCode(shop, 'lipno-ben-employee', { uses })
  const buyer = await guest()
  const entries = basket('ski-1day-adult')
  expect((await quoteOf(buyer, entries, [code])).amount.base).toBe(565)
  const other = await shop.pool.connect()
  await other.query('begin')
  // This is an order that takes all of its uses: it locks the code, and is invisible until it commits.
  const locked = await other.query(`select id from benefit_token where code_hash = decode($1, 'hex') for update`, [
    codeHash(shop.deps.config.ORDER_SECRET, code),
  ])
  await other.query(
    `insert into claim (kind, ref, cart_id, amount, expires_at)
     select 'token', $1, gen_random_uuid(), 1, now() + interval '5 minutes' from generate_series(1, $2)`,
    [locked.rows[0].id, uses],
  )
  const ordered = submit(shop, buyer, entries, [code])
  // Without the lock nobody waits for it.
  await Promise.race([lockWaiters(shop.pool, 1), ordered])
  await other.query('commit')
  other.release()
  expect((await ordered).statusCode).toBe(409)
})

test('what is refused comes back once, however often and at once the job runs', async () => {
  const order = await payable()
  await notify(shop, order.ref)
  shop.access.refuse('lipno-ski-1day-child', 1301)
  const issue = () => issueOrders(shop.now(), [{ orderId: order.uuid }])
  await Promise.allSettled(times(5, issue))
  await shop.work()
  shop.access.refuse('lipno-ski-1day-child', 0)
  expect(refundOf(order.ref)).toEqual([421_00])
  expect(await balanceOf(shop, order.code)).toBe(429)
  expect(await faults()).toEqual([])
})

/** Returns refusals of an order's waiting entries whose variant ends so. */
async function refusalsOf(orderId: string, ending: string): Promise<IssueOutcome[]> {
  const due = await beginIssue(shop.deps, [orderId])
  return due.flatMap((one) =>
    one.variant_id.endsWith(ending) ? { ...readyOutcome(one), ready: false, error_number: 1301 } : [],
  )
}
/** Stores what one run of the job of an order was answered. */
const storeRound = (orderId: string, outcomes: IssueOutcome[]) =>
  inTransaction(shop.deps, async (ctx) => {
    await lockForReturn(ctx, [orderId])
    await storeIssue(ctx, [{ order_id: orderId, shop_now: null }], outcomes)
  })

test('what two runs of a job were both refused comes back once', async () => {
  const order = await payable()
  await notify(shop, order.ref)
  // The adult's ticket still waits, so the order is not finished by the first run.
  const outcomes = await refusalsOf(order.uuid, 'child')
  const store = () => storeRound(order.uuid, outcomes)
  await Promise.allSettled([store(), store()])
  expect(await balanceOf(shop, order.code)).toBe(429)
  expect(await faults()).toEqual([])
})

test('refusals in two rounds give each voucher back no more than it paid, the last one first', async () => {
  const [first, second] = [await aVoucher(shop, 600, { validTo: '2027-06-30' }), await aVoucher(shop, 1000)]
  const buyer = await guest()
  const entries = [...basket('ski-1day-adult'), ...basket('ski-1day-child')]
  const receipt = await orderOf(shop, buyer, entries, [second, first])
  expect(receipt.amount).toMatchObject({ voucher: 1600, due: 380 })
  const ref = await pay(shop, buyer.visitor, receipt.uuid)
  const balances = async () => [await balanceOf(shop, first), await balanceOf(shop, second)]
  expect(await balances()).toEqual([0, 0])
  // The child paid 687 by vouchers, the adult 913. Each round comes twice.
  for (const [refused, left] of [
    ['child', [0, 687]],
    ['adult', [600, 1000]],
  ] as const) {
    const outcomes = await refusalsOf(receipt.uuid, refused)
    await storeRound(receipt.uuid, outcomes)
    await storeRound(receipt.uuid, outcomes)
    expect(await balances()).toEqual(left)
  }
  await shop.work()
  expect(await balances()).toEqual([600, 1000])
  expect(refundOf(ref)).toEqual([163_00, 217_00])
  expect(await faults()).toEqual([])
})

test('a voucher that ended meanwhile can be used for thirty days again once money came back to it', async () => {
  const code = await aVoucher(shop, 850, { validTo: SOLD })
  const buyer = await guest()
  await orderOf(shop, buyer, basket('ski-1day-child'), [code])
  await shop.pool.query(`update gift_voucher set valid_to = '2027-01-19' where valid_to = '2027-01-20'`)
  shop.access.refuse('lipno-ski-1day-child', 1301)
  await shop.work()
  shop.access.refuse('lipno-ski-1day-child', 0)
  const { rows } = await shop.pool.query(
    `select valid_to::text from gift_voucher where value = 85000 order by sold_at desc`,
  )
  expect(rows[0]).toEqual({ valid_to: '2027-02-19' })
  expect(await balanceOf(shop, code)).toBe(850)
})

test('no code is in a table, a job, a log line, a mail or the data of a page, whatever was bought with it', async () => {
  const gift = await aVoucher(shop, 300)
  const [employee, owned] = [await aCode(shop, 'lipno-ben-employee'), await aVoucher(shop, 50)]
  const buyer = await buyerOf(shop, 'member-marketing', SOLD)
  const entries = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', '2027-02-06', 2]], credit: 1 })
  const added = await buyer.visitor.post(
    '/benefits/event',
    { benefits: [{ publicKey: owned, origin: 'FROM_DISCOUNT_CENTER' }] },
    onDay(SOLD),
  )
  expect(added.statusCode, added.body).toBe(200)
  const order = await paidOrderOf(shop, buyer, entries, [gift, employee, owned])
  // A late ticket leaves an error with its job, and a used-up code a refusal.
  shop.access.failNext(1)
  await expect(shop.work('issue-order')).rejects.toThrow('down')
  await shop.work()
  await quoteOf(await guest(), basket('ski-1day-adult'), [gift, employee, owned])

  // A fault of the shop is logged, and reported with its number.
  await shop.pool.query('alter table claim rename to claim_away')
  const fault = await askQuote(buyer, entries, [gift, employee, owned])
  await shop.pool.query('alter table claim_away rename to claim')
  expect(fault.statusCode).toBe(500)

  const { rows: tables } = await shop.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const link = { path: '/kod', search: new URLSearchParams({ kod: gift }), lang: 'cz' } as const
  const boot = await bootFor(shop.deps, { ...link, shopNow: shop.now().now })
  const written = [
    { name: 'boot', text: JSON.stringify(boot) },
    { name: 'log', text: lines.join('') },
    { name: 'error', text: fault.body },
    { name: 'mails', text: JSON.stringify(shop.mails.map(({ subject, text, html }) => [subject, text, html])) },
  ]
  for (const { name } of tables) {
    const { rows } = await shop.pool.query<{ text: string | null }>(
      `select string_agg(t::text, ' ') as text from ${name} t`,
    )
    written.push({ name, text: rows[0]?.text ?? '' })
  }
  expect([tables.length > 50, lines.length > 0]).toEqual([true, true])
  const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const all = written.map(({ name, text }) => ({ name, text: bare(text) }))
  const placesOf = (word: string) => all.flatMap(({ name, text }) => (text.includes(bare(word)) ? name : []))
  // The check itself works: it finds a value that has to be there, also in bytes written as hexadecimal digits.
  expect(placesOf(order.uuid)).toEqual(expect.arrayContaining(['public.orders', 'mails']))
  expect(placesOf(codeHash(shop.deps.config.ORDER_SECRET, gift) ?? expect.unreachable())).toEqual([
    'public.gift_voucher',
  ])
  for (const code of [gift, employee, owned])
    expect([...placesOf(code), ...placesOf(Buffer.from(code).toString('hex'))]).toEqual([])
})
