import type { ActItem } from '@gondola/contract/after-sale.ts'
import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { addDays, type Day, pragueDay } from '@gondola/rules/day.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BRIDGE, GROUP, idsOf, stormShop, UNTIL } from '../../../harness/after-sale/storm-shop.ts'
import { aPiece, pay, type TestShop } from '../../../harness/shop.ts'
import { rethrow } from '../../on-failed.ts'
import { callOff } from './call-off.ts'
import { offerLate, type StormTerms } from './make-offers.ts'
import { stormCommand } from './storm.command.ts'

let shop: TestShop
const { bought, catalogue, ordered, run } = stormShop((opened) => {
  shop = opened
})

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

describe('a day that cannot be called off', () => {
  const DAY = '2027-01-25'
  const place = (subject: string, from: number | null = null, to = from) => ({ subject, day: DAY, from, to })
  const terms = (until: number, silent: 'money' | 'keep' = 'money'): StormTerms => ({
    choices: ['money'],
    silent,
    bonus_percent: 10,
    reason: 'wind',
    until,
  })
  const soon = Date.now() + 3_600_000
  const late = Date.now() + 400 * 86_400_000

  test.each([
    ['unknown', place('nothing'), terms(soon), { why: 'no-subject' }],
    ['with a time to choose that is over', place(GROUP), terms(Date.now() - 1), { why: 'until-over' }],
    ['at no slot', place(GROUP, 721), terms(soon), expect.objectContaining({ why: 'no-slot-at', time: '12:01' })],
    ['backwards', place(GROUP, 750, 720), terms(soon), { why: 'backwards', from: '12:30', to: '12:00' }],
    ['of a concert whose tickets stay', place('lipno-concert'), terms(soon, 'keep'), { why: 'none-kept' }],
    [
      'of a concert with a long time to choose',
      place('lipno-concert'),
      terms(late),
      { why: 'until-late', last: expect.any(String) },
    ],
  ])('%s, is told as data, and nothing is written', async (_, one, own, why) => {
    const written = async () =>
      (
        await shop.pool.query(
          `select (select count(*)::int from storm) as storms, (select count(*)::int from operator_act) as acts,
             (select count(*)::int from slot_exception) as closed`,
        )
      ).rows
    const before = await written()
    expect(await callOff({ ...shop.now(), operator: { name: 'jana' }, catalogue: catalogue() }, one, own)).toEqual(why)
    expect(await written()).toEqual(before)
  })

  test('with other terms than before keeps the first ones', async () => {
    const ctx = { ...shop.now(), operator: { name: 'jana' }, catalogue: catalogue() }
    expect(await callOff(ctx, place(GROUP), terms(late))).toMatchObject({ sale: { closed: expect.any(Number) } })
    expect(await callOff(ctx, place(GROUP), terms(late, 'keep'))).toEqual({ why: 'other-terms' })
    expect(await callOff(ctx, place(GROUP), terms(soon))).toEqual({ why: 'other-terms' })
    expect(await callOff(ctx, place(GROUP), terms(late))).toMatchObject({ sale: null, added: 0 })
  })
})

test.each([
  [[]],
  [[GROUP, '2026-12-06']],
  [[GROUP, '6.12.', '--until', UNTIL, '--reason', 'x']],
  [['nothing', '2026-12-06', '--until', UNTIL, '--reason', 'x']],
  [[GROUP, '2026-12-06', '--until', 'tomorrow', '--reason', 'x']],
  [[GROUP, '2027-01-24', '--until', '2025-12-31T20:00', '--reason', 'x']],
  [[GROUP, '2027-01-24', '--until', UNTIL.replace('20:00', '25:00'), '--reason', 'x']],
  [[GROUP, '2026-12-06', '--until', UNTIL, '--reason', 'x', '--choices', 'all']],
  [[GROUP, '2026-12-06', '--until', UNTIL, '--reason', 'x', '--bonus', '200']],
  [[GROUP, '2026-12-06', '--until', UNTIL, '--reason', 'x', '--unknown', '1']],
])('%j is no storm day', async (words) => {
  const said = await stormCommand({ ...shop.now(), operator: { name: 'jana' }, catalogue: catalogue() }, words)
  expect(said).toHaveProperty('problem')
})
