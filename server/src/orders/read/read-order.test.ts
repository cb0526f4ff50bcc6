import type { OrderItem } from '@gondola/contract/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, pay, submissionOf, type TestShop, testShop } from '../../../harness/shop.ts'
import { orderKey } from './order-key.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

async function finishedOrder() {
  const buyer = shop.visitor()
  const pieces = [aPiece(), aPiece()]
  const order = await buyer.order(pieces)
  await pay(shop, buyer, order.uuid)
  await shop.work()
  return { buyer, order, pieces }
}

test('the uuid alone tells nothing but the status', async () => {
  const { order } = await finishedOrder()
  expect((await shop.visitor().get(`/api/transactions/${order.uuid}`)).json()).toEqual({
    uuid: order.uuid,
    status: 'finished',
  })
})

test('the order cookie and the key of the mailed link open the order; another key does not', async () => {
  const { buyer, order } = await finishedOrder()
  expect((await buyer.get(`/api/transactions/${order.uuid}`)).json().entries).toHaveLength(2)
  const key = orderKey(shop.deps.config.ORDER_SECRET, order.uuid)
  const stranger = shop.visitor()
  expect((await stranger.get(`/api/transactions/${order.uuid}?key=${key}`)).json().entries).toHaveLength(2)
  const wrong = (await stranger.get(`/api/transactions/${order.uuid}?key=${key.slice(1)}x`)).json()
  expect(wrong).toEqual({ uuid: order.uuid, status: 'finished' })
})

test('ticket downloads refuse a caller without a right to the order', async () => {
  const { order } = await finishedOrder()
  for (const path of ['ticket', 'print-all-tickets']) {
    const answer = await shop.visitor().get(`/transactions/${order.uuid}/${path}?lang=cz`)
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not-found'])
  }
})

test('a person with a ticket link of another browser is led to the page of the order', async () => {
  const { order } = await finishedOrder()
  const answer = await shop.visitor().send({
    method: 'GET',
    url: `/transactions/${order.uuid}/ticket`,
    headers: { accept: 'text/html,application/xhtml+xml' },
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `/shopping/confirmation?transaction=${order.uuid}`,
  ])
})

test('a person whose document there is not is led to the page of the order with the key and the language of the link', async () => {
  const { order } = await finishedOrder()
  const key = orderKey(shop.deps.config.ORDER_SECRET, order.uuid)
  const other = `cartId=${aPiece().uuid}`
  for (const [path, page] of [
    [`ticket?${other}&lang=de&key=${key}`, `&key=${key}&lng=de`],
    [`wallet-pass?${other}&key=${key}`, `&key=${key}`],
    [`correction?correctionId=${aPiece().uuid}&key=${key}`, `&key=${key}`],
    [`print-all-tickets?lang=xx`, ''],
  ]) {
    const url = `/transactions/${order.uuid}/${path}`
    const answer = await shop.visitor().send({ method: 'GET', url, headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/shopping/confirmation?transaction=${order.uuid}${page}`,
    ])
  }
})

test('a person whose ticket is refused gets a page with the way back to the order, a program the code', async () => {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([aPiece()])
  const key = orderKey(shop.deps.config.ORDER_SECRET, uuid)
  const ask = (accept: string, lang: string) =>
    shop.visitor().send({
      method: 'GET',
      url: `/transactions/${uuid}/ticket?lang=${lang}&key=${key}`,
      headers: { accept },
    })
  const program = await ask('application/json', 'cz')
  expect([program.statusCode, program.json().error.code]).toEqual([409, 'not-finished'])
  const words = { cz: 'Zpět na objednávku', de: 'Zurück zur Bestellung', en: 'Back to the order' }
  for (const [lang, back] of Object.entries(words)) {
    const person = await ask('text/html,application/xhtml+xml', lang)
    expect([person.statusCode, person.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8'])
    expect(person.body).toContain(back)
    expect(person.body).toContain(`href="/shopping/confirmation?transaction=${uuid}&amp;key=${key}&amp;lng=${lang}"`)
    expect(person.body).not.toContain('not-finished')
  }
})

test('who opens documents of an order too often is asked to come again, on a page; whom it is refused counts for nobody else', async () => {
  const { buyer, order } = await finishedOrder()
  const open = (accept: string) =>
    buyer.send({
      method: 'GET',
      url: `/transactions/${order.uuid}/receipt`,
      headers: { accept, 'accept-language': 'en' },
    })
  const stranger = shop.visitor()
  for (let tries = 0; tries < 40; tries++) await stranger.get(`/transactions/${order.uuid}/receipt`)
  for (let downloads = 0; downloads < 30; downloads++) expect((await open('text/html')).statusCode).toBe(200)
  const person = await open('text/html')
  expect(person.statusCode).toBe(429)
  // When the minute is over.
  expect(Number(person.headers['retry-after'])).toBeGreaterThan(30)
  expect(person.body).toContain('Please try again in a moment')
  const program = await open('application/json')
  expect([program.statusCode, program.json().error.code]).toEqual([429, 'too-many-requests'])
})

test('a ticket item has smallTicketInfo, in the language of the order, which its page and its pass say too', async () => {
  const infoOf = async (piece: ReturnType<typeof aPiece>, lang: string) => {
    const buyer = shop.visitor()
    const { uuid } = await buyer.order([piece], { lang })
    await pay(shop, buyer, uuid)
    await shop.work()
    return (await buyer.get(`/api/transactions/${uuid}`)).json().tickets[0]
  }
  const printed = aPiece({ variantId: 'lipno-treetop-adult', method: 'print' })
  expect(await infoOf(printed, 'cz')).toMatchObject({
    type: 'pass',
    smallTicketInfo: 'Nemáte tiskárnu? Otevřete vstupenku v mobilu a rozsviťte displej naplno.',
  })
  expect(await infoOf(aPiece(), 'de')).toMatchObject({
    type: 'exchange-pass',
    smallTicketInfo: expect.stringContaining('Der Code auf dem Handy genügt.'),
  })
  const voucher = aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print' })
  expect(await infoOf(voucher, 'cz')).toMatchObject({ smallTicketInfo: '' })
})

test('an entry carries its tax and what the access system said, its ticket for whom it is and how it is exchanged', async () => {
  const buyer = shop.visitor()
  const lesson = aPiece({ variantId: 'lipno-lesson-p1', timeSlot: '10:00', method: 'print' })
  const others = [
    aPiece(),
    aPiece({ variantId: 'lipno-rental-adult', method: 'exchange' }),
    aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print' }),
  ]
  const userData = { firstName: 'Petra', lastName: 'Dvořáková', birthday: '14.03.1986', email: 'petra@example.cz' }
  await buyer.dryRun([lesson, ...others])
  const submission = submissionOf([{ ...lesson, userData }, ...others])
  const { uuid } = (await buyer.post('/v2/transaction/validate', submission)).json()
  await pay(shop, buyer, uuid)
  await shop.work()
  const { entries, tickets } = (await buyer.get(`/api/transactions/${uuid}`)).json() as OrderItem
  const vat = (amount: number, percent: number) => Math.round((amount * 100 * percent) / (100 + percent)) / 100
  // A voucher is taxed when it is used. It needs no access system, so it reports success.
  expect(entries.map(({ tax }) => tax)).toEqual(
    entries.map(({ amount }, index) => vat(amount, [21, 12, 21, 0][index] ?? 0)),
  )
  expect(entries.map(({ ticketSystem }) => ticketSystem)).toEqual([
    { NERRORNO: 0, isPrepaid: false },
    { NERRORNO: 0, isPrepaid: true },
    { NERRORNO: 0, isPrepaid: true },
    { NERRORNO: 0, isPrepaid: false },
  ])
  expect(tickets.map(({ userName }) => userName)).toEqual(['Petra Dvořáková', null, null, null])
  expect(tickets.map(({ type, exhangeType }) => [type, exhangeType])).toEqual([
    ['pass', null],
    ['exchange-pass', 'prepaid'],
    ['exchange-pass', 'exchange'],
    ['pass', null],
  ])
})

test('the tickets of an order come as one PDF, an entry alone with cartId; a foreign entry is not found', async () => {
  const { buyer, order, pieces } = await finishedOrder()
  const all = await buyer.get(`/transactions/${order.uuid}/ticket?lang=de`)
  expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'application/pdf'])
  const pages = (body: Buffer) => body.toString('latin1').match(/\/Type \/Page\b/g)?.length
  // The page of the one code for both comes first.
  expect(pages(all.rawPayload)).toBe(3)
  const one = await buyer.get(`/transactions/${order.uuid}/ticket?lang=xx&cartId=${pieces[1]?.uuid}`)
  expect(pages(one.rawPayload)).toBe(1)
  expect((await buyer.get(`/transactions/${order.uuid}/ticket?cartId=${aPiece().uuid}`)).statusCode).toBe(404)
})

test('an order that waits for its payment says until when its prices are held, a finished one does not', async () => {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([aPiece()])
  const read = async () => (await buyer.get(`/api/transactions/${uuid}`)).json().entries[0].meta.priceValidTo
  const minutesLeft = (Date.parse(await read()) - Date.now()) / 60_000
  expect(minutesLeft).toBeGreaterThan(24)
  expect(minutesLeft).toBeLessThan(26)
  await pay(shop, buyer, uuid)
  await shop.work()
  expect(await read()).toBeNull()
})

test('an address that takes no such call is refused with a code', async () => {
  const answer = await shop.visitor().send({ method: 'POST', url: '/nowhere', payload: {} })
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not-found'])
})

test('an unknown order is not found', async () => {
  expect((await shop.visitor().get(`/api/transactions/${aPiece().uuid}`)).statusCode).toBe(404)
})

test.each(['not-a-uuid', '1', '../../etc/passwd'])('an id that is none is refused: %s', async (id) => {
  expect((await shop.visitor().get(`/api/transactions/${encodeURIComponent(id)}`)).statusCode).toBe(400)
})
