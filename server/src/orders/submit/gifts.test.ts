import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../../resorts/folders.ts'
import { textOf } from '../../../harness/read-pdf.ts'
import { aPiece, type BasketPiece, pay, submissionOf, type TestShop, testShop } from '../../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const VOUCHER = { variantId: 'lipno-gift-voucher-500', method: 'print' }
const TICKET = { variantId: 'lipno-treetop-adult', method: 'print', isGift: true }

/** A submitted piece, with the gift fields that only a submission has. */
async function submit(piece: BasketPiece, gift: { giftTemplate?: string; giftMessage?: string } = {}) {
  const buyer = shop.visitor()
  await buyer.dryRun([piece])
  const answer = await buyer.post('/v2/transaction/validate', submissionOf([{ ...piece, ...gift }]))
  return { buyer, piece, answer, body: answer.json() }
}

async function bought(piece: BasketPiece, gift: { giftTemplate?: string; giftMessage?: string } = {}) {
  const { buyer, body } = await submit(piece, gift)
  await pay(shop, buyer, body.uuid)
  await shop.work()
  const order = (await buyer.get(`/api/transactions/${body.uuid}`)).json()
  const { rawPayload: pdf } = await buyer.get(`/transactions/${body.uuid}/ticket?lang=cz`)
  return { order, pdf }
}
const pictureOf = (template: string) => readFileSync(join(RESORTS_DIR, 'lipno', 'documents', `gift-${template}.jpg`))

test.each([
  ['a voucher', VOUCHER],
  ['a ticket that is given', TICKET],
])('%s is printed on the template that its buyer chose, with their words', async (_, piece) => {
  const { order, pdf } = await bought(aPiece(piece), {
    giftTemplate: 'celebration',
    giftMessage: ' Krásné narozeniny, Žofie! ',
  })
  expect(order.entries[0].meta.giftTemplate).toBe('celebration')
  expect(order.tickets[0].isGift).toBe(true)
  expect(pdf.includes(pictureOf('celebration'))).toBe(true)
  expect(textOf(pdf)).toContain('Krásné narozeniny, Žofie!')
})

test('a gift without a choice has the first template, and what is no gift has none', async () => {
  const gift = await bought(aPiece(VOUCHER))
  expect(gift.order.entries[0].meta.giftTemplate).toBe('winter')
  expect(gift.pdf.includes(pictureOf('winter'))).toBe(true)
  const ticket = await bought(aPiece({ ...TICKET, isGift: false }), { giftTemplate: 'summer', giftMessage: 'Pro mě' })
  expect(ticket.order.entries[0].meta.giftTemplate).toBeNull()
  expect(ticket.pdf.includes(pictureOf('summer'))).toBe(false)
  const kept = await shop.pool.query('select data from entry_person where order_id = $1', [ticket.order.uuid])
  expect(kept.rows).toEqual([])
})

test('a template that the resort does not have is refused by name, and nothing is ordered', async () => {
  const { piece, answer, body } = await submit(aPiece(VOUCHER), { giftTemplate: 'birthday' })
  expect([answer.statusCode, body.error.code]).toEqual([409, 'unknown-gift-template'])
  expect(body.error.details.entries).toEqual([{ uuid: piece.uuid }])
  expect((await shop.pool.query('select from order_entry where uuid = $1', [piece.uuid])).rows).toEqual([])
})

test.each([
  ['words that cannot be printed', '生日快乐', 409, 'missing-user-data'],
  ['more than 120 characters', 'x'.repeat(121), 400, 'bad-input'],
])('%s are refused', async (_, giftMessage, status, code) => {
  const { answer, body } = await submit(aPiece(VOUCHER), { giftMessage })
  expect([answer.statusCode, body.error.code]).toEqual([status, code])
})

test('another template or other words make another order of the same cart, the same again do not', async () => {
  const { buyer, piece, body } = await submit(aPiece(VOUCHER), { giftTemplate: 'winter', giftMessage: 'Babičce' })
  const again = async (gift: object) =>
    (await buyer.post('/v2/transaction/validate', submissionOf([{ ...piece, ...gift }]))).json().uuid
  expect(await again({ giftTemplate: 'winter', giftMessage: 'Babičce' })).toBe(body.uuid)
  const other = await again({ giftTemplate: 'summer', giftMessage: 'Babičce' })
  expect(other).not.toBe(body.uuid)
  expect(await again({ giftTemplate: 'summer', giftMessage: 'Dědovi' })).not.toBe(other)
})
