import type { OrderActs } from '@gondola/contract/after-sale.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type SoldOrder, soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { BRIDGE, GROUP, plain, stormShop, UNTIL } from '../../../harness/after-sale/storm-shop.ts'
import { lockWaiters } from '../../../harness/lock-waiters.ts'
import { aPiece, type TestShop } from '../../../harness/shop.ts'
import { rethrow } from '../../on-failed.ts'
import { changeSlots } from '../../slots/change-slot.ts'
import { chooseForSilent } from './choose-offer.ts'
import { offerLate } from './make-offers.ts'
import { stormCommand } from './storm.command.ts'

let shop: TestShop
const { bought, catalogue, isEnded, ordered, passDeadline, run, sweep } = stormShop((opened) => {
  shop = opened
})

describe('a storm day', () => {
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
})
