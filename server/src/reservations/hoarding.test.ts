import { describe, expect, test } from 'vitest'
import { aPiece, notify, pay, type Visitor } from '../../harness/shop.ts'
import { ACCEPTED, aFamily, anAdult, codes, SATURDAY, type SlotAt, slotShop } from '../../harness/slots/slot-shop.ts'
import { siteOf } from '../http/limits.ts'
import { endOverdueOrders } from '../orders/end-overdue.ts'
import { checkSlots } from '../slots/differences.ts'
import { expireHolds } from './places.store.ts'

const slots = slotShop()
const many = <R>(count: number, work: (index: number) => Promise<R>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Sessions that reserve one place each, one after another. */
async function crowd(session: () => Visitor, count: number, slot: SlotAt): Promise<Visitor[]> {
  const sessions = Array.from({ length: count }, session)
  for (const one of sessions) expect(codes(await one.dryRun([anAdult(slot)]))).toEqual([''])
  return sessions
}

/** A late payment: the order had ended, and its places were given back. */
async function payLate(buyer: Visitor, piece: ReturnType<typeof anAdult>): Promise<void> {
  const { uuid } = await buyer.order([piece], ACCEPTED)
  const ref = slots.shop.payment.refOf((await buyer.paymentUrl(uuid)).json().url)
  slots.shop.payment.end(ref, 'declined')
  await notify(slots.shop, ref)
  await slots.shop.pool.query('update orders set payment_due = now() where id = $1', [uuid])
  await slots.expire([piece])
  await expireHolds(slots.shop.deps)
  expect(await endOverdueOrders(slots.shop.deps)).toBe(1)
  slots.shop.payment.end(ref, 'paid')
  await notify(slots.shop, ref)
}

describe('visitors of one network', () => {
  test('200 sessions from one network never hold more than a fifth of a slot', async () => {
    const slot = await slots.freshSlot(250)
    const session = slots.aNetwork()
    const told = (await many(200, () => session().dryRun([anAdult(slot)]))).flatMap(codes)
    expect((await slots.counts(slot)).held).toBe(50)
    expect(told.filter((code) => code === 'network-busy')).toHaveLength(150)
    expect(
      codes(
        await slots
          .aNetwork()()
          .dryRun([anAdult(slot)]),
      ),
    ).toEqual([''])
  })

  test('nor when they come as families, once more than 50 carts have not paid', async () => {
    const [before, slot] = [await slots.freshSlot(250), await slots.freshSlot(100)]
    const session = slots.aNetwork()
    await crowd(session, 50, before)
    const told = (await many(150, () => session().dryRun([aFamily(slot), aFamily(slot)]))).flatMap(codes)
    expect((await slots.counts(slot)).held).toBe(16)
    expect(new Set(told)).toEqual(new Set(['', 'network-busy']))
  })

  test('an order that is not paid holds no more for them', async () => {
    const [before, slot] = [await slots.freshSlot(250), await slots.freshSlot(40)]
    const session = slots.aNetwork()
    await crowd(session, 50, before)
    for (let index = 0; index < 3; index++) {
      const buyer = session()
      const family = aFamily(slot)
      if (codes(await buyer.dryRun([family]))[0] === '') await buyer.order([family], ACCEPTED)
    }
    expect((await slots.counts(slot)).held).toBe(8)
  })

  test('nor when an entry of theirs keeps its place, because there is none where it wanted to go', async () => {
    const [before, slot, tight] = [await slots.freshSlot(250), await slots.freshSlot(40), await slots.freshSlot(5)]
    const session = slots.aNetwork()
    await crowd(session, 50, before)
    const [buyer, family] = [session(), aFamily(slot)]
    expect(codes(await buyer.dryRun([family]))).toEqual([''])
    expect(codes(await session().dryRun([aFamily(slot)]))).toEqual([''])
    const told = await buyer.dryRun([{ ...family, ...tight }, aFamily(tight), aFamily(slot)])
    expect(codes(told)).toEqual(['time-filled', 'time-filled', 'network-busy'])
    expect((await slots.counts(slot)).held).toBe(8)
  })

  test('fifty phones behind one address are not limited', async () => {
    const slot = await slots.freshSlot(60)
    await crowd(slots.aNetwork(), 50, slot)
    expect((await slots.counts(slot)).held).toBe(50)
  })

  test('carts that paid do not count', async () => {
    const [before, slot] = [await slots.freshSlot(250), await slots.freshSlot(40)]
    const session = slots.aNetwork()
    const [first, second] = await crowd(session, 50, before)
    for (const buyer of [first, second]) {
      if (!buyer) throw new Error('no buyer')
      const { uuid } = await buyer.order([anAdult(before)], ACCEPTED)
      await pay(slots.shop, buyer, uuid)
    }
    const told = []
    for (let index = 0; index < 3; index++) told.push(...codes(await session().dryRun([aFamily(slot), aFamily(slot)])))
    // 48 and two more; the third one is the 51st.
    expect(told).toEqual(['', '', '', '', 'network-busy', 'network-busy'])
  })

  test('nor does one that paid after its places had been given back', async () => {
    const [before, slot] = [await slots.freshSlot(250), await slots.freshSlot(40)]
    const session = slots.aNetwork()
    await crowd(session, 49, before)
    await payLate(session(), anAdult(before))
    const told = await session().dryRun([aFamily(slot), aFamily(slot), aFamily(slot)])
    expect(codes(told)).toEqual(['', '', ''])
  })

  test('who exchange times among their own entries take nothing from anybody, though the network has its share of both', async () => {
    const [before, slot, other] = [await slots.freshSlot(250), await slots.freshSlot(40), await slots.freshSlot(40)]
    const session = slots.aNetwork()
    await crowd(session, 50, before)
    const [buyer, one, two] = [session(), aFamily(slot), aFamily(other)]
    expect(codes(await buyer.dryRun([one, two]))).toEqual(['', ''])
    expect(codes(await session().dryRun([aFamily(slot), aFamily(other)]))).toEqual(['', ''])
    expect(codes(await session().dryRun([aFamily(slot), aFamily(other)]))).toEqual(['network-busy', 'network-busy'])
    const [there, back] = [
      { ...one, ...other },
      { ...two, ...slot },
    ]
    expect(codes(await buyer.dryRun([there]))).toEqual(['network-busy'])
    expect(codes(await buyer.dryRun([there, back, aFamily(slot)]))).toEqual(Array(3).fill('network-busy'))
    expect(codes(await buyer.dryRun([there, back]))).toEqual(['', ''])
    expect([(await slots.counts(slot)).held, (await slots.counts(other)).held]).toEqual([8, 8])
  })

  test('but no exchange that finds no room beside what else its party wants of a slot', async () => {
    const [before, full, slot] = [await slots.freshSlot(250), await slots.freshSlot(8), await slots.freshSlot(40)]
    const session = slots.aNetwork()
    await crowd(session, 50, before)
    const [buyer, one, two] = [session(), anAdult(full), anAdult(slot)]
    await buyer.dryRun([one, two])
    const others = Array.from({ length: 7 }, () => [anAdult(full), anAdult(slot)]).flat()
    expect(new Set(codes(await session().dryRun(others)))).toEqual(new Set(['']))
    const told = await buyer.dryRun([{ ...one, ...slot }, { ...two, ...full }, aFamily(full)])
    expect(codes(told)).toEqual(['network-busy', 'time-filled', 'time-filled'])
    expect((await slots.counts(slot)).held).toBe(8)
  })

  test('from many networks a real buyer gets a place once the holds have expired', async () => {
    const slot = await slots.freshSlot(60)
    const held = await many(60, async () => {
      const piece = anAdult(slot)
      await slots.aNetwork()().dryRun([piece])
      return piece
    })
    const buyer = slots.aNetwork()()
    expect(codes(await buyer.dryRun([anAdult(slot)]))).toEqual(['time-filled'])
    await slots.expire(held)
    await expireHolds(slots.shop.deps)
    expect(codes(await buyer.dryRun([anAdult(slot)]))).toEqual([''])
  })

  test.each([
    ['203.0.113.7', '203.0.113'],
    ['::ffff:203.0.113.7', '203.0.113'],
    ['2001:db8:12:34::1', '2001:db8:12'],
    ['2001:db8::1', '2001:db8:0'],
  ])('%s is of the network %s', (address, network) => {
    expect(siteOf(address)).toBe(network)
  })
})

describe('one cart', () => {
  const adults = (count: number, slot: SlotAt) => Array.from({ length: count }, () => anAdult(slot))
  const onlyCode = (quote: Parameters<typeof codes>[0]) => [...new Set(codes(quote))].join()

  test('holds at most 100 places also when what it wants instead has no room', async () => {
    const [slot, tight, other] = [await slots.freshSlot(250), await slots.freshSlot(5), await slots.freshSlot(250)]
    const buyer = slots.aNetwork()()
    const families = Array.from({ length: 25 }, () => aFamily(slot))
    for (let at = 0; at < 25; at += 5) expect(onlyCode(await buyer.dryRun(families.slice(at, at + 5)))).toBe('')
    const instead = families.map(({ uuid }) => ({ ...anAdult(tight), uuid }))
    await buyer.dryRun([...instead, ...adults(75, other)])
    expect((await slots.counts(slot)).held).toBe(100)
    expect(await checkSlots(slots.shop.deps)).toEqual([])
  })

  test('holds at most 100 places in all', async () => {
    const [slot, other] = [await slots.freshSlot(250), await slots.freshSlot(250)]
    const buyer = slots.aNetwork()()
    const held = [...adults(76, slot), aFamily(slot)]
    expect(onlyCode(await buyer.dryRun(held))).toBe('')
    const more = adults(21, other)
    expect(onlyCode(await buyer.dryRun(more))).toBe('too-many-places')
    const ski = aPiece({ variantId: 'morava-ski-1day-adult', validFrom: SATURDAY })
    expect(onlyCode(await buyer.dryRun([...held.slice(0, 1), ...more.slice(0, 20), ski]))).toBe('')
    expect([(await slots.counts(slot)).held, (await slots.counts(other)).held]).toEqual([80, 20])
    expect(onlyCode(await buyer.dryRun(adults(1, slot)))).toBe('too-many-places')
    expect(onlyCode(await buyer.dryRun([...held, ski]))).toBe('')
  })

  test('also when it asks many times at once', async () => {
    const slot = await slots.freshSlot(250)
    const buyer = slots.aNetwork()()
    await buyer.dryRun([anAdult(slot)])
    await many(12, () => buyer.dryRun(adults(24, slot)))
    expect((await slots.counts(slot)).held).toBe(97)
  })

  test('may move all that it holds to another time', async () => {
    const [slot, other] = [await slots.freshSlot(250), await slots.freshSlot(250)]
    const buyer = slots.aNetwork()()
    const held = adults(100, slot)
    await buyer.dryRun(held)
    expect(onlyCode(await buyer.dryRun(held.map((one) => ({ ...one, ...other }))))).toBe('')
    expect([(await slots.counts(slot)).held, (await slots.counts(other)).held]).toEqual([0, 100])
  })

  test('that bought twice does not wait', async () => {
    const slot = await slots.freshSlot(20)
    const buyer = slots.aNetwork()()
    for (let time = 0; time < 2; time++) {
      const piece = anAdult(slot)
      const { uuid } = await buyer.order([piece], ACCEPTED)
      await pay(slots.shop, buyer, uuid)
      await slots.expire([piece])
    }
    expect(codes(await buyer.dryRun([anAdult(slot)]))).toEqual([''])
  })

  test('that bought does not wait for what it held of it', async () => {
    const slot = await slots.freshSlot(20)
    const buyer = slots.aNetwork()()
    const piece = anAdult(slot)
    await buyer.dryRun([piece])
    await slots.pass(14)
    const { uuid } = await buyer.order([piece], ACCEPTED)
    await slots.pass(20)
    await pay(slots.shop, buyer, uuid)
    await slots.pass(20)
    expect((await buyer.dryRun([anAdult(slot)])).entries[0]).toMatchObject({ errors: [], renewalsLeft: 2 })
  })

  test('also when it paid after its places had been given back', async () => {
    const slot = await slots.freshSlot(20)
    const [buyer, piece] = [slots.aNetwork()(), anAdult(slot)]
    await buyer.dryRun([piece])
    await slots.pass(14)
    await payLate(buyer, piece)
    expect((await buyer.dryRun([anAdult(slot)])).entries[0]).toMatchObject({ errors: [], renewalsLeft: 2 })
    expect(await slots.counts(slot)).toMatchObject({ held: 1, sold: 1 })
  })

  test('without slots is not asked where it comes from', async () => {
    const ski = aPiece({ variantId: 'morava-ski-1day-adult', validFrom: SATURDAY })
    await slots.aNetwork()().dryRun([ski])
    const found = await slots.shop.pool.query('select network from reservation where entry_uuid = $1', [ski.uuid])
    expect(found.rows).toEqual([{ network: null }])
  })
})

test('a network with few carts holds no more than fifty families of four, then a fifth of a slot', async () => {
  const [slot, other] = [await slots.freshSlot(250), await slots.freshSlot(250)]
  const session = slots.aNetwork()
  const adults = (count: number, slot: SlotAt) => Array.from({ length: count }, () => anAdult(slot))
  for (let cart = 0; cart < 2; cart++)
    expect(new Set(codes(await session().dryRun(adults(100, slot))))).toEqual(new Set(['']))
  expect(codes(await session().dryRun([anAdult(slot)]))).toEqual(['network-busy'])
  expect(new Set(codes(await session().dryRun(adults(50, other))))).toEqual(new Set(['']))
  expect(codes(await session().dryRun([anAdult(other)]))).toEqual(['network-busy'])
})

test('an entry that becomes a piece without a slot gives its places back, and can be bought beside one with a slot', async () => {
  const slot = await slots.freshSlot(20)
  const buyer = slots.aNetwork()()
  const [piece, beside] = [anAdult(slot), anAdult(slot)]
  await buyer.dryRun([piece, beside])
  const ski = aPiece({ uuid: piece.uuid, variantId: 'morava-ski-1day-adult', validFrom: SATURDAY })
  expect(codes(await buyer.dryRun([ski, beside]))).toEqual(['', ''])
  expect((await slots.counts(slot)).held).toBe(1)
  const { uuid } = await buyer.order([ski, beside], ACCEPTED)
  await pay(slots.shop, buyer, uuid)
  expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
})
