import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { VisitCtx } from '../ctx.ts'
import { networkOf, rateLimits } from './limits.ts'

type Limited = Pick<VisitCtx, 'request' | 'knownCart'>
const visit = (ip: string, cart?: string) => ({ request: { ip }, knownCart: () => cart }) as unknown as Limited
const PHONE_NETWORK = '89.24.1.1'

/** Returns how many of the calls pass. */
async function passed(calls: (() => Promise<void>)[]): Promise<number> {
  const results = await Promise.allSettled(calls.map((call) => call()))
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('five hundred newcomers behind one address may all ask for prices and fill their first cart', async () => {
  const limits = rateLimits()
  const newcomers = Array.from({ length: 500 }, () => visit(PHONE_NETWORK))
  expect(await passed(newcomers.map((ctx) => () => limits.check('prices', ctx)))).toBe(500)
  expect(await passed(newcomers.map((ctx) => () => limits.check('dryRun', ctx)))).toBe(500)
})

test('one cart is limited by itself', async () => {
  const limits = rateLimits()
  const ctx = visit(PHONE_NETWORK, randomUUID())
  expect(await passed(Array.from({ length: 20 }, () => () => limits.check('validate', ctx)))).toBe(10)
})

test('a refusal says for how many seconds', async () => {
  const limits = rateLimits()
  const ctx = visit(PHONE_NETWORK, randomUUID())
  for (let call = 0; call < 10; call++) await limits.check('validate', ctx)
  const refusal = await limits.check('validate', ctx).catch((error) => error)
  expect(refusal).toMatchObject({ code: 'too-many-requests', details: { seconds: expect.any(Number) } })
  expect(refusal.details.seconds).toBeGreaterThan(55)
  expect(refusal.details.seconds).toBeLessThanOrEqual(60)
})

test('an address with more than fifty unpaid carts is limited as a whole', async () => {
  const limits = rateLimits()
  const calls = Array.from({ length: 4000 }, () => () => limits.check('dryRun', visit(PHONE_NETWORK, randomUUID())))
  expect(await passed(calls)).toBe(50 + 3000)
})

test('guesses of cards by a crowd of carts are as few as fifty carts have', async () => {
  const limits = rateLimits()
  const calls = Array.from({ length: 2000 }, () => () => limits.check('lookUpCard', visit(PHONE_NETWORK, randomUUID())))
  expect(await passed(calls)).toBe(50 + 500)
})

test('what is given back counts neither for a cart nor for its address', async () => {
  const limits = rateLimits()
  const calls = Array.from({ length: 2000 }, () => async () => {
    const ctx = visit(PHONE_NETWORK, randomUUID())
    await limits.check('lookUpCard', ctx)
    await limits.uncount(ctx)
  })
  let all = 0
  for (const call of calls) all += await passed([call])
  expect(all).toBe(2000)
})

test('carts that paid do not count against their address', async () => {
  const limits = rateLimits()
  for (let buyer = 0; buyer < 4000; buyer++) {
    const ctx = visit(PHONE_NETWORK, randomUUID())
    await limits.check('dryRun', ctx)
    limits.forgive(randomUUID(), ctx)
    await limits.check('order', ctx)
  }
})

test('one paid order speaks for one cart only', async () => {
  const limits = rateLimits()
  const order = randomUUID()
  const calls = Array.from({ length: 4000 }, () => async () => {
    const ctx = visit(PHONE_NETWORK, randomUUID())
    limits.forgive(order, ctx)
    await limits.check('dryRun', ctx)
  })
  expect(await passed(calls)).toBe(1 + 50 + 3000)
})

test('a hundred thousand made-up carts of one address slow nobody down', async () => {
  const limits = rateLimits()
  const begun = performance.now()
  for (let cart = 0; cart < 100_000; cart++)
    await limits.check('dryRun', visit(PHONE_NETWORK, `cart-${cart}`)).catch(() => undefined)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test.each([
  ['89.24.1.1', '89.24.1.1'],
  ['::ffff:89.24.1.1', '89.24.1.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
