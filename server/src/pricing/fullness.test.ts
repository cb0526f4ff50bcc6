import { setTimeout as sleep } from 'node:timers/promises'
import type { DayPrice, PriceReply } from '@gondola/contract/pricing.ts'
import { addDays, daysOfMonth } from '@gondola/rules/day.ts'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TEST_NOW } from '../../harness/shop.ts'
import { aFamily, anAdult, BRIDGE, type SlotAt, slotShop } from '../../harness/slots/slot-shop.ts'
import { loadBook } from './load.ts'

const slots = slotShop()
const visitor = () => slots.shop.visitor()

const WINTER_TIMES = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00']
/** Each test uses days of the winter of its own. */
const nextDay = (() => {
  let day = '2027-01-10'
  return () => {
    day = addDays(day, 1)
    return day
  }
})()

/** Sets the places of each slot on a fresh day of the bridge. One number is for all slots. */
async function aDay(...offered: [number, ...number[]]): Promise<{ day: string; at(time: string): SlotAt }> {
  const day = nextDay()
  const at = (timeSlot: string) => ({ validFrom: day, timeSlot })
  for (const [index, time] of WINTER_TIMES.entries())
    await slots.offer(at(time), offered.length === 1 ? offered[0] : (offered[index] ?? 0))
  return { day, at }
}

type Counts = Record<string, number>
async function ask(counts: Counts, dates: string[], now = TEST_NOW): Promise<PriceReply> {
  const entries = Object.entries(counts).map(([variant, count]) => ({ variantId: `morava-${variant}`, count }))
  const answer = await visitor().post(
    '/v2/transaction/prices',
    { origin: 'eshop', entries, dates },
    { 'x-shop-now': now },
  )
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}
const askDay = async (counts: Counts, day: string, now?: string): Promise<DayPrice | undefined> =>
  (await ask(counts, [day], now))[day]
const stateOf = async (counts: Counts, day: string, now?: string) => (await askDay(counts, day, now))?.state

describe('the calendar tells how full a day is', () => {
  test('free places are those offered, neither held nor sold, at all times of the day', async () => {
    const { day, at } = await aDay(250)
    await visitor().dryRun([aFamily(at('11:00')), anAdult(at('12:30'))])
    expect(await askDay({ 'bridge-adult': 1 }, day)).toMatchObject({ state: 'open', free: 9 * 250 - 5, standard: 410 })
  })

  test('above the calculation limit one piece is priced, but the day needs room for the whole party', async () => {
    const { day } = await aDay(12)
    const limited = async (count: number) => {
      const one = { variantId: 'morava-bridge-adult', count: 1 }
      const question = { origin: 'eshop', entries: [one], party: [{ ...one, count }], dates: [day] }
      return (await visitor().post('/v2/transaction/prices', question)).json()[day]
    }
    expect(await limited(12)).toMatchObject({ state: 'open', standard: 410 })
    expect(await limited(13)).toMatchObject({ state: 'soldOut', standard: 410 })
  })

  test('a slot is selectable only if its free capacity is at least the party size; places of two times do not add up', async () => {
    const { day } = await aDay(3)
    expect(await stateOf({ 'bridge-adult': 3 }, day)).toBe('open')
    expect(await askDay({ 'bridge-adult': 4 }, day)).toMatchObject({ state: 'soldOut', free: 27, standard: 4 * 410 })
    expect(await stateOf({ 'bridge-family': 1 }, day)).toBe('soldOut')
  })

  test('a day is sold out when no time has room for anybody', async () => {
    const { day, at } = await aDay(1, 0)
    await visitor().dryRun([anAdult(at('10:00'))])
    expect(await askDay({ 'bridge-adult': 1 }, day)).toMatchObject({ state: 'soldOut', free: 0 })
  })

  test('products of one group need their places together, groups need theirs each', async () => {
    const { day } = await aDay(3)
    expect(await stateOf({ 'bridge-adult': 2, 'bridge-lift2-adult': 1 }, day)).toBe('open')
    expect(await stateOf({ 'bridge-adult': 2, 'bridge-lift2-adult': 2 }, day)).toBe('soldOut')
    expect(await askDay({ 'bridge-adult': 3, 'coaster-1-adult': 50 }, day)).toMatchObject({ state: 'open', free: 27 })
    expect(await stateOf({ 'bridge-adult': 1, 'coaster-1-adult': 121 - 100, 'coaster-1-child': 100 }, day)).toBe(
      'soldOut',
    )
  })

  test('a tenth of the places is few', async () => {
    const { day, at } = await aDay(20)
    const adults = (count: number) => Array.from({ length: count }, () => anAdult(at('14:00')))
    for (const time of WINTER_TIMES.slice(0, 8))
      await visitor().dryRun(Array.from({ length: 5 }, () => aFamily(at(time))))
    await visitor().dryRun(adults(1))
    expect(await askDay({ 'bridge-adult': 1 }, day)).toMatchObject({ state: 'open', free: 19 })
    await visitor().dryRun(adults(1))
    expect(await askDay({ 'bridge-adult': 1 }, day)).toMatchObject({ state: 'few', free: 18 })
  })

  test('a product without slots tells no places', async () => {
    expect(await askDay({ 'ski-1day-adult': 1 }, '2027-01-05')).not.toHaveProperty('free')
  })

  test('a multi-day entry takes places on each day of its validity', async () => {
    const { day } = await aDay(30)
    const second = await aDay(30, 30, 30, 2)
    const shelf = slots.shop.deps.shelf.current()
    const product = shelf.products.get('morava-bridge')
    if (!product) throw new Error('no bridge')
    product.validityAmount = 2
    try {
      expect(await askDay({ 'bridge-adult': 3 }, day)).toMatchObject({ state: 'open', free: 92 })
      await slots.offer(second.at('10:00'), 1)
      await slots.offer(second.at('10:30'), 1)
      await slots.offer(second.at('11:00'), 1)
      await sleep(1000)
      expect(await askDay({ 'bridge-adult': 3 }, day)).toMatchObject({ state: 'soldOut', free: 5 })
      expect(await stateOf({ 'bridge-adult': 2 }, day)).toBe('few')
    } finally {
      product.validityAmount = 1
    }
  })
})

describe('a day without a slot to choose is closed and says why', () => {
  const SUMMER = '2027-05-01T12:00:00+02:00'

  test('a closure with what is being done', async () => {
    expect(await askDay({ 'bridge-adult': 1 }, '2027-05-13', SUMMER)).toEqual({
      standard: null,
      club: null,
      state: 'closed',
      reasons: ['closure'],
      closure: { cz: 'údržba', en: 'maintenance', de: 'Wartung' },
    })
  })

  test('a day on which the group has no slots', async () => {
    const may = await ask({ 'adrenalin-adult': 1 }, ['2027-05-15', '2027-06-05'], SUMMER)
    expect(may['2027-05-15']).toEqual({ standard: null, club: null, state: 'closed', reasons: ['no-slots'] })
    expect(may['2027-06-05']).toMatchObject({ state: 'open', free: 14 * 16 })
  })

  test('a day that is closed anyway tells its own reason', async () => {
    expect(await askDay({ 'bridge-adult': 1 }, '2026-11-20')).toMatchObject({
      reasons: ['past', 'out-of-season', 'closed', 'noPrice'],
    })
  })
})

describe('slots of today can be chosen until their cut-off, by the clock of Prague', () => {
  test.each<[string, string, string, number | string]>([
    ['before the first', '2026-12-05', '2026-12-05T09:00:00+01:00', 9 * 250],
    ['half an hour after a start in morava', '2026-12-05', '2026-12-05T12:00:00+01:00', 6 * 250],
    ['a second later', '2026-12-05', '2026-12-05T12:00:01+01:00', 5 * 250],
    ['until the last one', '2026-12-05', '2026-12-05T14:30:00+01:00', 250],
    ['not after it', '2026-12-05', '2026-12-05T14:30:01+01:00', 'slot-past'],
    ['the evening before', '2026-12-05', '2026-12-04T22:59:59Z', 9 * 250],
    ['the first minute of the day', '2026-12-05', '2026-12-04T23:00:00Z', 9 * 250],
    ['the day of 23 hours, before the change', '2027-03-28', '2027-03-28T01:59:59+01:00', 9 * 250],
    ['the day of 23 hours, after it', '2027-03-28', '2027-03-28T12:00:01+02:00', 5 * 250],
    ['the last minute before the day of 23 hours', '2027-03-28', '2027-03-27T23:59:59+01:00', 9 * 250],
    ['the day of 25 hours, in the hour that comes twice', '2027-10-31', '2027-10-31T02:30:00+01:00', 14 * 500],
    ['the day of 25 hours, after it', '2027-10-31', '2027-10-31T10:30:01+01:00', 13 * 500],
    ['the day of 25 hours, an hour too early for that', '2027-10-31', '2027-10-31T10:30:01+02:00', 14 * 500],
  ])('%s', async (_name, day, now, expected) => {
    const price = await askDay({ 'bridge-adult': 1 }, day, now)
    expect(price?.state === 'closed' ? price.reasons?.join() : price?.free).toBe(expected)
  })

  test.each<[string, string, string, string]>([
    ['a whole day is chosen until its last second', '2027-03-28', '2027-03-28T23:59:59+02:00', 'open'],
    ['and not after it', '2027-03-28', '2027-03-29T00:00:00+02:00', 'closed'],
    ['on the day of 25 hours too', '2027-10-31', '2027-10-31T23:59:59+01:00', 'open'],
    ['and no longer', '2027-10-31', '2027-11-01T00:00:00+01:00', 'closed'],
  ])('%s', async (_name, day, now, state) => {
    expect(await stateOf({ 'parking-car': 1 }, day, now)).toBe(state)
  })
})

describe('the figures are read seldom and are never old', () => {
  test('whoever reserved or gave back places sees it at once', async () => {
    const { day, at } = await aDay(30)
    const buyer = visitor()
    const family = aFamily(at('10:00'))
    const free = async () => (await askDay({ 'bridge-adult': 1 }, day))?.free
    expect(await free()).toBe(270)
    await buyer.dryRun([family])
    expect(await free()).toBe(266)
    await slots.release(buyer, [family])
    expect(await free()).toBe(270)
  })

  test('whoever moves to another day sees both days at once', async () => {
    const [from, to] = [await aDay(30), await aDay(30)]
    const buyer = visitor()
    const family = aFamily(from.at('10:00'))
    const free = async () => {
      const days = await ask({ 'bridge-adult': 1 }, [from.day, to.day])
      return [days[from.day]?.free, days[to.day]?.free]
    }
    await buyer.dryRun([family])
    expect(await free()).toEqual([266, 270])
    await buyer.dryRun([{ ...family, ...to.at('11:00') }])
    expect(await free()).toEqual([270, 266])
  })

  test('a change is told within a second, by every process', async () => {
    const { day, at } = await aDay(30)
    const other = loadBook(slots.shop.deps.db)
    const wanted = [{ groupId: BRIDGE, days: [day] }]
    const taken = () => other.slotDay(BRIDGE, day).slots.reduce((sum, slot) => sum + slot.taken, 0)
    await other.fresh(wanted)
    expect([taken(), (await askDay({ 'bridge-adult': 1 }, day))?.free]).toEqual([0, 270])
    await visitor().dryRun([aFamily(at('10:00'))])
    await sleep(1000)
    await other.fresh(wanted)
    expect([taken(), (await askDay({ 'bridge-adult': 1 }, day))?.free]).toEqual([4, 266])
  })

  test('a month for many visitors and any party is one query a second', async () => {
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const book = loadBook(slots.shop.deps.db.withPlugin(counting))
    const month = [{ groupId: BRIDGE, days: daysOfMonth('2027-01') }]
    const many = () => Promise.all(Array.from({ length: 200 }, () => book.fresh(month)))
    // One more for the products without slots.
    await many()
    await many()
    expect(queries).toBe(2)
    expect(book.slotDay(BRIDGE, '2027-01-08').offered).toBe(9 * 250)
    await sleep(1000)
    await many()
    expect(queries).toBe(4)
  })
})
