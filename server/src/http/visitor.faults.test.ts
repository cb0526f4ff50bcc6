import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, submissionOf, type TestShop, testShop } from '../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => shop.close())

test('the life of the cart cookie counts from its last use, so that no cart is lost in the middle of a purchase', async () => {
  const buyer = shop.visitor()
  await buyer.dryRun([aPiece()])
  const cart = buyer.cookies.get('cart')
  const again = await buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries: [aPiece()] })
  expect(again.cookies.find(({ name }) => name === 'cart')).toMatchObject({
    value: cart,
    maxAge: 86_400,
    httpOnly: true,
  })
})

test.each([
  ['made up', () => randomBytes(32).toString('base64url')],
  [
    'the same bytes in another text',
    (own: string) => {
      // The last of 43 characters has two bits that no byte takes.
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      return own.slice(0, -1) + letters[letters.indexOf(own.slice(-1)) + 1]
    },
  ],
  ['with another half', (own: string) => `${randomBytes(15).toString('base64url')}${own.slice(20)}`],
])('a cart cookie that is %s is none: the visitor gets a cart of the shop', async (_, made) => {
  const buyer = shop.visitor()
  await buyer.dryRun([aPiece()])
  const own = buyer.cookies.get('cart') ?? ''
  const forged = made(own)
  buyer.cookies.set('cart', forged)
  await buyer.dryRun([aPiece()])
  expect(forged).toHaveLength(own.length)
  expect(buyer.cookies.get('cart')).not.toBe(forged)
})

test('two submits at once of a new visitor both open the order that they made', async () => {
  const buyer = shop.visitor()
  const entries = [aPiece()]
  await buyer.dryRun(entries)
  const answers = await Promise.all([1, 2].map(() => buyer.post('/v2/transaction/validate', submissionOf(entries))))
  const cookieOf = (answer: (typeof answers)[number]) => answer.cookies.find(({ name }) => name === 'order')?.value
  const [first, second] = answers.map(cookieOf)
  expect(first).toBeDefined()
  expect(second).toBe(first)
  expect((await buyer.get(`/api/transactions/${answers[0]?.json().uuid}`)).json().entries).toHaveLength(1)
  expect(first).not.toBe(buyer.cookies.get('cart'))
})

test('a cart that comes back under another cookie after its holds ran out is sold again, while they live it is not', async () => {
  const entries = [aPiece()]
  await shop.visitor().dryRun(entries)
  const [kept] = (await shop.visitor().dryRun(entries)).entries
  expect(kept?.errors.map(({ code }) => code)).toEqual(['unavailable'])
  await shop.pool.query(`update reservation set expires_at = now() - interval '1 minute' where entry_uuid = $1`, [
    entries[0]?.uuid,
  ])
  const back = shop.visitor()
  const [again] = (await back.dryRun(entries)).entries
  expect(again?.errors).toEqual([])
  expect(Date.parse(again?.priceValidTo ?? '')).toBeGreaterThan(Date.now() + 14 * 60_000)
  expect((await back.post('/v2/transaction/validate', submissionOf(entries))).statusCode).toBe(201)
})
