import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCode, aVoucher, buyerOf, entriesOf, quoteOf } from '../../harness/benefits/buyer.ts'
import { lockWaiters } from '../../harness/lock-waiters.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'
import type { TxDb } from '../db/db.ts'
import { addToAccount } from './account/account-benefits.store.ts'
import { type GrantedClaim, type HeldClaim, holdClaims, lockRights } from './claims.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ waitMs: 20_000 })
})
afterAll(() => shop.close())

const many = <R>(count: number, act: (at: number) => Promise<R>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)))
const hold = async (wanted: HeldClaim[]): Promise<GrantedClaim[]> =>
  (await holdClaims(shop.deps, [{ cartId: randomUUID(), wanted, until: Date.now() + 600_000 }])).flat()

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
  const other = await shop.pool.connect()
  await other.query('begin')
  await other.query('select from gift_voucher where id = $1 for update', [ref])
  const held = hold([claim('voucher', ref, 85_000)])
  await lockWaiters(shop.pool, 1)
  await other.query(
    `insert into claim (kind, ref, cart_id, amount, expires_at)
     values ('voucher', $1, gen_random_uuid(), 85000, now() + interval '5 minutes')`,
    [ref],
  )
  await other.query('commit')
  other.release()
  expect(granted(await held)).toBe(15_000)
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
