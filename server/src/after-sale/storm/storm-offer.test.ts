import { describe, expect, test } from 'vitest'
import { BRIDGE, GROUP, idsOf, referenceOf, stormShop, UNTIL } from '../../../harness/after-sale/storm-shop.ts'
import type { TestShop } from '../../../harness/shop.ts'
import { vouchersCommand } from '../../benefits/operate/vouchers.command.ts'
import { afterSaleCommand } from '../after-sale.command.ts'
import { mailAct } from '../returns/mail-act.ts'
import { chooseForSilent } from './choose-offer.ts'
import { stormCommand } from './storm.command.ts'

let shop: TestShop
const { bought, catalogue, passDeadline, run } = stormShop((opened) => {
  shop = opened
})

describe('the offer of a storm day', () => {
  const NEXT = '2027-01-05'
  /** Moves the tickets of an order by an ordinary change of date. */
  const move = async ({ buyer, uuid, pieces }: Awaited<ReturnType<typeof bought>>, validFrom: string) => {
    const items = pieces.map((piece) => ({ uuid: piece.uuid, version: 0, validFrom, timeSlot: '12:00' }))
    const moved = await buyer.post(`/v2/transaction/${uuid}/change-date`, { items })
    expect(moved.statusCode, moved.body).toBe(201)
    await shop.work()
  }

  test('is over once its ticket was moved, and the deadline leaves the ticket', async () => {
    const day = '2027-01-04'
    const order = await bought(day)
    await run(day)
    await move(order, NEXT)
    const { offers } = await order.acts()
    expect(offers.map(({ isOpen }) => isOpen)).toEqual([false, false])
    expect((await order.choose(offers[0]?.id ?? '', { choice: 'credit' })).statusCode).toBe(409)
    // A storm on the new day has its own offers.
    expect(await run(NEXT)).toContain('2 offers were made now.')
    await passDeadline(day)
    await chooseForSilent(shop.now())
    await shop.work()
    expect([await order.refunds(), (await order.acts()).offers.map(({ choice }) => choice).sort()]).toEqual([
      [],
      ['keep', 'keep', null, null],
    ])
  })

  test('is the only one of a ticket, where a second storm hits it too', async () => {
    const day = '2027-01-06'
    await bought(day)
    await run(day)
    const again = await stormCommand({ ...shop.now(), operator: { name: 'jana' }, catalogue: catalogue() }, [
      ...[GROUP, day, '12:00', '--until', UNTIL, '--reason', 'wind'],
    ])
    expect(again).toContain('0 offers were made now.')
  })

  test('is over for a ticket that was blocked', async () => {
    const day = '2027-01-11'
    const order = await bought(day, [BRIDGE])
    await run(day)
    const [first = ''] = idsOf(await order.acts())
    const block = (at: string) =>
      shop.pool.query(`update order_entry set blocked_at = ${at} where order_id = $1`, [order.uuid])
    await block('now()')
    expect((await order.choose(first, { choice: 'money' })).json()).toMatchObject({ error: { code: 'offer-over' } })
    await block('null')
    expect((await order.acts()).offers[0]?.isOpen).toBe(true)
  })

  test('has no other day once the old one has begun', async () => {
    const day = '2027-01-12'
    const order = await bought(day, [BRIDGE])
    await run(day)
    const [first = ''] = idsOf(await order.acts())
    const begun = { 'x-shop-now': `${day}T12:00:00+01:00` }
    const { buyer, uuid } = order
    const shown = await buyer.send({ method: 'GET', url: `/api/v2/transaction/${uuid}/acts`, headers: begun })
    expect(shown.json().offers[0].choices).toEqual(['money', 'credit'])
    const item = { validFrom: '2027-01-19', timeSlot: '12:00' }
    const late = await buyer.post(`/v2/transaction/${uuid}/offer/${first}`, { choice: 'move', item }, begun)
    expect(late.json()).toMatchObject({ error: { code: 'change-not-offered', details: { why: 'started' } } })
    expect((await order.acts()).offers[0]?.choices).toContain('move')
  })

  test('has another day however often the date was changed', async () => {
    const day = '2027-01-18'
    const order = await bought(day, [BRIDGE])
    await run(day)
    await shop.pool.query(
      `with made as (
         insert into act (order_id, kind, state, lang, idempotency_key, ended_at)
         select $1, 'change', 'success', 'cz', 'earlier ' || n, now() from generate_series(1, 5) n returning id
       )
       insert into act_item (act_id, order_id, entry_uuid, state, ended_at) select id, $1, $2, 'success', now() from made`,
      [order.uuid, order.pieces[0]?.uuid],
    )
    const item = { validFrom: '2027-01-20', timeSlot: '12:00' }
    const moved = await order.choose(idsOf(await order.acts())[0] ?? '', { choice: 'move', item })
    await shop.pool.query(
      `delete from act_item where act_id in (select id from act where idempotency_key like 'earlier %')`,
    )
    await shop.pool.query(`delete from act where idempotency_key like 'earlier %'`)
    expect(moved.statusCode, moved.body).toBe(201)
    await shop.work()
  })

  test('moves a ticket without counting as a change that its guest has asked for', async () => {
    const [day, to] = ['2027-01-20', '2027-01-21']
    const order = await bought(day, [BRIDGE])
    await run(day)
    const [offer = ''] = idsOf(await order.acts())
    await order.choose(offer, { choice: 'move', item: { validFrom: to, timeSlot: '12:00' } })
    await shop.work()
    const change = async (timeSlot: string) => {
      const version = (await order.acts()).entries[0]?.version
      const items = [{ uuid: order.pieces[0]?.uuid, version, validFrom: to, timeSlot }]
      const asked = await order.buyer.post(`/v2/transaction/${order.uuid}/change-date`, { items })
      await shop.work()
      return asked.statusCode
    }
    const inAnHour: number[] = []
    for (const time of ['12:30', '13:00', '13:30', '14:00']) inAnHour.push(await change(time))
    await shop.pool.query(`update act set created_at = created_at - interval '2 hours' where order_id = $1`, [
      order.uuid,
    ])
    const later: number[] = []
    for (const time of ['14:00', '14:30', '15:00']) later.push(await change(time))
    expect({ inAnHour, later }).toEqual({ inAnHour: [201, 201, 201, 429], later: [201, 201, 409] })
  })

  test('moves a ticket again after a failure, and neither counts as a change that its guest has asked for', async () => {
    const [day, to] = ['2027-02-17', '2027-02-18']
    const order = await bought(day, [BRIDGE])
    await run(day)
    const [offer = ''] = idsOf(await order.acts())
    const reference = referenceOf(order, 0)
    const choice = { choice: 'move', item: { validFrom: to, timeSlot: '12:00' } }
    shop.access.stubborn.set(reference, 1777)
    await order.choose(offer, choice)
    await shop.work()
    shop.access.stubborn.delete(reference)
    expect((await order.choose(offer, choice)).statusCode).toBe(201)
    await shop.work()
    const asked: number[] = []
    for (const timeSlot of ['12:30', '13:00', '13:30', '14:00']) {
      const version = (await order.acts()).entries[0]?.version
      const items = [{ uuid: order.pieces[0]?.uuid, version, validFrom: to, timeSlot }]
      asked.push((await order.buyer.post(`/v2/transaction/${order.uuid}/change-date`, { items })).statusCode)
      await shop.work()
    }
    expect(asked).toEqual([201, 201, 201, 429])
  })

  test('has no time left once its deadline is over, or where its only choice is over', async () => {
    const [day, moveOnly] = ['2027-02-05', '2027-02-08']
    const [order, other] = [await bought(day, [BRIDGE]), await bought(moveOnly, [BRIDGE])]
    await run(day)
    await run(moveOnly, '--choices', 'move')
    const isOver = async ({ buyer, uuid }: typeof order, now?: string) => {
      const headers = now ? { 'x-shop-now': now } : {}
      const shown = await buyer.send({ method: 'GET', url: `/api/transactions/${uuid}`, headers })
      const [{ isOff, isOver = false }] = shown.json().entries
      return [isOff, isOver]
    }
    expect([await isOver(order), await isOver(other)]).toEqual([
      [true, false],
      [true, false],
    ])
    await passDeadline(day)
    expect([await isOver(order), await isOver(other, `${moveOnly}T12:00:00+01:00`)]).toEqual([
      [true, true],
      [true, true],
    ])
  })

  test('has no code of its voucher once an operator has made it void, and a mail after that has none', async () => {
    const day = '2027-01-14'
    const order = await bought(day, [BRIDGE])
    await run(day)
    await order.choose(idsOf(await order.acts())[0] ?? '', { choice: 'credit' })
    await shop.work()
    const [offer] = (await order.acts()).offers
    const code = offer?.voucher?.code ?? expect.unreachable()
    const secret = shop.deps.config.ORDER_SECRET
    const ctx = { ...shop.now(), operator: { name: 'jana' }, secret, benefits: [] }
    expect(await vouchersCommand(ctx, ['void', code, '--reason', 'stolen'])).toContain('is void')
    const [later] = (await order.acts()).offers
    expect([later?.choice, later?.voucher]).toEqual(['credit', { ...offer?.voucher, code: null }])
    await shop.pool.query('delete from mail_sent where order_id = $1', [order.uuid])
    await mailAct(shop.now(), { actId: later?.act ?? '' })
    const { subject, text } = shop.mails.at(-1) ?? expect.unreachable()
    expect(subject).toContain('Poukaz místo peněz')
    expect(text).toContain('už použít nejde')
    expect(text).not.toContain(code)
  })

  test('keeps the code of its voucher under a new secret of the shop', async () => {
    const day = '2027-01-13'
    const order = await bought(day, [BRIDGE])
    await run(day)
    await order.choose(idsOf(await order.acts())[0] ?? '', { choice: 'credit' })
    await shop.work()
    const voucher = async () => (await order.acts()).offers[0]?.voucher
    const before = await voucher()
    const { config } = shop.deps
    const { ORDER_SECRET, orderSecrets } = config
    const secret = 'another secret of at least thirty-two signs'
    Object.assign(config, { ORDER_SECRET: secret, orderSecrets: [secret, ...orderSecrets] })
    try {
      expect([before?.code, await voucher()]).toEqual([expect.any(String), before])
    } finally {
      Object.assign(config, { ORDER_SECRET, orderSecrets })
    }
  })
})

describe('a child that comes for less', () => {
  /** Buys for adults and a child, and offers the child another day. The child pays half of its list price. */
  async function offered(day: string, adults: number) {
    const adult = { variantId: 'lipno-ski-1day-adult' }
    const child = { variantId: 'lipno-ski-1day-child' }
    const order = await bought(day, [...Array.from({ length: adults }, () => adult), child])
    const benefit = shop.deps.shelf.current().catalogue.benefits.find(({ effect }) => effect.type === 'freeWith')
    await shop.pool.query(
      `update order_entry set listed = price * 2, benefit_id = $2 where order_id = $1 and variant_id = 'lipno-ski-1day-child'`,
      [order.uuid, benefit?.id],
    )
    const ctx = { ...shop.now(), operator: { name: 'jana' }, catalogue: catalogue() }
    await stormCommand(ctx, ['lipno-ski-1day', day, '--until', UNTIL, '--reason', 'wind'])
    const cancel = (place: number) =>
      order.buyer.post(`/v2/transaction/${order.uuid}/cancel`, {
        kind: 'cancel',
        items: [{ uuid: order.pieces[place]?.uuid, version: 0 }],
      })
    const move = async (place = adults) => {
      const { offers } = await order.acts()
      const offer = offers.find(({ uuid }) => uuid === order.pieces[place]?.uuid)
      return order.choose(offer?.id ?? '', { choice: 'move', item: { validFrom: '2027-01-28' } })
    }
    /** Returns what was paid, less what came back and what is kept. */
    const balance = async () => {
      const { rows } = await shop.pool.query<{ left: number }>(
        `select (select amount_base from orders where id = $1)
           - (select coalesce(sum(amount), 0) from refund where order_id = $1)
           - (select coalesce(sum(price), 0) from order_entry where order_id = $1 and not reversed) as left`,
        [order.uuid],
      )
      return Number(rows[0]?.left) / 100
    }
    return { ...order, cancel, move, balance, reference: (place: number) => `${order.pieces[place]?.uuid}.1` }
  }

  test('is moved off a storm only once the cancellation of its adult has ended, so that no rise is lost', async () => {
    const order = await offered('2027-01-25', 1)
    shop.access.silent.add(order.reference(0))
    const cancelled = await order.cancel(0)
    await shop.work().catch(() => undefined)
    const early = await order.move()
    expect(early.json().error).toMatchObject({ code: 'act-under-way', details: { act: cancelled.json().id } })
    shop.access.silent.clear()
    await shop.work()
    const [, child] = await order.entries()
    expect((await order.move()).statusCode).toBe(201)
    await shop.work()
    // Its half price does not return with the new day.
    const [, moved] = await order.entries()
    expect(moved.amount).toBeGreaterThanOrEqual(child.amount / 2)
    expect([moved.meta.validFrom, await order.balance()]).toEqual(['2027-01-28', 0])
  })

  test('costs the rest of its list price once its adult has left, after a part of its price came back', async () => {
    const order = await offered('2027-01-30', 1)
    const [, before] = await order.entries()
    const { rows } = await shop.pool.query<{ number: string }>('select number from orders where id = $1', [order.uuid])
    const ctx = { db: shop.deps.db, operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } } as const
    await afterSaleCommand(ctx, ['reverse', `${rows[0]?.number}/2`, '100', '--reason', 'wind'])
    await shop.work()
    expect((await order.cancel(0)).statusCode).toBe(201)
    await shop.work()
    const [, child] = await order.entries()
    expect([child.amount, await order.balance()]).toEqual([before.amount * 2 - 100, 0])
  })

  test('keeps the second of two adults while the first is being given back, so that all that was shown comes back', async () => {
    const order = await offered('2027-01-27', 2)
    const [, , before] = await order.entries()
    shop.access.silent.add(order.reference(0))
    const cancelled = await order.cancel(0)
    await shop.work().catch(() => undefined)
    const early = await order.move(1)
    expect(early.json().error).toMatchObject({ code: 'act-under-way', details: { act: cancelled.json().id } })
    shop.access.silent.clear()
    await shop.work()
    const [, , child] = await order.entries()
    expect([child.amount, await order.balance()]).toEqual([before.amount, 0])
  })

  test('keeps the second of two adults while the first is being moved, so that all that was shown comes back', async () => {
    const order = await offered('2027-01-29', 2)
    shop.access.changes.silent.add(order.reference(0))
    expect((await order.move(0)).statusCode).toBe(201)
    await shop.work().catch(() => undefined)
    expect((await order.cancel(1)).json().error).toMatchObject({ code: 'act-under-way' })
    shop.access.changes.silent.clear()
    await shop.work()
    // With this cancellation the child is left alone, which the guest is shown.
    expect((await order.cancel(1)).statusCode).toBe(201)
    await shop.work()
    expect(await order.balance()).toBe(0)
  })

  test('keeps the last of two adults while its own move is open', async () => {
    const order = await offered('2027-01-26', 2)
    shop.access.changes.silent.add(order.reference(2))
    expect((await order.move()).statusCode).toBe(201)
    expect((await order.cancel(0)).statusCode).toBe(201)
    expect((await order.cancel(1)).json().error).toMatchObject({ code: 'act-under-way' })
    shop.access.changes.silent.clear()
    await shop.work()
    expect((await order.cancel(1)).statusCode).toBe(201)
    await shop.work()
    expect(await order.balance()).toBe(0)
  })
})
