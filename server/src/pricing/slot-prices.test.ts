import { setTimeout as sleep } from 'node:timers/promises'
import type { DayPrice } from '@gondola/contract/pricing.ts'
import { addDays } from '@gondola/rules/day.ts'
import { expect, onTestFinished, test } from 'vitest'
import { pay, TEST_NOW } from '../../harness/shop.ts'
import { ACCEPTED, aFamily, anAdult, slotShop } from '../../harness/slots/slot-shop.ts'
import { changeOffer } from '../slots/slots.store.ts'

const slots = slotShop()
const visitor = () => slots.shop.visitor()
const FRESH_MS = 1000

/** A Wednesday of the winter that no other test uses; it offers ten places at 11:00 and ten at 13:00. */
const nextDay = (() => {
  let day = '2027-01-06'
  return async () => {
    day = addDays(day, 7)
    const taken = { '11:00': 10, '13:00': 10 } as Record<string, number>
    for (const time of ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00'])
      await slots.offer({ validFrom: day, timeSlot: time }, taken[time] ?? 0)
    return day
  }
})()

async function askDay(day: string, now = TEST_NOW, variantId = 'morava-bridge-adult'): Promise<DayPrice> {
  const answer = await visitor().post(
    '/v2/transaction/prices',
    { origin: 'eshop', entries: [{ variantId, count: 1 }], dates: [day], explain: true },
    { 'x-shop-now': now },
  )
  return answer.json()[day]
}

const at = (validFrom: string, timeSlot: string) => ({ validFrom, timeSlot })

/** Sells some places of a day. */
async function sell(day: string, ...families: string[]): Promise<void> {
  const buyer = visitor()
  const { uuid } = await buyer.order(
    families.map((time) => aFamily(at(day, time))),
    ACCEPTED,
  )
  await pay(slots.shop, buyer, uuid)
  await sleep(FRESH_MS)
}

test('the share sold of a product with slots is what is sold of the places that its day offers', async () => {
  const day = await nextDay()
  const before = await askDay(day)
  expect(before.rules?.['morava-bridge-adult']).toMatchObject({ shareSold: 0, soldFactor: 1 })
  await sell(day, '11:00', '11:00', '13:00')
  const after = await askDay(day)
  expect(after.rules?.['morava-bridge-adult']).toMatchObject({ shareSold: 0.6, soldFactor: 1.05 })
  expect(after.standard).toBeGreaterThan(before.standard ?? 0)
})

test('of a day that offers less by now than was sold, all is sold and not more', async () => {
  const day = await nextDay()
  await sell(day, '11:00', '11:00', '13:00')
  await slots.shop.pool.query('update slot set offered = 1 where day = $1 and start_min = any($2)', [day, [660, 780]])
  await sleep(FRESH_MS)
  expect((await askDay(day)).rules?.['morava-bridge-adult']).toMatchObject({ shareSold: 1 })
})

test('places that are only held never raise a price', async () => {
  const day = await nextDay()
  const before = await askDay(day)
  await visitor().dryRun(['11:00', '11:00', '13:00', '13:00'].map((time) => aFamily(at(day, time))))
  await sleep(FRESH_MS)
  expect(await askDay(day)).toEqual({ ...before, state: 'few', free: 4 })
})

test('a price goes by the day on which it is asked, however often it was asked before', async () => {
  const day = await nextDay()
  const lead = async (now?: string) => (await askDay(day, now)).rules?.['morava-bridge-adult']
  const before = await lead()
  expect(await lead(`${addDays(day, -2)}T12:00:00+01:00`)).toMatchObject({ leadDays: 2, leadFactor: 1.1 })
  expect(await lead()).toEqual(before)
})

test('one price for all times of a day: what the calendar says is held and paid, whatever the time', async () => {
  const day = await nextDay()
  await sell(day, '11:00', '11:00', '13:00')
  const { standard } = await askDay(day)
  const quote = await visitor().dryRun([anAdult(at(day, '11:00')), anAdult(at(day, '13:00'))])
  expect(quote.entries.map(({ price }) => price?.price)).toEqual([standard, standard])
})

test('a hold keeps its price when more is sold meanwhile, up to the order', async () => {
  const day = await nextDay()
  const buyer = visitor()
  const piece = anAdult(at(day, '11:00'))
  const held = (await buyer.dryRun([piece])).entries[0]?.price?.price
  await sell(day, '11:00', '11:00', '13:00')
  expect((await askDay(day)).standard).toBeGreaterThan(held ?? 0)
  expect((await buyer.dryRun([piece])).entries[0]?.price?.price).toBe(held)
  expect((await buyer.order([piece], ACCEPTED)).amount.base).toBe(held)
})

test('the factor stays between floor and ceiling, and hold and order keep the version of the rule', async () => {
  const day = await nextDay()
  await sell(day, '11:00', '11:00', '13:00', '13:00')
  const now = `${day}T09:00:00+01:00`
  const asked = (await askDay(day, now)).rules?.['morava-bridge-adult']
  // 1.1 for today times 1.1 for four fifths sold.
  expect(asked).toMatchObject({ leadDays: 0, leadFactor: 1.1, shareSold: 0.8, soldFactor: 1.1, factor: 1.15 })
  expect(asked).toMatchObject({ floor: 0.85, ceiling: 1.15, roundTo: 10 })

  const buyer = visitor()
  const piece = anAdult(at(day, '13:00'))
  const { uuid } = await buyer.order([piece], ACCEPTED)
  const stored = await slots.shop.pool.query<{ held: object; sold: object }>(
    `select r.rule as held, e.rule as sold from reservation r join order_entry e on e.uuid = r.entry_uuid
     where e.order_id = $1`,
    [uuid],
  )
  const { ruleVersion } = asked ?? {}
  const rule = { ruleVersion, shareSold: 0.8, soldFactor: 1.1, floor: 0.85, ceiling: 1.15 }
  expect(stored.rows).toMatchObject([{ held: rule, sold: rule }])
})

test('lastPrice is the lowest price of the last 30 days', async () => {
  const day = await nextDay()
  const [asked, quote] = [await askDay(day), await visitor().dryRun([anAdult(at(day, '11:00'))])]
  const price = quote.entries[0]?.price
  expect(price?.price).toBe(asked.standard)
  expect(price?.lastPrice).toBeGreaterThan(0)
  expect(price?.lastPrice).toBeLessThanOrEqual(price?.price ?? 0)
})

test('the price of a parking place rises when four fifths of the day are sold', async () => {
  const day = '2027-02-02'
  const buyer = visitor()
  const cars = ['morava-parking-car', 'morava-parking-car', 'morava-parking-car', 'morava-parking-car']
  await changeOffer(slots.shop.deps, [{ group_id: 'morava-slot-parking', day, start_min: 0, offered: 5 }])
  expect((await askDay(day, TEST_NOW, 'morava-parking-car')).standard).toBe(150)
  const { uuid } = await buyer.order(
    cars.map((variantId) => anAdult({ variantId, validFrom: day, timeSlot: '00:00' })),
    ACCEPTED,
  )
  await pay(slots.shop, buyer, uuid)
  await sleep(FRESH_MS)
  expect(await askDay(day, TEST_NOW, 'morava-parking-car')).toMatchObject({ standard: 170, state: 'few' })
})

test.for([true, false])(
  'hideDayTimeslotCapacityLabel %s: of a day slot no places are told in the calendar, or they are; of other slots always',
  async (isOn) => {
    const { pool, deps } = slots.shop
    const before = deps.shelf.current().config
    const set = async (config: typeof before) => {
      await pool.query("update content set value = $1 where key = 'eshop_config'", [config])
      await deps.shelf.reload()
    }
    onTestFinished(() => set(before))
    await set({ ...before, flags: { ...before.flags, hideDayTimeslotCapacityLabel: isOn } })
    const day = isOn ? '2027-02-09' : '2027-02-10'
    await changeOffer(deps, [{ group_id: 'morava-slot-parking', day, start_min: 0, offered: 5 }])
    await sleep(FRESH_MS)
    const parking = await askDay(day, TEST_NOW, 'morava-parking-car')
    expect(parking.state).toBe('few')
    expect(parking.free).toBe(isOn ? undefined : 5)
    expect((await askDay(await nextDay())).free).toBe(20)
  },
)
