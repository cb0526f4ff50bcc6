import { describe, expect, test } from 'vitest'
import { hoarder, ROUNDS, STEP } from '../../harness/slots/hoarder.ts'
import { ACCEPTED, aFamily, anAdult, codes, slotShop } from '../../harness/slots/slot-shop.ts'
import { endOverdueOrders } from '../orders/end-overdue.ts'

const slots = slotShop()
/** Each visitor has a network of their own. */
const aVisitor = () => slots.aNetwork()()

describe('one cart holds a slot for 45 minutes of two hours', () => {
  const { ways, minutesHeld } = hoarder(slots)

  test.each(ways)('when it %s', async (_name, way) => {
    const minutes = await minutesHeld(way)
    expect(minutes).toBeGreaterThan(30)
    // A step that has begun counts whole.
    expect(minutes).toBeLessThanOrEqual(45 + STEP)
  })

  test('also when it keeps two slots that are full by changing their entries about', async () => {
    const [slot, other] = [await slots.freshSlot(1), await slots.freshSlot(1)]
    const buyer = aVisitor()
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

  test('and is told so, while another slot and another cart are free', async () => {
    const [slot, other] = [await slots.freshSlot(20), await slots.freshSlot(20)]
    const buyer = aVisitor()
    for (let time = 0; time < 3; time++) {
      const piece = anAdult(slot)
      expect(codes(await buyer.dryRun([piece]))).toEqual([''])
      await slots.pass(15)
    }
    expect(codes(await buyer.dryRun([anAdult(slot)]))).toEqual(['cool-down'])
    expect(codes(await buyer.dryRun([anAdult(other)]))).toEqual([''])
    expect(codes(await aVisitor().dryRun([anAdult(slot)]))).toEqual([''])
    await slots.pass(91)
    expect(codes(await buyer.dryRun([anAdult(slot)]))).toEqual([''])
  })

  test('a guest who looks at four times has all of their time for the one that they come back to', async () => {
    const times = [await slots.freshSlot(9), await slots.freshSlot(9), await slots.freshSlot(9)]
    const buyer = aVisitor()
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
    const buyer = aVisitor()
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
    const buyer = aVisitor()
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
    const [buyer, party] = [aVisitor(), [anAdult(slot), anAdult(slot), anAdult(slot)]]
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
    const [buyer, piece] = [aVisitor(), anAdult(slot)]
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
    const buyer = aVisitor()
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
