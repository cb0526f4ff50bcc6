import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderAsCompany, sampleUser } from '../../harness/companies.ts'
import { textsOf } from '../../harness/read-pdf.ts'
import { aPiece, type BasketPiece, pay, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'

const DAY = '2027-01-16'
const walks = (count: number): BasketPiece[] =>
  Array.from({ length: count }, () => aPiece({ variantId: 'morava-walk-adult', validFrom: DAY, method: 'print' }))

let shop: TestShop
let company: Visitor
beforeAll(async () => {
  shop = await testShop({ resort: 'morava' })
  company = await sampleUser(shop)
})
afterAll(() => shop.close())

/** Orders by card for a company; returns the order's uuid. */
async function ordered(pieces: BasketPiece[], { isFinished = true } = {}): Promise<string> {
  const reply = await orderAsCompany(company, pieces, { paidWith: 'card', additionalVOP: true })
  expect(reply.statusCode, reply.body).toBe(201)
  const { uuid } = reply.json() as { uuid: string }
  await pay(shop, company, uuid)
  if (isFinished) await shop.work()
  return uuid
}
const print = (visitor: Visitor, uuid: string) => visitor.get(`/transactions/${uuid}/print-all-tickets?lang=cz`)
const refusal = async (visitor: Visitor, uuid: string) => {
  const reply = await print(visitor, uuid)
  return [reply.statusCode, reply.json().error.code]
}

test('a company downloads all print tickets of a finished order, and nothing else of it', async () => {
  const uuid = await ordered(walks(3))
  await shop.pool.query("update order_entry set method = 'exchange' where order_id = $1 and position = 1", [uuid])
  const reply = await print(company, uuid)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  const pages = textsOf(reply.rawPayload)
  expect(pages).toHaveLength(2)
  // By the printed number an operator gives the ticket back.
  expect(pages.map((page) => /\d ze \d/.exec(page)?.[0])).toEqual(['1 ze 3', '3 ze 3'])
  // A hotel hands them on: its guests learn no price, and are not told to keep the code from others.
  expect(pages.join()).not.toMatch(/Cena|Kč|neposílejte/)
  expect(pages[1]).toContain('Kód je jen pro jednoho: projde s ním ten první.')
  const unasked = await company.get(`/transactions/${uuid}/print-all-tickets`)
  expect(textsOf(unasked.rawPayload)).toEqual(pages)
})

test('a company’s mail has no form of withdrawal among the terms, a guest’s has', async () => {
  const guest = shop.visitor()
  const { uuid } = await guest.order(walks(1), { additionalVOP: true })
  await pay(shop, guest, uuid)
  await ordered(walks(1))
  const terms = shop.mails.slice(-2).map(({ attachments }) => String(attachments.at(-1)?.content))
  expect(terms.map((text) => /ODSTOUPEN/.test(text))).toEqual([true, false])
})

test('it is refused to others, before the order is finished, and where nothing is printed', async () => {
  const uuid = await ordered(walks(1), { isFinished: false })
  expect(await refusal(company, uuid)).toEqual([409, 'not-finished'])
  await shop.work()
  expect(await refusal(shop.visitor(), uuid)).toEqual([404, 'not-found'])
  await shop.pool.query("update order_entry set method = 'exchange' where order_id = $1", [uuid])
  expect(await refusal(company, uuid)).toEqual([404, 'not-found'])
})

test('a guest has no such download of their own order', async () => {
  const guest = shop.visitor()
  const { uuid } = await guest.order(walks(1), { additionalVOP: true })
  await pay(shop, guest, uuid)
  await shop.work()
  expect((await guest.get(`/transactions/${uuid}/ticket`)).statusCode).toBe(200)
  expect(await refusal(guest, uuid)).toEqual([404, 'not-found'])
})

test('without downloadPrintTickets nobody has it', async () => {
  const uuid = await ordered(walks(1))
  const { flags } = shop.deps.shelf.current().config
  Object.assign(flags, { downloadPrintTickets: false })
  try {
    expect(await refusal(company, uuid)).toEqual([404, 'not-found'])
  } finally {
    Object.assign(flags, { downloadPrintTickets: true })
  }
})
