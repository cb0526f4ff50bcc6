import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aPiece, notify, pay, submissionOf, type Visitor } from '../../harness/shop.ts'
import { ACCEPTED, aFamily, anAdult, codes, SATURDAY, slotShop } from '../../harness/slots/slot-shop.ts'
import { sweepPayments } from '../payments/payments.ts'
import { expireHolds } from '../reservations/places.store.ts'
import { checkSlots } from '../slots/differences.ts'

const slots = slotShop()
const visitor = () => slots.shop.visitor()
const statusOf = async (uuid: string) =>
  (await slots.shop.pool.query<{ status: string }>('select status from orders where id = $1', [uuid])).rows[0]?.status
const released = async (buyer: Visitor, entries: { uuid: string }[]) =>
  (await slots.release(buyer, entries)).json().released
const payment = async (buyer: Visitor, uuid: string) =>
  slots.shop.payment.refOf(((await buyer.paymentUrl(uuid)).json() as { url: string }).url)
async function end(ref: string, state: 'paid' | 'declined') {
  slots.shop.payment.end(ref, state)
  await notify(slots.shop, ref)
}

/** A buyer with an order of these entries whose payment was declined. */
async function declined(entries: ReturnType<typeof anAdult>[]) {
  const buyer = visitor()
  const { uuid } = await buyer.order(entries, ACCEPTED)
  const ref = await payment(buyer, uuid)
  await end(ref, 'declined')
  return { buyer, uuid, ref }
}

describe('what a buyer takes out of the cart after a declined payment', () => {
  test('is free at once, for others', async () => {
    const slot = await slots.freshSlot(1)
    const piece = anAdult(slot)
    const { buyer, uuid } = await declined([piece])
    expect(await released(buyer, [piece])).toEqual([piece.uuid])
    expect(await slots.counts(slot)).toMatchObject({ held: 0 })
    expect(await statusOf(uuid)).toBe('failed')
    expect(codes(await visitor().dryRun([anAdult(slot)]))).toEqual([''])
  })

  test('and for himself, as another entry', async () => {
    const slot = await slots.freshSlot(4)
    const piece = aFamily(slot)
    const { buyer } = await declined([piece])
    await slots.release(buyer, [piece])
    expect(codes(await buyer.dryRun([aFamily(slot)]))).toEqual([''])
    expect(await slots.counts(slot)).toMatchObject({ held: 4 })
  })

  test('leaves the rest of the order held, and the rest can be bought', async () => {
    const slot = await slots.freshSlot(5)
    const [stays, goes] = [anAdult(slot), aFamily(slot)]
    const { buyer } = await declined([stays, goes])
    await slots.release(buyer, [goes])
    expect(await slots.counts(slot)).toMatchObject({ held: 1 })
    const { uuid } = await buyer.order([stays], ACCEPTED)
    await pay(slots.shop, buyer, uuid)
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
  })

  test('without a slot lets its price go', async () => {
    const piece = aPiece({ variantId: 'morava-ski-1day-adult', validFrom: SATURDAY })
    const { buyer } = await declined([piece])
    expect(await released(buyer, [piece])).toEqual([piece.uuid])
  })

  test('is held anew when it comes back, and the same submit makes an order that holds it', async () => {
    const slot = await slots.freshSlot(1)
    const buyer = visitor()
    const piece = anAdult(slot)
    const key = { 'idempotency-key': randomUUID() }
    const submit = () => buyer.post('/v2/transaction/validate', submissionOf([piece], ACCEPTED), key)
    await buyer.dryRun([piece])
    const first = (await submit()).json()
    await end(await payment(buyer, first.uuid), 'declined')
    await slots.release(buyer, [piece])
    expect(codes(await buyer.dryRun([piece]))).toEqual([''])
    const second = await submit()
    expect(second.statusCode).toBe(201)
    const held = await slots.shop.pool.query<{ order_id: string; minutes: number }>(
      `select order_id, round(extract(epoch from expires_at - now()) / 60)::int as minutes from reservation
       where entry_uuid = $1`,
      [piece.uuid],
    )
    expect(held.rows).toEqual([{ order_id: second.json().uuid, minutes: 25 }])
    expect((await submit()).json().uuid).toBe(second.json().uuid)
    await pay(slots.shop, buyer, second.json().uuid)
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
  })
})

describe('a payment that comes for an order of which something was taken out', () => {
  test('takes the places again where they are free', async () => {
    const slot = await slots.freshSlot(1)
    const piece = anAdult(slot)
    const { buyer, uuid, ref } = await declined([piece])
    await slots.release(buyer, [piece])
    await end(ref, 'paid')
    expect(await statusOf(uuid)).toBe('paid')
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
  })

  test('is refunded where somebody else has them', async () => {
    const slot = await slots.freshSlot(1)
    const piece = anAdult(slot)
    const { buyer, uuid, ref } = await declined([piece])
    await slots.release(buyer, [piece])
    await visitor().dryRun([anAdult(slot)])
    await end(ref, 'paid')
    expect(await statusOf(uuid)).toBe('failed')
    const refunds = await slots.shop.pool.query('select reason from refund where order_id = $1', [uuid])
    expect(refunds.rows).toEqual([{ reason: 'too-late' }])
    expect(await slots.counts(slot)).toMatchObject({ held: 1, sold: 0 })
  })

  test('is refunded where its entry is in a newer order', async () => {
    const slot = await slots.freshSlot(2)
    const piece = anAdult(slot)
    const { buyer, uuid, ref } = await declined([piece])
    await slots.release(buyer, [piece])
    const again = await buyer.order([piece], ACCEPTED)
    await end(ref, 'paid')
    await pay(slots.shop, buyer, again.uuid)
    expect([await statusOf(uuid), await statusOf(again.uuid)]).toEqual(['failed', 'paid'])
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
  })
})

test('an order that was never sent to the payment page lets go as well', async () => {
  const slot = await slots.freshSlot(1)
  const buyer = visitor()
  const piece = anAdult(slot)
  await buyer.order([piece], ACCEPTED)
  expect(await released(buyer, [piece])).toEqual([piece.uuid])
  expect(await slots.counts(slot)).toMatchObject({ held: 0 })
})

test('what is paid stays, whoever takes it out', async () => {
  const slot = await slots.freshSlot(1)
  const buyer = visitor()
  const piece = anAdult(slot)
  const { uuid } = await buyer.order([piece], ACCEPTED)
  await pay(slots.shop, buyer, uuid)
  expect(await released(buyer, [piece])).toEqual([])
  expect(await statusOf(uuid)).toBe('paid')
  expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
})

test('nobody lets go what another cart has ordered', async () => {
  const slot = await slots.freshSlot(1)
  const piece = anAdult(slot)
  const { uuid } = await declined([piece])
  expect(await released(visitor(), [piece])).toEqual([])
  expect(await statusOf(uuid)).toBe('payment_failed')
})

describe('while a payment is open', () => {
  const paying = async (slot: { validFrom: string; timeSlot: string }) => {
    const buyer = visitor()
    const piece = anAdult(slot)
    const { uuid } = await buyer.order([piece], ACCEPTED)
    return { buyer, piece, uuid, ref: await payment(buyer, uuid) }
  }

  test('an order keeps its places from others though another tab takes its entry out', async () => {
    const slot = await slots.freshSlot(1)
    const { buyer, piece, uuid, ref } = await paying(slot)
    expect(await released(buyer, [piece])).toEqual([])
    expect(codes(await visitor().dryRun([anAdult(slot)]))).toEqual(['time-filled'])
    await end(ref, 'paid')
    expect(await statusOf(uuid)).toBe('paid')
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
    expect(codes(await buyer.dryRun([piece]))).toEqual(['already-bought'])
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
  })

  test('what was taken out meanwhile is free for others as soon as the payment has failed, and the order has ended', async () => {
    const slot = await slots.freshSlot(1)
    const { buyer, piece, uuid, ref } = await paying(slot)
    await slots.release(buyer, [piece])
    await end(ref, 'declined')
    expect(await statusOf(uuid)).toBe('failed')
    expect(codes(await visitor().dryRun([anAdult(slot)]))).toEqual([''])
  })

  test('also when the connection is cut while the order ends: the payment is still open then and is asked about again', async () => {
    const slot = await slots.freshSlot(1)
    const { buyer, piece, uuid, ref } = await paying(slot)
    await slots.release(buyer, [piece])
    await slots.shop.pool.query(`
      create function cut() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); end';
      create trigger cut before update on orders for each row when (new.status = 'failed') execute function cut()`)
    try {
      await end(ref, 'declined')
    } finally {
      await slots.shop.pool.query('drop function cut cascade')
    }
    expect(await statusOf(uuid)).toBe('new')
    await slots.shop.pool.query(`update payment_attempt set next_inquiry_at = now() where order_id = $1`, [uuid])
    await sweepPayments(slots.shop.now())
    expect(await statusOf(uuid)).toBe('failed')
    expect(codes(await visitor().dryRun([anAdult(slot)]))).toEqual([''])
  })

  test('a payment that comes after it had failed takes the places again where they are free', async () => {
    const slot = await slots.freshSlot(5)
    const [stays, goes] = [anAdult(slot), aFamily(slot)]
    const buyer = visitor()
    const { uuid } = await buyer.order([stays, goes], ACCEPTED)
    const ref = await payment(buyer, uuid)
    await slots.release(buyer, [goes])
    await end(ref, 'declined')
    await end(ref, 'paid')
    expect(await statusOf(uuid)).toBe('paid')
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 5 })
  })

  test('what is taken out while the payment fails is free, whichever is first', async () => {
    for (let round = 0; round < 12; round++) {
      const slot = await slots.freshSlot(1)
      const { buyer, piece, uuid, ref } = await paying(slot)
      // Each try a little later, so that it fails before, during and after the removal.
      await Promise.all([slots.release(buyer, [piece]), sleep(round).then(() => end(ref, 'declined'))])
      expect(await statusOf(uuid)).toBe('failed')
      expect(codes(await visitor().dryRun([anAdult(slot)]))).toEqual([''])
    }
  })

  test('its buyer has the places of what they took out for another entry of the same time', async () => {
    const slot = await slots.freshSlot(1)
    const { buyer, piece, uuid, ref } = await paying(slot)
    await slots.release(buyer, [piece])
    const other = anAdult(slot)
    expect(codes(await buyer.dryRun([other]))).toEqual([''])
    expect(await slots.counts(slot)).toMatchObject({ held: 1 })
    await end(ref, 'paid')
    expect(await statusOf(uuid)).toBe('failed')
    const again = await buyer.order([other], ACCEPTED)
    await pay(slots.shop, buyer, again.uuid)
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 1 })
  })

  test('a time that the buyer cannot have takes nothing from their payment', async () => {
    const [slot, full] = [await slots.freshSlot(1), await slots.freshSlot(1)]
    await visitor().dryRun([anAdult(full)])
    const { buyer, piece, ref, uuid } = await paying(slot)
    await slots.release(buyer, [piece])
    expect(codes(await buyer.dryRun([aFamily(slot), anAdult(full)]))).toEqual(['time-filled', 'time-filled'])
    await end(ref, 'paid')
    expect(await statusOf(uuid)).toBe('paid')
  })

  test('what is put back is of the order again', async () => {
    const slot = await slots.freshSlot(1)
    const { buyer, piece, uuid } = await paying(slot)
    await slots.release(buyer, [piece])
    expect(codes(await buyer.dryRun([piece]))).toEqual([''])
    expect(codes(await buyer.dryRun([piece, anAdult(slot)]))).toEqual(['', 'time-filled'])
    expect((await buyer.order([piece], ACCEPTED)).uuid).toBe(uuid)
  })

  test.each([
    ['before its places were given back', async () => {}],
    ['after they were given back', () => expireHolds(slots.shop.deps)],
  ])('what is put back once the payment has failed, %s, is held anew', async (_when, sweep) => {
    const slot = await slots.freshSlot(4)
    const buyer = visitor()
    const piece = aFamily(slot)
    const order = await buyer.order([piece], ACCEPTED)
    const ref = await payment(buyer, order.uuid)
    await slots.release(buyer, [piece])
    await end(ref, 'declined')
    await sweep()
    const quote = await buyer.dryRun([piece])
    expect(quote.entries).toMatchObject([{ errors: [], renewalsLeft: 2 }])
    expect(Math.round((Date.parse(quote.entries[0]?.priceValidTo ?? '') - Date.now()) / 60_000)).toBe(15)
    expect(await slots.counts(slot)).toMatchObject({ held: 4 })
    const again = await buyer.order([piece], ACCEPTED)
    await pay(slots.shop, buyer, again.uuid)
    expect(await slots.counts(slot)).toMatchObject({ held: 0, sold: 4 })
  })

  test('what is put back at the moment at which the payment fails is held, whichever is first', async () => {
    for (let round = 0; round < 12; round++) {
      const slot = await slots.freshSlot(1)
      const { buyer, piece, ref } = await paying(slot)
      await slots.release(buyer, [piece])
      const [quote] = await Promise.all([buyer.dryRun([piece]), end(ref, 'declined')])
      expect(codes(quote)).toEqual([''])
      const left = Date.parse(quote.entries[0]?.priceValidTo ?? '') - Date.now()
      expect(left).toBeGreaterThan(14 * 60_000)
      await expireHolds(slots.shop.deps)
      expect(await slots.counts(slot)).toMatchObject({ held: 1 })
    }
  })

  test('what is put back after its places went to another entry is held anew', async () => {
    const slot = await slots.freshSlot(2)
    const { buyer, piece } = await paying(slot)
    await slots.release(buyer, [piece])
    await buyer.dryRun([anAdult(slot)])
    expect(codes(await buyer.dryRun([piece]))).toEqual([''])
    expect(await slots.counts(slot)).toMatchObject({ held: 2 })
  })
})

test('what is taken out while an order without it takes the place of the old one is free, whichever is first', async () => {
  for (let round = 0; round < 12; round++) {
    const [slot, other] = [await slots.freshSlot(1), await slots.freshSlot(1)]
    const [gone, kept] = [anAdult(slot), anAdult(other)]
    const { buyer } = await declined([gone, kept])
    const body = submissionOf([kept], ACCEPTED)
    const takingOut = sleep(2 * round).then(() => slots.release(buyer, [gone]))
    await Promise.all([takingOut, buyer.post('/v2/transaction/validate', body)])
    expect(codes(await visitor().dryRun([anAdult(slot)]))).toEqual([''])
  }
})

test.each([
  ['open', 1],
  ['declined', 1],
  ['open', 2],
  ['declined', 2],
] as const)(
  'a payment that was %s comes while its entry is taken out, put back and wanted by others: nothing is sold twice of %i places',
  async (state, places) => {
    for (let round = 0; round < 12; round++) {
      const slot = await slots.freshSlot(places)
      const buyer = visitor()
      const piece = anAdult(slot)
      const { uuid } = await buyer.order([piece], ACCEPTED)
      const ref = await payment(buyer, uuid)
      if (state === 'declined') await end(ref, 'declined')
      slots.shop.payment.end(ref, 'paid')
      const answers = await Promise.all([
        notify(slots.shop, ref),
        slots.release(buyer, [piece]),
        buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries: [anAdult(slot)] }),
        buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries: [piece] }),
        visitor().post('/v2/transaction/dry-run', { origin: 'eshop', entries: [anAdult(slot)] }),
        notify(slots.shop, ref),
      ])
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
      const { held, sold } = await slots.counts(slot)
      expect(held + sold).toBeLessThanOrEqual(places)
      const { rows } = await slots.shop.pool.query(
        `select status, (select count(*)::int from refund r where r.order_id = o.id) as refunds from orders o where id = $1`,
        [uuid],
      )
      expect([
        { status: 'paid', refunds: 0 },
        { status: 'failed', refunds: 1 },
      ]).toContainEqual(rows[0])
      expect(await checkSlots(slots.shop.deps)).toEqual([])
    }
  },
  60_000,
)
