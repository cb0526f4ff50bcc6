import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../../harness/read-pdf.ts'
import { aPiece, pay, submissionOf, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const BUYER = {
  name: ' Horská škola s.r.o. ',
  address: 'Vzorová 12',
  city: 'Brno',
  postalCode: '602 00',
  country: 'CZ',
  ico: '260 16 885',
  dic: 'cz26016885',
}
/** Skis for a class: over 10,000 CZK. */
const aClass = () => Array.from({ length: 14 }, () => aPiece())

async function submit(buyer: Visitor, entries: object[], named?: object) {
  const submission = submissionOf(entries)
  const meta = { ...submission.meta, ...(named ? { buyer: named } : {}) }
  const answer = await buyer.post('/v2/transaction/validate', { ...submission, meta })
  return { answer, body: answer.json() }
}
/** The words of a document. */
async function readOf(buyer: Visitor, address: string): Promise<string> {
  return textOf((await buyer.get(address)).rawPayload)
}
const ordersOf = async (uuid: string | undefined) =>
  (await shop.pool.query('select from order_entry where uuid = $1', [uuid])).rows.length

test('an order over 10,000 CZK needs its buyer with an address, who is named on the tax document (Act on VAT § 30)', async () => {
  const buyer = shop.visitor()
  const entries = aClass()
  expect((await buyer.dryRun(entries)).amount.base).toBeGreaterThan(10_000)
  const unnamed = await submit(buyer, entries)
  expect([unnamed.answer.statusCode, unnamed.body.error]).toMatchObject([
    409,
    { code: 'missing-user-data', details: { buyer: { name: 'form.required', address: 'form.required' } } },
  ])
  expect(await ordersOf(entries[0]?.uuid)).toBe(0)

  const { answer, body } = await submit(buyer, entries, BUYER)
  expect(answer.statusCode).toBe(201)
  await pay(shop, buyer, body.uuid)
  await shop.work()
  const text = await readOf(buyer, `/transactions/${body.uuid}/receipt`)
  for (const part of ['Daňový doklad', 'Horská škola s.r.o.', 'Vzorová 12', '602 00 Brno, Česko'])
    expect(text).toContain(part)
  expect(text).toContain('IČO 26016885, DIČ CZ26016885')
  expect(text).not.toContain('Zjednodušený')
})

test('up to 10,000 CZK, and for vouchers alone, nobody has to be named', async () => {
  const buyer = shop.visitor()
  const few = [aPiece()]
  const vouchers = Array.from({ length: 6 }, () => aPiece({ variantId: 'lipno-gift-voucher-2000', method: 'print' }))
  for (const entries of [few, vouchers]) {
    await buyer.dryRun(entries)
    expect((await submit(buyer, entries)).answer.statusCode).toBe(201)
  }
})

test('a buyer whom no receipt could name is refused field by field', async () => {
  const buyer = shop.visitor()
  const entries = [aPiece()]
  await buyer.dryRun(entries)
  const { answer, body } = await submit(buyer, entries, { ...BUYER, city: ' ', ico: '26016886' })
  expect([answer.statusCode, body.error.details]).toEqual([409, { buyer: { city: 'form.required', ico: 'form.ico' } }])
})

test('a buyer in letters that no receipt can print is refused by name, one in Cyrillic is not', async () => {
  const buyer = shop.visitor()
  const entries = [aPiece()]
  await buyer.dryRun(entries)
  const { answer, body } = await submit(buyer, entries, { ...BUYER, name: '山田 花子' })
  expect([answer.statusCode, body.error]).toMatchObject([
    409,
    { code: 'missing-user-data', details: { buyer: { name: 'form.letters' } } },
  ])
  expect((await submit(buyer, entries, { ...BUYER, name: 'Олена Щербань' })).answer.statusCode).toBe(201)
})

test('a cart that grew over the limit after its first order is asked for its buyer as well', async () => {
  const buyer = shop.visitor()
  const entries = aClass()
  await buyer.dryRun(entries)
  expect((await submit(buyer, entries.slice(0, 2))).answer.statusCode).toBe(201)
  const grown = await submit(buyer, entries)
  expect([grown.answer.statusCode, grown.body.error.code]).toEqual([409, 'missing-user-data'])
  expect((await submit(buyer, entries, BUYER)).answer.statusCode).toBe(201)
})

test('who is named below the limit gets a full tax document as well, and it is corrected in the same name (Act on VAT § 29)', async () => {
  shop.access.refuse('lipno-ski-1day-junior', 78)
  const buyer = shop.visitor()
  const entries = [aPiece(), aPiece({ variantId: 'lipno-ski-1day-junior' })]
  expect((await buyer.dryRun(entries)).amount.base).toBeLessThan(10_000)
  const { body } = await submit(buyer, entries, BUYER)
  await pay(shop, buyer, body.uuid)
  await shop.work()
  const { meta } = (await buyer.get(`/api/transactions/${body.uuid}`)).json()
  for (const [address, title] of [
    [meta.receipt, 'Daňový doklad'],
    [meta.corrections[0], 'Opravný daňový doklad'],
  ]) {
    const text = await readOf(buyer, address)
    for (const part of [title, 'Horská škola s.r.o.', 'Vzorová 12', 'IČO 26016885, DIČ CZ26016885', 'za kus bez DPH'])
      expect(text).toContain(part)
    expect(text).not.toContain('Zjednodušený')
  }
  const mailed = shop.mails.find(
    ({ messageId, attachments }) => messageId.includes(body.uuid) && attachments.length > 1,
  )
  expect(mailed?.text).toMatch(/^Daňový doklad$/m)
})
