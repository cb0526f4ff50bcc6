import { randomUUID } from 'node:crypto'
import { addDays } from '@gondola/rules/day.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { giveCardBack, reverseEntry } from '../../../src/after-sale/reversals/reverse.ts'
import type { KillPointName } from '../../kills/kill-points.ts'
import { type KillShop, openKillShop, type Sold } from './kill-shop.ts'

let kills: KillShop
beforeAll(async () => {
  kills = await openKillShop()
})
afterAll(() => kills?.close())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${kills.lastLines()}\n`)
  expect(await kills.faults()).toEqual([])
})

/** The Sunday after costs the same; Christmas costs more. */
const SAME = 1
const DEARER = 21
const daysAfter = (days: number) => [addDays(kills.day, days), addDays(kills.day, days)]
const idOf = (reply: Awaited<ReturnType<KillShop['change']>>) => String(reply?.body.id)

async function isMoved(order: Sold, days: number): Promise<void> {
  expect(await kills.acts(order)).toMatchObject([{ kind: 'change', state: 'success', errors: [null, null] }])
  expect(await kills.days(order)).toEqual({ books: daysAfter(days), gates: daysAfter(days) })
}

describe('a change of date is made once when its process is killed where', () => {
  test.for<KillPointName>(['a change is about to be written', 'a change is written, its guest knows nothing'])(
    '%s, and its guest asks again',
    async (point) => {
      const order = await kills.sell()
      const key = randomUUID()
      await kills.killAt(point, () => kills.change(order, SAME, key))
      const again = await kills.change(order, SAME, key)
      expect(again?.status).toBe(201)
      await isMoved(order, SAME)
    },
  )

  test.for<KillPointName>([
    'the access system is about to be asked for other days',
    'the access system has other days, the books do not',
    'other days are about to be written',
    'the first of two entries has other days',
    'a change is about to be mailed',
  ])('%s', async (point) => {
    const order = await kills.sell()
    await kills.killAt(point, () => kills.change(order, SAME))
    await isMoved(order, SAME)
    expect(await kills.refunds(order)).toEqual([])
  })

  test.for<KillPointName>(['its payment is about to be written', 'its payment is written, the provider knows nothing'])(
    '%s',
    async (point) => {
      const order = await kills.sell()
      const url = await kills.payment(order, idOf(await kills.change(order, DEARER)))
      await kills.killAt(point, () => kills.buyers.press(url, 'paid').catch(() => undefined))
      await isMoved(order, DEARER)
    },
  )
})

test('a change that nobody pays ends once when its process is killed where its time to pay is over', async () => {
  const order = await kills.sell()
  await kills.change(order, DEARER)
  await kills.killAt('its time to pay is over', () => kills.passWindow(order))
  expect(await kills.acts(order)).toMatchObject([{ state: 'failed', errors: ['not-paid', 'not-paid'] }])
  expect(await kills.days(order)).toEqual({ books: daysAfter(0), gates: daysAfter(0) })
})

test('a change that is paid after its end gives the money back once when its process is killed over the payment', async () => {
  const order = await kills.sell()
  const url = await kills.payment(order, idOf(await kills.change(order, DEARER)))
  await kills.forgetPayment(order)
  await kills.passWindow(order)
  expect(await kills.acts(order)).toMatchObject([{ state: 'failed', errors: ['not-paid', 'not-paid'] }])
  await kills.killAt('its payment is about to be written', () => kills.buyers.press(url, 'paid').catch(() => undefined))
  await expect.poll(() => kills.refunds(order), { timeout: 60_000 }).toHaveLength(1)
  expect(await kills.acts(order)).toMatchObject([{ state: 'failed' }])
  expect(await kills.days(order)).toEqual({ books: daysAfter(0), gates: daysAfter(0) })
})

describe('guests who pass the gate while the process is dead have the days that the gate knew', () => {
  test('the old ones where the access system was not asked yet', async () => {
    const order = await kills.sell()
    await kills.killAt(
      'the access system is about to be asked for other days',
      () => kills.change(order, SAME),
      () => kills.enter(order),
    )
    expect(await kills.acts(order)).toMatchObject([{ state: 'failed', errors: ['used', 'used'] }])
    expect(await kills.days(order)).toEqual({ books: daysAfter(0), gates: daysAfter(0) })
  })

  test('the new ones where it had made them, and the old ones of the other ticket', async () => {
    const order = await kills.sell()
    await kills.killAt(
      'the access system has other days, the books do not',
      () => kills.change(order, SAME),
      () => kills.enter(order),
    )
    const [act] = await kills.acts(order)
    expect([act?.state, new Set(act?.errors)]).toEqual(['failed', new Set([null, 'used'])])
    const { books, gates } = await kills.days(order)
    const oneEach = [addDays(kills.day, 0), addDays(kills.day, SAME)]
    expect([books.toSorted(), gates.toSorted()]).toEqual([oneEach, oneEach])
  })
})

describe('a cancellation gives all money back once when its process is killed where', () => {
  test.for<KillPointName>([
    'a ticket is about to be made void',
    'a ticket is void, the books do not know',
    'what goes back is about to be written',
    'what goes back is written',
    'a refund is about to be paid',
    'a refund is paid, the books do not know',
    'a cancellation is written, its guest knows nothing',
  ])('%s', async (point) => {
    const order = await kills.sell()
    const key = randomUUID()
    await kills.killAt(point, () => kills.cancel(order, key))
    expect((await kills.cancel(order, key))?.status).toBe(201)
    expect(await kills.acts(order)).toMatchObject([{ kind: 'cancel', state: 'success', errors: [null, null] }])
    expect(await kills.days(order)).toEqual({ books: [], gates: [] })
    expect((await kills.refunds(order)).reduce((sum, one) => sum + one, 0)).toBe(order.receipt.crowns)
  })
})

const GIFT = { variantId: 'lipno-gift-voucher-1000', method: 'print', isGift: true }
const CARD = { variantId: 'lipno-card-product-adult', method: 'exchange' }

describe('a withdrawal by the plain form gives the money back once and is acknowledged when its process is killed where', () => {
  test.for<KillPointName>([
    'a statement is written, its withdrawal is not',
    'a withdrawal is written, its guest knows nothing',
    'what goes back is about to be written',
    'what goes back is written',
    'a refund is about to be paid',
    'a refund is paid, the books do not know',
  ])('%s', async (point) => {
    const order = await kills.sell([GIFT])
    const cookie = await kills.chooseWithdrawal(order)
    await kills.killAt(point, () => kills.confirmWithdrawal(order, cookie))
    // Whoever has seen no answer confirms again.
    await kills.confirmWithdrawal(order, cookie)
    expect(await kills.acts(order)).toMatchObject([{ kind: 'withdraw', state: 'success', errors: [null] }])
    expect(await kills.refunds(order)).toEqual([1000])
    const acknowledged = await kills.statements(order)
    expect([acknowledged.length > 0, new Set(acknowledged)]).toEqual([true, new Set([1])])
  })
})

describe('a card whose withdrawal waited for a desk gives its money back once when the process is killed where', () => {
  test.for<KillPointName>([
    'what goes back is about to be written',
    'a refund is about to be paid',
    'a refund is paid, the books do not know',
  ])('%s', async (point) => {
    const order = await kills.sell([CARD])
    expect((await kills.cancel(order, randomUUID(), 'withdraw'))?.status).toBe(201)
    expect(await kills.refunds(order)).toEqual([])
    const number = await kills.numberOf(order)
    const cameBack = () => kills.operate((ctx) => giveCardBack(ctx, { number, place: 1 }))
    await kills.killAt(point, cameBack)
    expect(await kills.acts(order)).toMatchObject([{ kind: 'withdraw', state: 'success', errors: [null] }])
    expect(await kills.refunds(order)).toEqual([order.receipt.crowns])
    expect(await cameBack()).toEqual({ why: 'reversed' })
  })
})

describe('what an operator reverses goes back once when the process is killed where', () => {
  const reverse = async (order: Sold) => {
    const number = await kills.numberOf(order)
    return kills.operate((ctx) => reverseEntry(ctx, { number, place: 1 }, { amount: null, reason: 'broken lift' }))
  }
  test.for<[KillPointName, 'unused' | 'used']>([
    ['a ticket is about to be made void', 'unused'],
    ['a ticket is void, the books do not know', 'unused'],
    ['a used ticket is about to be blocked', 'used'],
    ['what goes back is about to be written', 'used'],
  ])('%s, of an %s ticket', async ([point, use]) => {
    const order = await kills.sell()
    if (use === 'used') await kills.enter(order)
    await kills.killAt(point, () => reverse(order))
    expect(await kills.acts(order)).toMatchObject([{ kind: 'reverse', state: 'success', errors: [null] }])
    expect(await kills.refunds(order)).toHaveLength(1)
    expect((await kills.days(order)).books).toHaveLength(1)
    expect(await reverse(order)).toEqual({ why: 'reversed' })
  })
})

describe('the deadline of a storm day gives the money of the silent back once when its process is killed where', () => {
  test.for<KillPointName>([
    'the deadline of a storm day is about to choose',
    'the deadline of a storm day has chosen and not committed',
    'a ticket is void, the books do not know',
    'what goes back is written',
  ])('%s', async (point) => {
    const order = await kills.sell()
    await kills.killAt(point, () => kills.storm(order))
    await expect
      .poll(() => kills.acts(order), { timeout: 60_000 })
      .toMatchObject([{ kind: 'storm', state: 'success', errors: [null, null] }])
    expect(await kills.days(order)).toEqual({ books: [], gates: [] })
    expect((await kills.refunds(order)).reduce((sum, one) => sum + one, 0)).toBe(order.receipt.crowns)
  })
})
