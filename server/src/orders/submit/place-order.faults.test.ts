import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, submissionOf, type TestShop, testShop } from '../../../harness/shop.ts'

const VALIDATE = '/v2/transaction/validate'
let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('different submits of one cart at once are never a fault, and no entry is in two live orders', async () => {
  for (let round = 0; round < 12; round++) {
    const buyer = shop.visitor()
    const entries = [aPiece(), aPiece(), aPiece()]
    await buyer.dryRun(entries)
    const carts = [[0], [0, 1], [1, 2], [0, 1, 2], [2]].map((places) =>
      entries.filter((_, index) => places.includes(index)),
    )
    const answers = await Promise.all(carts.map((cart) => buyer.post(VALIDATE, submissionOf(cart))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
    const live = await shop.pool.query(
      'select uuid from order_entry where live and uuid = any($1) group by uuid having count(*) > 1',
      [entries.map(({ uuid }) => uuid)],
    )
    expect(live.rows).toEqual([])
  }
})

test('an entry that another cart bought is refused as bought, not answered as a fault', async () => {
  const first = shop.visitor()
  const entries = [aPiece()]
  await first.order(entries)
  await shop.pool.query('delete from reservation where entry_uuid = $1', [entries[0]?.uuid])
  const second = shop.visitor()
  await second.dryRun(entries)
  const answer = await second.post(VALIDATE, submissionOf(entries))
  expect([answer.statusCode, answer.json().error]).toMatchObject([
    409,
    { code: 'entry-errors', details: { reason: 'already-bought' } },
  ])
})

test('a sign that the database cannot store is left out or refused, and is no fault', async () => {
  const buyer = shop.visitor()
  const piece = aPiece({ variantId: 'lipno-season-pass-adult', method: 'prepaid' })
  const submit = (firstName: string) => buyer.post(VALIDATE, submissionOf([{ ...piece, userData: { firstName } }]))
  const without = await submit('Jana\0')
  expect([without.statusCode, without.json().error.code]).toEqual([409, 'missing-user-data'])
  expect(without.json().error.details.entries[0].fields).not.toHaveProperty('firstName')
  const half = await submit('Jana\ud800')
  expect([half.statusCode, half.json().error.code]).toEqual([400, 'bad-input'])
})

test('a submit whose entry is written in capitals keeps its person and makes an order', async () => {
  const buyer = shop.visitor()
  const piece = aPiece({ uuid: randomUUID().toUpperCase() })
  const order = await buyer.order([piece])
  expect(order.entries.map(({ uuid }) => uuid)).toEqual([piece.uuid.toLowerCase()])
})
