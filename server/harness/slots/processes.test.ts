import { setTimeout as sleep } from 'node:timers/promises'
import { MOST_PLACES_PER_CART } from '@gondola/rules/hoarding.ts'
import { beforeAll, expect, test } from 'vitest'
import { submissionOf } from '../shop.ts'
import { type ProcessRace, proveProcessRaces } from './prove-process-races.ts'
import { openGuest, type ShopProcess, slotProcesses, told } from './slot-processes.ts'
import { ACCEPTED, anAdult, BRIDGE } from './slot-shop.ts'

const processes = await slotProcesses()
/** Three that have every guard. */
let shops: ShopProcess[] = []
beforeAll(async () => {
  shops = await processes.startMany(3)
})

const RACES: ProcessRace[] = [
  {
    name: 'of a hundred buyers of the last place, in several processes, one gets it',
    guard: 'room',
    run: async (of) => {
      const slot = await processes.freshSlot(1)
      const answers = await processes.whileLocked(
        slot,
        () =>
          Promise.all(
            Array.from({ length: 100 }, (_, index) => {
              const shop = of[index % of.length] as ShopProcess
              return openGuest().dryRun(shop, [anAdult(slot)])
            }),
          ),
        500,
      )
      const wrong = answers.map(told).filter((one) => one !== '' && one !== 'time-filled')
      const winners = answers.filter((one) => told(one) === '').length
      return [...wrong, ...(winners === 1 ? [] : [`${winners} got the last place`])]
    },
  },
  {
    name: 'a cart that asks several processes at once holds no more places than a cart may',
    guard: 'holders',
    run: async (of) => {
      const slot = await processes.freshSlot(250)
      const guest = openGuest()
      await guest.dryRun(of[0] as ShopProcess, [anAdult(slot)])
      const group = () => Array.from({ length: 60 }, () => anAdult(slot))
      const ask = () => Promise.all(of.map((shop) => guest.dryRun(shop, group())))
      const wrong = (await processes.whileLocked(slot, ask, 500))
        .map(told)
        .filter((one) => one !== '' && one !== 'too-many-places')
      const { held } = await processes.counts(slot)
      return [...wrong, ...(held > 60 && held <= MOST_PLACES_PER_CART ? [] : [`the cart holds ${held} places`])]
    },
  },
  {
    name: 'whoever buys in one process while his hold expires in another buys no place that was given back',
    guard: 'kept',
    run: async ([here, there = here]) => {
      if (!here || !there) return ['there are no servers']
      const slot = await processes.freshSlot(2)
      const [buyer, other] = [openGuest(), openGuest()]
      const entries = [anAdult(slot), anAdult(slot)].sort((one, two) => (one.uuid < two.uuid ? -1 : 1))
      const uuids = entries.map(({ uuid }) => uuid)
      await buyer.dryRun(here, entries)
      await processes.pool.query(
        `update reservation set expires_at = now() + interval '500 milliseconds' where entry_uuid = any($1)`,
        [uuids],
      )
      const session = await processes.pool.connect()
      await session.query('begin')
      await session.query('select from reservation where entry_uuid = $1 for update', [uuids[0]])
      const buying = buyer.call(here, 'POST', '/v2/transaction/validate', submissionOf(entries, ACCEPTED))
      await sleep(700)
      // Whoever needs a place gives back what has expired.
      const taking = await other.dryRun(there, [anAdult(slot)])
      await session.query('commit')
      session.release()
      const answer = await buying
      return [
        ...(told(answer) === 'reservation-expired' ? [] : [`the buyer was told ${answer.status} ${told(answer)}`]),
        ...(told(taking) === '' ? [] : [`the other was told ${told(taking)}`]),
      ]
    },
  },
  {
    name: 'an operator who lowers a capacity in one process during the sale in others takes nothing from anybody',
    guard: 'taken',
    run: async (of, without) => {
      const slot = await processes.freshSlot(60)
      let isOver = false
      const operating = processes.changeOffers(slot, [60, 50, 40, 30, 20, 10, 10, 10], without).finally(() => {
        isOver = true
      })
      const answers: string[] = []
      await Promise.all(
        of.flatMap((shop) =>
          Array.from({ length: 2 }, async () => {
            while (!isOver) {
              answers.push(told(await openGuest().dryRun(shop, [anAdult(slot)])))
              await sleep(10)
            }
          }),
        ),
      )
      const wrong = answers.filter((one) => one !== '' && one !== 'time-filled')
      const winners = answers.filter((one) => one === '').length
      const failed = await operating
      const { held, offered, capacity } = await processes.counts(slot)
      const more = told(await openGuest().dryRun(of[0] as ShopProcess, [anAdult(slot)]))
      const isRight = held === winners && winners > 10 && capacity === Math.max(offered, held) && more === 'time-filled'
      return [
        ...wrong,
        ...(failed ? [failed] : []),
        ...(isRight
          ? []
          : [`${winners} got one, ${held} held, ${offered} offered, capacity ${capacity}, then ${more}`]),
      ]
    },
  },
]

test('a slot that an operator changes in a process of his own is another one in every server at once', async () => {
  const slot = await processes.freshSlot(250)
  const [holder, piece] = [openGuest(), anAdult(slot)]
  expect(told(await holder.dryRun(shops[0] as ShopProcess, [piece]))).toBe('')
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
        .then(told),
    ),
  ).toEqual(shops.map(() => 'unavailable'))
  expect(await each((shop) => holder.dryRun(shop, [piece]).then(told))).toEqual(shops.map(() => 'unavailable'))

  expect(await processes.command(BRIDGE, slot.validFrom, '11:15', '40')).toEqual({
    code: 1,
    said: expect.stringContaining('has no slot at 11:15'),
  })
  expect((await processes.command(BRIDGE, slot.validFrom, slot.timeSlot, 'rules')).code).toBe(0)
  expect(await each((shop) => holder.dryRun(shop, [piece]).then(told))).toEqual(shops.map(() => ''))
})

// The operator's guard is his own process's.
proveProcessRaces(
  processes,
  RACES,
  () => shops,
  async (guard) => (guard === 'taken' ? shops : processes.startMany(2, guard)),
)
