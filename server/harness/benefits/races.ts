import { expect } from 'vitest'
import { sampleMemberId } from '../../src/members/sample-members.ts'
import { differencesOf } from '../faults/differences-of.ts'
import { lockEnd, lockWaiters } from '../lock-waiters.ts'
import type { TestShop } from '../shop.ts'
import { aCode, aVoucher, type BenefitBuyer, buyerOf, type Entry, entriesOf, quoteOf } from './buyer.ts'
import { balanceOf, submit } from './orders.ts'

const SOLD = '2027-01-20'
const SATURDAY = '2027-02-06'
/** Batches of orders that wait at the same time. */
const BATCHES = 3
const BOOKS = ['money', 'receipt', 'correction', 'correction-of-right', 'order-amount']

export type Cart = { buyer: BenefitBuyer; entries: Entry[] }

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
export const basketOf = (shop: TestShop, variant: string, count = 1): Entry[] =>
  entriesOf(shop, { resort: 'lipno', basket: [[variant, SATURDAY, count]] })
/** Returns a guest whose `n` calls have an address each. One with fifty carts is limited. */
export const guestOf = (shop: TestShop, n = 0): BenefitBuyer => ({
  visitor: shop.visitor(`10.77.${n >> 8}.${n & 255}`),
  sold: SOLD,
  isPersonal: false,
})

/** Returns what the books say of vouchers, codes and credit. */
export async function faultsOf(shop: TestShop) {
  const found = await differencesOf(shop)
  return found.filter(({ rule }) => rule.startsWith('right-') || BOOKS.includes(rule))
}

/** Ends the time of all claims, as if every cart had waited too long. */
export const endClaims = (shop: TestShop) =>
  shop.pool.query(`update claim set expires_at = now() - interval '1 second' where order_id is null`)

/** Returns carts that were all told the same code. It is enough for one of them. */
async function toldCarts(shop: TestShop, { count, variant, code }: { count: number; variant: string; code: string }) {
  const carts: Cart[] = []
  for (let n = 0; n < count; n++) {
    const cart = { buyer: guestOf(shop, n), entries: basketOf(shop, variant) }
    await quoteOf(cart.buyer, cart.entries, [code])
    await endClaims(shop)
    carts.push(cart)
  }
  return carts
}

/** Submits carts at once. The first ones wait for their holds, each in a batch of its own, and go on at the same moment. */
async function submitAll(shop: TestShop, carts: readonly Cart[], codes: string[]) {
  const holder = await shop.pool.connect()
  await holder.query('begin')
  await holder.query('select from reservation for update')
  const end = lockEnd()
  const submits: ReturnType<typeof submit>[] = []
  for (const [n, { buyer, entries }] of carts.entries()) {
    submits.push(submit(shop, buyer, entries, codes))
    if (n < BATCHES) await lockWaiters(shop.pool, n + 1, end)
  }
  await holder.query('rollback')
  holder.release()
  return (await Promise.all(submits)).map((reply) => ({ status: reply.statusCode, body: reply.json() }))
}

/** Carts with one employee code submit at once. One has it, and the others are told. */
export async function raceForCode(shop: TestShop, count: number): Promise<void> {
  const code = await aCode(shop, 'lipno-ben-employee')
  const replies = await submitAll(shop, await toldCarts(shop, { count, variant: 'ski-1day-adult', code }), [code])
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of replies.filter(({ status }) => status !== 201)) {
    expect([status, body.error.code]).toEqual([409, 'price-changed'])
    const [result] = body.error.details.quote.voucherResults
    expect(['assigned', 'used']).toContain(result.status ?? result.error)
  }
  expect(await faultsOf(shop)).toEqual([])
}

/** Carts of 850 with a voucher over 1,000 submit at once. One is paid by it, and for the others 150 are left. */
export async function raceForVoucher(shop: TestShop, count: number): Promise<void> {
  const code = await aVoucher(shop, 1000)
  const replies = await submitAll(shop, await toldCarts(shop, { count, variant: 'ski-1day-child', code }), [code])
  const made = replies.filter(({ status }) => status === 201)
  expect(made.map(({ body }) => body.amount.voucher)).toEqual([850])
  const others = replies.filter(({ status }) => status !== 201)
  for (const { body } of others) expect(body.error.details.quote.amount.voucher).toBeLessThanOrEqual(150)
  expect(await balanceOf(shop, code)).toBe(150)
  expect(await faultsOf(shop)).toEqual([])
}

/** A cart may submit ten times a minute. */
const SUBMITS = 10

/** Signs a member in with as many browsers as that many submits need. */
async function browsersOf(shop: TestShop, submits: number): Promise<(n: number) => BenefitBuyer> {
  const browsers: BenefitBuyer[] = []
  for (let n = 0; n < submits; n += SUBMITS) browsers.push(await buyerOf(shop, 'member-marketing', SOLD))
  return (n) => browsers[Math.floor(n / SUBMITS)] ?? expect.unreachable()
}

/** Makes the free credit of a sample member this many crowns. */
const giveCredit = (shop: TestShop, crowns: number) =>
  shop.pool.query(
    `with gap as (
       select member_id, $2::bigint - balance + (
         select coalesce(sum(amount), 0) from claim
         where kind = 'credit' and ref = member_id and state = 'held' and expires_at > now()) as amount
       from credit_account where member_id = $1
     ), booked as (
       insert into money_movement (kind, ref, amount, reason) select 'credit', member_id, amount, 'test' from gap where amount <> 0
     )
     update credit_account a set balance = balance + gap.amount from gap where a.member_id = gap.member_id`,
    [sampleMemberId('member-marketing'), crowns * 100],
  )

/** A member with credit of 350 orders three pieces in several tabs at once. One order has 300 of it. */
export async function raceForCredit(shop: TestShop, count: number): Promise<void> {
  await giveCredit(shop, 350)
  const buyerAt = await browsersOf(shop, count)
  const baskets = times(count, () =>
    entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', SATURDAY, 3]], credit: 'all' }),
  )
  for (const [n, entries] of baskets.entries()) {
    await quoteOf(buyerAt(n), entries)
    await endClaims(shop)
  }
  const replies = await Promise.all(baskets.map((entries, n) => submit(shop, buyerAt(n), entries)))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
  const credits = replies.filter(({ statusCode }) => statusCode === 201).map((reply) => reply.json().amount.credit)
  expect(credits.filter((credit) => credit > 0)).toEqual([300])
  expect(await faultsOf(shop)).toEqual([])
}

/** Carts use the same two vouchers in opposite order: none keeps another from buying. */
export async function raceInOppositeOrder(shop: TestShop, count: number): Promise<void> {
  const [one, other] = [await aVoucher(shop, 100), await aVoucher(shop, 100)]
  const rounds = times(count, async (n) => {
    const buyer = guestOf(shop, n)
    const entries = basketOf(shop, 'ski-1day-adult')
    const codes = n % 2 ? [one, other] : [other, one]
    await quoteOf(buyer, entries, codes)
    return (await submit(shop, buyer, entries, codes)).statusCode
  })
  const statuses = await Promise.all(rounds)
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
  expect(await faultsOf(shop)).toEqual([])
}

/** Carts submit with a code while their other tabs ask without it and with it. Each order is as shown, or refused. */
export async function raceOfTabs(shop: TestShop, count: number): Promise<void> {
  const code = await aCode(shop, 'lipno-ben-employee', { uses: 1000 })
  const bases = await Promise.all(
    times(count, async (n) => {
      const cart = { buyer: guestOf(shop, n), entries: basketOf(shop, 'ski-1day-adult') }
      expect((await quoteOf(cart.buyer, cart.entries, [code])).amount.base).toBe(565)
      const [ordered] = await Promise.all([
        submit(shop, cart.buyer, cart.entries, [code]),
        quoteOf(cart.buyer, cart.entries, []),
        quoteOf(cart.buyer, cart.entries, [code]),
        quoteOf(cart.buyer, cart.entries, []),
      ])
      return ordered.statusCode === 201 ? ordered.json().amount.base : ordered.json().error.code
    }),
  )
  expect(new Set(bases).difference(new Set([565, 'price-changed']))).toEqual(new Set())
  expect(await faultsOf(shop)).toEqual([])
}

/** Carts of a member submit while a catalogue without their benefit is loaded. Each pays what it was told. */
export async function raceWithWithdrawal(shop: TestShop, count: number): Promise<void> {
  const vip = shop.deps.shelf.current().catalogue.benefits.find(({ id }) => id === 'lipno-ben-vip')
  if (!vip) expect.unreachable('There is no VIP benefit.')
  const buyerAt = await browsersOf(shop, count)
  const baskets = times(count, () => basketOf(shop, 'ski-1day-adult'))
  for (const [n, entries] of baskets.entries()) expect((await quoteOf(buyerAt(n), entries)).amount.base).toBe(856)
  try {
    const replies = await Promise.all(
      baskets.map(async (entries, n) => {
        if (n === count >> 1) vip.status = 'inactive'
        // Half of them look at their cart once more.
        if (n % 2 === 1) await quoteOf(buyerAt(n), entries)
        return submit(shop, buyerAt(n), entries)
      }),
    )
    expect(replies.map((reply) => reply.json().amount?.base)).toEqual(times(count, () => 856))
  } finally {
    vip.status = 'active'
  }
  expect(await faultsOf(shop)).toEqual([])
}
