import { describe, expect, test } from 'vitest'
import { siteOf } from '../http/limits.ts'
import { endOverdueOrders } from '../orders/end-overdue.ts'
import { checkSlots } from '../slots/differences.ts'
import {
  ACCEPTED,
  aFamily,
  anAdult,
  codes,
  SATURDAY,
  type SlotAt,
  slotShop,
  without,
} from '../slots/testing/slot-shop.ts'
import { aPiece, pay, type Visitor } from '../testing/shop.ts'
import { expireHolds } from './places.store.ts'

const slots = slotShop()

/** Sessions of the addresses of one network; each test has networks of its own. */
let networks = 0
function aNetwork() {
  const prefix = `198.${18 + Math.floor(++networks / 250)}.${networks % 250}`
  let hosts = 0
  return () => slots.shop.visitor(`${prefix}.${1 + (hosts++ % 250)}`)
}
const many = <R>(count: number, work: (index: number) => Promise<R>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Sessions that reserve one place each, one after another. */
async function crowd(session: () => Visitor, count: number, slot: SlotAt): Promise<Visitor[]> {
  const sessions = Array.from({ length: count }, session)
  for (const one of sessions) expect(codes(await one.dryRun([anAdult(slot)]))).toEqual([''])
  return sessions
}

describe('visitors of one network', () => {
  test('200 sessions from one network never hold more than a fifth of a slot', async () => {
    const slot = await slots.freshSlot(250)
    const session = aNetwork()
    const told = (await many(200, () => session().dryRun([anAdult(slot)]))).flatMap(codes)
    expect((await slots.counts(slot)).held).toBe(50)
    expect(told.filter((code) => code === 'network-busy')).toHaveLength(150)
    expect(codes(await aNetwork()().dryRun([anAdult(slot)]))).toEqual([''])
  })

  test('without the guard they hold all of it, and it is noticed', async () => {
    const slot = await slots.freshSlot(150)
    const session = aNetwork()
    await without('hoarding', () => many(150, () => session().dryRun([anAdult(slot)])))
    expect((await slots.counts(slot)).held).toBe(150)
  })

  test('nor when they come as families, once more than 50 carts have not paid', async () => {
    const [before, slot] = [await slots.freshSlot(250), await slots.freshSlot(100)]
    const session = aNetwork()
    await crowd(session, 50, before)
    const told = (await many(150, () => session().dryRun([aFamily(slot), aFamily(slot)]))).flatMap(codes)
    expect((await slots.counts(slot)).held).toBe(16)
    expect(new Set(told)).toEqual(new Set(['', 'network-busy']))
  })

  test('an order that is not paid holds no more for them', async () => {
    const [before, slot] = [await slots.freshSlot(250), await slots.freshSlot(40)]
    const session = aNetwork()
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
    const session = aNetwork()
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
    await crowd(aNetwork(), 50, slot)
    expect((await slots.counts(slot)).held).toBe(50)
  })

  test('carts that paid do not count', async () => {
    const [before, slot] = [await slots.freshSlot(250), await slots.freshSlot(40)]
    const session = aNetwork()
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

  test('from many networks a real buyer gets a place once the holds have expired', async () => {
    const slot = await slots.freshSlot(60)
    const held = await many(60, async () => {
      const piece = anAdult(slot)
      await aNetwork()().dryRun([piece])
      return piece
    })
    const buyer = aNetwork()()
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
    const buyer = aNetwork()()
    const families = Array.from({ length: 25 }, () => aFamily(slot))
    for (let at = 0; at < 25; at += 5) expect(onlyCode(await buyer.dryRun(families.slice(at, at + 5)))).toBe('')
    const instead = families.map(({ uuid }) => ({ ...anAdult(tight), uuid }))
    await buyer.dryRun([...instead, ...adults(75, other)])
    expect((await slots.counts(slot)).held).toBe(100)
    expect(await checkSlots(slots.shop.deps)).toEqual([])
  })

  test('holds at most 100 places in all', async () => {
    const [slot, other] = [await slots.freshSlot(250), await slots.freshSlot(250)]
    const buyer = aNetwork()()
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
    const buyer = aNetwork()()
    await buyer.dryRun([anAdult(slot)])
    await many(12, () => buyer.dryRun(adults(24, slot)))
    expect((await slots.counts(slot)).held).toBe(97)
  })

  test('may move all that it holds to another time', async () => {
    const [slot, other] = [await slots.freshSlot(250), await slots.freshSlot(250)]
    const buyer = aNetwork()()
    const held = adults(100, slot)
    await buyer.dryRun(held)
    expect(onlyCode(await buyer.dryRun(held.map((one) => ({ ...one, ...other }))))).toBe('')
    expect([(await slots.counts(slot)).held, (await slots.counts(other)).held]).toEqual([0, 100])
  })

  test('that bought twice does not wait', async () => {
    const slot = await slots.freshSlot(20)
    const buyer = aNetwork()()
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
    const buyer = aNetwork()()
    const piece = anAdult(slot)
    await buyer.dryRun([piece])
    await slots.pass(14)
    const { uuid } = await buyer.order([piece], ACCEPTED)
    await slots.pass(20)
    await pay(slots.shop, buyer, uuid)
    await slots.pass(20)
    expect((await buyer.dryRun([anAdult(slot)])).entries[0]).toMatchObject({ errors: [], renewalsLeft: 2 })
  })

  test('without slots is not asked where it comes from', async () => {
    const ski = aPiece({ variantId: 'morava-ski-1day-adult', validFrom: SATURDAY })
    await aNetwork()().dryRun([ski])
    const found = await slots.shop.pool.query('select network from reservation where entry_uuid = $1', [ski.uuid])
    expect(found.rows).toEqual([{ network: null }])
  })
})

describe('one cart holds a slot for 45 minutes of two hours', () => {
  const VARIANTS = ['morava-bridge-adult', 'morava-bridge-child']
  /** Minutes between two acts of a hoarder, and how many these are. */
  const [STEP, ROUNDS] = [5, 14]
  type Hoard = { buyer: Visitor; slot: SlotAt; other: SlotAt; piece: ReturnType<typeof anAdult>; round: number }

  async function take(hoard: Hoard, piece = anAdult(hoard.slot)) {
    if (codes(await hoard.buyer.dryRun([piece]))[0] === '') hoard.piece = piece
  }
  const takeOut = (hoard: Hoard) => slots.release(hoard.buyer, [hoard.piece])
  /** What it does to keep its places; afterwards it has a new entry where it holds none. */
  const WAYS: [string, (hoard: Hoard) => Promise<unknown>][] = [
    ['renews and lets it run out', (hoard) => slots.extend(hoard.buyer, [hoard.piece])],
    ['takes it out and has a new one', takeOut],
    [
      'has a new one before it takes the old one out',
      async (hoard) => {
        const old = hoard.piece
        await take(hoard)
        if (hoard.piece !== old) await slots.release(hoard.buyer, [old])
      },
    ],
    [
      'moves it away and back',
      async (hoard) => {
        await hoard.buyer.dryRun([{ ...hoard.piece, ...hoard.other }])
        await take(hoard, hoard.piece)
      },
    ],
    [
      'makes another variant of it',
      (hoard) => take(hoard, { ...hoard.piece, variantId: VARIANTS[hoard.round % 2] ?? '' }),
    ],
    [
      'makes a ski pass of it and back',
      async (hoard) => {
        const { uuid } = hoard.piece
        await hoard.buyer.dryRun([aPiece({ uuid, variantId: 'morava-ski-1day-adult', validFrom: SATURDAY })])
        await take(hoard, hoard.piece)
      },
    ],
    [
      'lets it run out and takes it out',
      async (hoard) => {
        await slots.expire([hoard.piece])
        await expireHolds(slots.shop.deps)
        await takeOut(hoard)
      },
    ],
  ]

  /** Minutes in which a hoarder holds the slot that does something for it every few minutes. */
  async function minutesHeld(way: (hoard: Hoard) => Promise<unknown>): Promise<number> {
    const [slot, other] = [await slots.freshSlot(20), await slots.freshSlot(20)]
    const hoard: Hoard = { buyer: aNetwork()(), slot, other, piece: anAdult(slot), round: 0 }
    let minutes = 0
    for (; hoard.round < ROUNDS; hoard.round++) {
      if (hoard.round > 0) await way(hoard)
      if ((await slots.counts(slot)).held === 0) await take(hoard)
      if ((await slots.counts(slot)).held > 0) minutes += STEP
      await slots.pass(STEP)
    }
    return minutes
  }

  test.each(WAYS)('when it %s', async (_name, way) => {
    const minutes = await minutesHeld(way)
    expect(minutes).toBeGreaterThan(30)
    // A step that has begun counts whole.
    expect(minutes).toBeLessThanOrEqual(45 + STEP)
  })

  test('also when it keeps two slots that are full by changing their entries about', async () => {
    const [slot, other] = [await slots.freshSlot(1), await slots.freshSlot(1)]
    const buyer = aNetwork()()
    const [one, two] = [anAdult(slot), anAdult(other)]
    let minutes = 0
    for (let round = 0; round < ROUNDS; round++) {
      await buyer.dryRun(round % 2 === 0 ? [one, two] : [anAdult({ ...two, ...slot }), anAdult({ ...one, ...other })])
      minutes += STEP * (await slots.counts(slot)).held
      await slots.pass(STEP)
    }
    expect(minutes).toBeGreaterThan(30)
    expect(minutes).toBeLessThanOrEqual(45 + STEP)
  })

  test('without the guard it holds it for good, and it is noticed', async () => {
    const minutes = await without('hoarding', () => minutesHeld(takeOut))
    expect(minutes).toBe(STEP * ROUNDS)
    expect((await checkSlots(slots.shop.deps)).map(({ rule }) => rule)).toEqual(['cart-minutes'])
    await slots.forget()
  })

  test('and is told so, while another slot and another cart are free', async () => {
    const [slot, other] = [await slots.freshSlot(20), await slots.freshSlot(20)]
    const buyer = aNetwork()()
    for (let time = 0; time < 3; time++) {
      const piece = anAdult(slot)
      expect(codes(await buyer.dryRun([piece]))).toEqual([''])
      await slots.pass(15)
    }
    expect(codes(await buyer.dryRun([anAdult(slot)]))).toEqual(['cool-down'])
    expect(codes(await buyer.dryRun([anAdult(other)]))).toEqual([''])
    expect(codes(await aNetwork()().dryRun([anAdult(slot)]))).toEqual([''])
    await slots.pass(91)
    expect(codes(await buyer.dryRun([anAdult(slot)]))).toEqual([''])
  })

  test('a guest who looks at four times has all of his time for the one that he comes back to', async () => {
    const times = [await slots.freshSlot(9), await slots.freshSlot(9), await slots.freshSlot(9)]
    const buyer = aNetwork()()
    const party = [anAdult(), aFamily()]
    for (const slot of [...times, ...times.slice(0, 1)]) {
      const quote = await buyer.dryRun(party.map((piece) => ({ ...piece, ...slot })))
      expect(quote.entries).toMatchObject(party.map(() => ({ errors: [], renewalsLeft: 2 })))
      const left = Date.parse(quote.entries[0]?.priceValidTo ?? '') - Date.now()
      expect(Math.round(left / 60_000)).toBe(15)
      await slots.pass(10)
    }
  })

  test('what is held together counts once, and whoever joins later ends with the others', async () => {
    const slot = await slots.freshSlot(20)
    const buyer = aNetwork()()
    const party = [anAdult(slot), anAdult(slot), aFamily(slot)]
    await buyer.dryRun(party)
    for (let time = 0; time < 2; time++) {
      await slots.pass(14)
      expect((await slots.extend(buyer, party)).statusCode).toBe(200)
    }
    await slots.pass(8)
    const late = (await buyer.dryRun([anAdult(slot)])).entries[0]
    expect(late).toMatchObject({ errors: [], renewalsLeft: 0 })
    expect(Math.round((Date.parse(late?.priceValidTo ?? '') - Date.now()) / 60_000)).toBeLessThanOrEqual(45 - 36)
  })

  test('a renewal ends with the 45 minutes, whatever is left of it', async () => {
    const slot = await slots.freshSlot(20)
    const buyer = aNetwork()()
    const [first, second] = [anAdult(slot), anAdult(slot)]
    await buyer.dryRun([first])
    await slots.pass(14)
    await slots.extend(buyer, [first])
    await slots.pass(6)
    await slots.release(buyer, [first])
    await buyer.dryRun([second])
    await slots.pass(14)
    const answer = (await slots.extend(buyer, [second])).json()
    expect(answer.entries[0].renewalsLeft).toBe(0)
    expect(Math.round((Date.parse(answer.entries[0].priceValidTo) - Date.now()) / 60_000)).toBeLessThanOrEqual(11)
  })

  test('also while so few are offered that nothing is free', async () => {
    const slot = await slots.freshSlot(20)
    const [buyer, party] = [aNetwork()(), [anAdult(slot), anAdult(slot), anAdult(slot)]]
    await buyer.dryRun(party)
    await slots.pass(14)
    await slots.offer(slot, 2)
    const changed = anAdult({ ...party[0], ...slot, variantId: 'morava-bridge-child' })
    expect((await buyer.dryRun([changed])).entries[0]).toMatchObject({ errors: [], renewalsLeft: 1 })
    await slots.pass(14)
    await slots.extend(buyer, [changed])
    await slots.pass(14)
    expect((await slots.counts(slot)).held).toBe(1)
    expect(codes(await buyer.dryRun([{ ...changed, variantId: 'morava-bridge-adult' }]))).toEqual([''])
    await slots.pass(4)
    expect((await slots.counts(slot)).held).toBe(0)
  })

  test('what was let go of for a payment counts until it ran out, however late its order ends', async () => {
    const slot = await slots.freshSlot(20)
    const [buyer, piece] = [aNetwork()(), anAdult(slot)]
    const { uuid } = await buyer.order([piece], ACCEPTED)
    await buyer.paymentUrl(uuid)
    await slots.release(buyer, [piece])
    await slots.pass(60)
    await slots.shop.pool.query(
      `update payment_attempt set state = 'timed-out', closed_at = now() where order_id = $1`,
      [uuid],
    )
    await slots.shop.pool.query(`update orders set payment_due = now() where id = $1`, [uuid])
    expect(await endOverdueOrders(slots.shop.deps)).toBe(1)
    expect((await buyer.dryRun([anAdult(slot)])).entries[0]).toMatchObject({ errors: [], renewalsLeft: 1 })
  })

  test('an order holds it for two hours at most, with all that was held before', async () => {
    const slot = await slots.freshSlot(20)
    const buyer = aNetwork()()
    let piece = anAdult(slot)
    await buyer.dryRun([piece])
    for (let held = 0; held < 40; held += 10) {
      await slots.pass(10)
      await slots.release(buyer, [piece])
      piece = anAdult(slot)
      await buyer.dryRun([piece])
    }
    for (let held = 40; held < 115; held += 15) {
      await buyer.order([piece], { ...ACCEPTED, email: `guest${held}@example.com` })
      await slots.pass(15)
    }
    const left = await slots.shop.pool.query<{ minutes: number }>(
      'select extract(epoch from expires_at - now())::float8 / 60 as minutes from reservation where entry_uuid = $1',
      [piece.uuid],
    )
    expect(left.rows[0]?.minutes).toBeGreaterThan(0)
    expect(left.rows[0]?.minutes).toBeLessThanOrEqual(5)
  })
})

test('a network with few carts holds no more than fifty families of four, then a fifth of a slot', async () => {
  const [slot, other] = [await slots.freshSlot(250), await slots.freshSlot(250)]
  const session = aNetwork()
  const adults = (count: number, slot: SlotAt) => Array.from({ length: count }, () => anAdult(slot))
  for (let cart = 0; cart < 2; cart++)
    expect(new Set(codes(await session().dryRun(adults(100, slot))))).toEqual(new Set(['']))
  expect(codes(await session().dryRun([anAdult(slot)]))).toEqual(['network-busy'])
  expect(new Set(codes(await session().dryRun(adults(50, other))))).toEqual(new Set(['']))
  expect(codes(await session().dryRun([anAdult(other)]))).toEqual(['network-busy'])
})

test('an entry that becomes a piece without a slot gives its places back, and can be bought beside one with a slot', async () => {
  const slot = await slots.freshSlot(20)
  const buyer = aNetwork()()
  const [piece, beside] = [anAdult(slot), anAdult(slot)]
  await buyer.dryRun([piece, beside])
  const ski = aPiece({ uuid: piece.uuid, variantId: 'morava-ski-1day-adult', validFrom: SATURDAY })
  expect(codes(await buyer.dryRun([ski, beside]))).toEqual(['', ''])
  expect((await slots.counts(slot)).held).toBe(1)
  const { uuid } = await buyer.order([ski, beside], ACCEPTED)
  await pay(slots.shop, buyer, uuid)
  expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
})
