import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, entriesOf } from '../../harness/benefits/buyer.ts'
import { paidOrderOf } from '../../harness/benefits/orders.ts'
import { textOf } from '../../harness/read-pdf.ts'
import { aPiece, pay, type TestShop, testShop } from '../../harness/shop.ts'
import { type EntryWithPerson, findEntries } from '../orders/orders.store.ts'
import { versionsOf } from './entry-versions.ts'
import { benefitOf } from './ticket-pages.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const ski = () => aPiece()
const card = () => aPiece({ variantId: 'lipno-card-product-adult', method: 'exchange' })
const free = () => aPiece({ variantId: 'lipno-treetop-mini', method: 'print' })

const LANGS = ['cz', 'de', 'en', 'pl'] as const

/** An order, paid if anything is due, with what its pages say now in every language. */
async function ordered(pieces: ReturnType<typeof aPiece>[]) {
  const buyer = shop.visitor()
  const { uuid, skipPayment } = await buyer.order(pieces)
  if (!skipPayment) await pay(shop, buyer, uuid)
  const page = async (lang: string) => textOf((await buyer.get(`/transactions/${uuid}/ticket?lang=${lang}`)).rawPayload)
  return async () => Promise.all(LANGS.map(page))
}

const TAX_DOCUMENT = [/Daňový doklad najdete/, /Den Beleg finden/, /tax receipt is in/, /Dokument podatkowy jest/]
const PAID = [/Máte zaplaceno/, /Sie haben bezahlt/, /You have paid/, /jest opłacone/]
const FREE = [/je zdarma/, /ist kostenlos/, /order is free/, /jest bezpłatne/]
const say = (pages: string[], words: RegExp[]) => pages.map((page, at) => words[at]?.test(page))
const [EACH, NONE] = [LANGS.map(() => true), LANGS.map(() => false)]

test('a page sends its buyer to the e-mail for a tax document once it is there, not while a code for a desk stands in', async () => {
  const pages = await ordered([ski()])
  expect(say(await pages(), TAX_DOCUMENT)).toEqual(NONE)
  await shop.work()
  expect(say(await pages(), TAX_DOCUMENT)).toEqual(EACH)
})

test('nor does the page of what is ready while the rest of its order is late', async () => {
  const pages = await ordered([card(), ski()])
  shop.access.failNext(1)
  await expect(shop.work('issue-order')).rejects.toThrow('down')
  expect(say(await pages(), TAX_DOCUMENT)).toEqual(NONE)
  await shop.work()
  expect(say(await pages(), TAX_DOCUMENT)).toEqual(EACH)
})

test.each([
  ['an order over nothing', [free]],
  ['a deposit alone', [card]],
])('the page of %s names no tax document: there is none', async (_name, pieces) => {
  const pages = await ordered(pieces.map((piece) => piece()))
  await shop.work()
  expect(say(await pages(), TAX_DOCUMENT)).toEqual(NONE)
})

test('what stands in for a late ticket says that it is paid, or that nothing is due', async () => {
  const [paid, nothingDue] = [await (await ordered([ski(), free()]))(), await (await ordered([free()]))()]
  expect([say(paid, PAID), say(paid, FREE)]).toEqual([EACH, NONE])
  expect([say(nothingDue, PAID), say(nothingDue, FREE)]).toEqual([NONE, EACH])
})

test('the page of a gift voucher names what it does not pay, and with the mail where its recipient sees what is left', async () => {
  const gift = aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print' })
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([gift])
  await pay(shop, buyer, uuid)
  await shop.work()
  const page = textOf((await buyer.get(`/transactions/${uuid}/ticket?lang=en`)).rawPayload)
  const url = `${shop.deps.config.publicUrl}/kod`
  expect(page.replace(/\s/g, '')).toContain(url.replace('https://', '').replace('http://', ''))
  expect(page.replace(/\s+/g, ' ')).toContain('Not valid for: Concert at')
  expect(shop.mails.at(-1)?.text).toContain(url)
})

test('the page of a ticket with a benefit names it and the price before it', async () => {
  const vip = await buyerOf(shop, 'member-marketing', '2027-01-20')
  const entries = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', '2027-02-06', 1]] })
  const { uuid } = await paidOrderOf(shop, vip, entries)
  await shop.work()
  const page = textOf((await vip.visitor.get(`/transactions/${uuid}/ticket?lang=cz`)).rawPayload).replace(/\s+/g, ' ')
  for (const said of ['856 Kč', 'před slevou 1 070 Kč, VIP −214 Kč']) expect(page).toContain(said)
})

test('papers name a benefit as it was called when it was bought, also of a version before an act', async () => {
  const vip = await buyerOf(shop, 'member-marketing', '2027-01-20')
  const pieces = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', '2027-02-06', 1]] })
  const { uuid } = await paidOrderOf(shop, vip, pieces)
  const ctx = shop.now()
  const { catalogue } = ctx.shelf
  const benefits = catalogue.benefits.map((one) => ({ ...one, name: { cz: 'jiné', de: 'anders', en: 'other' } }))
  const renamed = { ...ctx, shelf: { ...ctx.shelf, catalogue: { ...catalogue, benefits } } }
  const entries = await findEntries(ctx, uuid)
  expect(entries.map((entry) => benefitOf(renamed, entry, 'cz').benefit?.name)).toEqual(['VIP'])
  await shop.pool.query(
    `insert into entry_version (order_id, uuid, version, day, days, slot_start, price, listed, benefit_id, rule)
     select order_id, uuid, version, day, days, slot_start, price, listed, benefit_id, rule from order_entry where order_id = $1`,
    [uuid],
  )
  const moved = entries.map((entry) => ({ ...entry, version: 1, benefit_id: null, rule: {} }))
  const { asSold } = await versionsOf(ctx, uuid, moved)
  expect(asSold.map((entry) => benefitOf(renamed, entry, 'cz').benefit?.name)).toEqual(['VIP'])
})

test.each([
  ['is named while it takes something off', 856_00, 1070_00, 1070_00],
  ['is named where a corrective document takes the entry off', -856_00, -1070_00, -1070_00],
  ['is not named once a return has raised the price to the one before', 1070_00, 1070_00, undefined],
  ['is not named where that is taken off', -1070_00, -1070_00, undefined],
])('a benefit %s', (_, price, listed, before) => {
  const entry = { price, listed, benefit_id: 'gone' } as EntryWithPerson
  expect(benefitOf(shop.now(), entry, 'cz').benefit?.listed).toBe(before)
})
