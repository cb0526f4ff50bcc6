import { SLOT_MINUTES } from '@gondola/rules/slot.ts'
import { describe, expect, test } from 'vitest'
import { lockWaiters } from '../../harness/lock-waiters.ts'
import { notify, pay, submissionOf } from '../../harness/shop.ts'
import { ACCEPTED, aFamily, anAdult, codes, type SlotAt, slotShop } from '../../harness/slots/slot-shop.ts'
import { endOverdueOrders } from '../orders/end-overdue.ts'
import { expireHolds } from '../reservations/places.store.ts'
import { beginIssue, type IssueOutcome, storeIssue } from '../tickets/issue.store.ts'

const slots = slotShop()
const visitor = () => slots.shop.visitor()

describe('a purchase sells the places it held', () => {
  const bought = async (entries: ReturnType<typeof anAdult>[]) => {
    const buyer = visitor()
    const receipt = await buyer.order(entries, ACCEPTED)
    return { buyer, uuid: receipt.uuid }
  }

  test('held until paid, sold from then on, and the order tells the time', async () => {
    const slot = await slots.freshSlot(9)
    const { buyer, uuid } = await bought([aFamily(slot), anAdult(slot)])
    expect(await slots.counts(slot)).toMatchObject({ held: 5, sold: 0 })
    await pay(slots.shop, buyer, uuid)
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 5 })
    await slots.shop.work()
    const order = (await buyer.get(`/api/transactions/${uuid}`)).json()
    expect(order.status).toBe('finished')
    const [hour = '', minute] = slot.timeSlot.split(':')
    const to = minute === '00' ? `${hour}:30` : `${String(Number(hour) + 1).padStart(2, '0')}:00`
    expect(order.entries[0].meta).toMatchObject({ timeSlot: { from: slot.timeSlot, to }, timeSlotType: 'range' })
    expect(slots.shop.mails.at(-1)?.text).toContain(slot.timeSlot.replace(':', '.').replace(/^0/, ''))
  })

  test('a notice that comes twice sells nothing twice', async () => {
    const slot = await slots.freshSlot(2)
    const { buyer, uuid } = await bought([anAdult(slot)])
    const ref = await pay(slots.shop, buyer, uuid)
    await Promise.all([notify(slots.shop, ref), notify(slots.shop, ref), notify(slots.shop, ref)])
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
  })

  test('the same submit again returns the same order, another time makes another', async () => {
    const [slot, other] = [await slots.freshSlot(2), await slots.freshSlot(2)]
    const buyer = visitor()
    const piece = anAdult(slot)
    const first = await buyer.order([piece], ACCEPTED)
    expect((await buyer.order([piece], ACCEPTED)).uuid).toBe(first.uuid)
    const moved = await buyer.order([{ ...piece, ...other }], ACCEPTED)
    expect(moved.uuid).not.toBe(first.uuid)
    expect([(await slots.counts(slot)).held, (await slots.counts(other)).held]).toEqual([0, 1])
  })

  test('what has not been held at this time is not bought', async () => {
    const [slot, other] = [await slots.freshSlot(1), await slots.freshSlot(0)]
    const buyer = visitor()
    const piece = anAdult(slot)
    await buyer.dryRun([piece])
    const submit = (entry: object) => buyer.post('/v2/transaction/validate', submissionOf([entry], ACCEPTED))
    const full = await submit({ ...piece, ...other })
    expect([full.statusCode, full.json().error.code]).toEqual([409, 'timeslotError'])
    const gone = await submit({ ...piece, timeSlot: '09:00' })
    expect([gone.statusCode, gone.json().error.code]).toEqual([409, 'timeslotError'])
    const wrongEnd = await submit({ ...piece, timeSlotEnd: '23:00' })
    expect([wrongEnd.statusCode, wrongEnd.json().error.field]).toEqual([400, 'timeSlotEnd'])
  })

  test('an order over nothing sells its places at once', async () => {
    const slot = await slots.freshSlot(3)
    const buyer = visitor()
    const free = anAdult(slot)
    await buyer.dryRun([free])
    await slots.shop.pool.query('update reservation set price = 0, standard = 0, club = 0 where entry_uuid = $1', [
      free.uuid,
    ])
    const answer = await buyer.post('/v2/transaction/validate', submissionOf([free], ACCEPTED))
    expect(answer.json()).toMatchObject({ status: 'paid', skipPayment: true })
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
  })

  test('a ticket that the access system refuses gives its places back', async () => {
    const slot = await slots.freshSlot(5)
    slots.shop.access.refuse('morava-bridge-family', 77)
    const { buyer, uuid } = await bought([aFamily(slot), anAdult(slot)])
    await pay(slots.shop, buyer, uuid)
    expect(await slots.counts(slot)).toMatchObject({ sold: 5 })
    await slots.shop.work()
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
  })

  test('a refusal that two processes store at once gives its places back once', async () => {
    const slot = await slots.freshSlot(9)
    const others = await bought([anAdult(slot)])
    await pay(slots.shop, others.buyer, others.uuid)
    await slots.shop.work()
    const { buyer, uuid } = await bought([anAdult(slot)])
    await pay(slots.shop, buyer, uuid)
    const refused: IssueOutcome[] = (await beginIssue(slots.shop.deps, [uuid])).map((due) => ({
      ...{ order_id: due.order_id, uuid: due.uuid, generation: due.generation },
      ...{ ready: false, error_number: 77, error_text: 'no', is_prepaid: false, is_blocked: false },
      ...{
        permission: null,
        code: null,
        inactive_card: null,
        voucher_hash: null,
        voucher_signs: null,
        to_voucher: 0,
        voucher_value: null,
        voucher_to: null,
        doubtful_reference: null,
      },
    }))
    expect(refused).toHaveLength(1)
    const other = await slots.shop.pool.connect()
    await other.query('begin')
    await other.query('select from orders where id = $1 for update', [uuid])
    const store = () => storeIssue(slots.shop.deps, [{ order_id: uuid, shop_now: null }], refused)
    const stored = Promise.all([store(), store()])
    await lockWaiters(slots.shop.pool, 2)
    await other.query('commit')
    other.release()
    await stored
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
    await slots.shop.work()
  })
})

describe('a payment that comes after the places were given back', () => {
  const lateOrder = async (slot: { validFrom: string; timeSlot: string }) => {
    const buyer = visitor()
    const piece = anAdult(slot)
    const { uuid } = await buyer.order([piece], ACCEPTED)
    const { url } = (await buyer.paymentUrl(uuid)).json() as { url: string }
    await slots.expire([piece])
    await expireHolds(slots.shop.deps)
    return { buyer, uuid, piece, ref: slots.shop.payment.refOf(url) }
  }
  const statusOf = async (uuid: string) =>
    (await slots.shop.pool.query<{ status: string }>('select status from orders where id = $1', [uuid])).rows[0]?.status

  test('takes them again where they are free', async () => {
    const slot = await slots.freshSlot(1)
    const { uuid, ref } = await lateOrder(slot)
    expect(await slots.counts(slot)).toMatchObject({ held: 0 })
    slots.shop.payment.end(ref, 'paid')
    await notify(slots.shop, ref)
    expect(await statusOf(uuid)).toBe('paid')
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
  })

  test('is refunded in full where somebody else has them', async () => {
    const slot = await slots.freshSlot(1)
    const { uuid, ref } = await lateOrder(slot)
    expect(codes(await visitor().dryRun([anAdult(slot)]))).toEqual([''])
    slots.shop.payment.end(ref, 'paid')
    await notify(slots.shop, ref)
    await notify(slots.shop, ref)
    expect(await statusOf(uuid)).toBe('failed')
    const refunds = await slots.shop.pool.query('select reason from refund where order_id = $1', [uuid])
    expect(refunds.rows).toEqual([{ reason: 'too-late' }])
    expect(await slots.counts(slot)).toMatchObject({ held: 1, sold: 0 })
  })

  /** Fresh slots are in the winter, so they end by winter time. */
  const endOf = ({ validFrom, timeSlot }: SlotAt) =>
    Date.parse(`${validFrom}T${timeSlot}:00+01:00`) + SLOT_MINUTES * 60_000
  const payAt = async ({ uuid, ref }: { uuid: string; ref: string }, at: number) => {
    await slots.shop.pool.query('update orders set shop_now = $2 where id = $1', [uuid, at])
    slots.shop.payment.end(ref, 'paid')
    await notify(slots.shop, ref)
    return statusOf(uuid)
  }

  test('takes them to the last moment of their time, and is refunded in full from then on', async () => {
    const slot = await slots.freshSlot(2)
    const [early, late] = [await lateOrder(slot), await lateOrder(slot)]
    expect(await payAt(early, endOf(slot) - 1)).toBe('paid')
    expect(await payAt(late, endOf(slot))).toBe('failed')
    const refunds = await slots.shop.pool.query('select reason from refund where order_id = $1', [late.uuid])
    expect(refunds.rows).toEqual([{ reason: 'too-late' }])
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
  })

  test('takes those that are still held for it though their time is over', async () => {
    const slot = await slots.freshSlot(1)
    const buyer = visitor()
    const { uuid } = await buyer.order([anAdult(slot)], ACCEPTED)
    const { url } = (await buyer.paymentUrl(uuid)).json() as { url: string }
    expect(await payAt({ uuid, ref: slots.shop.payment.refOf(url) }, endOf(slot))).toBe('paid')
  })

  test('takes those whose holds have expired meanwhile', async () => {
    const slot = await slots.freshSlot(1)
    const { uuid, ref } = await lateOrder(slot)
    const other = anAdult(slot)
    await visitor().dryRun([other])
    await slots.expire([other])
    slots.shop.payment.end(ref, 'paid')
    await notify(slots.shop, ref)
    expect(await statusOf(uuid)).toBe('paid')
  })

  test('revives an order that has ended', async () => {
    const slot = await slots.freshSlot(1)
    const { uuid, ref } = await lateOrder(slot)
    await slots.shop.pool.query(`update orders set payment_due = now() - interval '1 minute' where id = $1`, [uuid])
    await slots.shop.pool.query(
      `update payment_attempt set state = 'timed-out', closed_at = now() where order_id = $1`,
      [uuid],
    )
    await endOverdueOrders(slots.shop.deps)
    expect(await statusOf(uuid)).toBe('failed')
    slots.shop.payment.end(ref, 'paid')
    await notify(slots.shop, ref)
    expect(await statusOf(uuid)).toBe('paid')
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
  })
})
