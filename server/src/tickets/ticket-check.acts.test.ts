import { describe, expect, test } from 'vitest'
import { TODAY, ticketCheckShop } from '../../harness/orders/ticket-check-shop.ts'
import { KINDS, type Kind } from '../../harness/ticketing/kinds.ts'
import { variants } from '../../harness/variants.ts'

const MOVED_TO = '2026-12-20'

describe.each(variants(KINDS))('tickets after an act, with an access system of kind $kind,', (kind: Kind) => {
  const { open, check, valid, paidOrder } = ticketCheckShop(kind)

  /** Returns the day so many days from today, as the check computes it. */
  const dayAt = async (days: number) =>
    (await open.shop.pool.query<{ day: string }>(`select (${TODAY} + ${days})::text as day`)).rows[0]?.day ?? ''
  const setDay = async (reference: string, days: number) => {
    const day = await dayAt(days)
    expect(await open.system.change(reference, { validFrom: day, validTo: day })).toMatchObject({ errorNumber: 0 })
  }
  const post = async ({ buyer, uuid }: Awaited<ReturnType<typeof paidOrder>>, path: string, body: object) => {
    const reply = await buyer.post(`/v2/transaction/${uuid}/${path}`, body)
    expect(reply.statusCode, reply.body).toBe(201)
    await open.shop.work()
  }
  /** Buys two tickets and moves both. Their new day is 60 days from today, in the books and at the gates. */
  async function movedOrder() {
    const order = await paidOrder()
    const items = [0, 1].map((place) => ({ uuid: order.pieces[place]?.uuid, version: 0, validFrom: MOVED_TO }))
    await post(order, 'change-date', { items })
    await valid(60, 60, { numbers: order.number })
    for (const place of [0, 1]) await setDay(order.reference(place), 60)
    return order
  }
  /** Buys two tickets and gives the first back. */
  async function returnedOrder() {
    const order = await paidOrder()
    await post(order, 'cancel', { kind: 'cancel', items: [{ uuid: order.pieces[0]?.uuid, version: 0 }] })
    await valid(60, 60, { numbers: order.number })
    return order
  }

  test('are as the books say where they were moved or given back', async () => {
    await movedOrder()
    await returnedOrder()
    expect(await check()).toEqual([4])
  })

  test('differ where one that was moved opens gates on its old day, or on none', async () => {
    const { reference } = await movedOrder()
    await setDay(reference(0), 30)
    await open.system.cancel(reference(1))
    expect(await check()).toEqual([2, '1 other-days', '2 no-permission'])
    await setDay(reference(0), 60)
    expect(await check()).toEqual([2, '2 no-permission'])
  })

  test('differ where one that was given back opens gates still', async () => {
    const order = await returnedOrder()
    const permission = (await open.system.find([order.reference(1)]))[0]
    const stillThere = async (references: string[]) => [
      ...(await open.system.find(references)),
      ...references
        .filter((reference) => reference === order.reference(0))
        .map((reference) => ({ errorNumber: 0, isPrepaid: false, ...permission, reference })),
    ]
    expect(await check(stillThere)).toEqual([2, '1 permission-of-a-reversed-ticket'])
    expect(await check()).toEqual([2])
  })

  test('are left alone while a change of them is under way', async () => {
    const order = await paidOrder()
    await open.simulator.settings({ downMs: 60_000 })
    const items = [{ uuid: order.pieces[0]?.uuid, version: 0, validFrom: MOVED_TO }]
    const reply = await order.buyer.post(`/v2/transaction/${order.uuid}/change-date`, { items })
    expect(reply.statusCode, reply.body).toBe(201)
    await open.simulator.settings({ downMs: 0 })
    await valid(60, 60, { numbers: order.number })
    expect(await check()).toEqual([1])
    await open.shop.work()
  })
})
