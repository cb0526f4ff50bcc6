import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPiece, notify, pay, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
})

const family = () => [aPiece(), aPiece({ variantId: 'lipno-ski-1day-child' })]
const startPayment = async (buyer: Visitor, uuid: string) =>
  shop.payment.refOf((await buyer.paymentUrl(uuid)).json().url)

async function end(ref: string, as: 'paid' | 'timed-out') {
  shop.payment.end(ref, as)
  await notify(shop, ref)
}

/** Works off the jobs; returns the button of the refund mail of an order. */
async function buttonOf(uuid: string) {
  await shop.work()
  const mail = shop.mails.find(({ messageId }) => messageId.includes(`${uuid}.refund`))
  const [, label, url] = mail?.text.match(/\n(.+):\n(https?:.+)\n/) ?? []
  return { label, url }
}
const pageOf = (uuid: string) => expect.stringContaining(`/shopping/confirmation?transaction=${uuid}&key=`)
const SHOP = { label: 'Otevřít e-shop', url: expect.stringContaining('/shopping/eshop?') }

test('who paid twice is led to the order, which stays valid', async () => {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order(family())
  const first = await startPayment(buyer, uuid)
  await end(first, 'timed-out')
  await pay(shop, buyer, uuid)
  await end(first, 'paid')
  expect(await buttonOf(uuid)).toEqual({ label: 'Zobrazit objednávku', url: pageOf(uuid) })
})

/** An order whose payment is open, and one that replaces it. */
async function replaced({ email = 'jana@example.com' } = {}) {
  const buyer = shop.visitor()
  const pieces = family()
  const old = await buyer.order(pieces)
  const ref = await startPayment(buyer, old.uuid)
  const next = await buyer.order(pieces.slice(0, 1), { email })
  return { buyer, pieces, old, ref, next }
}

test('who paid for an order that another replaced is led to that one once it is paid, over whatever stood between', async () => {
  const { buyer, pieces, old, ref } = await replaced()
  const last = await buyer.order(pieces, { lang: 'cz' })
  await pay(shop, buyer, last.uuid)
  await end(ref, 'paid')
  expect(await buttonOf(old.uuid)).toEqual({ label: 'Zobrazit objednávku', url: pageOf(last.uuid) })
})

test('and to the shop while it is not paid', async () => {
  const { old, ref } = await replaced()
  await end(ref, 'paid')
  expect(await buttonOf(old.uuid)).toEqual(SHOP)
})

test('no key to an order is mailed to another address than its own', async () => {
  const { buyer, old, ref, next } = await replaced({ email: 'eva@example.com' })
  await pay(shop, buyer, next.uuid)
  await end(ref, 'paid')
  expect(await buttonOf(old.uuid)).toEqual(SHOP)
})
