import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aPiece, submissionOf, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const free = () => aPiece({ variantId: 'lipno-treetop-mini', method: 'print' })
const frees = (count: number) => Array.from({ length: count }, free)
const someone = () => `${randomUUID()}@example.com`

async function submit(buyer: Visitor, entries: object[], email = someone(), headers: Record<string, string> = {}) {
  await buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries })
  return buyer.post('/v2/transaction/validate', submissionOf(entries, { email }), headers)
}

test('one network orders 300 tickets over nothing in an hour, and is told when it may order more', async () => {
  const visitor = () => shop.visitor('203.0.113.7')
  const last = { buyer: visitor(), entries: frees(100), email: someone(), key: { 'idempotency-key': randomUUID() } }
  for (let order = 1; order <= 2; order++) expect((await submit(visitor(), frees(100))).statusCode).toBe(201)
  const made = await submit(last.buyer, last.entries, last.email, last.key)
  expect(made.statusCode).toBe(201)

  const over = await submit(visitor(), [free()])
  expect(over.statusCode).toBe(429)
  expect(over.json().error).toMatchObject({ code: 'too-many-requests', details: { seconds: expect.any(Number) } })

  // A family goes on buying: free tickets beside paid ones are limited by their price.
  expect((await submit(visitor(), [aPiece(), aPiece(), free(), free()])).statusCode).toBe(201)
  // It does not limit visitors of another network.
  expect((await submit(shop.visitor('198.51.100.7'), [free()])).statusCode).toBe(201)
  // A repeat returns the reply that was lost.
  const repeated = await last.buyer.post(
    '/v2/transaction/validate',
    submissionOf(last.entries, { email: last.email }),
    last.key,
  )
  expect([repeated.statusCode, repeated.json().uuid]).toEqual([201, made.json().uuid])
})

test('what no order comes of counts for nothing: neither what is refused nor what is repeated', async () => {
  const visitor = () => shop.visitor('203.0.114.7')
  const first = { buyer: visitor(), entries: frees(100), email: someone() }
  expect((await submit(first.buyer, first.entries, first.email)).statusCode).toBe(201)
  // The same content again, under no key and under another one, is the same order.
  for (const headers of [undefined, { 'idempotency-key': randomUUID() }])
    expect((await submit(first.buyer, first.entries, first.email, headers)).statusCode).toBe(201)
  // Without held prices nothing is written, so nothing is counted.
  for (let call = 1; call <= 3; call++) {
    const unheld = await visitor().post('/v2/transaction/validate', submissionOf(frees(100), { email: someone() }))
    expect(unheld.json().error.code).toBe('price-changed')
  }
  expect((await submit(visitor(), frees(100))).statusCode).toBe(201)
  expect((await submit(visitor(), frees(90))).statusCode).toBe(201)
  // Too large for what is left, it does not keep a smaller one from being made.
  expect((await submit(visitor(), frees(60))).statusCode).toBe(429)
  expect((await submit(visitor(), frees(10))).statusCode).toBe(201)
  const over = await submit(first.buyer, first.entries, first.email)
  expect([over.statusCode, (await submit(visitor(), [free()])).statusCode]).toEqual([201, 429])
})

test('ten orders over nothing are mailed to one address in an hour, from wherever they are ordered', async () => {
  const order = (network: number, email: string) => submit(shop.visitor(`192.0.${network}.1`), [free()], email)
  for (let network = 1; network <= 10; network++) expect((await order(network, 'eva@example.com')).statusCode).toBe(201)
  expect((await order(11, 'Eva@Example.com')).statusCode).toBe(429)
  expect((await order(12, 'ota@example.com')).statusCode).toBe(201)
})

test('the pages of one order are drawn 300 times a minute', async () => {
  const buyer = shop.visitor('192.0.100.1')
  const order = (await submit(buyer, frees(100))).json()
  await shop.work('issue-order')
  vi.spyOn(shop.deps.documents, 'renderTicketsPdf').mockResolvedValue(Buffer.from('%PDF'))
  const download = async () =>
    (await buyer.send({ method: 'GET', url: `/transactions/${order.uuid}/ticket` })).statusCode
  expect([await download(), await download(), await download(), await download()]).toEqual([200, 200, 200, 429])
})
