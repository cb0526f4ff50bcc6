import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aPiece, notify } from '../../harness/shop.ts'
import { ACCEPTED, aFamily, anAdult, codes, SATURDAY, type SlotAt, slotShop } from '../../harness/slots/slot-shop.ts'
import { expireHolds } from '../reservations/places.store.ts'

const slots = slotShop()
const visitor = () => slots.shop.visitor()
const to = ({ validFrom, timeSlot }: SlotAt) => ({ date: validFrom, time: timeSlot })
/** Returns the places still held once expired holds are released. */
async function heldAt(...at: SlotAt[]): Promise<number[]> {
  await expireHolds(slots.shop.deps)
  return Promise.all(at.map(async (slot) => (await slots.counts(slot)).held))
}

describe('slots of the cart are changed', () => {
  test('a party moves together, and each entry is told its price and errors', async () => {
    const [from, free] = [await slots.freshSlot(9), await slots.freshSlot(5)]
    const buyer = visitor()
    const [family, adult] = [aFamily(from), anAdult(from)]
    await buyer.dryRun([family, adult])
    const answer = await slots.move(buyer, { [family.uuid]: to(free), [adult.uuid]: to(free) })
    expect(codes(answer.json())).toEqual(['', ''])
    expect(answer.json().entries[0].inclusiveValidity).toEqual([free.validFrom])
    expect([(await slots.counts(from)).held, (await slots.counts(free)).held]).toEqual([0, 5])
  })

  test('a full slot leaves them where they are', async () => {
    const [from, full] = [await slots.freshSlot(5), await slots.freshSlot(4)]
    const buyer = visitor()
    const [family, adult] = [aFamily(from), anAdult(from)]
    await buyer.dryRun([family, adult])
    const answer = await slots.move(buyer, { [family.uuid]: to(full), [adult.uuid]: to(full) })
    expect(codes(answer.json())).toEqual(['time-filled', 'time-filled'])
    expect([(await slots.counts(from)).held, (await slots.counts(full)).held]).toEqual([5, 0])
  })

  test('what would be too many for one order there stays, with all that was to move with it, and gives up nothing', async () => {
    const [from, there] = [await slots.freshSlot(5), await slots.freshSlot(100)]
    const buyer = visitor()
    const [family, adult] = [aFamily(from), anAdult(from)]
    await buyer.dryRun([...Array.from({ length: 5 }, () => aFamily(there)), family, adult])
    const answer = await slots.move(buyer, { [family.uuid]: to(there), [adult.uuid]: to(there) })
    expect(codes(answer.json())).toEqual(['countMax', 'countMax'])
    expect(await heldAt(from, there)).toEqual([5, 20])
  })

  test('an entry whose first time was full has never been reserved, and moves to one that is free', async () => {
    const [full, free] = [await slots.freshSlot(1), await slots.freshSlot(1)]
    await visitor().dryRun([anAdult(full)])
    const buyer = visitor()
    const piece = anAdult(full)
    expect(codes(await buyer.dryRun([piece]))).toEqual(['time-filled'])
    const { variantId } = piece
    expect(codes((await slots.move(buyer, { [piece.uuid]: { ...to(free), variantId } })).json())).toEqual([''])
    expect((await slots.counts(free)).held).toBe(1)
  })

  test('naming its variant gives nobody the entry of somebody else', async () => {
    const [slot, free] = [await slots.freshSlot(5), await slots.freshSlot(5)]
    const piece = anAdult(slot)
    await visitor().dryRun([piece])
    const other = visitor()
    await other.dryRun([anAdult(slot)])
    const { variantId } = piece
    expect(codes((await slots.move(other, { [piece.uuid]: { ...to(free), variantId } })).json())).not.toEqual([''])
    expect([(await slots.counts(slot)).held, (await slots.counts(free)).held]).toEqual([2, 0])
  })

  test('nobody moves an entry of somebody else', async () => {
    const slot = await slots.freshSlot(5)
    const piece = anAdult(slot)
    await visitor().dryRun([piece])
    const other = visitor()
    expect((await slots.move(other, { [piece.uuid]: to(slot) })).statusCode).toBe(404)
    await other.dryRun([anAdult(slot)])
    expect((await slots.move(other, { [piece.uuid]: to(slot) })).statusCode).toBe(404)
  })
})

describe('slots of the cart are changed while a payment for them is open in another tab', () => {
  /** Buys for an adult, with an open payment, while another time is free. */
  async function paying() {
    const [from, free] = [await slots.freshSlot(5), await slots.freshSlot(5)]
    const buyer = visitor()
    const piece = anAdult(from)
    const { uuid: order } = await buyer.order([piece], ACCEPTED)
    const ref = slots.shop.payment.refOf(((await buyer.paymentUrl(order)).json() as { url: string }).url)
    const spareUuid = randomUUID()
    return { from, free, buyer, piece, order, ref, spareUuid }
  }
  async function end(ref: string, state: 'paid' | 'declined') {
    slots.shop.payment.end(ref, state)
    await notify(slots.shop, ref)
  }
  const statusOf = async (uuid: string) =>
    (await slots.shop.pool.query<{ status: string }>('select status from orders where id = $1', [uuid])).rows[0]?.status

  test('the payment buys what it was for, and the piece that was moved is one of its own', async () => {
    const { from, free, buyer, piece, order, ref, spareUuid } = await paying()
    const moved = (await slots.move(buyer, { [piece.uuid]: { ...to(free), spareUuid } })).json()
    expect(moved.entries).toMatchObject([{ uuid: spareUuid, errors: [] }])
    expect(await heldAt(from, free)).toEqual([1, 1])
    await end(ref, 'paid')
    expect(await statusOf(order)).toBe('paid')
    expect([(await slots.counts(from)).sold, (await slots.counts(free)).sold]).toEqual([1, 0])
    const again = await buyer.order([anAdult({ ...free, uuid: spareUuid })], ACCEPTED)
    expect(await statusOf(again.uuid)).toBe('new')
    expect(await heldAt(from, free)).toEqual([0, 1])
  })

  test('when it fails the old places are free', async () => {
    const { from, free, buyer, piece, order, ref, spareUuid } = await paying()
    await slots.move(buyer, { [piece.uuid]: { ...to(free), spareUuid } })
    await end(ref, 'declined')
    expect(await heldAt(from, free)).toEqual([0, 1])
    expect(await statusOf(order)).toBe('failed')
  })

  test('where the new slot is full the piece stays what it is, and stays when the payment fails', async () => {
    const { from, buyer, piece, ref, spareUuid } = await paying()
    const full = await slots.freshSlot(1)
    await visitor().dryRun([anAdult(full)])
    const moved = (await slots.move(buyer, { [piece.uuid]: { ...to(full), spareUuid } })).json()
    expect(moved.entries).toMatchObject([{ uuid: piece.uuid, errors: [{ code: 'time-filled' }] }])
    await end(ref, 'declined')
    expect(await heldAt(from)).toEqual([1])
    expect(codes(await buyer.dryRun([piece]))).toEqual([''])
  })

  test('a payment that fails in the same moment leaves nothing held twice', async () => {
    for (let round = 0; round < 8; round++) {
      const { from, free, buyer, piece, ref, spareUuid } = await paying()
      await Promise.all([slots.move(buyer, { [piece.uuid]: { ...to(free), spareUuid } }), end(ref, 'declined')])
      expect(await heldAt(from, free)).toEqual([0, 1])
    }
  })

  test('an order that nobody is paying ends with the move, and cannot be paid any more', async () => {
    for (const isDeclined of [true, false]) {
      const [from, free] = [await slots.freshSlot(1), await slots.freshSlot(1)]
      const buyer = visitor()
      const piece = anAdult(from)
      const { uuid: order } = await buyer.order([piece], ACCEPTED)
      if (isDeclined) {
        const { url } = (await buyer.paymentUrl(order)).json() as { url: string }
        await end(slots.shop.payment.refOf(url), 'declined')
      }
      await slots.move(buyer, { [piece.uuid]: { ...to(free), spareUuid: randomUUID() } })
      expect(await heldAt(from, free)).toEqual([0, 1])
      expect([await statusOf(order), (await buyer.paymentUrl(order)).statusCode]).toEqual(['failed', 409])
    }
  })

  test('and one whose payment is opened in the same moment has its places, or ends', async () => {
    for (let round = 0; round < 8; round++) {
      const [from, free] = [await slots.freshSlot(5), await slots.freshSlot(5)]
      const buyer = visitor()
      const piece = anAdult(from)
      const { uuid: order } = await buyer.order([piece], ACCEPTED)
      const [payment] = await Promise.all([
        buyer.paymentUrl(order),
        slots.move(buyer, { [piece.uuid]: { ...to(free), spareUuid: randomUUID() } }),
      ])
      expect(await heldAt(from, free)).toEqual([payment.statusCode === 200 ? 1 : 0, 1])
    }
  })

  test('a spare uuid has to be another one', async () => {
    const { free, buyer, piece } = await paying()
    const moved = await slots.move(buyer, { [piece.uuid]: { ...to(free), spareUuid: piece.uuid } })
    expect([moved.statusCode, moved.json().error.code]).toEqual([400, 'bad-input'])
  })

  test('what has been paid is told as bought, and moves nowhere', async () => {
    const { from, free, buyer, piece, ref, spareUuid } = await paying()
    const walk = aPiece({ variantId: 'morava-walk-adult', validFrom: SATURDAY, method: 'print' })
    const { uuid: order } = await buyer.order([walk], ACCEPTED)
    const { url } = (await buyer.paymentUrl(order)).json() as { url: string }
    for (const paid of [ref, slots.shop.payment.refOf(url)]) await end(paid, 'paid')
    expect(codes(await buyer.dryRun([piece, walk]))).toEqual(['already-bought', 'already-bought'])
    const moved = await slots.move(buyer, {
      [piece.uuid]: { ...to(free), spareUuid },
      [walk.uuid]: { date: '2026-12-06' },
    })
    expect(codes(moved.json())).toEqual(['already-bought', 'already-bought'])
    expect([(await slots.counts(from)).sold, ...(await heldAt(from, free))]).toEqual([1, 0, 0])
  })

  test('a ticket without a slot is bought for the day that is being paid for, and the one that was moved can be bought as well', async () => {
    const buyer = visitor()
    const piece = aPiece({ variantId: 'morava-walk-adult', validFrom: SATURDAY, method: 'print' })
    const { uuid: order } = await buyer.order([piece], ACCEPTED)
    const { url } = (await buyer.paymentUrl(order)).json() as { url: string }
    const [spareUuid, date] = [randomUUID(), '2026-12-06']
    const moved = (await slots.move(buyer, { [piece.uuid]: { date, spareUuid } })).json()
    expect(moved.entries).toMatchObject([{ uuid: spareUuid, errors: [], inclusiveValidity: [date] }])
    await end(slots.shop.payment.refOf(url), 'paid')
    expect(await statusOf(order)).toBe('paid')
    const again = await buyer.order([{ ...piece, uuid: spareUuid, validFrom: date }], ACCEPTED)
    expect(await statusOf(again.uuid)).toBe('new')
  })

  test('without a payment the piece keeps its uuid', async () => {
    const [from, free] = [await slots.freshSlot(5), await slots.freshSlot(5)]
    const buyer = visitor()
    const piece = anAdult(from)
    await buyer.dryRun([piece])
    const moved = (await slots.move(buyer, { [piece.uuid]: { ...to(free), spareUuid: randomUUID() } })).json()
    expect(moved.entries).toMatchObject([{ uuid: piece.uuid, errors: [] }])
    expect(await heldAt(from, free)).toEqual([0, 1])
  })
})
