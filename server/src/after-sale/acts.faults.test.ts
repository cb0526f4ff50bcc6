import type { ActItem, ChangeStarted, OrderActs } from '@gondola/contract/after-sale.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ActShop, openActShop } from '../../harness/after-sale/model/act-shop.ts'
import { aPiece, notify, pay } from '../../harness/shop.ts'
import { findTickets } from '../tickets/ticket-acts.store.ts'
import { actOnTicket } from '../tickets/ticket-acts.ts'
import { stormCommand } from './storm/storm.command.ts'

let shop: ActShop
beforeAll(async () => {
  shop = await openActShop()
})
afterEach(async () => {
  expect(await shop.faults()).toEqual([])
})
afterAll(() => shop.close())

const NOW = { 'x-shop-now': '2026-11-28T10:00:00+01:00' }
const PRICE = 900

async function sell(variantId = 'lipno-ski-1day-adult') {
  const buyer = shop.guest(false)
  const piece = aPiece({ variantId, validFrom: '2026-12-12' })
  const { uuid } = await buyer.order([piece])
  await pay(shop, buyer, uuid)
  await shop.workAll()
  const items = [{ uuid: piece.uuid, version: 0 }]
  const refunds = async () =>
    (await shop.pool.query('select amount, state from refund where order_id = $1', [uuid])).rows.map(
      ({ amount, state }) => [Number(amount) / 100, state],
    )
  return { buyer, uuid, items, refunds }
}

/** Works once while a partner fails, which has to leave the job queued, and once without the fault. */
async function workThrough(): Promise<void> {
  await shop.workOnce()
  await shop.workOnce()
  shop.access.set('none')
  shop.setProvider('up')
  await shop.workAll()
}

test.for([
  ['the access system is away', () => shop.access.set('away')],
  ['the reply about the void ticket is lost', () => shop.access.set('lost', 1)],
  ['the provider is away', () => shop.setProvider('down')],
  ['the reply about the refund is lost', () => shop.setProvider('lost')],
] as const)('a cancellation gives its money back once when %s', async ([, fault]) => {
  const { buyer, uuid, items, refunds } = await sell()
  const reply = await buyer.post(`/v2/transaction/${uuid}/cancel`, { kind: 'cancel', items }, NOW)
  fault()
  await workThrough()
  const act = (await buyer.get(`/api/v2/transaction/${uuid}/cancel/${reply.json().id}/status`)).json() as ActItem
  expect([act.status, await refunds()]).toEqual(['success', [[PRICE, 'done']]])
})

test('a ticket that is void already brings its money, although its access system refuses to make it void again', async () => {
  const { buyer, uuid, items, refunds } = await sell()
  await buyer.post(`/v2/transaction/${uuid}/cancel`, { kind: 'cancel', items }, NOW)
  shop.access.set('lost', 1)
  await shop.workOnce()
  expect(await refunds()).toEqual([])
  shop.access.stubborn.set(`${items[0]?.uuid}.1`, 1777)
  await shop.workAll()
  expect(await refunds()).toEqual([[PRICE, 'done']])
})

test.for([
  ['the access system is away', () => shop.access.set('away')],
  ['the reply about the new day is lost', () => shop.access.set('lost', 1)],
] as const)('a change of date that was paid is made once when %s', async ([, fault]) => {
  const { buyer, uuid, items, refunds } = await sell()
  const wanted = items.map((item) => ({ ...item, validFrom: '2026-12-26' }))
  const reply = await buyer.post(`/v2/transaction/${uuid}/change-date`, { items: wanted }, NOW)
  const change = reply.json() as ChangeStarted
  const opened = await buyer.post(`/payment/url/${uuid}`, {
    successUrl: 'http://localhost:3000/shopping/confirmation',
    errorUrl: 'http://localhost:3000/shopping/checkout',
    lang: 'cz',
    changeId: change.id,
  })
  const ref = shop.payment.refOf(opened.json().url)
  shop.payment.end(ref, 'paid')
  fault()
  await notify(shop, ref)
  await notify(shop, ref)
  await workThrough()
  const { rows } = await shop.pool.query('select day::text, version from order_entry where order_id = $1', [uuid])
  expect([rows, await refunds()]).toEqual([[{ day: '2026-12-26', version: 1 }], []])
})

test.for([
  ['the access system is away', () => shop.access.set('away')],
  ['the reply about its use is lost', () => shop.access.set('lost', 1)],
  ['the provider is away', () => shop.setProvider('down')],
  ['the reply about the refund is lost', () => shop.setProvider('lost')],
] as const)('the share of a day that a storm takes from a pass of three comes back once when %s', async ([, fault]) => {
  const order = await sell('lipno-ski-3day-adult')
  const ctx = { ...shop.now(), operator: { name: 'jana' }, catalogue: shop.now().shelf.catalogue }
  const until = `${new Date().getFullYear() + 1}-12-31T20:00`
  await stormCommand(ctx, ['lipno-ski-3day', '2026-12-13', '--until', until, '--reason', 'wind'])
  const acts = async () => (await order.buyer.get(`/api/v2/transaction/${order.uuid}/acts`)).json() as OrderActs
  const [offer] = (await acts()).offers
  fault()
  await order.buyer.post(`/v2/transaction/${order.uuid}/offer/${offer?.id}`, { choice: 'money' })
  await workThrough()
  expect([(await acts()).acts.map(({ status }) => status), await order.refunds()]).toEqual([
    ['success'],
    [[offer?.money, 'done']],
  ])
})

test('a ticket that is blocked while its cancellation is under way is void, and its money goes back', async () => {
  const { buyer, uuid, items, refunds } = await sell()
  await buyer.post(`/v2/transaction/${uuid}/cancel`, { kind: 'cancel', items }, NOW)
  const [ticket] = await findTickets(shop.deps, { by: 'uuid', text: items[0]?.uuid ?? '' })
  if (!ticket) expect.unreachable('There is no ticket.')
  const act = { kind: 'block', reason: 'lost' } as const
  expect(await actOnTicket({ ...shop.deps, operator: { name: 'jana' } }, ticket, act)).toEqual({ end: 'done' })
  await shop.workAll()
  expect(await refunds()).toEqual([[PRICE, 'done']])
})

test('a dozen changes asked for while the access system is away all end right once it is back', async () => {
  const orders = []
  for (let n = 0; n < 12; n++) orders.push(await sell())
  shop.access.set('away')
  const replies = await Promise.all(
    orders.map(({ buyer, uuid, items }) =>
      buyer.post(
        `/v2/transaction/${uuid}/change-date`,
        { items: items.map((item) => ({ ...item, validFrom: '2026-12-13' })) },
        NOW,
      ),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(orders.map(() => 201))
  await workThrough()
  const { rows } = await shop.pool.query(
    'select count(*)::int as moved from order_entry where order_id = any($1) and day = $2',
    [orders.map(({ uuid }) => uuid), '2026-12-13'],
  )
  expect(rows).toEqual([{ moved: orders.length }])
})
