import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { agreeingShop } from '../../../harness/after-sale/agreeing-shop.ts'
import { type SoldOrder, soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { aPiece, type TestShop } from '../../../harness/shop.ts'
import { orderKey } from '../../orders/read/order-key.ts'
import type { IssuedTicket } from '../../ticketing/ticketing.ts'
import { findTickets } from '../../tickets/ticket-acts.store.ts'
import { actOnTicket } from '../../tickets/ticket-acts.ts'
import { runChange } from './run-change.ts'
import { storeItem } from './store-change.ts'

let shop: TestShop
agreeingShop((opened) => {
  shop = opened
})

const ticket = (id = 'ski-1day-adult', validFrom = '2026-12-12') => aPiece({ variantId: `lipno-${id}`, validFrom })
const on = '2026-11-28T10:00:00+01:00'
const three = () => soldOrder(shop, [ticket(), ticket(), ticket('ski-1day-child')])
const SUNDAY = [0, 1, 2].map((place) => ({ place, to: '2026-12-13' }))
const days = async (order: SoldOrder) => (await order.order()).entries.map(({ meta }) => meta.validFrom)
const permission = (order: SoldOrder, place: number) =>
  shop.access.permissions.get(order.reference(place))?.days?.validFrom

describe('a change of several tickets', () => {
  test('has failed when one of them is refused, and the others have their new day', async () => {
    const order = await three()
    shop.access.stubborn.set(order.reference(1), 1777)
    const change = await order.change(SUNDAY, { on })
    await shop.work()
    expect((await order.status(change)).status).toBe('failed')
    expect(await days(order)).toEqual(['2026-12-13', '2026-12-12', '2026-12-13'])
  })

  test('of which the process died after some calls goes on with the others', async () => {
    const order = await three()
    const change = await order.change(SUNDAY, { on })
    shop.access.changes.silent.add(order.reference(1))
    await expect(runChange(shop.now(), change.id)).rejects.toThrow('in doubt')
    expect((await order.status(change)).updates.map(({ status }) => status).sort()).toEqual([
      'requested',
      'success',
      'success',
    ])
    expect(await order.refunds()).toEqual([])
    shop.access.changes.silent.delete(order.reference(1))
    await shop.work()
    expect([(await order.status(change)).status, permission(order, 1)]).toEqual(['success', '2026-12-13'])
  })

  test('that was called and not stored is called again, and stored once', async () => {
    const order = await three()
    const change = await order.change(SUNDAY, { on })
    // State after a run that died: the access system has the new day, our tables still the old one.
    await shop.pool.query('update act_item set called_at = now() where act_id = $1', [change.id])
    for (const place of [0, 1, 2])
      await shop.access.ticketSystem.change(order.reference(place), { validFrom: '2026-12-13', validTo: '2026-12-13' })
    await Promise.all([runChange(shop.now(), change.id), runChange(shop.now(), change.id)])
    expect(await days(order)).toEqual(['2026-12-13', '2026-12-13', '2026-12-13'])
    const { rows } = await shop.pool.query('select version from entry_version where order_id = $1', [order.uuid])
    expect(rows).toEqual([{ version: 0 }, { version: 0 }, { version: 0 }])
    await shop.work()
  })

  test.each([
    ['unfamiliar', (found: IssuedTicket[]) => found.map((one) => ({ ...one, isUnfamiliar: true as const }))],
    ['of two permissions', (found: IssuedTicket[]) => [...found, ...found]],
  ])('whose ticket is %s at the access system stays requested, and ends once it tells its days', async (_, strange) => {
    const order = await soldOrder(shop, [ticket()])
    const change = await order.change([{ place: 0, to: '2026-12-13' }], { on })
    const { ticketSystem, ...ctx } = shop.now()
    // The access system has the new day, the answer was lost, and it refuses to change the ticket once more.
    await shop.pool.query('update act_item set called_at = now() where act_id = $1', [change.id])
    await ticketSystem.change(order.reference(0), { validFrom: '2026-12-13', validTo: '2026-12-13' })
    shop.access.stubborn.set(order.reference(0), 1777)
    const find: typeof ticketSystem.find = async (references) => strange(await ticketSystem.find(references))
    await expect(runChange({ ...ctx, ticketSystem: { ...ticketSystem, find } }, change.id)).rejects.toThrow('in doubt')
    expect((await order.status(change)).updates.map(({ status }) => status)).toEqual(['requested'])
    expect(await days(order)).toEqual(['2026-12-12'])
    await shop.work()
    expect([(await order.status(change)).status, await days(order)]).toEqual(['success', ['2026-12-13']])
    shop.access.stubborn.delete(order.reference(0))
  })

  test('whose ticket is blocked meanwhile goes on, and the ticket stays blocked on its new day', async () => {
    const order = await soldOrder(shop, [ticket()])
    const change = await order.change([{ place: 0, to: '2026-12-13' }], { on })
    const [found] = await findTickets(shop.deps, { by: 'uuid', text: order.pieces[0]?.uuid ?? '' })
    if (!found) expect.unreachable('There is no ticket.')
    const act = { kind: 'block', reason: 'lost' } as const
    expect(await actOnTicket({ ...shop.deps, operator: { name: 'jana' } }, found, act)).toEqual({ end: 'done' })
    await shop.work()
    expect([(await order.status(change)).status, await days(order)]).toEqual(['success', ['2026-12-13']])
    expect((await order.order()).entries.map(({ ready }) => ready.state)).toEqual(['blocked'])
    expect(await shop.access.ticketSystem.find([order.reference(0)])).toMatchObject([
      { isBlocked: true, days: { validFrom: '2026-12-13' } },
    ])
  })

  test('leaves an item that has ended as it is', async () => {
    const order = await three()
    const change = await order.change(SUNDAY.slice(0, 1), { on })
    await shop.work()
    await storeItem(shop.now(), change.id, { uuid: order.pieces[0]?.uuid ?? '', error: 'refused', errorNumber: 1 })
    expect((await order.status(change)).status).toBe('success')
  })

  test('that was not called before its old day began is given up, and one that was is not', async () => {
    const order = await three()
    const change = await order.change(SUNDAY.slice(0, 2), { on })
    await shop.pool.query('update act_item set called_at = now() where act_id = $1 and entry_uuid = $2', [
      change.id,
      order.pieces[0]?.uuid,
    ])
    await runChange({ ...shop.now(), now: Date.parse('2026-12-12T00:00:00+01:00') }, change.id)
    const { updates } = await order.status(change)
    const errors = Object.fromEntries(updates.map(({ uuid, error }) => [uuid, error]))
    expect(order.pieces.slice(0, 2).map(({ uuid }) => errors[uuid])).toEqual([null, 'too-late'])
    await shop.work()
  })
})

describe('a change is asked for', () => {
  test('once: a repeat gets the same act, other days under the same key are refused', async () => {
    const order = await three()
    const key = randomUUID()
    const first = await order.change(SUNDAY, { on, key })
    expect((await order.change(SUNDAY, { on, key })).id).toBe(first.id)
    const other = await order.ask([{ place: 0, to: '2026-12-14' }], { on, key })
    expect(other.json().error.code).toBe('idempotency-conflict')
    await shop.work()
  })

  test('with one address for the copy, and not with several', async () => {
    const order = await three()
    for (const email of ['petr@example.com,eva@example.com', '李@例子.公司']) {
      const reply = await order.ask(SUNDAY, { on, email })
      expect([reply.statusCode, reply.json().error]).toEqual([
        400,
        expect.objectContaining({ code: 'bad-input', field: 'email' }),
      ])
    }
  })

  test('for an entry without another act, and with what was shown', async () => {
    const order = await three()
    const code = async (...asked: Parameters<SoldOrder['ask']>) => (await order.ask(...asked)).json().error.code
    expect(await code([{ place: 0, to: '2026-12-12' }], { on })).toBe('entry-errors')
    expect(await code([{ place: 0, to: '2026-12-13', version: 1 }], { on })).toBe('act-stale')
    expect(await code(SUNDAY, { on, expected: { pay: 10, back: 0 } })).toBe('price-changed')
    const change = await order.change(SUNDAY.slice(0, 1), { on })
    const second = await order.ask(SUNDAY.slice(0, 1), { on })
    expect(second.json().error).toMatchObject({ code: 'act-under-way', details: { act: change.id } })
    await shop.work()
    expect(await code(SUNDAY.slice(0, 1), { on })).toBe('act-stale')
  })

  test('only of what was sold with a change of date', async () => {
    const order = await three()
    await shop.pool.query(
      `update order_entry set validity = validity || '{"allowDateChange": false}' where order_id = $1 and uuid = $2`,
      [order.uuid, order.pieces[2]?.uuid],
    )
    expect((await order.ask(SUNDAY.slice(0, 1), { on })).json().error).toMatchObject({
      code: 'change-not-offered',
      details: { why: 'not-allowed' },
    })
  })

  test('by key as by cookie, three times an hour, and five times an entry', async () => {
    const order = await soldOrder(shop, [ticket()])
    const key = orderKey(shop.deps.config.ORDER_SECRET, order.uuid)
    const ask = (day: number, version: number) =>
      shop
        .visitor()
        .post(
          `/v2/transaction/${order.uuid}/change-date?key=${key}`,
          { items: [{ uuid: order.pieces[0]?.uuid, version, validFrom: `2026-12-${day}` }] },
          { 'x-shop-now': on },
        )
    for (const version of [0, 1, 2]) {
      expect((await ask(13 - (version % 2), version)).statusCode, `change ${version}`).toBe(201)
      await shop.work()
    }
    // The first of them was long ago.
    await shop.pool.query(
      `update act set created_at = created_at - interval '50 minutes' where id in (
         select id from act where order_id = $1 order by created_at limit 1)`,
      [order.uuid],
    )
    const { code, details } = (await ask(12, 3)).json().error
    expect(code).toBe('too-many-requests')
    expect([details.seconds > 500, details.seconds <= 600]).toEqual([true, true])
    await shop.pool.query("update act set created_at = created_at - interval '1 hour'")
    for (const version of [3, 4]) {
      expect((await ask(13 - (version % 2), version)).statusCode).toBe(201)
      await shop.work()
    }
    expect((await ask(12, 5)).json().error).toMatchObject({ code: 'change-not-offered', details: { why: 'too-often' } })
  })

  test('and is told: asked for, then done, to the order and in copy to the address that was told', async () => {
    const order = await three()
    const before = shop.mails.length
    await order.change(SUNDAY.slice(0, 1), { on, email: 'petr@example.com' })
    await shop.work()
    const mails = shop.mails.slice(before)
    expect(mails.map(({ to, attachments }) => [to[0], attachments.length]).sort()).toEqual([
      ['jana@example.com', 0],
      ['jana@example.com', 2],
      ['petr@example.com', 0],
      ['petr@example.com', 0],
    ])
    expect(mails.filter(({ to }) => to[0] === 'petr@example.com').some(({ text }) => text?.includes('key='))).toBe(
      false,
    )
  })
})
