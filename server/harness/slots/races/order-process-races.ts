import { setTimeout as sleep } from 'node:timers/promises'
import { minuteOf } from '@gondola/rules/slot.ts'
import { aPiece, type BasketPiece, submissionOf } from '../../shop.ts'
import { type Guest, openGuest, refusalOf, type ShopProcess, type SlotProcesses } from '../slot-processes.ts'
import { ACCEPTED, anAdult, BRIDGE, type SlotAt } from '../slot-shop.ts'
import type { ProcessRace } from './process-race.ts'

const NOTED_MS = 5000
const HOLD = 'select from reservation where entry_uuid = $1 for update'
const CLOSE = 'update slot set offered = 0 where (day, start_min, group_id) = ($1, $2, $3)'
const ORDER = 'select from orders where id = $1 for update'

/** Two servers of a race, which depends on the guard of the first one. */
type Two = [here: ShopProcess, there: ShopProcess]
const race = (name: string, run: (...of: Two) => Promise<string[]>): ProcessRace => ({
  name,
  run: ([here, there]) => {
    if (!here || !there) throw new Error('There are no two servers.')
    return run(here, there)
  },
})

/** Returns races between two servers of orders and their payments. */
export function orderProcessRaces(processes: SlotProcesses): ProcessRace[] {
  const query = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await processes.pool.query(text, values)).rows as R[]

  /** Acts while an uncommitted session has run these statements. It ends when all wait for its locks. */
  async function whileDone<R>(statements: [text: string, values: unknown[]][], act: () => Promise<R>): Promise<R> {
    const session = await processes.pool.connect()
    try {
      await session.query('begin')
      for (const [text, values] of statements) await session.query(text, values)
      const acting = act()
      await sleep(300)
      await session.query('commit')
      return await acting
    } finally {
      session.release(true)
    }
  }

  const submit = (guest: Guest, shop: ShopProcess, pieces: object[], email = 'jana@example.com') =>
    guest.call(shop, 'POST', '/v2/transaction/validate', submissionOf(pieces, { ...ACCEPTED, email }))
  const removeFromCart = (guest: Guest, shop: ShopProcess, { uuid }: BasketPiece) =>
    guest.call(shop, 'DELETE', `/v2/transaction/price-reservation?entryUuids=${uuid}`)

  async function order(guest: Guest, shop: ShopProcess, pieces: BasketPiece[]): Promise<string> {
    await guest.dryRun(shop, pieces)
    const { status, body } = await submit(guest, shop, pieces)
    if (status !== 201) throw new Error(`The order was answered ${status} ${JSON.stringify(body)}`)
    return (body as { uuid: string }).uuid
  }
  /** Opens a payment on this server, which is notified of its end. Returns its address. */
  async function openPayment(guest: Guest, shop: ShopProcess, uuid: string): Promise<string> {
    const { body } = await guest.call(shop, 'POST', `/payment/url/${uuid}`, {
      successUrl: `${shop.url}/shopping/confirmation`,
      errorUrl: `${shop.url}/shopping/checkout`,
      lang: 'cz',
    })
    return (body as { url: string }).url
  }
  type Outcome = 'paid' | 'declined'
  /** Presses a button of the payment page, which notifies the shop. */
  const press = (url: string, outcome: Outcome) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
  /** Waits until the shop has recorded how the payment ended. */
  async function noted(url: string, outcome: Outcome): Promise<void> {
    for (const until = performance.now() + NOTED_MS; performance.now() < until; await sleep(20)) {
      const [attempt] = await query<{ state: string }>('select state from payment_attempt where url = $1', [url])
      if (attempt?.state === outcome) return
    }
    throw new Error(`The shop has not noted that a payment was ${outcome}.`)
  }
  async function end(url: string, outcome: Outcome): Promise<void> {
    await press(url, outcome)
    await noted(url, outcome)
  }
  async function statusOf(uuid: string): Promise<string> {
    const [row] = await query<{ status: string }>(
      `select status || case when exists (select from refund r where r.order_id = o.id) then ' and refunded' else '' end as status
     from orders o where id = $1`,
      [uuid],
    )
    return row?.status ?? 'nothing'
  }
  /** Creates a guest at one server's payment page, with a place of a slot. */
  async function whoPays(shop: ShopProcess, slot: SlotAt) {
    const [guest, piece] = [openGuest(), anAdult(slot)]
    const uuid = await order(guest, shop, [piece])
    return { guest, piece, uuid, url: await openPayment(guest, shop, uuid) }
  }
  /** Checks that the place is free. An ended order leaves it expired, and the next buyer gets it. */
  async function isFree(slot: SlotAt, shop: ShopProcess): Promise<string[]> {
    const next = refusalOf(await openGuest().dryRun(shop, [anAdult(slot)]))
    return next === '' ? [] : [`who wants it is told ${next}`]
  }
  const held = async (slot: SlotAt) => (await processes.counts(slot)).held
  return [
    race('what is taken out in one process while its payment fails in another is free', async (here, there) => {
      const slot = await processes.freshSlot(1)
      const { guest, piece, url } = await whoPays(there, slot)
      const releasing = await whileDone([[HOLD, [piece.uuid]]], async () => {
        const releasing = removeFromCart(guest, here, piece)
        await sleep(200)
        await end(url, 'declined')
        return [releasing]
      })
      await releasing[0]
      return isFree(slot, there)
    }),
    race('what was taken out in one process is free when its payment has failed in another', async (here, there) => {
      const slot = await processes.freshSlot(1)
      const { guest, piece, url } = await whoPays(here, slot)
      await removeFromCart(guest, there, piece)
      await end(url, 'declined')
      return isFree(slot, there)
    }),
    race('of two carts that hold the same new entry in two processes one has its place', async (here, there) => {
      const slot = await processes.freshSlot(5)
      const piece = anAdult(slot)
      const answers = await processes.whileLocked(
        slot,
        async () => {
          const first = openGuest().dryRun(there, [piece])
          await sleep(150)
          return Promise.all([first, openGuest().dryRun(here, [piece])])
        },
        500,
      )
      const [places, winners] = [await held(slot), answers.filter((one) => refusalOf(one) === '').length]
      return places === 1 && winners === 1 ? [] : [`${answers.map(refusalOf)} told, ${places} held`]
    }),
    race('a slot that is closed after the dry-run in one process is not bought in another', async (here, there) => {
      const slot = await processes.freshSlot(5)
      const [guest, piece] = [openGuest(), anAdult(slot)]
      await guest.dryRun(there, [piece])
      await query(CLOSE, [slot.validFrom, minuteOf(slot.timeSlot), BRIDGE])
      const code = refusalOf(await submit(guest, here, [piece]))
      return code === 'timeslotError' ? [] : [`the buyer was told ${code}`]
    }),
    race('submits of one cart in two processes all make an order, of which one is left', async (here, there) => {
      const slot = await processes.freshSlot(5)
      const [guest, piece] = [openGuest(), anAdult(slot)]
      const uuid = await order(guest, there, [piece])
      const answers = await whileDone([[ORDER, [uuid]]], () =>
        Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            submit(guest, index % 3 === 0 ? there : here, [piece], `guest${index}@example.com`),
          ),
        ),
      )
      const refused = answers.filter(({ status }) => status !== 201).map(refusalOf)
      const left = await query(
        `select from orders o join order_entry e on e.order_id = o.id where e.uuid = $1 and status = 'new'`,
        [piece.uuid],
      )
      return [...refused, ...(left.length === 1 ? [] : [`${left.length} orders left`])]
    }),
    race(
      'a payment that waits in one process while its order is paid and refused elsewhere pays nothing',
      async (here, there) => {
        const { validFrom } = await processes.freshSlot(5)
        const [guest, piece] = [
          openGuest(),
          aPiece({ variantId: 'morava-gift-voucher-500', validFrom, method: 'print' }),
        ]
        const uuid = await order(guest, there, [piece])
        await end(await openPayment(guest, there, uuid), 'declined')
        const second = await openPayment(guest, here, uuid)
        const refused = `insert into refund (id, attempt_id, order_id, amount, reason)
      select gen_random_uuid(), id, order_id, amount, 'refused' from payment_attempt where order_id = $1 and state = 'open'`
        await whileDone(
          [
            [refused, [uuid]],
            [`update orders set status = 'failed', paid_at = now(), released_at = now() where id = $1`, [uuid]],
          ],
          () => press(second, 'paid'),
        )
        await noted(second, 'paid')
        const status = await statusOf(uuid)
        return status === 'failed and refunded' ? [] : [status]
      },
    ),
    race(
      'a late payment in one process takes no place that another cart holds in another by the same entry',
      async (here, there) => {
        const slot = await processes.freshSlot(1)
        const { piece, uuid, url } = await whoPays(here, slot)
        await query(`update payment_attempt set state = 'timed-out', closed_at = now() where order_id = $1`, [uuid])
        await query(`update orders set status = 'failed' where id = $1`, [uuid])
        await query('update order_entry set live = false where order_id = $1', [uuid])
        await query('update reservation set order_id = null, expires_at = now() where entry_uuid = $1', [piece.uuid])
        const taken = refusalOf(await openGuest().dryRun(there, [piece]))
        await end(url, 'paid')
        const status = await statusOf(uuid)
        return taken === '' && status === 'failed and refunded' && (await held(slot)) === 1
          ? []
          : [`${taken} ${status}`]
      },
    ),
  ]
}
