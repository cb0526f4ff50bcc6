import type { ActItem, ChangeQuote, ChangeStarted, ChangeStatus } from '@gondola/contract/after-sale.ts'
import type { OrderItem } from '@gondola/contract/orders.ts'
import { type BasketPiece, notify, pay, type TestShop } from '../shop.ts'

/** An order that was paid and finished, with who bought it. */
export type SoldOrder = Awaited<ReturnType<typeof soldOrder>>

/** Where and when an entry is moved to; the place is that of the entry in its order. */
export type Move = { place: number; to: string; time?: string; version?: number }
type How = { on: string; expected?: { pay: number; back: number }; key?: string; email?: string }

let networks = 0
/** Buys pieces, pays for them and issues their tickets. Each buyer is in a network of their own. */
export async function soldOrder(
  shop: TestShop,
  pieces: BasketPiece[],
  meta: { lang?: string; additionalVOP?: boolean; buyer?: object } = {},
) {
  networks++
  const buyer = shop.visitor(`198.${18 + (networks >> 8)}.${networks & 255}.7`)
  const { uuid } = await buyer.order(pieces, meta)
  await pay(shop, buyer, uuid)
  await shop.work()
  const ask = (moves: Move[], { on, expected, key, email }: How, dryRun?: true) =>
    buyer.post(
      `/v2/transaction/${uuid}/change-date`,
      {
        items: moves.map(({ place, to, time, version = 0 }) => ({
          uuid: pieces[place]?.uuid,
          version,
          validFrom: to,
          ...(time ? { timeSlot: time } : {}),
        })),
        ...(expected ? { expected } : {}),
        ...(email ? { email } : {}),
        ...(dryRun ? { dryRun } : {}),
      },
      { 'x-shop-now': on, ...(key ? { 'idempotency-key': key } : {}) },
    )
  return {
    buyer,
    uuid,
    pieces,
    ask,
    async quote(moves: Move[], on: string): Promise<ChangeQuote> {
      const reply = await ask(moves, { on }, true)
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return reply.json()
    },
    async change(moves: Move[], how: How): Promise<ChangeStarted> {
      const reply = await ask(moves, how)
      if (reply.statusCode !== 201) throw new Error(reply.body)
      return reply.json()
    },
    /** Cancels pieces; nothing is done before the jobs ran. */
    async cancel(places: number[], { version = 0 }: { version?: number } = {}): Promise<ActItem> {
      const items = places.map((place) => ({ uuid: pieces[place]?.uuid, version }))
      const reply = await buyer.post(`/v2/transaction/${uuid}/cancel`, { kind: 'cancel', items })
      if (reply.statusCode !== 201) throw new Error(reply.body)
      return reply.json()
    },
    async status({ id }: { id: string }): Promise<ChangeStatus> {
      return (await buyer.get(`/api/v2/transaction/${uuid}/change-date/${id}/status`)).json()
    },
    /** Leaves a change that was not paid. */
    async leave({ id }: { id: string }): Promise<ChangeStatus> {
      return (await buyer.send({ method: 'DELETE', url: `/api/v2/transaction/${uuid}/change-date/${id}` })).json()
    },
    async order(): Promise<OrderItem> {
      return (await buyer.get(`/api/transactions/${uuid}`)).json()
    },
    /** Opens the payment page of a change; returns the provider's number of the payment. */
    async openPayment({ id: changeId }: { id: string }, key?: string): Promise<string> {
      const reply = await (key ? shop.visitor() : buyer).post(`/payment/url/${uuid}`, {
        successUrl: 'http://localhost:3000/shopping/confirmation',
        errorUrl: 'http://localhost:3000/shopping/checkout',
        lang: 'cz',
        changeId,
        ...(key ? { key } : {}),
      })
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return shop.payment.refOf(reply.json().url)
    },
    /** Pays a change as the provider does. */
    async pay(change: { id: string }): Promise<void> {
      const ref = await this.openPayment(change)
      shop.payment.end(ref, 'paid')
      await notify(shop, ref)
    },
    /** Returns what was paid back, in crowns, with its state. */
    async refunds(): Promise<[number, string][]> {
      const { rows } = await shop.pool.query<{ amount: number; reason: string }>(
        'select amount, reason from refund where order_id = $1 order by created_at, amount',
        [uuid],
      )
      return rows.map(({ amount, reason }) => [Number(amount) / 100, reason.split(':')[0] ?? ''])
    },
    reference: (place: number) => `${pieces[place]?.uuid}.1`,
  }
}
