import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aVoucher, buyerOf, type Entry, entriesOf, quoteOf } from '../../../harness/benefits/buyer.ts'
import { orderOf, submit } from '../../../harness/benefits/orders.ts'
import { notify, type TestShop, testShop } from '../../../harness/shop.ts'
import { issueOrders } from '../../tickets/issue-order.ts'

const SOLD = '2027-01-20'
/** Tables that only a purchase with benefits, vouchers or credit may read or write. */
const OF_RIGHTS =
  /\b(from|into|update|join) (claim|gift_voucher|benefit_token|credit_account|money_movement|member_benefit)\b/

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

type Work = { statements: string[]; commits: number }

/** Returns the statements that an act runs, and the number of commits. */
async function workOf(act: () => Promise<unknown>): Promise<Work> {
  const statements: string[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    for (const [query] of spy.mock.calls as unknown as [string | { text: string }][])
      statements.push(typeof query === 'string' ? query : query.text)
  } finally {
    spy.mockRestore()
  }
  const isBegin = (text: string) => /^\s*begin/i.test(text)
  const isEnd = (text: string) => /^\s*(commit|rollback)/i.test(text)
  let isInside = false
  let commits = 0
  for (const text of statements) {
    if (isBegin(text)) isInside = true
    else if (isEnd(text)) isInside = false
    if (!isInside) commits++
  }
  return { statements, commits }
}

/** Buys from the cart to the ticket; returns the work of each step. */
async function purchase(codes: string[] = []): Promise<Record<string, Work>> {
  const buyer = await buyerOf(shop, 'guest', SOLD)
  const entries: Entry[] = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', '2027-02-06']] })
  const quote = await workOf(() => quoteOf(buyer, entries, codes))
  let uuid = ''
  const order = await workOf(async () => {
    uuid = (await submit(shop, buyer, entries, codes)).json().uuid
  })
  let ref = ''
  const address = await workOf(async () => {
    ref = shop.payment.refOf((await buyer.visitor.paymentUrl(uuid)).json().url)
  })
  shop.payment.end(ref, 'paid')
  const payment = await workOf(() => notify(shop, ref))
  const issue = await workOf(() => issueOrders(shop.now(), [{ orderId: uuid }]))
  return { quote, order, address, payment, issue }
}

test('a purchase without a code is no more statements and commits than before there were any, and reads none of their tables', async () => {
  // Fill the caches first.
  await purchase()
  const steps = await purchase()
  const counted = Object.fromEntries(
    Object.entries(steps).map(([step, { statements, commits }]) => [step, [statements.length, commits]]),
  )
  expect(counted).toEqual({ quote: [1, 1], order: [1, 1], address: [2, 2], payment: [1, 1], issue: [2, 2] })
  for (const { statements } of Object.values(steps))
    expect(statements.filter((text) => OF_RIGHTS.test(text))).toEqual([])
})

test('a purchase with a voucher looks it up with its prices, then holds it, and is ordered and paid in one statement each', async () => {
  const voucher = () => aVoucher(shop, 100)
  await purchase([await voucher()])
  const { quote, order, payment } = await purchase([await voucher()])
  const written = (work?: Work) => work?.statements.filter((text) => /\b(insert|update|delete)\b/.test(text)).length
  expect([written(quote), quote?.statements.length, quote?.commits]).toEqual([2, 2, 2])
  expect([written(order), order?.statements.length, order?.commits]).toEqual([1, 1, 1])
  expect([written(payment), payment?.statements.length, payment?.commits]).toEqual([1, 1, 1])
})

test('a payment without a voucher reads nothing of vouchers; those that come together share a statement', async () => {
  const payable = async (codes: string[]) => {
    const buyer = await buyerOf(shop, 'guest', SOLD)
    const entries: Entry[] = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', '2027-02-06']] })
    const { uuid } = await orderOf(shop, buyer, entries, codes)
    const ref = shop.payment.refOf((await buyer.visitor.paymentUrl(uuid)).json().url)
    shop.payment.end(ref, 'paid')
    return ref
  }
  const plain = [await payable([]), await payable([])]
  const claiming = await payable([await aVoucher(shop, 100)])
  const ofRights = async (refs: string[]) => {
    const { statements } = await workOf(() => Promise.all(refs.map((ref) => notify(shop, ref))))
    return statements.map((text) => OF_RIGHTS.test(text))
  }
  expect(await ofRights(plain.slice(0, 1))).toEqual([false])
  expect(await ofRights([...plain.slice(1), claiming])).toEqual([true])
})

test('an order of a round whose entry was ordered before keeps none of the others from being written', async () => {
  const carts = await Promise.all(
    [1, 2, 3].map(async () => {
      const buyer = await buyerOf(shop, 'guest', SOLD)
      const entries: Entry[] = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', '2027-02-06']] })
      return { buyer, entries, codes: [await aVoucher(shop, 100)] }
    }),
  )
  for (const { buyer, entries, codes } of carts) await quoteOf(buyer, entries, codes)
  const [first] = carts
  if (!first) throw new Error('There are carts.')
  await submit(shop, first.buyer, first.entries, first.codes)
  await quoteOf(first.buyer, first.entries, first.codes)
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const replies = await Promise.all(
    carts.map(({ buyer, entries, codes }) => submit(shop, buyer, entries, codes, { email: 'other@example.com' })),
  )
  const failed = spy.mock.settledResults.filter(({ type }) => type === 'rejected')
  spy.mockRestore()
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(failed).toEqual([])
})
