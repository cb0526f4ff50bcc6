import { describe, expect, test } from 'vitest'
import { aPiece } from '../../harness/shop.ts'
import { aFamily, anAdult, BRIDGE, codes, SATURDAY, slotShop, TIME } from '../../harness/slots/slot-shop.ts'
import { expireHolds } from '../reservations/places.store.ts'

const slots = slotShop()
const visitor = () => slots.shop.visitor()

describe('time slots are told with how full they are', () => {
  test('each half hour of a day, in the order of their times', async () => {
    const answer = await visitor().get(`/api/timeslots?dates=${SATURDAY},2027-04-10&groupId=${BRIDGE}`)
    const [saturday, closed] = answer.json()
    expect(saturday).toMatchObject({ date: SATURDAY, type: 'range', groupId: BRIDGE })
    expect(Object.keys(saturday.times)).toEqual([
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
      '13:30',
      '14:00',
    ])
    expect(saturday.times[TIME].available).toBe(250)
    expect(closed.times).toEqual({})
  })

  test('a slot of the whole day is at 00:00', async () => {
    const answer = await visitor().get(`/api/timeslots?dates=${SATURDAY}&groupId=morava-slot-parking`)
    expect(answer.json()[0]).toMatchObject({ type: 'day', times: { '00:00': { available: 700, occupied: 0 } } })
  })

  test.each([
    ['a group that does not exist', 'dates=2026-12-05&groupId=nothing', 404],
    ['no day', `groupId=${BRIDGE}`, 400],
    ['what is no day', `dates=tomorrow&groupId=${BRIDGE}`, 400],
    ['another filter', `dates=2026-12-05&groupId=${BRIDGE}&party=4`, 400],
  ])('%s is refused', async (_name, query, status) => {
    expect((await visitor().get(`/api/timeslots?${query}`)).statusCode).toBe(status)
  })
})

describe('a dry-run reserves places', () => {
  test('a family of four takes four of them, and they count as occupied', async () => {
    const slot = await slots.freshSlot(10)
    const quote = await visitor().dryRun([aFamily(slot), anAdult(slot)])
    expect(codes(quote)).toEqual(['', ''])
    expect(quote.entries[0]?.priceValidTo).toBe(quote.entries[1]?.priceValidTo)
    expect(await slots.counts(slot)).toMatchObject({ held: 5, sold: 0 })
    const told = await visitor().get(`/api/timeslots?dates=${slot.validFrom}&groupId=${BRIDGE}`)
    expect(told.json()[0].times[slot.timeSlot]).toEqual({ available: 10, occupied: 5 })
  })

  test('products of one group share its places', async () => {
    const slot = await slots.freshSlot(2)
    const products = ['morava-bridge-adult', 'morava-bridge-lift2-adult', 'morava-combo-adult']
    const quotes = []
    for (const variantId of products) quotes.push(await visitor().dryRun([anAdult({ ...slot, variantId })]))
    expect(quotes.flatMap(codes)).toEqual(['', '', 'time-filled'])
  })

  test('a slot that is split over several entries is rejected whole, and nothing of it is held', async () => {
    const slot = await slots.freshSlot(3)
    const quote = await visitor().dryRun([anAdult(slot), anAdult(slot), anAdult(slot), anAdult(slot)])
    expect(codes(quote)).toEqual(['time-filled', 'time-filled', 'time-filled', 'time-filled'])
    expect(await slots.counts(slot)).toMatchObject({ held: 0 })
  })

  test('a full slot spoils neither another slot nor what has none', async () => {
    const [full, free] = [await slots.freshSlot(0), await slots.freshSlot(1)]
    await slots.offer(full, 1)
    await visitor().dryRun([anAdult(full)])
    const ski = aPiece({ variantId: 'morava-ski-1day-adult', validFrom: SATURDAY })
    const quote = await visitor().dryRun([anAdult(full), anAdult(free), ski])
    expect(codes(quote)).toEqual(['time-filled', '', ''])
  })

  test('the same content again takes nothing and moves no end', async () => {
    const slot = await slots.freshSlot(1)
    const buyer = visitor()
    const piece = anAdult(slot)
    const first = await buyer.dryRun([piece])
    const again = await buyer.dryRun([piece])
    expect(again.entries[0]).toMatchObject({ errors: [], priceValidTo: first.entries[0]?.priceValidTo })
    expect(await slots.counts(slot)).toMatchObject({ held: 1 })
  })

  test('whoever moves to another slot gives back the old one', async () => {
    const [from, to] = [await slots.freshSlot(5), await slots.freshSlot(5)]
    const buyer = visitor()
    const piece = aFamily(from)
    await buyer.dryRun([piece])
    expect(codes(await buyer.dryRun([{ ...piece, ...to }]))).toEqual([''])
    expect([(await slots.counts(from)).held, (await slots.counts(to)).held]).toEqual([0, 4])
  })

  test('whoever wants to move to a full slot keeps the old one', async () => {
    const [from, full] = [await slots.freshSlot(4), await slots.freshSlot(3)]
    const buyer = visitor()
    const piece = aFamily(from)
    await buyer.dryRun([piece])
    expect(codes(await buyer.dryRun([{ ...piece, ...full }]))).toEqual(['time-filled'])
    expect((await slots.counts(from)).held).toBe(4)
    expect(codes(await buyer.dryRun([piece]))).toEqual([''])
  })

  test.each<[string, object, string, string]>([
    ['no time', { timeSlot: undefined }, 'unavailable', 'no-time'],
    ['a time between two slots', { timeSlot: '11:15' }, 'unavailable', 'no-slot'],
    ['a time after the last slot', { timeSlot: '14:30' }, 'unavailable', 'no-slot'],
    ['the whole day', { timeSlot: '00:00' }, 'unavailable', 'no-slot'],
  ])('an entry with %s is told that its slot is unavailable', async (_name, change, code, reason) => {
    const quote = await visitor().dryRun([anAdult(change)])
    expect(quote.entries[0]?.errors).toEqual([{ code, reasons: [reason] }])
  })

  test('a slot can be booked until half an hour after its start in morava', async () => {
    const buyer = visitor()
    const at = async (now: string) => {
      const headers = { 'x-shop-now': now }
      const answer = await buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries: [anAdult()] }, headers)
      return answer.json().entries[0].errors
    }
    expect(await at('2026-12-05T12:00:00+01:00')).toEqual([])
    expect(await at('2026-12-05T12:00:01+01:00')).toEqual([{ code: 'unavailable', reasons: ['slot-past'] }])
  })

  test('a time for a product without slots is a 400', async () => {
    const ski = aPiece({ variantId: 'morava-ski-1day-adult', timeSlot: TIME })
    const answer = await visitor().post('/v2/transaction/dry-run', { origin: 'eshop', entries: [ski] })
    expect([answer.statusCode, answer.json().error.field]).toEqual([400, 'timeSlot'])
  })

  test('a parking place needs no time', async () => {
    const parking = anAdult({ variantId: 'morava-parking-car', timeSlot: undefined })
    expect(codes(await visitor().dryRun([parking, { ...parking, uuid: slots.cart(), timeSlot: '00:00' }]))).toEqual([
      '',
      '',
    ])
  })

  test.each([
    ['four minutes before its cut-off', '11:56', 4, 0],
    ['twenty minutes before it', '11:40', 15, 1],
    ['an hour before it', '11:00', 15, 2],
  ])('a slot is held no longer than it can be bought: asked for %s', async (_when, time, minutes, renewals) => {
    const [buyer, piece] = [visitor(), anAdult()]
    // The bridge can be bought until half an hour after half past eleven.
    const late = { 'x-shop-now': `${SATURDAY}T${time}:00+01:00` }
    const quote = (await buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries: [piece] }, late)).json()
    expect(quote.entries[0]).toMatchObject({ errors: [], renewalsLeft: renewals })
    const left = async () => {
      const { rows } = await slots.shop.pool.query<{ seconds: number }>(
        'select extract(epoch from expires_at - now())::float8 as seconds from reservation where entry_uuid = $1',
        [piece.uuid],
      )
      return (rows[0]?.seconds ?? 0) / 60
    }
    expect(await left()).toBeCloseTo(minutes, 0)
    // Ten minutes later it is held on, for what is left.
    await slots.shop.pool.query(
      `update reservation set expires_at = expires_at - interval '10 minutes', held_since = held_since - interval '10 minutes'
       where entry_uuid = $1`,
      [piece.uuid],
    )
    await slots.extend(buyer, [piece])
    if (renewals === 1) expect(await left()).toBeCloseTo(10, 0)
    await slots.release(buyer, [piece])
  })
})

describe('reserved places come back', () => {
  test('DELETE gives back the own places and nobody else’s', async () => {
    const slot = await slots.freshSlot(4)
    const buyer = visitor()
    const ski = aPiece({ variantId: 'morava-ski-1day-adult', validFrom: SATURDAY })
    const entries = [aFamily(slot), ski]
    await buyer.dryRun(entries)
    const other = visitor()
    await other.dryRun([aPiece({ variantId: 'morava-ski-1day-adult', validFrom: SATURDAY })])
    expect((await slots.release(other, entries)).json()).toEqual({ released: [] })
    expect((await slots.counts(slot)).held).toBe(4)
    expect(new Set((await slots.release(buyer, entries)).json().released)).toEqual(
      new Set(entries.map(({ uuid }) => uuid)),
    )
    expect((await slots.counts(slot)).held).toBe(0)
  })

  test('the sweep gives back what has expired, and the entry is told so', async () => {
    const slot = await slots.freshSlot(4)
    const buyer = visitor()
    const family = aFamily(slot)
    await buyer.dryRun([family])
    await slots.expire([family])
    expect(await expireHolds(slots.shop.deps)).toBeGreaterThan(0)
    expect((await slots.counts(slot)).held).toBe(0)
    expect(codes(await buyer.dryRun([family]))).toEqual(['reservation-expired'])
    expect(await expireHolds(slots.shop.deps)).toBe(0)
  })

  test('whoever needs expired places gets them without waiting for the sweep', async () => {
    const slot = await slots.freshSlot(1)
    const late = anAdult(slot)
    await visitor().dryRun([late])
    await slots.expire([late])
    expect(codes(await visitor().dryRun([anAdult(slot)]))).toEqual([''])
  })

  test('an extension keeps the places', async () => {
    const slot = await slots.freshSlot(1)
    const buyer = visitor()
    const piece = anAdult(slot)
    await buyer.dryRun([piece])
    expect((await slots.extend(buyer, [piece])).json().entries[0].renewalsLeft).toBe(1)
    expect(codes(await visitor().dryRun([anAdult(slot)]))).toEqual(['time-filled'])
  })
})
