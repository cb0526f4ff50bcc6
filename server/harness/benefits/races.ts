import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { importResort } from '../../src/catalogue/import/import.ts'
import { sampleMemberId } from '../../src/members/sample-members.ts'
import { deadlocksOf } from '../deadlocks.ts'
import { differencesOf } from '../faults/differences-of.ts'
import { lockEnd, lockWaiters } from '../lock-waiters.ts'
import type { TestShop } from '../shop.ts'
import { aCode, askQuote, aVoucher, type BenefitBuyer, buyerOf, type Entry, entriesOf, quoteOf } from './buyer.ts'
import { balanceOf, submit } from './orders.ts'

const SOLD = '2027-01-20'
const SATURDAY = '2027-02-06'
/** Batches of orders that wait at the same time. */
const BATCHES = 3
/** Batches that wait for the same codes. If their orders were random, hardly all would begin with the same one. */
const BATCHES_OF_CODES = 6
const BOOKS = ['money', 'receipt', 'correction', 'correction-of-right', 'order-amount']

type Cart = { buyer: BenefitBuyer; entries: Entry[]; codes: string[] }

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

/** Returns carts that were each told its codes, as if they were enough for all of them. */
async function toldCarts(
  shop: TestShop,
  {
    count,
    variant,
    pieces = 1,
    codesOf,
  }: { count: number; variant: string; pieces?: number; codesOf: (n: number) => string[] },
) {
  const carts: Cart[] = []
  for (let n = 0; n < count; n++) {
    const cart = { buyer: guestOf(shop, n), entries: basketOf(shop, variant, pieces), codes: codesOf(n) }
    await quoteOf(cart.buyer, cart.entries, cart.codes)
    await endClaims(shop)
    carts.push(cart)
  }
  return carts
}

/**
 * Acts at once. The first `waiting` of them wait for the rows of these tables, each in a batch of its own, and go on at
 * the same moment.
 */
export async function atOnce<R>(
  shop: TestShop,
  acts: readonly (() => PromiseLike<R>)[],
  { locked, waiting }: { locked: readonly string[]; waiting: number },
): Promise<R[]> {
  const holder = await shop.pool.connect()
  await holder.query('begin')
  for (const table of locked) await holder.query(`select from ${table} for update`)
  const end = lockEnd()
  const acting: PromiseLike<R>[] = []
  for (const [n, act] of acts.entries()) {
    acting.push(act())
    if (n < waiting) await lockWaiters(shop.pool, n + 1, end)
  }
  await holder.query('rollback')
  holder.release()
  return Promise.all(acting)
}

/** Submits carts at once; the first ones wait for their holds. */
async function submitAll(shop: TestShop, carts: readonly Cart[]) {
  const submits = carts.map(
    ({ buyer, entries, codes }) =>
      () =>
        submit(shop, buyer, entries, codes),
  )
  const replies = await atOnce(shop, submits, { locked: ['reservation'], waiting: BATCHES })
  return replies.map((reply) => ({ status: reply.statusCode, body: reply.json() }))
}

/** Carts with one employee code submit at once. One has it, and the others are told. */
export async function raceForCode(shop: TestShop, count: number): Promise<void> {
  const code = await aCode(shop, 'lipno-ben-employee')
  const carts = await toldCarts(shop, { count, variant: 'ski-1day-adult', codesOf: () => [code] })
  const replies = await submitAll(shop, carts)
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
  const carts = await toldCarts(shop, { count, variant: 'ski-1day-child', codesOf: () => [code] })
  const replies = await submitAll(shop, carts)
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

/**
 * Carts that name the same codes in opposite order submit, or are looked at, at once. None waits in a circle, or keeps
 * another from buying. All name two codes, and half of them two vouchers beside these.
 */
export async function raceInOppositeOrder(shop: TestShop, count: number): Promise<void> {
  const [voucher, otherVoucher] = [await aVoucher(shop, 100), await aVoucher(shop, 100)]
  const uses = { uses: count }
  const [code, otherCode] = [
    await aCode(shop, 'lipno-ben-employee', uses),
    await aCode(shop, 'lipno-ben-employee', uses),
  ]
  const hasVouchers = (n: number) => n % 4 < 2
  // One of each order. All of these have vouchers, as carts do not claim codes of many uses.
  const isLookedAt = (n: number) => n % 8 === 1 || n % 8 === 4
  const carts = await toldCarts(shop, {
    count,
    variant: 'ski-1day-adult',
    pieces: 2,
    codesOf(n) {
      const codes = hasVouchers(n) ? [voucher, code, otherVoucher, otherCode] : [code, otherCode]
      return n % 2 ? codes : codes.toReversed()
    },
  })
  const before = await deadlocksOf(shop.pool)
  const acts = carts.map(
    ({ buyer, entries, codes }, n) =>
      () =>
        isLookedAt(n) ? askQuote(buyer, entries, codes) : submit(shop, buyer, entries, codes),
  )
  const replies = await atOnce(shop, acts, { locked: ['gift_voucher', 'benefit_token'], waiting: BATCHES_OF_CODES })
  // A deadlock would be repeated without anybody noticing.
  expect((await deadlocksOf(shop.pool)) - before, 'deadlocks').toBe(0)
  const refused = replies.flatMap(({ statusCode }, n) => (statusCode < 400 ? [] : { statusCode, n }))
  // The vouchers are enough for one cart, the codes for all.
  expect(refused.filter(({ statusCode, n }) => statusCode !== 409 || !hasVouchers(n))).toEqual([])
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

const benefitOf = (shop: TestShop, id: string) =>
  shop.deps.shelf.current().catalogue.benefits.find((benefit) => benefit.id === id)

/** Imports the catalogue with another status of a benefit. Waits until the shelf has heard of it and is reloaded. */
async function importStatus(shop: TestShop, id: string, status: 'active' | 'inactive'): Promise<void> {
  const source = JSON.parse(await readFile(join(shop.deps.config.resortFolder, 'catalogue.json'), 'utf8'))
  const folder = await mkdtemp(join(tmpdir(), 'gondola-catalogue-'))
  const catalogueFile = join(folder, 'catalogue.json')
  const benefits = source.benefits.map((one: { benefitId: string }) =>
    one.benefitId === id ? { ...one, status } : one,
  )
  await writeFile(catalogueFile, JSON.stringify({ ...source, benefits }))
  const { resort } = shop.deps
  await importResort(shop.deps, { catalogueFile, resort, today: shop.now().today, moveSeasons: false })
  await rm(folder, { recursive: true })
  await expect.poll(() => benefitOf(shop, id)?.status, { timeout: 5000 }).toBe(status)
}

/**
 * Carts of a member submit while a catalogue withdraws their benefit, and after it. Each pays what it was told.
 */
export async function raceWithWithdrawal(shop: TestShop, count: number): Promise<void> {
  const buyerAt = await browsersOf(shop, count)
  const baskets = times(count, () => basketOf(shop, 'ski-1day-adult'))
  for (const [n, entries] of baskets.entries()) expect((await quoteOf(buyerAt(n), entries)).amount.base).toBe(856)
  const withdrawn = importStatus(shop, 'lipno-ben-vip', 'inactive')
  try {
    const replies = await Promise.all(
      baskets.map(async (entries, n) => {
        if (n >= count >> 1) await withdrawn
        // Half of them look at their cart once more.
        if (n % 2 === 1) await quoteOf(buyerAt(n), entries)
        return submit(shop, buyerAt(n), entries)
      }),
    )
    expect(replies.map((reply) => reply.json().amount?.base)).toEqual(times(count, () => 856))
  } finally {
    await withdrawn
    await importStatus(shop, 'lipno-ben-vip', 'active')
  }
  expect(await faultsOf(shop)).toEqual([])
}
