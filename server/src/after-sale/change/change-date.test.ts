import type { PriceOfChange } from '@gondola/rules/after-sale/changed-price.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { agreeingShop } from '../../../harness/after-sale/agreeing-shop.ts'
import { soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { aPiece, type TestShop } from '../../../harness/shop.ts'

let shop: TestShop
agreeingShop((opened) => {
  shop = opened
})

const FAMILY = ['ski-1day-adult', 'ski-1day-adult', 'ski-1day-child', 'ski-1day-mini']
const ticket = (id: string, validFrom = '2026-12-12') => aPiece({ variantId: `lipno-${id}`, validFrom })
const family = () => FAMILY.map((id) => ticket(id))
const all = (to: string) => FAMILY.map((_id, place) => ({ place, to }))

describe('a change of date', () => {
  test('1: to a day of the same price is free, and the ticket keeps its code', async () => {
    const order = await soldOrder(shop, family())
    const before = await order.order()
    const on = '2026-11-28T10:00:00+01:00'
    const quote = await order.quote(all('2026-12-13'), on)
    expect(quote.amount).toEqual({ pay: 0, back: 0 })
    expect(quote.items.map(({ was, price, errors }) => [was, price, errors])).toEqual([
      [900, 900, []],
      [900, 900, []],
      [670, 670, []],
      [50, 50, []],
    ])
    const started = await order.change(all('2026-12-13'), { on, expected: quote.amount })
    expect([started.status, started.payUntil]).toEqual(['created', null])
    await shop.work()
    const { status, updates, payment, back } = await order.status(started)
    expect([status, payment.state, back]).toEqual(['success', 'none', { amount: 0, state: 'none' }])
    expect(updates.map(({ status, validFrom }) => [status, validFrom])).toEqual(
      FAMILY.map(() => ['success', '2026-12-13']),
    )
    const [asked, changed] = shop.mails.slice(-2).map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(asked).toContain('z prohlížeče, ve kterém objednávka vznikla')
    expect(changed).toContain('Cena se nemění.')
    const after = await order.order()
    expect(after.entries.map(({ meta }) => [meta.validFrom, meta.originalValidFrom])).toEqual(
      FAMILY.map(() => ['2026-12-13', '2026-12-12']),
    )
    expect(after.tickets.map(({ code }) => code)).toEqual(before.tickets.map(({ code }) => code))
    expect(after.meta.corrections).toEqual([])
    expect(shop.access.permissions.get(order.reference(0))).toMatchObject({ days: { validFrom: '2026-12-13' } })
  })

  test('2: later on the same day is dearer, and is not made before it is paid', async () => {
    const order = await soldOrder(shop, family())
    const on = '2026-12-01T10:00:00+01:00'
    expect((await order.quote(all('2026-12-13'), on)).amount).toEqual({ pay: 140, back: 0 })
    const started = await order.change(all('2026-12-13'), { on, expected: { pay: 140, back: 0 } })
    expect(typeof started.payUntil).toBe('string')
    await shop.work()
    expect((await order.status(started)).payment).toMatchObject({ due: 140, state: 'open' })
    expect((await order.order()).entries.map(({ meta }) => meta.validFrom)).toEqual(FAMILY.map(() => '2026-12-12'))
  })

  test('3: to a cheaper day pays back the difference, with a corrective document, and the receipt keeps its bytes', async () => {
    const order = await soldOrder(shop, [
      ticket('ski-1day-adult', '2026-12-28'),
      ticket('ski-1day-child', '2026-12-28'),
    ])
    const receipt = async () => (await order.buyer.get(`/transactions/${order.uuid}/receipt`)).rawPayload
    const before = await receipt()
    const moves = [0, 1].map((place) => ({ place, to: '2027-01-12' }))
    const started = await order.change(moves, { on: '2026-12-20T10:00:00+01:00' })
    expect(started.amount).toEqual({ pay: 0, back: 50 })
    await shop.work()
    expect((await receipt()).equals(before)).toBe(true)
    expect((await order.status(started)).back).toEqual({ amount: 50, state: 'done' })
    expect((await order.order()).meta.corrections).toHaveLength(1)
  })
})

describe('a resort that says what another day may cost', () => {
  const say = (price: PriceOfChange) => {
    shop.deps.resort = { ...shop.deps.resort, dateChange: { price } }
  }
  afterEach(() => say('any'))

  test('may refund nothing: a cheaper day costs what was paid, and a dearer one is paid whole', async () => {
    say('notLower')
    const on = '2026-12-20T10:00:00+01:00'
    const order = await soldOrder(
      shop,
      ['adult', 'child'].map((person) => ticket(`ski-1day-${person}`, '2026-12-28')),
    )
    const cheaper = [0, 1].map((place) => ({ place, to: '2027-01-12' }))
    const quote = await order.quote(cheaper, on)
    expect(quote.items.map(({ was, price, difference }) => [was, price, difference])).toEqual([
      [1070, 1070, 0],
      [800, 800, 0],
    ])
    const dearer = { place: 1, to: '2026-12-30', version: 0 }
    const { items } = await order.quote([dearer], on)
    const rise = items[0]?.difference ?? 0
    expect(rise).toBeGreaterThan(0)
    expect((await order.quote([{ place: 0, to: '2027-01-12' }, dearer], on)).amount).toEqual({ pay: rise, back: 0 })
    const started = await order.change(cheaper, { on, expected: { pay: 0, back: 0 } })
    await shop.work()
    expect(await order.status(started)).toMatchObject({ status: 'success', back: { amount: 0 } })
    const { entries, meta } = await order.order()
    expect(entries.map((entry) => [entry.meta.validFrom, entry.amount])).toEqual([
      ['2027-01-12', 1070],
      ['2027-01-12', 800],
    ])
    expect([await order.refunds(), meta.corrections]).toEqual([[], []])
  })

  test('may allow days of the same price only', async () => {
    say('equal')
    const order = await soldOrder(shop, [ticket('ski-1day-adult')])
    const on = '2026-11-28T10:00:00+01:00'
    for (const to of ['2027-03-20', '2026-12-28']) {
      expect((await order.quote([{ place: 0, to }], on)).items[0]?.errors).toEqual([{ code: 'other-price' }])
      const refused = await order.ask([{ place: 0, to }], { on })
      expect(refused.json().error).toMatchObject({
        code: 'entry-errors',
        details: { entries: [{ errors: [{ code: 'other-price' }] }] },
      })
    }
    const started = await order.change([{ place: 0, to: '2026-12-13' }], { on })
    expect(started.amount).toEqual({ pay: 0, back: 0 })
    await shop.work()
    expect((await order.status(started)).status).toBe('success')
  })
})

test('a network begins twenty changes with a payment in an hour: what is refused, repeated or free does not count', async () => {
  const [dearer, free] = ['2026-12-01T10:00:00+01:00', '2026-11-28T10:00:00+01:00']
  const order = await soldOrder(shop, [ticket('ski-1day-adult')])
  const ask = (on: string, key?: string) => order.ask([{ place: 0, to: '2026-12-13' }], { on, ...(key ? { key } : {}) })
  const codes: string[] = []
  /** Deletes the changes of the order: neither its hourly limit nor its version counts them. */
  const forget = async () => {
    await shop.pool.query(
      `with gone as (delete from act_change where act_id in (select id from act where order_id = $1)),
         items as (delete from act_item where order_id = $1) select`,
      [order.uuid],
    )
    await shop.pool.query('delete from act where order_id = $1', [order.uuid])
    await shop.pool.query("delete from graphile_worker_acts._private_jobs where key like 'act:%'")
  }
  expect((await ask(free)).statusCode).toBe(201)
  await forget()
  for (let n = 0; n < 20; n++) {
    codes.push(String((await ask(dearer, `a-key-of-the-test-${n}`)).statusCode))
    if (n === 0) expect((await ask(dearer)).json().error.code).toBe('act-under-way')
    // A repeated request gets its change also once the limit is reached.
    if (n === 0 || n === 19) expect((await ask(dearer, `a-key-of-the-test-${n}`)).statusCode).toBe(201)
    await forget()
  }
  expect(codes).toEqual(Array.from({ length: 20 }, () => '201'))
  expect((await ask(dearer)).json().error).toMatchObject({ code: 'too-many-requests' })
  expect((await ask(free)).statusCode).toBe(201)
  await shop.work()
})
