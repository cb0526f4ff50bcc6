import { createPublicKey, verify } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPiece, FIRST_SATURDAY, pay, type TestShop, testShop } from '../../../harness/shop.ts'
import { readWalletKeys } from '../../documents/wallet/wallet-keys.ts'
import { orderKey } from '../../orders/read/order-key.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})

afterEach(() => {
  shop.deps.wallet = readWalletKeys(shop.deps.config)
})
afterAll(() => shop.close())

async function finishedOrder(lang = 'cz') {
  const buyer = shop.visitor()
  const pieces = [aPiece(), aPiece({ variantId: 'lipno-treetop-adult', method: 'print' })]
  const { uuid } = await buyer.order(pieces, { lang })
  await pay(shop, buyer, uuid)
  await shop.work()
  const order = async () => (await buyer.get(`/api/transactions/${uuid}`)).json()
  return { buyer, uuid, pieces, order }
}

/** The content of a pass. */
const passIn = (file: Buffer) => JSON.parse(Buffer.from(unzipSync(file)['pass.json'] ?? []).toString())

test('a ticket item’s walletData carries googleWalletLink and pkpassContent', async () => {
  const { order, uuid } = await finishedOrder()
  const { tickets } = await order()
  expect(tickets).toHaveLength(2)
  for (const ticket of tickets)
    expect(ticket.walletData).toEqual({
      googleWalletLink: `/transactions/${uuid}/google-wallet?cartId=${ticket.uuid}`,
      pkpassContent: `/transactions/${uuid}/wallet-pass?cartId=${ticket.uuid}`,
    })
})

test('the pass says what the order says, in its language', async () => {
  const { buyer, order, pieces } = await finishedOrder('de')
  const { tickets, number } = await order()
  for (const [index, ticket] of tickets.entries()) {
    const answer = await buyer.get(ticket.walletData.pkpassContent)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${number}-${index + 1}.pkpass"`)
    const pass = passIn(answer.rawPayload)
    const style = ticket.type === 'pass' ? 'eventTicket' : 'generic'
    expect([pass.serialNumber, pass.barcodes[0].message]).toEqual([pieces[index]?.uuid, ticket.code])
    expect(pass[style].primaryFields[0].value).toBe(ticket.name)
    expect(pass[style].secondaryFields[0]).toMatchObject({ label: 'Für', value: ticket.variant })
    expect(pass.relevantDate).toContain(ticket.validity[0])
    expect(pass.expirationDate).toContain(FIRST_SATURDAY)
  }
  expect(tickets.map(({ type }: { type: string }) => type).sort()).toEqual(['exchange-pass', 'pass'])
})

test('the link to Google Wallet leads to a signed token with the code of the ticket', async () => {
  const { buyer, order } = await finishedOrder()
  const { tickets } = await order()
  const key = await shop.deps.wallet.google?.key()
  if (!key) throw new Error('there is no key')
  for (const ticket of tickets) {
    const answer = await buyer.get(ticket.walletData.googleWalletLink)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store'])
    const address = String(answer.headers.location)
    expect(address).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
    const [head = '', claims = '', signature = ''] = (address.split('/').at(-1) ?? '').split('.')
    const signed = Buffer.from(`${head}.${claims}`)
    expect(verify('RSA-SHA256', signed, createPublicKey(key), Buffer.from(signature, 'base64url'))).toBe(true)
    const { iat, payload } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(60)
    const [object] = payload.genericObjects
    expect([object.id.split('.')[1], object.barcode.value]).toEqual([ticket.uuid, ticket.code])
  }
})

test.each(['pkpassContent', 'googleWalletLink'])(
  '%s is for whoever may see the order: its cookie, or the key of the mailed link, which its links then carry',
  async (name) => {
    const { uuid, order } = await finishedOrder()
    const path = (await order()).tickets[0].walletData[name]
    const stranger = shop.visitor()
    const refused = await stranger.get(path)
    expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'not-found'])
    const key = orderKey(shop.deps.config.ORDER_SECRET, uuid)
    const { tickets } = (await stranger.get(`/api/transactions/${uuid}?key=${key}`)).json()
    expect((await stranger.get(tickets[0].walletData[name])).statusCode).toBeLessThan(400)
    expect((await stranger.get(`${path}&key=${key.slice(1)}x`)).statusCode).toBe(404)
    const page = await stranger.send({ method: 'GET', url: path, headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers.location]).toEqual([303, `/shopping/confirmation?transaction=${uuid}`])
  },
)

test.each(['wallet-pass', 'google-wallet'])(
  'there is a %s of each entry that is ready, and of no other',
  async (act) => {
    const { buyer, uuid } = await finishedOrder()
    const answer = (cartId: string) => buyer.get(`/transactions/${uuid}/${act}?cartId=${cartId}`)
    expect((await answer(aPiece().uuid)).statusCode).toBe(404)
    expect((await answer('1')).statusCode).toBe(400)
    const piece = aPiece()
    const unpaid = await buyer.order([piece])
    const early = await buyer.get(`/transactions/${unpaid.uuid}/${act}?cartId=${piece.uuid}`)
    expect(early.json().error.code).toBe('not-finished')
  },
)

test('the pass of the one code names each variant once, and its back says which for which day', async () => {
  const buyer = shop.visitor()
  const later = { validFrom: '2026-12-07' }
  const { uuid } = await buyer.order([aPiece(), aPiece(later), aPiece(later)], { lang: 'en' })
  await pay(shop, buyer, uuid)
  await shop.work()
  const { pickUp } = (await buyer.get(`/api/transactions/${uuid}`)).json()
  const { generic } = passIn((await buyer.get(pickUp.walletData.pkpassContent)).rawPayload)
  const who = generic.secondaryFields.find(({ key }: { key: string }) => key === 'who')
  expect(who.value).toMatch(/^3 × Adult[^,]*$/)
  expect(generic.backFields[0].value.split('\n')).toHaveLength(2)
})

test('the one code that collects several tickets is a pass of its own, with what it is for', async () => {
  const buyer = shop.visitor()
  const child = { variantId: 'lipno-ski-1day-child' }
  const { uuid } = await buyer.order([aPiece(), aPiece(child), aPiece(child)], { lang: 'en' })
  await pay(shop, buyer, uuid)
  await shop.work()
  const { pickUp, number, entries } = (await buyer.get(`/api/transactions/${uuid}`)).json()
  expect(pickUp).toMatchObject({ entries: entries.map((entry: { uuid: string }) => entry.uuid), onCards: 3 })
  const answer = await buyer.get(pickUp.walletData.pkpassContent)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${number}.pkpass"`)
  const pass = passIn(answer.rawPayload)
  expect([pass.serialNumber, pass.barcodes[0].message]).toEqual([uuid, pickUp.code])
  const [pieces] = pass.generic.backFields
  expect(pieces.value.split('\n')).toEqual([expect.stringMatching(/^1 × Adult/), expect.stringMatching(/^2 × Child/)])
  const link = await buyer.get(pickUp.walletData.googleWalletLink)
  const claims = String(link.headers.location).split('/').at(-1)?.split('.')[1] ?? ''
  const { payload } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(payload.genericObjects[0].barcode.value).toBe(pickUp.code)
})

test('without keys in production there is neither link nor pass', async () => {
  const { buyer, order } = await finishedOrder()
  const before = (await order()).tickets[0].walletData
  shop.deps.wallet = readWalletKeys({ ...shop.deps.config, isProduction: true })
  for (const ticket of (await order()).tickets)
    expect(ticket.walletData).toEqual({ googleWalletLink: null, pkpassContent: null })
  for (const path of Object.values<string>(before)) expect((await buyer.get(path)).statusCode).toBe(404)
})
