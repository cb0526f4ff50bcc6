import type { SlotGroup } from '@gondola/rules/catalogue.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { notify, pay, submissionOf } from '../../harness/shop.ts'
import {
  ACCEPTED,
  aFamily,
  anAdult,
  BRIDGE,
  codes,
  type SlotAt,
  slotShop,
  TODAY,
} from '../../harness/slots/slot-shop.ts'
import { expireHolds } from '../reservations/places.store.ts'
import { laySlots } from './lay-slots.ts'

const slots = slotShop()
const visitor = () => slots.shop.visitor()

const groups = () => slots.shop.deps.shelf.current().catalogue.slotGroups
const lay = (change: (bridge: SlotGroup) => Partial<SlotGroup> = () => ({})) =>
  laySlots(
    slots.shop.deps,
    groups().map((group) => (group.id === BRIDGE ? { ...group, ...change(group) } : group)),
    TODAY,
  )
const withCapacity =
  (capacity: number) =>
  ({ rules }: SlotGroup) => ({ rules: rules.map((rule) => ({ ...rule, capacity })) })
const timesOf = async ({ validFrom }: SlotAt) =>
  (await visitor().get(`/api/timeslots?dates=${validFrom}&groupId=${BRIDGE}`)).json()[0].times
const submit = (buyer: ReturnType<typeof visitor>, ...entries: ReturnType<typeof anAdult>[]) =>
  buyer.post('/v2/transaction/validate', submissionOf(entries, ACCEPTED))

/**
 * The error of a slot that is not offered any more (docs/product.md §5.11). The page shows it as
 * `timeSlots.cart.unavailable`, not as a slot that others have taken.
 */
const NO_LONGER_OFFERED = [{ code: 'unavailable', reasons: ['no-slot'] }]

beforeEach(() => lay())

describe('an operator changes one slot', () => {
  test('it is told at once, and no other slot changes', async () => {
    const slot = await slots.freshSlot(250)
    const before = await timesOf(slot)
    await slots.change(slot, 40)
    expect(await timesOf(slot)).toEqual({ ...before, [slot.timeSlot]: { available: 40, occupied: 0 } })
  })

  test('it stays so whatever is imported later, until the rules count again', async () => {
    const slot = await slots.freshSlot(250)
    await slots.change(slot, 40)
    await lay(withCapacity(300))
    expect(await slots.counts(slot)).toMatchObject({ offered: 40, capacity: 40 })
    await lay(withCapacity(10))
    expect(await slots.counts(slot)).toMatchObject({ offered: 40 })
    expect(await slots.change(slot, null)).toBe(groups().find(({ id }) => id === BRIDGE)?.rules[0]?.capacity)
    await lay(withCapacity(300))
    expect(await slots.counts(slot)).toMatchObject({ offered: 300 })
  })

  test('where the rules have no slot any more nothing is offered, and it counts again when they have', async () => {
    const slot = await slots.freshSlot(250)
    await slots.change(slot, 40)
    await lay(() => ({ closures: [{ date: slot.validFrom }] }))
    expect(await slots.counts(slot)).toMatchObject({ offered: 0 })
    await lay()
    expect(await slots.counts(slot)).toMatchObject({ offered: 40 })
  })
})

describe('a slot that is lowered harms nobody who has a place', () => {
  test('sold stays sold, held can be bought, and nobody new gets a place', async () => {
    const slot = await slots.freshSlot(250)
    const owner = visitor()
    const bought = await owner.order([aFamily(slot)], ACCEPTED)
    await pay(slots.shop, owner, bought.uuid)
    const [buyer, family] = [visitor(), aFamily(slot)]
    await buyer.dryRun([family])
    await slots.change(slot, 3)
    expect(await slots.counts(slot)).toEqual({ offered: 3, capacity: 8, sold: 4, held: 4 })
    expect(codes(await visitor().dryRun([anAdult(slot)]))).toEqual(['time-filled'])
    expect((await slots.extend(buyer, [family])).statusCode).toBe(200)
    await pay(slots.shop, buyer, (await buyer.order([family], ACCEPTED)).uuid)
    expect(await slots.counts(slot)).toEqual({ offered: 3, capacity: 8, sold: 8, held: 0 })
    await slots.shop.work()
    expect((await owner.get(`/api/transactions/${bought.uuid}`)).json().status).toBe('finished')
  })

  test('raised again it sells what is left', async () => {
    const slot = await slots.freshSlot(250)
    await visitor().dryRun([aFamily(slot)])
    await slots.change(slot, 2)
    await slots.change(slot, 5)
    const quotes = [await visitor().dryRun([anAdult(slot)]), await visitor().dryRun([anAdult(slot)])]
    expect(quotes.flatMap(codes)).toEqual(['', 'time-filled'])
  })
})

describe('a slot that is closed', () => {
  test('is told no more, and its tickets stay valid', async () => {
    const slot = await slots.freshSlot(250)
    const owner = visitor()
    const { uuid } = await owner.order([anAdult(slot)], ACCEPTED)
    await pay(slots.shop, owner, uuid)
    await slots.change(slot, 0)
    expect(await timesOf(slot)).not.toHaveProperty(slot.timeSlot)
    expect((await visitor().dryRun([anAdult(slot)])).entries[0]?.errors).toEqual(NO_LONGER_OFFERED)
    await slots.shop.work()
    const { status, entries } = (await owner.get(`/api/transactions/${uuid}`)).json()
    expect([status, entries[0].reversed]).toEqual(['finished', false])
    expect(await slots.counts(slot)).toEqual({ offered: 0, capacity: 1, sold: 1, held: 0 })
  })

  test('is bought by no cart, which may move to another time or wait', async () => {
    const [slot, other, third] = [await slots.freshSlot(250), await slots.freshSlot(250), await slots.freshSlot(250)]
    const [buyer, patient] = [visitor(), visitor()]
    const [piece, elsewhere, waiting] = [anAdult(slot), anAdult(third), anAdult(slot)]
    await buyer.dryRun([piece, elsewhere])
    await patient.dryRun([waiting])
    await slots.change(slot, 0)
    const refused = await submit(buyer, piece, elsewhere)
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'timeslotError'])
    expect((await buyer.dryRun([piece, elsewhere])).entries.map(({ errors }) => errors)).toEqual([
      NO_LONGER_OFFERED,
      [],
    ])
    const moved = { ...piece, ...other }
    expect(codes(await buyer.dryRun([moved, elsewhere]))).toEqual(['', ''])
    expect((await submit(buyer, moved, elsewhere)).statusCode).toBe(201)
    expect(await slots.counts(slot)).toMatchObject({ held: 1 })
    await slots.change(slot, null)
    expect(codes(await patient.dryRun([waiting]))).toEqual([''])
    expect((await submit(patient, waiting)).statusCode).toBe(201)
  })

  test('refuses the submit of somebody whose page does not know yet, without a dry-run before', async () => {
    const slot = await slots.freshSlot(250)
    const [buyer, piece] = [visitor(), anAdult(slot)]
    await buyer.dryRun([piece])
    await slots.change(slot, 0)
    const answer = await submit(buyer, piece)
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'timeslotError'])
    expect(answer.json().error.details.entries).toEqual([{ uuid: piece.uuid, errors: NO_LONGER_OFFERED }])
  })

  test('is told as no longer offered to who wants to move there, and they stay where they are', async () => {
    const [slot, closed] = [await slots.freshSlot(250), await slots.freshSlot(250)]
    const [buyer, piece] = [visitor(), anAdult(slot)]
    await buyer.dryRun([piece])
    await slots.change(closed, 0)
    const moved = await slots.move(buyer, { [piece.uuid]: { date: closed.validFrom, time: closed.timeSlot } })
    expect(moved.json().entries[0]?.errors).toEqual(NO_LONGER_OFFERED)
    expect(await slots.counts(slot)).toMatchObject({ held: 1 })
    expect(codes(await buyer.dryRun([piece]))).toEqual([''])
  })

  test('is told so beside a slot that is full, which is told as full', async () => {
    const [closed, full] = [await slots.freshSlot(250), await slots.freshSlot(1)]
    await visitor().dryRun([anAdult(full)])
    await slots.change(closed, 0)
    expect(codes(await visitor().dryRun([anAdult(full), anAdult(closed)]))).toEqual(['time-filled', 'unavailable'])
  })

  test('is sold to whoever is just paying for it', async () => {
    const slot = await slots.freshSlot(250)
    const buyer = visitor()
    const { uuid } = await buyer.order([anAdult(slot)], ACCEPTED)
    await slots.change(slot, 0)
    await pay(slots.shop, buyer, uuid)
    expect(await slots.counts(slot)).toEqual({ offered: 0, capacity: 1, sold: 1, held: 0 })
  })

  test('pays back a payment that comes after its places were given back', async () => {
    const slot = await slots.freshSlot(250)
    const [buyer, piece] = [visitor(), anAdult(slot)]
    const { uuid } = await buyer.order([piece], ACCEPTED)
    const ref = slots.shop.payment.refOf((await buyer.paymentUrl(uuid)).json().url)
    await slots.change(slot, 0)
    await slots.expire([piece])
    await expireHolds(slots.shop.deps)
    slots.shop.payment.end(ref, 'paid')
    await notify(slots.shop, ref)
    const refunds = await slots.shop.pool.query('select reason from refund where order_id = $1', [uuid])
    expect(refunds.rows).toEqual([{ reason: 'too-late' }])
    expect(await slots.counts(slot)).toMatchObject({ sold: 0, held: 0 })
  })
})
