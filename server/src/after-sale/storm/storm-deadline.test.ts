import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { describe, expect, test } from 'vitest'
import { BRIDGE, idsOf, plain, referenceOf, stormShop } from '../../../harness/after-sale/storm-shop.ts'
import type { TestShop } from '../../../harness/shop.ts'
import { printDay } from '../../documents/tickets/print-format.ts'
import { actsCommand } from '../acts.command.ts'
import { afterSaleCommand } from '../after-sale.command.ts'
import { chooseForSilent } from './choose-offer.ts'

let shop: TestShop
const { bought, isEnded, passDeadline, run, sweep } = stormShop((opened) => {
  shop = opened
})

describe('a storm day', () => {
  test('gives the money back to who said nothing until the deadline, once', async () => {
    const day = '2026-12-11'
    const order = await bought(day)
    await run(day)
    await shop.work()
    await chooseForSilent(shop.now())
    expect((await order.acts()).acts).toEqual([])
    await passDeadline(day)
    const late = await order.choose(idsOf(await order.acts())[0] ?? '', { choice: 'credit' })
    expect(late.json()).toMatchObject({ error: { code: 'offer-over' } })
    await chooseForSilent(shop.now())
    await chooseForSilent(shop.now())
    // What the deadline chose may still fail.
    expect(await isEnded(day)).toBe(false)
    await shop.work()
    await chooseForSilent(shop.now())
    const [entry] = await order.entries()
    expect([await order.refunds(), await isEnded(day)]).toEqual([[entry.amount * 2], true])
  })

  test('chooses in rounds, and an act under way or an order that fails keeps no other waiting', async () => {
    const day = '2026-12-16'
    const [hangs, fails, ...others] = await Promise.all(Array.from({ length: 4 }, () => bought(day, [BRIDGE])))
    if (!hangs || !fails) expect.unreachable('There are four orders.')
    await run(day)
    shop.access.silent.add(`${hangs.pieces[0]?.uuid}.1`)
    const items = [{ uuid: hangs.pieces[0]?.uuid, version: 0 }]
    await hangs.buyer.post(`/v2/transaction/${hangs.uuid}/cancel`, { kind: 'cancel', items })
    await shop.pool.query(
      `create function breaks() returns trigger language plpgsql as $$ begin
         if new.order_id = '${fails.uuid}' then raise 'broken'; end if;
         return new;
       end $$;
       create trigger breaks before insert on act for each row execute function breaks()`,
    )
    await passDeadline(day)
    const chosen = async () => {
      const all = await Promise.all(others.map((order) => order.acts()))
      return all.filter(({ offers }) => offers[0]?.choice === 'money').length
    }
    const counts: number[] = []
    for (let round = 0; round < 2; round++) {
      await chooseForSilent(shop.now(), 2)
      counts.push(await chosen())
    }
    expect(counts[0]).toBeGreaterThan(0)
    expect(counts[1]).toBe(2)
    shop.access.silent.clear()
    await shop.pool.query('drop function breaks cascade')
    // Two processes at once.
    await Promise.all([chooseForSilent(shop.now(), 2), chooseForSilent(shop.now(), 2)])
    await shop.work()
    await chooseForSilent(shop.now())
    expect(await Promise.all([hangs, fails, ...others].map((order) => order.refunds()))).toEqual(
      [hangs, fails, ...others].map(() => [expect.any(Number)]),
    )
    const { rows } = await shop.pool.query('select ended_at is not null as ended from storm where day = $1', [day])
    expect(rows).toEqual([{ ended: true }])
  })

  test('or keeps the tickets, where that was said, and tells so once', async () => {
    const day = '2026-12-12'
    const order = await bought(day)
    await run(day, '--silent', 'keep')
    await shop.work()
    await passDeadline(day)
    const mails = shop.mails.length
    for (let round = 0; round < 2; round++) await sweep()
    expect([(await order.acts()).offers.map(({ choice }) => choice), await order.refunds()]).toEqual([
      ['keep', 'keep'],
      [],
    ])
    const told = shop.mails.slice(mails).filter(({ text }) => text.includes(order.uuid))
    expect(told.map(({ subject }) => plain(subject))).toEqual([
      expect.stringContaining('Vstupenky na 12.12.2026 vám zůstávají'),
    ])
  })

  test.each([
    ['used', '2027-02-12', 'Vstupenky na 12.02.2027 už byly použity, peníze nevracíme.'],
    ['refused', '2027-02-15', 'Peníze za 15.02.2027 se zatím nepodařilo vrátit. Postaráme se o to.'],
  ])('tells the silent of no choice where no money goes back: %s', async (why, day, heading) => {
    const silent = await bought(day, [BRIDGE])
    await run(day)
    await shop.work()
    const reference = `${silent.pieces[0]?.uuid}.1`
    if (why === 'used') shop.access.passages.set(reference, Date.now())
    else shop.access.stubborn.set(reference, 1777)
    await passDeadline(day)
    await sweep()
    const { subject, text } = shop.mails.at(-1) ?? expect.unreachable()
    expect([plain(subject), plain(text)]).toEqual([
      expect.stringContaining(`Vstupenky na ${printDay(day)}`),
      expect.stringContaining(heading),
    ])
    expect(plain(text)).not.toMatch(/volbu|Napište nám/)
    shop.access.stubborn.delete(reference)
  })
})

describe('the offer of a storm day', () => {
  /** Ends the time to choose now: what was chosen before is a choice of the guest. */
  const endTime = (day: string) => shop.pool.query('update storm set until = now() where day = $1', [day])
  /** Returns the first ticket of an order as operators name it. */
  const placeOf = async ({ uuid }: { uuid: string }) => {
    const { rows } = await shop.pool.query<{ number: string }>('select number from orders where id = $1', [uuid])
    return `${rows[0]?.number}/1`
  }
  const operators = () => ({ ...shop.now(), operator: { name: 'jana' }, taxLaw: shop.deps.resort.taxLaw })
  const listed = async () => String(await actsCommand(operators(), []))

  test('brings the money at the deadline where the choice failed, even after it', async () => {
    const day = '2027-01-07'
    const order = await bought(day)
    await run(day)
    const ids = idsOf(await order.acts())
    for (const place of [0, 1]) shop.access.stubborn.set(referenceOf(order, place), 1777)
    await order.choose(ids[0] ?? '', { choice: 'credit', also: ids.slice(1) })
    await endTime(day)
    const endOf = async () =>
      (await shop.pool.query('select ended_at is not null as ended from storm where day = $1', [day])).rows
    await chooseForSilent(shop.now())
    expect(await endOf()).toEqual([{ ended: false }])
    await shop.work()
    // After a failure it has to be chosen again: no ticket of the day looks valid.
    expect((await order.entries()).map(({ isOff, isChosen }: OrderEntryItem) => [isOff, isChosen])).toEqual([
      [true, undefined],
      [true, undefined],
    ])
    for (const place of [0, 1]) shop.access.stubborn.delete(referenceOf(order, place))
    await sweep()
    const [entry] = await order.entries()
    expect([await order.refunds(), await endOf()]).toEqual([[entry.amount * 2], [{ ended: true }]])
  })

  test('whose deadline fails too is not tried again, and stays open and named until an operator gives the money back', async () => {
    const day = '2027-01-08'
    const order = await bought(day, [BRIDGE])
    await run(day)
    shop.access.stubborn.set(referenceOf(order, 0), 1777)
    await passDeadline(day)
    for (let round = 0; round < 3; round++) await sweep()
    expect([(await order.acts()).acts.length, await order.refunds(), await isEnded(day)]).toEqual([1, [], false])
    expect((await order.entries()).map(({ isOff, isOver }: OrderEntryItem) => [isOff, isOver])).toEqual([[true, true]])
    const place = await placeOf(order)
    expect(await listed()).toContain(`npm run refunds -- reverse ${place}`)
    expect(await run(day)).toContain(`npm run refunds -- reverse ${place}`)
    await passDeadline(day)
    shop.access.stubborn.delete(referenceOf(order, 0))
    await afterSaleCommand(operators(), ['reverse', place, '--reason', 'wind'])
    await shop.work()
    await sweep()
    expect([(await order.refunds()).length, await isEnded(day)]).toEqual([1, true])
    expect(await listed()).not.toContain(place)
  })

  test.each([
    ['before', '2027-02-22'],
    ['only after', '2027-02-23'],
  ])(
    'whose choice is refused %s the deadline stays so and named, though the silent keep their tickets',
    async (when, day) => {
      const order = await bought(day, [BRIDGE])
      await run(day, '--silent', 'keep')
      const reference = referenceOf(order, 0)
      shop.access.stubborn.set(reference, 1777)
      if (when === 'only after') shop.access.silent.add(reference)
      await order.choose(idsOf(await order.acts())[0] ?? '', { choice: 'money' })
      await shop.work().catch(() => undefined)
      await endTime(day)
      shop.access.silent.clear()
      await shop.work()
      for (let round = 0; round < 2; round++) await sweep()
      const place = await placeOf(order)
      expect([(await order.acts()).offers.map(({ choice }) => choice), await isEnded(day)]).toEqual([['money'], false])
      expect((await order.entries()).map(({ isOff, isOver }: OrderEntryItem) => [isOff, isOver])).toEqual([
        [true, true],
      ])
      expect(await listed()).toContain(place)
      shop.access.stubborn.delete(reference)
      await afterSaleCommand(operators(), ['reverse', place, '--reason', 'wind'])
      await shop.work()
      await sweep()
      expect([(await order.refunds()).length, await isEnded(day)]).toEqual([1, true])
      expect(await listed()).not.toContain(place)
    },
  )

  test.each([
    ['the deadline', '2027-02-24'],
    ['its guest', '2027-02-25'],
  ])('refused after a choice of %s stays named while its ticket is blocked', async (who, day) => {
    const order = await bought(day, [BRIDGE])
    await run(day)
    shop.access.stubborn.set(referenceOf(order, 0), 1777)
    if (who === 'its guest') {
      await order.choose(idsOf(await order.acts())[0] ?? '', { choice: 'credit' })
      await shop.work()
      await endTime(day)
    } else {
      await passDeadline(day)
      await sweep()
    }
    const block = (at: string) =>
      shop.pool.query(`update order_entry set blocked_at = ${at} where order_id = $1`, [order.uuid])
    await block('now()')
    for (let round = 0; round < 2; round++) await sweep()
    const place = await placeOf(order)
    expect([await isEnded(day), await listed()]).toEqual([false, expect.stringContaining(place)])
    await block('null')
    shop.access.stubborn.delete(referenceOf(order, 0))
    await sweep()
    if (who === 'the deadline') await afterSaleCommand(operators(), ['reverse', place, '--reason', 'wind'])
    await shop.work()
    await sweep()
    expect([(await order.refunds()).length, await isEnded(day)]).toEqual([1, true])
  })
})
