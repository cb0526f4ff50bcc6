import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { testProcessRaces } from './races/process-race.ts'
import { processRaces } from './races/process-races.ts'
import { openGuest, refusalOf, type ShopProcess, slotProcesses } from './slot-processes.ts'
import { anAdult, BRIDGE } from './slot-shop.ts'

const processes = await slotProcesses()
let shops: ShopProcess[] = []
beforeAll(async () => {
  shops = await processes.startMany(3)
})

test('a slot that an operator changes in a process of their own is another one in every server at once', async () => {
  const slot = await processes.freshSlot(250)
  const [holder, piece] = [openGuest(), anAdult(slot)]
  expect(refusalOf(await holder.dryRun(shops[0] as ShopProcess, [piece]))).toBe('')
  const each = <R>(ask: (shop: ShopProcess) => Promise<R>) => Promise.all(shops.map(ask))
  const timeIn = async (shop: ShopProcess) => {
    const { body } = await openGuest().call(shop, 'GET', `/timeslots?dates=${slot.validFrom}&groupId=${BRIDGE}`)
    return (body as unknown as { times: Record<string, object> }[])[0]?.times[slot.timeSlot]
  }
  const freeIn = async (shop: ShopProcess) => {
    const question = { origin: 'eshop', entries: [{ variantId: piece.variantId, count: 1 }], dates: [slot.validFrom] }
    const { body } = await openGuest().call(shop, 'POST', '/v2/transaction/prices', question)
    return (body[slot.validFrom] as { free: number }).free
  }
  const [free = 0] = await each(freeIn)

  const lowered = await processes.command(BRIDGE, slot.validFrom, slot.timeSlot, '40', '--reason', 'one rope only')
  expect(lowered).toEqual({ code: 0, said: expect.stringContaining('offers 40 places now') })
  expect(await each(timeIn)).toEqual(shops.map(() => ({ available: 40, occupied: 1 })))
  await sleep(1000)
  expect(await each(freeIn)).toEqual(shops.map(() => free - 210))

  expect((await processes.command(BRIDGE, slot.validFrom, slot.timeSlot, 'closed')).code).toBe(0)
  expect(await each(timeIn)).toEqual(shops.map(() => undefined))
  expect(
    await each((shop) =>
      openGuest()
        .dryRun(shop, [anAdult(slot)])
        .then(refusalOf),
    ),
  ).toEqual(shops.map(() => 'unavailable'))
  expect(await each((shop) => holder.dryRun(shop, [piece]).then(refusalOf))).toEqual(shops.map(() => 'unavailable'))

  expect(await processes.command(BRIDGE, slot.validFrom, '11:15', '40')).toEqual({
    code: 1,
    said: expect.stringContaining('has no slot at 11:15'),
  })
  expect((await processes.command(BRIDGE, slot.validFrom, slot.timeSlot, 'rules')).code).toBe(0)
  expect(await each((shop) => holder.dryRun(shop, [piece]).then(refusalOf))).toEqual(shops.map(() => ''))
})

testProcessRaces(processes, processRaces(processes), () => shops)
