import { randomUUID } from 'node:crypto'
import type { ActItem, OrderActs, ReturnQuote } from '@gondola/contract/after-sale.ts'
import type { OrderItem } from '@gondola/contract/orders.ts'
import { describe, expect, test } from 'vitest'
import { agreeingShop } from '../../../harness/after-sale/agreeing-shop.ts'
import { soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { aCode, askQuote, buyerOf, entriesOf } from '../../../harness/benefits/buyer.ts'
import { paidOrderOf } from '../../../harness/benefits/orders.ts'
import { lockEnd, lockWaiters } from '../../../harness/lock-waiters.ts'
import { atOnce } from '../../../harness/orders/at-once.ts'
import { aPiece, type BasketPiece, pay, type TestShop } from '../../../harness/shop.ts'
import { codeHash } from '../../benefits/codes.ts'
import { orderKey } from '../../orders/read/order-key.ts'
import { afterSaleCommand } from '../after-sale.command.ts'
import { runAct } from './run-act.ts'

let shop: TestShop
agreeingShop((opened) => {
  shop = opened
})

const FAMILY = ['ski-1day-adult', 'ski-1day-adult', 'ski-1day-child', 'ski-1day-mini']
const family = () => FAMILY.map((id) => aPiece({ variantId: `lipno-${id}`, validFrom: '2026-12-12' }))

async function bought(pieces: BasketPiece[], meta: { lang?: string } = {}) {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order(pieces, meta)
  await pay(shop, buyer, uuid)
  await shop.work()
  return { buyer, uuid, pieces }
}
type Bought = Awaited<ReturnType<typeof bought>>

const actsOf = async ({ buyer, uuid }: Bought) =>
  (await buyer.get(`/api/v2/transaction/${uuid}/acts`)).json() as OrderActs
const orderOf = async ({ buyer, uuid }: Bought) => (await buyer.get(`/api/transactions/${uuid}`)).json() as OrderItem

type Asked = { kind?: 'cancel' | 'withdraw'; expected?: number; dryRun?: boolean; version?: number; key?: string }
const ask = (
  { buyer, uuid, pieces }: Bought,
  places: number[],
  { kind = 'cancel', expected, dryRun, version = 0, key }: Asked = {},
  headers: Record<string, string> = {},
) =>
  buyer.post(
    `/v2/transaction/${uuid}/cancel`,
    {
      kind,
      items: places.map((place) => ({ uuid: pieces[place]?.uuid, version })),
      ...(expected === undefined ? {} : { expected: { back: expected } }),
      ...(dryRun ? { dryRun } : {}),
    },
    { ...(key ? { 'idempotency-key': key } : {}), ...headers },
  )
const cancel = async (order: Bought, places: number[], asked: Asked = {}) => {
  const response = await ask(order, places, asked)
  expect(response.statusCode, response.body).toBe(201)
  return response.json() as ActItem
}
const statusOf = async ({ buyer, uuid }: Bought, { id }: ActItem) =>
  (await buyer.get(`/api/v2/transaction/${uuid}/cancel/${id}/status`)).json() as ActItem
const referenceOf = ({ pieces }: Bought, place: number) => `${pieces[place]?.uuid}.1`
const refunded = async ({ uuid }: Bought) =>
  (
    await shop.pool.query<{ amount: number; state: string }>(
      'select amount, state from refund where order_id = $1 order by created_at',
      [uuid],
    )
  ).rows.map(({ amount, state }) => [Number(amount) / 100, state])

describe('a cancellation', () => {
  test('says first what comes back, and makes the ticket void before any money is owed', async () => {
    const order = await bought(family())
    const quote = (await ask(order, [2], { dryRun: true })).json() as ReturnQuote
    expect(quote).toEqual({
      back: { card: 670, credit: 0, voucher: 0, total: 670 },
      items: [{ uuid: order.pieces[2]?.uuid, back: 670, paid: 670 }],
      rest: [],
    })
    const act = await cancel(order, [2], { expected: 670 })
    expect([act.status, await refunded(order)]).toEqual(['running', []])
    expect(shop.access.permissions.has(referenceOf(order, 2))).toBe(true)
    await shop.work('run-act')
    expect(shop.access.permissions.has(referenceOf(order, 2))).toBe(false)
    expect(await refunded(order)).toEqual([[670, 'due']])
    await shop.work()
    expect(await refunded(order)).toEqual([[670, 'done']])
    const { status, back, endedAt } = await statusOf(order, act)
    expect([status, back.card, typeof endedAt]).toEqual(['success', 670, 'string'])
    const { entries, tickets, meta } = await orderOf(order)
    expect(entries.map(({ reversed, ready }) => [reversed, ready.state])).toEqual([
      [false, 'ready'],
      [false, 'ready'],
      [true, 'returned'],
      [false, 'ready'],
    ])
    expect([tickets.length, meta.corrections.length]).toEqual([3, 1])
  })

  test('tells its buyer once, with the corrective document, and the receipt stays as it was', async () => {
    const order = await bought(family(), { lang: 'de' })
    const receipt = async () =>
      (await order.buyer.get(`/transactions/${order.uuid}/receipt`)).rawPayload.toString('latin1').length
    const before = await receipt()
    const mails = shop.mails.length
    await cancel(order, [0])
    await shop.work()
    const told = shop.mails.slice(mails)
    expect(told.map(({ to, subject }) => [to[0], subject])).toEqual([
      ['jana@example.com', expect.stringContaining('Stornierung in Bestellung')],
    ])
    expect(told[0]?.text).toContain('erstatten wir 900')
    expect(told[0]?.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^korrekturbeleg-LIPO2026\d{6}\.pdf$/),
      'besuch.ics',
    ])
    expect(await receipt()).toBe(before)
  })

  test('is done for the whole order, entry by entry or at once, until all that was paid is back', async () => {
    const order = await bought(family())
    await cancel(order, [0])
    await shop.work()
    await cancel(order, [2])
    await shop.work()
    await cancel(order, [1, 3])
    await shop.work()
    expect(await refunded(order)).toEqual([
      [900, 'done'],
      [670, 'done'],
      [950, 'done'],
    ])
    expect((await actsOf(order)).entries.map(({ cancel }) => cancel.why)).toEqual(FAMILY.map(() => 'reversed'))
    expect((await orderOf(order)).status).toBe('finished')
  })

  test('frees the places of its slot and the share of its day', async () => {
    const piece = aPiece({ variantId: 'lipno-bob-1-adult', method: 'print', timeSlot: '12:00' })
    const order = await bought([piece])
    const sold = async () =>
      (
        await shop.pool.query(
          `select sold from slot where group_id = 'lipno-slot-bob' and day = $1 and start_min = 720`,
          [piece.validFrom],
        )
      ).rows[0]?.sold
    expect(await sold()).toBe(1)
    await cancel(order, [0])
    await shop.work()
    expect(await sold()).toBe(0)
  })

  test('of the same entry is one act, however often and with whatever key it is asked for', async () => {
    const order = await bought(family())
    const key = randomUUID()
    const first = await cancel(order, [0], { key })
    expect((await cancel(order, [0], { key })).id).toBe(first.id)
    const other = await ask(order, [1], { key })
    expect(other.json()).toMatchObject({ error: { code: 'idempotency-conflict' } })
    const second = await ask(order, [0])
    expect(second.json()).toMatchObject({ error: { code: 'act-under-way', details: { act: first.id } } })
    await shop.work()
    expect(await refunded(order)).toEqual([[900, 'done']])
    expect((await ask(order, [0])).json()).toMatchObject({
      error: { code: 'cancel-not-offered', details: { why: 'reversed' } },
    })
  })

  test('of ten that are asked for at once is one act', async () => {
    const order = await bought(family())
    const [first, others] = await atOnce(
      shop.pool,
      order.uuid,
      () => ask(order, [0]),
      () => Promise.all(Array.from({ length: 9 }, () => ask(order, [0]))),
    )
    const asked = [first, ...others]
    expect(asked.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)])
    await shop.work()
    expect(await refunded(order)).toEqual([[900, 'done']])
  })

  test('of each of twenty entries at once gives back what was paid, and to no payment more than it took', async () => {
    const day = '2026-12-12'
    const order = await soldOrder(
      shop,
      Array.from({ length: 20 }, () => aPiece({ variantId: 'lipno-ski-1day-adult', validFrom: day })),
      { buyer: { name: 'Jana Nová', address: 'Dlouhá 1', city: 'Praha', postalCode: '110 00', country: 'CZ' } },
    )
    // A second payment, for the dearer day.
    const places = order.pieces.map((_piece, place) => place)
    const change = await order.change(
      places.map((place) => ({ place, to: '2026-12-26' })),
      { on: '2026-12-01T10:00:00+01:00' },
    )
    await order.pay(change)
    await shop.work()
    const acts: ActItem[] = []
    for (const place of places) acts.push(await order.cancel([place], { version: 1 }))
    // Two acts wait, holding what they have read of the payments, or one waits to read it. The others come then.
    const other = await shop.pool.connect()
    await other.query('begin')
    await other.query('select from order_entry where order_id = $1 for update', [order.uuid])
    const run = ({ id }: ActItem) => runAct(shop.now(), id)
    const runs = acts.slice(0, 2).map(run)
    try {
      await lockWaiters(shop.pool, runs.length)
    } finally {
      runs.push(...acts.slice(2).map(run))
      await other.query('commit')
      other.release()
      await Promise.all(runs)
    }
    const { rows } = await shop.pool.query<{ amount: number; refunded: number }>(
      `select a.amount::int, (select sum(r.amount)::int from refund r where r.attempt_id = a.id) as refunded
       from payment_attempt a where a.order_id = $1 and a.state = 'paid'`,
      [order.uuid],
    )
    expect(rows.map(({ refunded }) => refunded)).toEqual(rows.map(({ amount }) => amount))
    expect(rows).toHaveLength(2)
    await shop.work()
  })

  test('of one whose sum or state has changed meanwhile is refused', async () => {
    const order = await bought(family())
    expect((await ask(order, [0], { expected: 800 })).json()).toMatchObject({
      error: { code: 'price-changed', details: { back: 900 } },
    })
    expect((await ask(order, [0], { version: 1 })).json()).toMatchObject({ error: { code: 'act-stale' } })
  })

  test('of a group counts those as gone that another act gives back', async () => {
    const order = await bought([aPiece(), aPiece(), aPiece()])
    await shop.pool.query(`update order_entry set validity = validity || '{"countMin": 2}' where order_id = $1`, [
      order.uuid,
    ])
    await cancel(order, [0])
    expect((await ask(order, [1])).json()).toMatchObject({
      error: { code: 'cancel-not-offered', details: { why: 'countMin' } },
    })
    await cancel(order, [1, 2])
    await shop.work()
  })

  test('that names an entry twice, or a statement of withdrawal, is refused', async () => {
    const order = await bought(family())
    expect((await ask(order, [0, 0])).json()).toMatchObject({ error: { code: 'bad-input', field: 'items' } })
    const items = [{ uuid: order.pieces[0]?.uuid, version: 0 }]
    const body = { kind: 'cancel', items, statement: randomUUID() }
    const named = await order.buyer.post(`/v2/transaction/${order.uuid}/cancel`, body)
    expect(named.json()).toMatchObject({ error: { code: 'bad-input', field: 'statement' } })
  })

  test('ends with the minute 23:58 of the day before', async () => {
    const order = await bought(family())
    const at = (now: string) => ask(order, [0], { dryRun: true }, { 'x-shop-now': now })
    expect((await at('2026-12-11T23:58:59.999+01:00')).statusCode).toBe(200)
    expect((await at('2026-12-11T23:59:00+01:00')).json()).toMatchObject({
      error: { code: 'cancel-not-offered', details: { why: 'too-late' } },
    })
  })

  test('is not offered for rides of a season, whose day ticket beside them is', async () => {
    const order = await bought([aPiece({ variantId: 'lipno-ski-rides10-adult' }), aPiece({ validFrom: '2026-12-12' })])
    const { entries, change } = await actsOf(order)
    expect(entries.map(({ cancel, withdraw }) => [cancel.why, withdraw.why])).toEqual([
      ['seasonal', null],
      [null, 'not-undated'],
    ])
    expect(change.why).toBe('seasonal')
    await cancel(order, [1])
    await shop.work()
    expect(await refunded(order)).toEqual([[900, 'done']])
  })

  test('is for nobody who has no right to the order', async () => {
    const order = await bought(family())
    const stranger = { ...order, buyer: shop.visitor('203.0.113.7') }
    expect((await ask(stranger, [0])).statusCode).toBe(404)
    expect((await stranger.buyer.get(`/api/v2/transaction/${order.uuid}/acts`)).statusCode).toBe(404)
    const key = orderKey(shop.deps.config.ORDER_SECRET, order.uuid)
    expect((await stranger.buyer.get(`/api/v2/transaction/${order.uuid}/acts?key=${key}`)).statusCode).toBe(200)
  })
})

describe('the access system decides', () => {
  test('a used ticket stays, brings no money, and says when it was used', async () => {
    const order = await bought(family())
    const usedAt = '2026-12-12T09:02:11.000Z'
    shop.access.passages.set(referenceOf(order, 0), Date.parse(usedAt))
    const act = await cancel(order, [0, 2])
    await shop.work()
    expect(await refunded(order)).toEqual([[670, 'done']])
    const { status, items } = await statusOf(order, act)
    expect(items.find(({ error }) => error === 'used')?.usedAt).toBe(usedAt)
    expect(shop.mails.at(-1)?.text).toContain('už byla použita (12.12.2026, 10.02)')
    expect([status, new Set(items.map(({ error }) => error))]).toEqual(['failed', new Set(['used', null])])
    expect(shop.mails.at(-1)?.text).toContain('Část se zrušit nepodařila.')
    expect((await orderOf(order)).entries[0]?.reversed).toBe(false)
  })

  test('a ticket that it refuses to make void stays, with its number kept', async () => {
    const order = await bought(family())
    shop.access.stubborn.set(referenceOf(order, 0), 77)
    const act = await cancel(order, [0])
    await shop.work()
    expect((await statusOf(order, act)).items[0]).toMatchObject({ status: 'error', error: 'refused' })
    const { rows } = await shop.pool.query('select error_number from act_item where act_id = $1', [act.id])
    expect([rows[0]?.error_number, await refunded(order)]).toEqual([77, []])
  })

  test('while it does not answer nothing is refunded; what it answered is', async () => {
    const order = await bought(family())
    shop.access.silent.add(referenceOf(order, 0))
    const act = await cancel(order, [0, 2])
    await expect(shop.work('run-act')).rejects.toThrow('in doubt')
    expect(await refunded(order)).toEqual([[670, 'due']])
    expect((await statusOf(order, act)).status).toBe('running')
    expect((await actsOf(order)).entries[0]?.cancel.why).toBe('under-way')
    shop.access.silent.clear()
    await shop.work()
    expect((await refunded(order)).map(([amount]) => amount)).toEqual([670, 900])
    expect((await statusOf(order, act)).status).toBe('success')
  })

  test('a job that runs twice, and one whose answer was lost, refund once', async () => {
    const order = await bought(family())
    const act = await cancel(order, [0])
    // The process died after the call and before it was stored.
    await shop.deps.ticketSystem.cancel(referenceOf(order, 0))
    await shop.work('run-act')
    await Promise.all([runAct(shop.now(), act.id), runAct(shop.now(), act.id)])
    expect(await refunded(order)).toEqual([[900, 'due']])
    await shop.work()
  })
})

describe('a withdrawal', () => {
  const gift = () =>
    aPiece({ variantId: 'lipno-gift-voucher-2000', method: 'print', isGift: true, validFrom: '2026-11-21' })

  test('from an unspent gift voucher makes it void and brings its price back', async () => {
    const order = await bought([gift()])
    const { entries } = await actsOf(order)
    expect(entries[0]).toMatchObject({ cancel: { why: 'undated' }, withdraw: { why: null } })
    await cancel(order, [0], { kind: 'withdraw' })
    const { rows } = await shop.pool.query('select status from gift_voucher where order_id = $1', [order.uuid])
    expect(rows).toEqual([{ status: 'void' }])
    await shop.work()
    expect(await refunded(order)).toEqual([[2000, 'done']])
  })

  test('from one of which something is spent is refused', async () => {
    const order = await bought([gift()])
    await shop.pool.query(
      `with v as (update gift_voucher set spent = 1000 where order_id = $1 returning id)
       insert into money_movement (kind, ref, amount, reason) select 'voucher', id, -1000, 'desk' from v`,
      [order.uuid],
    )
    expect((await ask(order, [0], { kind: 'withdraw' })).json()).toMatchObject({
      error: { code: 'withdraw-not-offered', details: { why: 'spent' } },
    })
  })

  test('from one that a cart takes at the same moment is refused, or the cart gets nothing of it', async () => {
    for (const first of ['withdrawn', 'taken']) {
      const order = await bought([gift()])
      const code = `TEST-${randomUUID()}`.slice(0, 40)
      await shop.pool.query("update gift_voucher set code_hash = decode($1, 'hex') where order_id = $2", [
        codeHash(shop.deps.config.ORDER_SECRET, code),
        order.uuid,
      ])
      const cart = await buyerOf(shop, 'guest', '2026-11-28')
      const basket = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', '2026-12-12']] })
      const acts = [() => ask(order, [0], { kind: 'withdraw' }), () => askQuote(cart, basket, [code])]
      // Both wait for the voucher, one after the other.
      const holder = await shop.pool.connect()
      await holder.query('begin')
      await holder.query('select from gift_voucher where order_id = $1 for update', [order.uuid])
      const end = lockEnd()
      const made: ReturnType<typeof ask>[] = []
      try {
        for (const act of first === 'withdrawn' ? acts : acts.toReversed()) {
          made.push(act())
          await lockWaiters(shop.pool, made.length, end)
        }
      } finally {
        await holder.query('commit')
        holder.release()
      }
      const replies = await Promise.all(made)
      const [withdrawn, quote] = first === 'withdrawn' ? replies : replies.toReversed()
      expect({
        withdrawn: withdrawn?.statusCode === 201,
        taken: quote?.json().voucherResults[0].status === 'applied',
      }).toEqual({ withdrawn: first === 'withdrawn', taken: first === 'taken' })
      await shop.work()
    }
  })

  test('from a card waits for a ticket office, and what was bought with it does not wait', async () => {
    const order = await bought([
      aPiece({ variantId: 'lipno-card-product-adult', method: 'exchange', validFrom: '2026-11-21' }),
      gift(),
    ])
    const mails = shop.mails.length
    const act = await cancel(order, [0, 1], { kind: 'withdraw' })
    await shop.work()
    const { status, items } = await statusOf(order, act)
    expect([status, items.filter(({ waitsForDesk }) => waitsForDesk).map(({ uuid }) => uuid)]).toEqual([
      'running',
      [order.pieces[0]?.uuid],
    ])
    expect(await refunded(order)).toEqual([[2000, 'done']])
    expect(shop.mails.slice(mails).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Odstoupení od koupě karty'),
    ])
    const { number } = await orderOf(order)
    const operate = (...words: string[]) =>
      afterSaleCommand(
        { db: shop.deps.db, operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } },
        words,
      )
    expect(await operate('card-back')).toContain(`${number}/1`)
    expect(await operate('card-back', `${number}/2`)).toEqual({ problem: 'This is no card that a guest bought.' })
    expect(await operate('card-back', `${number}/1`)).toBe(`${number}/1: 100 CZK go back.`)
    await shop.work()
    expect([(await statusOf(order, act)).status, await refunded(order)]).toEqual([
      'success',
      [
        [2000, 'done'],
        [100, 'done'],
      ],
    ])
    expect(await operate('card-back')).toBe('No card waits for a desk.')
  })

  test('from a ticket of a day does not exist', async () => {
    const order = await bought(family())
    expect((await ask(order, [0], { kind: 'withdraw' })).json()).toMatchObject({
      error: { code: 'withdraw-not-offered', details: { why: 'not-undated' } },
    })
  })
})

/** Buys for an adult, and for a child that comes for half with them. */
async function adultsAndChild(adults = 1, others: [string, string][] = [], codes: string[] = []): Promise<Bought> {
  const buyer = await buyerOf(shop, 'guest', '2026-11-27')
  const pieces = entriesOf(shop, {
    resort: 'lipno',
    basket: [
      ...Array.from({ length: adults }, () => ['ski-1day-adult', '2026-12-26'] satisfies [string, string]),
      ['ski-1day-child', '2026-12-26'],
      ...others,
    ],
  })
  const { uuid } = await paidOrderOf(shop, buyer, pieces, ['LIPNO-DITE-50', ...codes])
  await shop.work()
  return { buyer: buyer.visitor, uuid, pieces }
}

test('20: an adult that leaves brings back less what the child costs without the discount, and the child all of it later', async () => {
  const order = await adultsAndChild()
  expect((await orderOf(order)).entries.map(({ amount }) => amount)).toEqual([1130, 425])
  const quote = (await ask(order, [0], { dryRun: true })).json() as ReturnQuote
  expect([quote.back.total, quote.rest]).toEqual([705, [{ uuid: order.pieces[1]?.uuid, was: 425, price: 850 }]])
  await cancel(order, [0])
  await shop.work()
  expect((await actsOf(order)).entries[1]).toMatchObject({ version: 1, paid: 850 })
  expect(shop.mails.at(-1)?.text).toMatch(/méně, protože/)
  await cancel(order, [1], { version: 1 })
  await shop.work()
  expect((await refunded(order)).map(([amount]) => amount)).toEqual([705, 850])
})

test('20: an adult whose ticket the access system refuses brings back all of it, and the child stays at half', async () => {
  shop.access.refuse('lipno-ski-1day-adult', 1301)
  const order = await adultsAndChild()
  shop.access.refuse('lipno-ski-1day-adult', 0)
  expect((await refunded(order)).map(([amount]) => amount)).toEqual([1130])
  expect((await orderOf(order)).entries.map(({ reversed, amount }) => [reversed, amount])).toEqual([
    [true, 1130],
    [false, 425],
  ])
})

test('an adult who was free herself is needed by the child that comes for less', async () => {
  const employee = shop.deps.shelf.current().catalogue.benefits.find(({ id }) => id === 'lipno-ben-employee')
  if (!employee) expect.unreachable()
  const { effect } = employee
  employee.effect = { ...effect, value: 100 }
  const order = await adultsAndChild(1, [], [await aCode(shop, 'lipno-ben-employee')]).finally(() => {
    employee.effect = effect
  })
  expect((await orderOf(order)).entries.map(({ amount }) => amount)).toEqual([0, 425])
  const moved = await order.buyer.post(`/v2/transaction/${order.uuid}/change-date`, {
    items: [{ uuid: order.pieces[0]?.uuid, version: 0, validFrom: '2026-12-27' }],
    dryRun: true,
  })
  expect(moved.json().items[0].errors).toEqual([{ code: 'companion' }])
  const quote = (await ask(order, [0], { dryRun: true })).json() as ReturnQuote
  expect([quote.back.total, quote.rest]).toEqual([0, []])
})

test('an adult and the child that comes for less leave together while another entry is being given back', async () => {
  const order = await adultsAndChild(1, [['bob-1-adult', '2026-12-26']])
  await cancel(order, [2])
  await cancel(order, [0, 1])
  await shop.work()
  expect((await refunded(order)).map(([amount]) => amount)).toEqual([expect.any(Number), 1555])
})

test('another entry leaves while an adult and the child that comes for less are being given back together', async () => {
  const order = await adultsAndChild(1, [['bob-1-adult', '2026-12-26']])
  await cancel(order, [0, 1])
  await cancel(order, [2])
  await shop.work()
  expect((await refunded(order)).map(([amount]) => amount)).toEqual([1555, expect.any(Number)])
})

test('the last adult stays while another one and the child are being given back together', async () => {
  const order = await adultsAndChild(2)
  const first = await cancel(order, [0, 2])
  expect((await ask(order, [1])).json().error).toMatchObject({ code: 'act-under-way', details: { act: first.id } })
  await shop.work()
})

test('a child and its last adult stay while another adult is being given back, so that no rise is taken from the wrong act', async () => {
  const order = await adultsAndChild(2)
  const first = await cancel(order, [0])
  expect((await ask(order, [1, 2])).json().error).toMatchObject({ code: 'act-under-way', details: { act: first.id } })
  await shop.work()
  await cancel(order, [1, 2])
  await shop.work()
  expect((await refunded(order)).map(([amount]) => amount)).toEqual([1130, 1555])
})

test('an adult stays while the change of the child that comes for less is open, so that no rise is paid twice', async () => {
  const order = await adultsAndChild()
  const moved = await order.buyer.post(`/v2/transaction/${order.uuid}/change-date`, {
    items: [{ uuid: order.pieces[1]?.uuid, version: 0, validFrom: '2026-12-27' }],
  })
  expect((await ask(order, [0])).json().error).toMatchObject({
    code: 'act-under-way',
    details: { act: moved.json().id },
  })
  await order.buyer.send({
    method: 'DELETE',
    url: `/api/v2/transaction/${order.uuid}/change-date/${moved.json().id}`,
  })
  await cancel(order, [0])
  await shop.work()
})
