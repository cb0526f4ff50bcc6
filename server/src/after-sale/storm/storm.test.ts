import type { ActItem, OrderActs } from '@gondola/contract/after-sale.ts'
import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { addDays, type Day, pragueDay } from '@gondola/rules/day.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { agreeingShop } from '../../../harness/after-sale/agreeing-shop.ts'
import { type SoldOrder, soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { lockWaiters } from '../../../harness/lock-waiters.ts'
import { aPiece, type BasketPiece, pay, type TestShop } from '../../../harness/shop.ts'
import { printDay } from '../../documents/tickets/print-format.ts'
import { rethrow } from '../../on-failed.ts'
import { changeSlots } from '../../slots/change-slot.ts'
import { actsCommand } from '../acts.command.ts'
import { afterSaleCommand } from '../after-sale.command.ts'
import { chooseForSilent } from './choose-offer.ts'
import { offerLate } from './make-offers.ts'
import { stormCommand } from './storm.command.ts'

const BRIDGE = { variantId: 'lipno-bob-1-adult', method: 'print', timeSlot: '12:00' }
const GROUP = 'lipno-slot-bob'

let shop: TestShop
agreeingShop((opened) => {
  shop = opened
})

const catalogue = () => shop.deps.shelf.current().catalogue
const UNTIL = `${new Date().getFullYear() + 1}-12-31T20:00`
const run = (day: string, ...words: string[]) =>
  stormCommand({ ...shop.now(), operator: { name: 'jana' }, catalogue: catalogue() }, [
    GROUP,
    day,
    '--until',
    UNTIL,
    '--reason',
    'wind',
    ...words,
  ])

/** Buys, and pays for it. */
async function bought(day: string, pieces?: Partial<BasketPiece>[]) {
  const order = await ordered(day, pieces)
  await order.paid()
  return order
}

async function ordered(day: string, pieces: Partial<BasketPiece>[] = [BRIDGE, BRIDGE]) {
  const buyer = shop.visitor()
  const basket = pieces.map((piece) => aPiece({ validFrom: day, ...piece }))
  const { uuid } = await buyer.order(basket)
  const paid = async () => {
    await pay(shop, buyer, uuid)
    await shop.work()
  }
  const acts = async () => (await buyer.get(`/api/v2/transaction/${uuid}/acts`)).json() as OrderActs
  const choose = (offer: string, body: object) => buyer.post(`/v2/transaction/${uuid}/offer/${offer}`, body)
  const refunds = async () =>
    (await shop.pool.query('select amount from refund where order_id = $1 order by created_at', [uuid])).rows.map(
      ({ amount }) => amount / 100,
    )
  const entries = async () => (await buyer.get(`/api/transactions/${uuid}`)).json().entries
  return { buyer, uuid, pieces: basket, paid, acts, choose, refunds, entries }
}
const plain = (text = '') => text.replaceAll('\u00a0', ' ')
const idsOf = ({ offers }: OrderActs) => offers.map(({ id }) => id)
/** Lets the deadline of a storm day pass. */
const passDeadline = (day: string) =>
  shop.pool.query(`update storm set until = now() - interval '1 second' where day = $1`, [day])

const isEnded = async (day: string) =>
  (await shop.pool.query('select ended_at is not null as ended from storm where day = $1', [day])).rows[0]?.ended
/** Does what the sweep does about storm days. */
async function sweep() {
  await offerLate(shop.now(), rethrow)
  await chooseForSilent(shop.now())
  await shop.work()
  await chooseForSilent(shop.now())
}

describe('a storm day', () => {
  test('offers each paid ticket of it a choice, one mail per order, and a second run repeats none', async () => {
    const day = '2026-12-06'
    const [one, other] = [await bought(day), await bought('2026-12-07')]
    const late = await ordered(day, [BRIDGE])
    const mails = shop.mails.length
    expect(await run(day)).toContain('2 offers were made now. There are 2 in 1 orders, 2 of them open.')
    await late.paid()
    expect(await run(day)).toBe('1 offers were made now. There are 3 in 2 orders, 3 of them open.')
    expect(await run(day, '--silent', 'keep')).toHaveProperty('problem')
    await shop.work()
    const told = shop.mails.slice(mails).filter(({ messageId }) => messageId.includes('.offer@'))
    expect(told).toHaveLength(2)
    const { offers } = await one.acts()
    expect(offers.map(({ money, credit, isOpen, choice }) => [credit > money, isOpen, choice])).toEqual([
      [true, true, null],
      [true, true, null],
    ])
    expect(told[0]?.text).toContain('&offer=money')
    expect([(await other.acts()).offers, (await late.acts()).offers.length]).toEqual([[], 1])
  })

  test('of a concert has the money requested within sixty days of it or of calling it off, also for the silent', async () => {
    const today = pragueDay(Date.now())
    const ctx = { ...shop.now(), today, operator: { name: 'jana' }, catalogue: catalogue() }
    const said = (day: Day, until: Day, ...more: string[]) =>
      stormCommand(ctx, ['lipno-concert', day, '--until', `${until}T23:59`, '--reason', 'rain', ...more])
    // It counts from the earlier one: the concert ten days ago, or today for one to come.
    for (const [day, last] of [
      [addDays(today, -10), addDays(today, 49)],
      [addDays(today, 200), addDays(today, 59)],
    ] as const) {
      expect(await said(day, last, '--silent', 'keep')).toEqual({ problem: expect.stringContaining('gets the money') })
      expect(await said(day, addDays(last, 1))).toEqual({ problem: expect.stringContaining(`by ${last}`) })
      expect(await said(day, last)).toContain('0 offers were made now.')
    }
    // What can be moved has no such end.
    const words = ['lipno-ski-1day', today, '--until', `${addDays(today, 90)}T20:00`, '--reason', 'rain']
    expect(await stormCommand(ctx, words)).toContain('0 offers')
  })

  test('offers what was paid or moved onto it later without another command', async () => {
    const day = '2027-01-24'
    const unpaid = await ordered(day, [BRIDGE])
    const moved = await soldOrder(shop, [aPiece({ ...BRIDGE, validFrom: '2027-01-25' })])
    await moved.change([{ place: 0, to: day, time: '12:00' }], { on: '2026-11-28T10:00:00+01:00' })
    expect(await run(day)).toContain('1 payments and 1 changes onto it have not ended.')
    await unpaid.paid()
    const offersOf = async (buyer: SoldOrder['buyer'], uuid: string) =>
      ((await buyer.get(`/api/v2/transaction/${uuid}/acts`)).json() as OrderActs).offers.filter(({ isOpen }) => isOpen)
        .length
    const open = async () => [await offersOf(unpaid.buyer, unpaid.uuid), await offersOf(moved.buyer, moved.uuid)]
    expect(await open()).toEqual([0, 0])
    const mails = shop.mails.length
    for (let round = 0; round < 2; round++) {
      await offerLate(shop.now(), rethrow)
      await shop.work()
    }
    expect(await open()).toEqual([1, 1])
    expect(shop.mails.slice(mails).filter(({ messageId }) => messageId.includes('.offer@'))).toHaveLength(2)
    expect(await run(day)).toBe('0 offers were made now. There are 2 in 2 orders, 2 of them open.')
  })

  test('mails again what came later onto the day of an order that had its mail', async () => {
    const day = '2027-01-28'
    const order = await soldOrder(
      shop,
      [day, '2027-01-29'].map((validFrom) => aPiece({ ...BRIDGE, validFrom })),
    )
    await order.change([{ place: 1, to: day, time: '12:00' }], { on: '2026-11-28T10:00:00+01:00' })
    expect(await run(day)).toContain('There are 1 in 1 orders')
    const mailed = () =>
      shop.mails.filter(({ text, messageId }) => text.includes(order.uuid) && messageId.includes('.offer@'))
    await shop.work()
    expect(mailed()).toHaveLength(1)
    for (let round = 0; round < 2; round++) {
      await offerLate(shop.now(), rethrow)
      await shop.work()
    }
    expect(mailed()).toHaveLength(2)
  })

  test('gives who paid after its deadline what it gives to the silent, by itself and without another mail', async () => {
    const day = '2027-02-01'
    const [silent, late] = [await bought(day), await ordered(day, [BRIDGE])]
    await run(day)
    await passDeadline(day)
    await sweep()
    const [entry] = await silent.entries()
    expect(await isEnded(day)).toBe(true)
    await late.paid()
    const mails = shop.mails.length
    await sweep()
    expect([await late.refunds(), await silent.refunds()]).toEqual([[entry.amount], [entry.amount * 2]])
    expect((await late.acts()).offers.map(({ isOpen, choice }) => [isOpen, choice])).toEqual([[false, 'money']])
    expect(shop.mails.slice(mails).map(({ subject }) => subject)).toEqual([expect.stringContaining('Vracíme peníze')])
    expect(plain(shop.mails.at(-1)?.text)).toContain(
      'Co jste si koupili na 01.02.2027, se neuskuteční. Vracíme vám peníze.',
    )
    await sweep()
    expect(await isEnded(day)).toBe(true)
  })

  test('tells who paid after its deadline once that the tickets stay, where that was said', async () => {
    const day = '2027-02-11'
    const late = await ordered(day, [BRIDGE])
    await run(day, '--silent', 'keep')
    await passDeadline(day)
    await late.paid()
    const mails = shop.mails.length
    for (let round = 0; round < 2; round++) await sweep()
    const told = shop.mails.slice(mails)
    expect(told.map(({ subject }) => plain(subject))).toEqual([
      expect.stringContaining('Vstupenky na 11.02.2027 vám zůstávají'),
    ])
    expect(told[0]?.text).not.toContain('offer=')
    expect([(await late.acts()).offers.map(({ choice }) => choice), await late.refunds()]).toEqual([['keep'], []])
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

  test('is not ended while the offer of who came after its deadline is being written', async () => {
    const day = '2027-02-02'
    const late = await ordered(day, [BRIDGE])
    await run(day)
    await passDeadline(day)
    await late.paid()
    const { rows } = await shop.pool.query<{ id: string }>('select id from storm where day = $1', [day])
    const writer = await shop.pool.connect()
    await writer.query('begin')
    await writer.query('select from storm where day = $1 for no key update', [day])
    await writer.query('insert into offer (storm_id, order_id, entry_uuid) values ($1, $2, $3)', [
      rows[0]?.id,
      late.uuid,
      late.pieces[0]?.uuid,
    ])
    const over = chooseForSilent(shop.now())
    try {
      await lockWaiters(shop.pool, 1)
    } finally {
      await writer.query('commit')
      writer.release()
      await Promise.allSettled([over])
    }
    await over
    expect(await isEnded(day)).toBe(false)
    await sweep()
    expect([await isEnded(day), (await late.refunds()).length]).toEqual([true, 1])
  })

  test('asks on its day about each late ticket again until the access system answers, and offers it to the others', async () => {
    const day = '2027-02-03'
    const late = [await ordered(day, [BRIDGE]), await ordered(day, [BRIDGE])]
    await run(day)
    for (const order of late) await order.paid()
    const { usage } = shop.deps.ticketSystem
    const hanging = `${late[0]?.pieces[0]?.uuid}.1`
    const failed: unknown[] = []
    const asked = vi
      .spyOn(shop.deps.ticketSystem, 'usage')
      .mockImplementation((reference) =>
        reference === hanging ? Promise.reject(new Error('silent')) : usage.call(shop.deps.ticketSystem, reference),
      )
    onTestFinished(() => void asked.mockRestore())
    const offered = () => Promise.all(late.map(async (order) => (await order.acts()).offers.length))
    const ctx = { ...shop.now(), today: day }
    await offerLate(ctx, (_, orderId) => failed.push(orderId))
    expect([await offered(), failed]).toEqual([[0, 1], [late[0]?.uuid]])
    const command = { ...ctx, operator: { name: 'jana' }, catalogue: catalogue() }
    const told = await stormCommand(command, [GROUP, day, '--until', UNTIL, '--reason', 'wind'])
    expect(told).toMatch(/\/1 {2}jana@example.com {2}is not known to be unused/)
    asked.mockRestore()
    await offerLate(ctx, (_, orderId) => failed.push(orderId))
    expect([await offered(), failed.length]).toEqual([[1, 1], 1])
  })

  test('asks an access system that answers nothing eight times in a round, says so, and offers all in the next', async () => {
    const day = '2027-02-16'
    const late = await ordered(
      day,
      Array.from({ length: 12 }, () => BRIDGE),
    )
    await run(day)
    await late.paid()
    const failed: string[] = []
    const asked = vi.spyOn(shop.deps.ticketSystem, 'usage').mockRejectedValue(new Error('silent'))
    onTestFinished(() => void asked.mockRestore())
    const ctx = { ...shop.now(), today: day }
    const round = () => offerLate(ctx, (error) => failed.push(String(error)))
    await round()
    expect([asked.mock.calls.length, failed.length, failed.at(-1)]).toEqual([
      8,
      8,
      expect.stringContaining('asked about no more tickets now'),
    ])
    asked.mockRestore()
    await round()
    expect([(await late.acts()).offers.length, failed.length]).toEqual([12, 8])
  })

  test('asks in another turn each time, so that tickets about which nothing is ever answered keep no other waiting', async () => {
    const day = '2027-02-19'
    const late = await ordered(
      day,
      Array.from({ length: 12 }, () => BRIDGE),
    )
    await run(day)
    await late.paid()
    const { usage } = shop.deps.ticketSystem
    const hanging = late.pieces.slice(0, 8).map(({ uuid }) => `${uuid}.1`)
    const asked = vi
      .spyOn(shop.deps.ticketSystem, 'usage')
      .mockImplementation((reference) =>
        hanging.includes(reference)
          ? Promise.reject(new Error('silent'))
          : usage.call(shop.deps.ticketSystem, reference),
      )
    onTestFinished(() => void asked.mockRestore())
    const ctx = { ...shop.now(), today: day }
    const offered = async () => (await late.acts()).offers.length
    // One round misses a given ticket at most in one of nine cases.
    for (let round = 0; round < 30 && (await offered()) < 4; round++) await offerLate(ctx, () => undefined)
    expect(await offered()).toBe(4)
    asked.mockRestore()
    await offerLate(ctx, rethrow)
    await shop.work()
    expect(await offered()).toBe(12)
  })

  test('whose slots are open again keeps its offers, and makes none to who buys them then', async () => {
    const day = '2027-02-04'
    const before = await bought(day, [BRIDGE])
    await run(day)
    const groups = catalogue().slotGroups
    await changeSlots({ ...shop.now(), operator: { name: 'jana' }, groups }, { groupId: GROUP, day, times: null }, null)
    const after = await bought(day, [BRIDGE])
    await offerLate(shop.now(), rethrow)
    expect((await after.acts()).offers).toEqual([])
    const [offer] = (await before.acts()).offers
    expect([offer?.isOpen, offer?.choices]).toEqual([true, ['move', 'money', 'credit']])
    await before.choose(offer?.id ?? '', { choice: 'money' })
    await shop.work()
    expect([(await before.refunds()).length, await after.refunds()]).toEqual([1, []])
  })

  test('offers nothing by itself to who buys its day afterwards, as what has no slots stays on sale', async () => {
    const day = '2027-01-26'
    const ctx = { ...shop.now(), operator: { name: 'jana' }, catalogue: catalogue() }
    await stormCommand(ctx, ['lipno-ski-1day', day, '--until', UNTIL, '--reason', 'wind'])
    const order = await bought(day, [{ variantId: 'lipno-ski-1day-adult' }])
    await offerLate(shop.now(), rethrow)
    expect((await order.acts()).offers).toEqual([])
  })

  test('asks who paid after its deadline once the command names a later one, and leaves what was decided', async () => {
    const day = '2027-01-22'
    const [silent, late] = [await bought(day), await ordered(day, [BRIDGE])]
    await run(day)
    await passDeadline(day)
    for (let round = 0; round < 2; round++) {
      await chooseForSilent(shop.now())
      await shop.work()
    }
    await late.paid()
    const mails = shop.mails.length
    expect(await run(day, '--until', '2025-12-31T20:00')).toEqual({ problem: expect.stringContaining('is over') })
    expect((await late.acts()).offers).toEqual([])
    expect(await run(day)).toBe('1 offers were made now. There are 3 in 2 orders, 1 of them open.')
    await shop.work()
    expect(shop.mails.slice(mails).filter(({ messageId }) => messageId.includes('.offer@'))).toHaveLength(1)
    expect((await late.acts()).offers.map(({ isOpen }) => isOpen)).toEqual([true])
    expect((await silent.acts()).offers.map(({ isOpen, choice }) => [isOpen, choice])).toEqual([
      [false, 'money'],
      [false, 'money'],
    ])
    expect(await run(day, '--until', `${new Date().getFullYear() + 1}-12-30T20:00`)).toHaveProperty('problem')
    await passDeadline(day)
    await chooseForSilent(shop.now())
    await shop.work()
    expect([(await late.refunds()).length, (await silent.refunds()).length]).toEqual([1, 1])
  })

  test('marks the tickets of it as called off until what their guest chose is carried out', async () => {
    const day = '2026-12-29'
    const [one, other] = [await bought(day), await bought('2026-12-30')]
    await run(day)
    const off = async (order: typeof one) =>
      (await order.entries()).map(({ isOff = false }: { isOff?: boolean }) => isOff)
    expect([await off(one), await off(other)]).toEqual([
      [true, true],
      [false, false],
    ])
    const [first = ''] = idsOf(await one.acts())
    await one.choose(first, { choice: 'money' })
    expect(await off(one)).toEqual([true, true])
    expect((await one.entries()).map(({ isChosen = false }: { isChosen?: boolean }) => isChosen)).toEqual([true, false])
    await shop.work()
    expect(await off(one)).toEqual([false, true])
  })

  test('gives the money back to who chooses it, and the first choice wins', async () => {
    const day = '2026-12-08'
    const order = await bought(day)
    await run(day)
    await shop.work()
    const mails = shop.mails.length
    const [first = '', second = ''] = idsOf(await order.acts())
    const chosen = await order.choose(first, { choice: 'money', also: [second] })
    expect(chosen.statusCode, chosen.body).toBe(201)
    const act = chosen.json() as ActItem
    expect([act.kind, act.items.length]).toEqual(['storm', 2])
    expect((await order.choose(second, { choice: 'money', also: [first] })).json().id).toBe(act.id)
    expect((await order.choose(first, { choice: 'credit' })).json()).toMatchObject({
      error: { code: 'offer-over', details: { choice: 'money' } },
    })
    await shop.work()
    const [entry] = await order.entries()
    expect([entry.reversed, await order.refunds()]).toEqual([true, [entry.amount * 2]])
    expect(shop.mails.slice(mails).map(({ subject }) => subject)).toEqual([expect.stringContaining('Vracíme peníze')])
  })

  test('gives a voucher with a bonus to who chooses it, which pays the next order', async () => {
    const day = '2026-12-09'
    const order = await bought(day)
    await run(day)
    const ids = idsOf(await order.acts())
    await order.choose(ids[0] ?? '', { choice: 'credit', also: ids.slice(1) })
    await shop.work()
    const { offers } = await order.acts()
    const [entry] = await order.entries()
    const value = offers.reduce((sum, { credit }) => sum + credit, 0)
    expect(value).toBeGreaterThan(entry.amount * 2)
    expect([offers[0]?.voucher?.value, await order.refunds()]).toEqual([value, []])
    const code = offers[0]?.voucher?.code ?? ''
    expect(shop.mails.at(-1)?.text).toContain(code)
    const { rows } = await shop.pool.query('select value, spent, status from gift_voucher where last_signs = $1', [
      code.slice(-4),
    ])
    expect(rows).toEqual([{ value: value * 100, spent: 0, status: 'active' }])
  })

  test('moves the tickets of who chooses another day, which costs nothing more, whatever days may cost', async () => {
    shop.deps.resort = { ...shop.deps.resort, dateChange: { price: 'equal' } }
    onTestFinished(() => {
      shop.deps.resort = { ...shop.deps.resort, dateChange: { price: 'any' } }
    })
    const day = '2026-12-15'
    const order = await bought(day)
    await run(day)
    const [before] = await order.entries()
    const ids = idsOf(await order.acts())
    const item = { validFrom: '2026-12-28', timeSlot: '12:00' }
    expect((await order.choose(ids[0] ?? '', { choice: 'move' })).json()).toMatchObject({ error: { field: 'item' } })
    const chosen = await order.choose(ids[0] ?? '', { choice: 'move', also: ids.slice(1), item })
    expect(chosen.statusCode, chosen.body).toBe(201)
    await shop.work()
    const moved = await order.entries()
    expect(moved.map(({ meta, amount }: OrderEntryItem) => [meta.validFrom, amount])).toEqual(
      moved.map(() => ['2026-12-28', before.amount]),
    )
    expect([await order.refunds(), (await order.acts()).offers.map(({ choice }) => choice)]).toEqual([
      [],
      ['move', 'move'],
    ])
  })

  test('leaves a ticket that was used meanwhile valid, without money', async () => {
    const day = '2026-12-10'
    const order = await bought(day)
    await run(day)
    const [first = ''] = idsOf(await order.acts())
    shop.access.passages.set(`${order.pieces[0]?.uuid}.1`, Date.now())
    await order.choose(first, { choice: 'money' })
    await shop.work()
    const [used] = await order.entries()
    expect([used.reversed, await order.refunds()]).toEqual([false, []])
  })

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

  test('is for nobody who has no right to the order, and for its own choices only', async () => {
    const day = '2026-12-13'
    const order = await bought(day)
    await run(day, '--choices', 'money')
    const [first = ''] = idsOf(await order.acts())
    const stranger = shop.visitor('203.0.113.9')
    const asked = await stranger.post(`/v2/transaction/${order.uuid}/offer/${first}`, { choice: 'money' })
    expect(asked.statusCode).toBe(404)
    expect((await order.choose(first, { choice: 'credit' })).json()).toMatchObject({ error: { field: 'choice' } })
    expect((await order.choose(order.uuid, { choice: 'money' })).statusCode).toBe(404)
  })

  test('asks about tickets on its day itself, and offers nothing for a used one', async () => {
    const day = '2026-12-14'
    const order = await bought(day)
    shop.access.passages.set(`${order.pieces[0]?.uuid}.1`, Date.now())
    const ctx = { ...shop.now(), today: day, operator: { name: 'jana' }, catalogue: catalogue() }
    await stormCommand(ctx, [GROUP, day, '12:00', '--until', UNTIL, '--reason', 'wind'])
    expect((await order.acts()).offers.map(({ uuid }) => uuid)).toEqual([order.pieces[1]?.uuid])
  })
})

describe('the command of a storm day', () => {
  const offeredOf = async (day: string) =>
    (
      await shop.pool.query('select offered from slot where group_id = $1 and day = $2 order by start_min', [
        GROUP,
        day,
      ])
    ).rows.map(({ offered }) => offered)
  const others = async (day: string, at: number) => (await offeredOf(day)).filter((_, place) => place !== at)

  test('closes the slots that it names, and no others, so that nobody buys them', async () => {
    const [day, whole] = ['2027-01-14', '2027-01-15']
    const before = await offeredOf(day)
    expect(await run(day, '12:30-12:00')).toHaveProperty('problem')
    expect(await run(day, '12:01')).toEqual({ problem: expect.stringContaining('no slot at 12:01') })
    expect(await offeredOf(day)).toEqual(before)
    const command = { ...shop.now(), operator: { name: 'jana' }, catalogue: catalogue() }
    const told = await stormCommand(command, [GROUP, day, '12:00', '--until', UNTIL, '--reason', 'wind'])
    expect(told).toContain(`1 slots of ${GROUP} on ${day} are closed now.`)
    const noon = (await offeredOf(day)).indexOf(0)
    expect([await others(day, noon), noon]).toEqual([before.filter((_, place) => place !== noon), expect.any(Number)])
    await run(whole)
    expect(new Set(await offeredOf(whole))).toEqual(new Set([0]))
    const late = shop.visitor()
    await expect(late.order([aPiece({ validFrom: whole, ...BRIDGE })])).rejects.toThrow()
  })

  test('says which tickets get no offer, why, and how to reach their guests', async () => {
    const day = '2027-01-19'
    const order = await bought(day)
    const { rows } = await shop.pool.query<{ number: string }>('select number from orders where id = $1', [order.uuid])
    const block = (at: string) =>
      shop.pool.query(`update order_entry set blocked_at = ${at} where order_id = $1 and position = 0`, [order.uuid])
    await block('now()')
    const [number, email] = [rows[0]?.number, 'jana@example.com']
    expect(await run(day)).toContain(
      [
        '1 offers were made now. There are 1 in 1 orders, 1 of them open.',
        '1 tickets get none. Write to these guests:',
        `  ${number}/1  ${email}  is blocked`,
      ].join('\n'),
    )
    await block('null')
    expect(await run(day)).toBe('1 offers were made now. There are 2 in 1 orders, 2 of them open.')
  })

  test('names the tickets that are being made, which get their offer without a second run', async () => {
    const day = '2027-01-23'
    const order = await ordered(day, [BRIDGE])
    await pay(shop, order.buyer, order.uuid)
    const told = await run(day)
    expect(told).toContain('0 offers were made now.')
    expect(told).toMatch(/\/1 {2}jana@example.com {2}is being made: its offer comes by itself$/)
    await shop.work()
    await offerLate(shop.now(), rethrow)
    expect(await run(day)).toBe('0 offers were made now. There are 1 in 1 orders, 1 of them open.')
  })
})

describe('the offer of a storm day', () => {
  const NEXT = '2027-01-05'
  const referenceOf = ({ pieces }: { pieces: { uuid: string }[] }, place: number) => `${pieces[place]?.uuid}.1`
  /** Ends the time to choose now: what was chosen before is a choice of the guest. */
  const endTime = (day: string) => shop.pool.query('update storm set until = now() where day = $1', [day])
  /** Returns the first ticket of an order as operators name it. */
  const placeOf = async ({ uuid }: { uuid: string }) => {
    const { rows } = await shop.pool.query<{ number: string }>('select number from orders where id = $1', [uuid])
    return `${rows[0]?.number}/1`
  }
  const operators = () => ({ ...shop.now(), operator: { name: 'jana' }, taxLaw: shop.deps.resort.taxLaw })
  const listed = async () => String(await actsCommand(operators(), []))
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

test.each([
  [[]],
  [[GROUP, '2026-12-06']],
  [[GROUP, '6.12.', '--until', UNTIL, '--reason', 'x']],
  [['nothing', '2026-12-06', '--until', UNTIL, '--reason', 'x']],
  [[GROUP, '2026-12-06', '--until', 'tomorrow', '--reason', 'x']],
  [[GROUP, '2027-01-24', '--until', '2025-12-31T20:00', '--reason', 'x']],
  [[GROUP, '2026-12-06', '--until', UNTIL, '--reason', 'x', '--choices', 'all']],
  [[GROUP, '2026-12-06', '--until', UNTIL, '--reason', 'x', '--bonus', '200']],
  [[GROUP, '2026-12-06', '--until', UNTIL, '--reason', 'x', '--unknown', '1']],
])('%j is no storm day', async (words) => {
  const said = await stormCommand({ ...shop.now(), operator: { name: 'jana' }, catalogue: catalogue() }, words)
  expect(said).toHaveProperty('problem')
})
