import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCode, aVoucher, buyerOf, entriesOf, quoteOf } from '../../harness/benefits/buyer.ts'
import { submit } from '../../harness/benefits/orders.ts'
import { lockWaiters } from '../../harness/lock-waiters.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'
import { inTransaction, sql, type TxDb } from '../db/db.ts'
import { addToAccount } from './account/account-benefits.store.ts'
import { extendClaims, type GrantedClaim, type HeldClaim, holdClaims, lockRights, writeClaims } from './claims.store.ts'
import { creditByHand } from './operate/operate-vouchers.ts'
import { changeCredit } from './operate/vouchers.store.ts'
import { spendClaims } from './order-claims.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ waitMs: 20_000 })
})
afterAll(() => shop.close())

const many = <R>(count: number, act: (at: number) => Promise<R>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)))
const hold = async (wanted: HeldClaim[], cartId: string = randomUUID()): Promise<GrantedClaim[]> =>
  (await holdClaims(shop.deps, [{ cartId, wanted, until: Date.now() + 600_000 }])).flat()
const heldBy = async (cartId: string): Promise<{ id: string; ref: string }[]> =>
  (await shop.pool.query('select id, ref from claim where cart_id = $1 and order_id is null order by id', [cartId]))
    .rows

/** Runs `act` while another session holds what `locks` locked. Once `act` waits for it, runs `change` and commits. */
async function besides<R>(
  act: () => Promise<R>,
  { locks, change }: { locks: [string, unknown[]]; change?: [string, unknown[]] },
): Promise<R> {
  const other = await shop.pool.connect()
  await other.query('begin')
  await other.query(...locks)
  const acted = act()
  // Without the lock nobody waits for it.
  await Promise.race([lockWaiters(shop.pool, 1), acted])
  if (change) await other.query(...change)
  await other.query('commit')
  other.release()
  return acted
}
const TABLES = { voucher: 'gift_voucher', token: 'benefit_token' }
const locked = (kind: keyof typeof TABLES, ref: string): [string, unknown[]] => [
  `select from ${TABLES[kind]} where id = $1 for update`,
  [ref],
]
const claimedElsewhere = (kind: HeldClaim['kind'], ref: string, amount: number): [string, unknown[]] => [
  `insert into claim (kind, ref, cart_id, amount, expires_at)
   values ($1, $2, gen_random_uuid(), $3, now() + interval '5 minutes')`,
  [kind, ref, amount],
]

async function tokenOf(): Promise<string> {
  await aCode(shop, 'lipno-ben-employee')
  const found = await shop.pool.query('select id from benefit_token order by created_at desc limit 1')
  return found.rows[0].id
}
async function voucherOf(crowns: number): Promise<string> {
  await aVoucher(shop, crowns)
  const found = await shop.pool.query('select id from gift_voucher order by sold_at desc limit 1')
  return found.rows[0].id
}
const claim = (kind: HeldClaim['kind'], ref: string, amount = 1): HeldClaim => ({ kind, ref, amount, cardId: null })
const granted = (claims: { amount: number }[]) => claims.reduce((sum, { amount }) => sum + amount, 0)

test('of forty carts that want a code of one use at once, one holds it', async () => {
  for (let round = 0; round < 3; round++) {
    const wanted = [claim('token', await tokenOf())]
    const held = await many(40, () => hold(wanted))
    expect(held.filter((claims) => granted(claims) > 0)).toHaveLength(1)
  }
})

test('twenty carts that want 850 of a voucher of 1,000 at once hold 1,000 together', async () => {
  const wanted = [claim('voucher', await voucherOf(1000), 85_000)]
  const held = await many(20, () => hold(wanted))
  expect(
    held
      .map(granted)
      .filter((amount) => amount > 0)
      .sort(),
  ).toEqual([15_000, 85_000])
})

test('a cart that waits for a voucher counts what another one claims of it meanwhile', async () => {
  const ref = await voucherOf(1000)
  const held = await besides(() => hold([claim('voucher', ref, 85_000)]), {
    locks: locked('voucher', ref),
    change: claimedElsewhere('voucher', ref, 85_000),
  })
  expect(granted(held)).toBe(15_000)
})

test('a cart that waits for a code counts the use that another one claims meanwhile', async () => {
  const ref = await tokenOf()
  const held = await besides(() => hold([claim('token', ref)]), {
    locks: locked('token', ref),
    change: claimedElsewhere('token', ref, 1),
  })
  expect(granted(held)).toBe(0)
})

test('a cart that waits for a voucher is granted nothing of one that is made void meanwhile', async () => {
  const ref = await voucherOf(1000)
  const held = await besides(() => hold([claim('voucher', ref, 85_000)]), {
    locks: [`update gift_voucher set status = 'void' where id = $1`, [ref]],
  })
  expect(held).toMatchObject([{ wanted: 85_000, amount: 0 }])
})

test('credit is not lowered below what a cart claims of it meanwhile', async () => {
  const { rows } = await shop.pool.query<{ id: string; email_key: string; balance: number }>(
    'select m.id, m.email_key, a.balance from member m join credit_account a on a.member_id = m.id limit 1',
  )
  const [{ id, email_key, balance } = expect.unreachable()] = rows
  const lowered = await besides(
    () => inTransaction(shop.deps, (db) => changeCredit(db, { emailKey: email_key, amount: -1, actId: 0 })),
    {
      locks: ['select from credit_account where member_id = $1 for update', [id]],
      change: claimedElsewhere('credit', id, balance),
    },
  )
  expect(lowered).toBeUndefined()
})

test('credit is added also where carts claim more of it than there is', async () => {
  const { rows } = await shop.pool.query<{ id: string; email: string; balance: number }>(
    'select m.id, m.email, a.balance from member m join credit_account a on a.member_id = m.id limit 1',
  )
  const [{ id, email, balance } = expect.unreachable()] = rows
  await shop.pool.query(...claimedElsewhere('credit', id, balance + 50_000))
  const operated = { ...shop.deps, operator: { name: 'jana' } }
  const added = await creditByHand(operated, { email, amount: 100, reason: 'a complaint' })
  expect(added).toEqual({ balance: balance + 100 })
})

test('a cart whose voucher is stuck gives up after one wait for it', async () => {
  const ref = await voucherOf(100)
  const other = await shop.pool.connect()
  await other.query('begin')
  await other.query(...locked('voucher', ref))
  let statements = 0
  await shop.deps.db.connection().execute(async (db) => {
    await sql`set lock_timeout = '50ms'`.execute(db)
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const cart = { cartId: randomUUID(), wanted: [claim('voucher', ref)], until: Date.now() + 600_000 }
    await expect(holdClaims({ db: counted }, [cart])).rejects.toMatchObject({ code: '55P03' })
    await sql`set lock_timeout = '3s'`.execute(db)
  })
  await other.query('rollback')
  other.release()
  expect(statements).toBe(1)
})

test('a cart that waits for a voucher which its own order takes meanwhile is told it again', async () => {
  const code = await aVoucher(shop, 500)
  const buyer = await buyerOf(shop, 'guest', '2027-01-20')
  const entries = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', '2027-02-06']] })
  await quoteOf(buyer, entries, [code])
  const { rows } = await shop.pool.query(
    `select ref, cart_id from claim where ref = (select id from gift_voucher order by sold_at desc limit 1)`,
  )
  const [{ ref, cart_id: cartId }] = rows
  const other = await shop.pool.connect()
  await other.query('begin')
  await other.query(...locked('voucher', ref))
  const ordered = submit(shop, buyer, entries, [code])
  await lockWaiters(shop.pool, 1)
  const cart = { cartId, wanted: [claim('voucher', ref, 50_000)], until: Date.now() + 600_000 }
  const held = holdClaims(shop.deps, [{ ...cart, entries: entries.map(({ uuid }) => uuid) }])
  await lockWaiters(shop.pool, 2)
  await other.query('commit')
  other.release()
  expect((await ordered).statusCode).toBe(201)
  expect(granted((await held).flat())).toBe(50_000)
})

test('two tabs of a cart that want another of its vouchers each do not wait for each other in a circle', async () => {
  const cartId = randomUUID()
  await hold([claim('voucher', await voucherOf(100)), claim('voucher', await voucherOf(100))], cartId)
  const [low, high] = await heldBy(cartId)
  const other = await shop.pool.connect()
  await other.query('begin')
  await other.query('select from claim where id = $1 for update', [high?.id])
  // Not `holdClaims`, which repeats after a deadlock.
  const tab = (ref = '') =>
    writeClaims(shop.deps, [{ cartId, wanted: [claim('voucher', ref)], until: Date.now() + 600_000 }])
  const tabs = [tab(high?.ref)]
  await lockWaiters(shop.pool, 1)
  tabs.push(tab(low?.ref))
  await lockWaiters(shop.pool, 2)
  await other.query('commit')
  other.release()
  expect((await Promise.all(tabs)).flat(2).map(({ amount }) => amount)).toEqual([1, 1])
  expect(await heldBy(cartId)).toMatchObject([{ ref: low?.ref }])
})

test('what an order takes from its cart is locked by id, as its tabs do, whatever the plan of the statement', async () => {
  const [cartId, orderId] = [randomUUID(), randomUUID()]
  const [low, high] = [randomUUID(), randomUUID()].sort()
  for (const id of [high, low])
    await shop.pool.query(
      `insert into claim (id, kind, ref, cart_id, order_id, amount, expires_at)
       select own.id, 'voucher', $2, $3, own.order_id, 1, now() + interval '5 minutes'
       from (values ($1::uuid, null), (gen_random_uuid(), $4::uuid)) own (id, order_id)`,
      [id, await voucherOf(100), cartId, orderId],
    )
  const spent = () =>
    inTransaction(shop.deps, async (tx) => {
      await sql`set local enable_indexscan = off`.execute(tx.db)
      await spendClaims(tx, [orderId])
    })
  const one = 'select from claim where id = $1 for update'
  await besides(spent, { locks: [one, [low]], change: [`${one} nowait`, [high]] })
  expect(await heldBy(cartId)).toEqual([])
})

test('a cart that was cut off in a deadlock is held once more', async () => {
  const [first = '', second = ''] = [await voucherOf(100), await voucherOf(100)].sort()
  const other = await shop.pool.connect()
  await other.query('begin')
  // The one that begins to wait first is the first to see the deadlock.
  await other.query(`set local deadlock_timeout = '1min'`)
  await other.query(...locked('voucher', second))
  const held = hold([claim('voucher', first), claim('voucher', second)])
  await lockWaiters(shop.pool, 1)
  await other.query(...locked('voucher', first))
  await other.query('commit')
  other.release()
  expect(granted(await held)).toBe(2)
})

test('a tab that waits for a voucher gives back what another tab of its cart holds beside it meanwhile', async () => {
  const [shared, dropped] = [await voucherOf(100), await voucherOf(100)]
  const cartId = randomUUID()
  const other = await shop.pool.connect()
  await other.query('begin')
  await other.query(...locked('voucher', shared))
  const both = hold([claim('voucher', shared), claim('voucher', dropped)], cartId)
  await lockWaiters(shop.pool, 1)
  const one = hold([claim('voucher', shared)], cartId)
  await lockWaiters(shop.pool, 2)
  await other.query('commit')
  other.release()
  expect((await Promise.all([both, one])).map(granted)).toEqual([2, 1])
  expect(await heldBy(cartId)).toMatchObject([{ ref: shared }])
})

test('with its prices a cart holds its voucher longer, but no code that none of its entries was told', async () => {
  const code = await aVoucher(shop, 500)
  const buyer = await buyerOf(shop, 'guest', '2027-01-20')
  const entries = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', '2027-02-06']] })
  await quoteOf(buyer, entries, [code])
  const { rows } = await shop.pool.query(
    `update claim set expires_at = now() + interval '1 minute'
     where ref = (select id from gift_voucher order by sold_at desc limit 1) returning cart_id`,
  )
  const cartId = rows[0].cart_id
  await shop.pool.query(
    `insert into claim (kind, ref, cart_id, amount, expires_at) values ('token', $1, $2, 1, now() + interval '1 minute')`,
    [await tokenOf(), cartId],
  )
  await extendClaims(shop.deps, cartId)
  const { rows: claims } = await shop.pool.query(
    `select kind, expires_at > now() + interval '5 minutes' as lasts from claim where cart_id = $1 order by kind`,
    [cartId],
  )
  expect(claims).toEqual([
    { kind: 'token', lasts: false },
    { kind: 'voucher', lasts: true },
  ])
})

test('of carts that are written together, those that want the same voucher are granted its value once', async () => {
  const [shared, own] = [await voucherOf(1000), await voucherOf(1000)]
  const carts = [shared, own, shared].map((ref) => ({
    cartId: randomUUID(),
    wanted: [claim('voucher', ref, 85_000)],
    until: Date.now() + 600_000,
  }))
  expect((await holdClaims(shop.deps, carts)).map(granted)).toEqual([85_000, 85_000, 15_000])
})

test('of ten carts with one code at once, one is told the price with it, and each sum is what its entries cost', async () => {
  const code = await aCode(shop, 'lipno-ben-employee')
  const quotes = await many(10, async () => {
    const buyer = await buyerOf(shop, 'guest', '2027-01-20')
    const basket = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', '2027-02-06']] })
    return quoteOf(buyer, basket, [code])
  })
  expect(quotes.map(({ amount }) => amount.due).sort()).toEqual([...Array.from({ length: 9 }, () => 1130), 565])
  expect(quotes.map(({ voucherResults }) => voucherResults[0]?.status).sort()).toEqual([
    'applied',
    ...Array.from({ length: 9 }, () => 'assigned'),
  ])
})

test('carts that name the same codes in any order never wait for each other in a circle', async () => {
  // So many that one statement is still locking when the next one begins.
  const made = await shop.pool.query<{ id: string }>(
    `insert into benefit_token (benefit_id, code_hash, max_uses, origin)
     select 'made-up', decode(md5(n::text), 'hex'), 1, 'bulk' from generate_series(1, 400) n returning id`,
  )
  const claims = made.rows.map(({ id }) => claim('token', id))
  const locked = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      // Not `inTransaction`, which repeats after a deadlock.
      shop.deps.db
        .transaction()
        .execute((db) => lockRights({ db: db as unknown as TxDb }, at % 2 ? claims : claims.toReversed())),
    ),
  )
  expect(locked.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []))).toEqual([])
})

test.for([
  ['whoever waits for the last of several vouchers has locked the others before it', 'voucher', 'gift_voucher', 'id'],
  [
    'whoever waits for the last of several accounts with credit has locked the others before it',
    'credit',
    'credit_account',
    'member_id',
  ],
] as const)('%s', async ([, kind, table, id]) => {
  const free: unknown[] = []
  for (let round = 0; round < 8; round++) {
    const { rows } = await shop.pool.query<{ ref: string }>(`select ${id} as ref from ${table} order by 1 desc`)
    const last = [rows[0]?.ref]
    const other = await shop.pool.connect()
    await other.query('begin')
    await other.query(`select from ${table} where ${id} = $1 for update`, last)
    const locked = inTransaction(shop.deps, (tx) =>
      lockRights(
        tx,
        rows.map(({ ref }) => claim(kind, ref)),
      ),
    )
    await lockWaiters(shop.pool, 1)
    const found = await other.query(`select ${id} from ${table} where ${id} <> $1 for update skip locked`, last)
    free.push(...found.rows)
    await other.query('commit')
    other.release()
    await locked
    expect(rows.length).toBeGreaterThan(1)
  }
  expect(free).toEqual([])
})

test('a code that two accounts add at once is in one of them', async () => {
  const members = (await shop.pool.query<{ id: string }>('select id from member order by id limit 2')).rows
  for (let round = 0; round < 5; round++) {
    const rights = [
      { kind: 'token' as const, ref: await tokenOf(), origin: 'FROM_LINK' as const },
      { kind: 'voucher' as const, ref: await voucherOf(500), origin: 'FROM_LINK' as const },
    ]
    const added = await many(2, (at) => addToAccount(shop.deps, members[at]?.id ?? '', rights))
    expect(added.map((one) => one.length).sort()).toEqual([0, 2])
  }
})
