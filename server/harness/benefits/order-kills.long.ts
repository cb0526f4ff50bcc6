import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { KillPointName } from '../kills/kill-points.ts'
import { type OrderKills, openOrderKills } from './killed-orders.ts'

let kills: OrderKills
beforeAll(async () => {
  kills = await openOrderKills()
})
afterAll(() => kills?.close())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${kills.lastLines()}\n`)
  await kills.refuse()
  expect(await kills.faults()).toEqual([])
})

/** Example 21, paid: 1,160 by card beside voucher and credit (docs/product.md §17). */
const PAID = {
  orders: ['finished'],
  claims: ['credit 200 spent', 'voucher 1000 spent'],
  voucher: 0,
  credit: -200,
  uses: 0,
  card: 1160,
}
/** The same with an employee's code: one adult costs 535 instead of 856. */
const PAID_WITH_CODE = {
  ...PAID,
  claims: ['credit 200 spent', 'token 1 spent', 'voucher 1000 spent'],
  uses: 1,
  card: 839,
}
const UNPAID = { orders: ['failed'], voucher: 1000, credit: 0, uses: 0, card: 0 }
const RETURNED = ['credit 200 returned', 'token 1 returned', 'voucher 1000 returned']

describe('an order spends voucher and credit once when its process is killed where', () => {
  test.for<['cart' | 'order' | 'page' | 'payment', KillPointName]>([
    ['cart', 'claims of a cart are written, its guest knows nothing'],
    ['order', 'an order is about to be written'],
    ['order', 'an order is written, its guest knows nothing'],
    ['page', 'an attempt to pay is written, the provider knows nothing'],
    ['page', 'the provider has a payment page, the books do not know its address'],
    ['payment', 'the provider has the money, the books do not'],
    ['payment', 'its payment is written, the provider knows nothing'],
    ['payment', 'the access system is about to be asked for tickets'],
    ['payment', 'the access system has answered, the books do not know'],
  ])('%s: %s', async ([step, point]) => {
    const guest = await kills.guest('21')
    await kills.buy(guest, { [step]: point })
    expect(await kills.ended(guest)).toEqual(PAID)
  })

  test('an order that leaves nothing for the card is written, its guest knows nothing', async () => {
    const guest = await kills.guest('22')
    await kills.buy(guest, { order: 'an order is written, its guest knows nothing' })
    const claims = ['credit 40 spent', 'voucher 1000 spent']
    expect(await kills.ended(guest)).toEqual({ ...PAID, claims, credit: -40, card: 0 })
  })

  test('an order has ended for one in its place, which is not written', async () => {
    const guest = await kills.guest('21', { withCode: true })
    const rights = { ...guest.wish.rights, vouchers: [guest.voucher] }
    // Mails are compared by their address.
    const visitor = { ...guest.visitor, email: `first-${guest.visitor.email}` }
    await kills.submit({ ...guest, visitor, wish: { ...guest.wish, rights } })
    await kills.buy(guest, { order: 'an order has ended for one in its place, which is not written' })
    const ended = await kills.ended(guest)
    const claims = [...PAID_WITH_CODE.claims, 'credit 200 returned', 'voucher 1000 returned'].sort()
    expect(ended).toEqual({ ...PAID_WITH_CODE, orders: ['failed', 'finished'], claims })
  })
})

describe('what nobody pays with is free for somebody else when the process was killed where', () => {
  test('claims of a cart are written, its guest knows nothing and leaves', async () => {
    const guest = await kills.guest('21')
    await kills.killed('claims of a cart are written, its guest knows nothing', () => kills.look(guest))
    const { claims } = await kills.readBooks(guest)
    expect(claims).toEqual(['credit 200 held by the cart', 'voucher 1000 held by the cart'])
    const other = await kills.guest('21', { voucher: guest.voucher })
    await kills.leave(guest)
    await kills.buy(other)
    expect(await kills.ended(other)).toEqual(PAID)
  })

  test('an order that nobody pays has given all back and not committed', async () => {
    const guest = await kills.guest('21', { withCode: true })
    await kills.submit(guest)
    await kills.killed('an order that nobody pays has given all back and not committed', () => kills.passWindow(guest))
    await kills.endOverdue()
    const { claims, ...books } = await kills.ended(guest)
    // The cart holds again what its guest may still buy.
    const held = ['credit 200 held by the cart', 'token 1 held by the cart', 'voucher 1000 held by the cart']
    expect([books, claims]).toEqual([UNPAID, [...RETURNED, ...held].sort()])
    const other = await kills.guest('21', { voucher: guest.voucher })
    await kills.leave(guest)
    await kills.buy(other)
    expect(await kills.ended(other)).toEqual(PAID)
  })
})

describe('a payment after the end of its order', () => {
  test('spends once what is still free when its process is killed where it has spent and not committed', async () => {
    const guest = await kills.guest('21', { withCode: true })
    const url = await kills.lateOrder(guest)
    expect(await kills.ended(guest)).toMatchObject(UNPAID)
    await kills.killed('a late payment has spent and not committed', () => kills.buyers.press(url, 'paid'))
    expect(await kills.ended(guest)).toEqual(PAID_WITH_CODE)
  })

  test('comes back once when somebody else has spent its voucher and its process is killed where its refund is not written', async () => {
    const guest = await kills.guest('21')
    const url = await kills.lateOrder(guest)
    await kills.leave(guest)
    const other = await kills.guest('21', { voucher: guest.voucher })
    await kills.buy(other)
    expect(await kills.ended(other)).toEqual(PAID)
    await kills.killed('a payment that no order takes is written, its refund is not', () =>
      kills.buyers.press(url, 'paid'),
    )
    const claims = ['credit 200 returned', 'voucher 1000 returned']
    expect(await kills.ended(guest)).toEqual({ ...UNPAID, claims, voucher: 0, credit: -200 })
    expect(await kills.ended(other)).toEqual(PAID)
  })
})

describe('what refused tickets took goes back once when the process is killed where', () => {
  test('what goes back of the child is written, its job is not done', async () => {
    await kills.refuse('lipno-ski-1day-child')
    const guest = await kills.guest('21')
    await kills.buy(guest, { payment: 'what the access system answered is written, its job is not done' })
    // Example 32: 348 to the card and 300 to the voucher.
    expect(await kills.ended(guest)).toEqual({ ...PAID, voucher: 300, card: 812 })
  })

  test('what goes back of all is about to be written', async () => {
    await kills.refuse('lipno-ski-1day-adult', 'lipno-ski-1day-child')
    const guest = await kills.guest('21', { withCode: true })
    await kills.buy(guest, { payment: 'what goes back of refused tickets is about to be written' })
    const claims = ['credit 200 spent', 'token 1 returned', 'voucher 1000 spent']
    expect(await kills.ended(guest)).toEqual({ ...UNPAID, claims })
  })
})
