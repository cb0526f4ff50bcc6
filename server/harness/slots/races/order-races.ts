import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../../src/db/db.ts'
import { endOverdueOrders } from '../../../src/orders/end-overdue.ts'
import { expireHolds } from '../../../src/reservations/places.store.ts'
import { aPiece, notify, submissionOf, type Visitor } from '../../shop.ts'
import { ACCEPTED, anAdult, SATURDAY, type SlotAt, type Slots } from '../slot-shop.ts'
import { inOrder, many, straightHolds, wanted } from '../straight-holds.ts'
import type { Race } from './race.ts'

/** Returns races of orders, their payments and their ends. */
export function orderRaces(slots: Slots): Race[] {
  const { hold, deadlocks, whileLocked } = straightHolds(slots)

  /** Acts while some rows are locked. They are unlocked when all wait for them. */
  async function whileRowsLocked<R>(rows: ReturnType<typeof sql>, act: () => Promise<R>): Promise<R> {
    const acting = await slots.shop.deps.db.transaction().execute(async (db) => {
      await rows.execute(db)
      const acting = act()
      await sleep(300)
      return [acting]
    })
    return acting[0] as R
  }

  async function openPayment(buyer: Visitor, uuid: string): Promise<string> {
    const { url } = (await buyer.paymentUrl(uuid)).json() as { url: string }
    return slots.shop.payment.refOf(url)
  }
  async function end(ref: string, state: 'paid' | 'declined') {
    slots.shop.payment.end(ref, state)
    await notify(slots.shop, ref)
  }
  /** Creates a buyer at the provider's page with one place of a slot. */
  async function whoPays(slot: SlotAt) {
    const buyer = slots.shop.visitor()
    const piece = anAdult(slot)
    const { uuid } = await buyer.order([piece], ACCEPTED)
    return { buyer, piece, uuid, ref: await openPayment(buyer, uuid) }
  }
  async function statusesOf(uuids: string[]) {
    const { rows } = await slots.shop.pool.query<{ status: string; refunds: number }>(
      `select status, (select count(*)::int from refund r where r.order_id = o.id) as refunds
     from orders o where id = any($1) order by status`,
      [uuids],
    )
    return rows.map(({ status, refunds }) => (refunds > 0 ? `${status} and refunded` : status))
  }
  const submit = (buyer: Visitor, pieces: object[], email: string) =>
    buyer.post('/v2/transaction/validate', submissionOf(pieces, { ...ACCEPTED, email }))

  return [
    {
      name: 'of six late payments for four places that are left four are sold and two refunded',
      run: async () => {
        const slot = await slots.freshSlot(6)
        const late = await many(6, () => whoPays(slot))
        await slots.expire(late.map(({ piece }) => piece))
        await expireHolds(slots.shop.deps)
        await hold(randomUUID(), wanted(slot, 2))
        await whileLocked(slot, () => Promise.all(late.map(({ ref }) => end(ref, 'paid'))))
        const statuses = (await statusesOf(late.map(({ uuid }) => uuid))).join()
        const { held, sold } = await slots.counts(slot)
        const expected = ['failed and refunded', 'failed and refunded', 'paid', 'paid', 'paid', 'paid'].join()
        return statuses === expected && sold === 4 && held === 2 ? [] : [`${statuses}; ${sold} sold, ${held} held`]
      },
    },
    {
      name: 'what is taken out while its payment fails is free',
      run: async () => {
        const slot = await slots.freshSlot(1)
        const { buyer, piece, ref } = await whoPays(slot)
        const releasing = await slots.shop.deps.db.transaction().execute(async (db) => {
          await sql`select from reservation where entry_uuid = ${piece.uuid} for update`.execute(db)
          const releasing = slots.release(buyer, [piece])
          await sleep(300)
          await end(ref, 'declined')
          return [releasing]
        })
        await releasing[0]
        const { held } = await slots.counts(slot)
        return held === 0 ? [] : ['its place is held, and nobody has it']
      },
    },
    {
      name: 'what was taken out while a payment was open is free when the payment has failed',
      run: async () => {
        const slot = await slots.freshSlot(1)
        const { buyer, piece, ref } = await whoPays(slot)
        await slots.release(buyer, [piece])
        await end(ref, 'declined')
        await expireHolds(slots.shop.deps)
        const { held } = await slots.counts(slot)
        return held === 0 ? [] : ['its place is held, and nobody has it']
      },
    },
    {
      name: 'of two carts that hold the same new entry at once one has its place, and one place is held',
      run: async () => {
        const [slot, uuid] = [await slots.freshSlot(5), randomUUID()]
        const got = await whileLocked(slot, () => many(2, () => hold(randomUUID(), wanted(slot, 1, uuid))))
        const { held } = await slots.counts(slot)
        return held === 1 && got.filter((count) => count > 0).length === 1 ? [] : [`${got} had, ${held} held`]
      },
    },
    {
      name: 'a slot that is closed between dry-run and submit is not bought',
      run: async () => {
        const slot = await slots.freshSlot(5)
        const buyer = slots.shop.visitor()
        const piece = anAdult(slot)
        await buyer.dryRun([piece])
        await slots.change(slot, 0)
        const answer = await submit(buyer, [piece], 'jana@example.com')
        const code = answer.json().error?.code
        return code === 'timeslotError' ? [] : [`answered ${answer.statusCode} ${code}`]
      },
    },
    {
      name: 'submits of one cart at once, each with other content, all make an order, of which one is left',
      run: async () => {
        const slot = await slots.freshSlot(5)
        const buyer = slots.shop.visitor()
        const piece = anAdult(slot)
        const { uuid } = await buyer.order([piece], ACCEPTED)
        const answers = await whileRowsLocked(sql`select from orders where id = ${uuid} for update`, () =>
          many(8, (index) => submit(buyer, [piece], `guest${index}@example.com`)),
        )
        const refused = answers.filter(({ statusCode }) => statusCode !== 201).map(({ body }) => body)
        const statuses = await statusesOf(answers.flatMap((answer) => answer.json().uuid ?? []))
        const left = statuses.filter((status) => status === 'new').length
        return [...refused, ...(left === 1 ? [] : [`${left} orders left`])]
      },
    },
    {
      name: 'whoever submits a larger order and whoever locks its holds in their order never wait for each other for ever',
      run: async () => {
        const slot = await slots.freshSlot(5)
        const buyer = slots.shop.visitor()
        const [first, second] = inOrder(({ uuid }) => uuid, anAdult(slot), anAdult(slot))
        await buyer.dryRun([first, second])
        const { uuid } = await buyer.order([second], ACCEPTED)
        const before = await deadlocks()
        const lock = 'select from reservation where entry_uuid = $1 for update'
        const other = await slots.shop.pool.connect()
        try {
          const submitting = await slots.shop.deps.db.transaction().execute(async (db) => {
            await sql`select from orders where id = ${uuid} for update`.execute(db)
            const submitting = submit(buyer, [first, second], 'jana@example.com')
            await sleep(300)
            await other.query('begin')
            await other.query(lock, [first.uuid])
            return [submitting]
          })
          await sleep(300)
          await other.query(lock, [second.uuid])
          await other.query('commit')
          const status = (await submitting[0])?.statusCode
          const met = (await deadlocks()) - before
          return status === 201 && met === 0 ? [] : [`answered ${status}, ${met} deadlocks`]
        } finally {
          other.release(true)
        }
      },
    },
    {
      name: 'a late payment takes no place that another cart holds by the same entry',
      run: async () => {
        const slot = await slots.freshSlot(1)
        const { piece, uuid, ref } = await whoPays(slot)
        await end(ref, 'declined')
        await slots.shop.pool.query('update orders set payment_due = now() where id = $1', [uuid])
        await slots.expire([piece])
        await endOverdueOrders(slots.shop.deps)
        const other = slots.shop.visitor()
        await other.dryRun([piece])
        await end(ref, 'paid')
        const [status] = await statusesOf([uuid])
        const { held, sold } = await slots.counts(slot)
        const answer = await submit(other, [piece], 'petr@example.com')
        const isRight = status === 'failed and refunded' && held === 1 && sold === 0 && answer.statusCode === 201
        return isRight ? [] : [`${status}; ${sold} sold, ${held} held; who held it was answered ${answer.statusCode}`]
      },
    },
    {
      name: 'a payment that waits while its order is paid by another one and all of it refused pays nothing',
      run: async () => {
        const buyer = slots.shop.visitor()
        const piece = aPiece({ variantId: 'morava-ski-1day-adult', validFrom: SATURDAY })
        const { uuid } = await buyer.order([piece], ACCEPTED)
        const first = await openPayment(buyer, uuid)
        await end(first, 'declined')
        const second = await openPayment(buyer, uuid)
        const attempt = slots.shop.payment.payments.get(first)
        const paidAndRefused = sql`
        with refused as (
          insert into refund (id, attempt_id, order_id, amount, reason)
          values (${randomUUID()}, ${attempt?.merchantRef}, ${uuid}, ${attempt?.amount}, 'refused')
        )
        update orders set status = 'failed', paid_at = now(), released_at = now() where id = ${uuid}`
        await whileRowsLocked(paidAndRefused, () => end(second, 'paid'))
        const [status] = await statusesOf([uuid])
        return status === 'failed and refunded' ? [] : [`${status}`]
      },
    },
  ]
}
