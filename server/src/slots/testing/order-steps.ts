import { expect } from 'vitest'
import { endOverdueOrders } from '../../orders/end-overdue.ts'
import { notify, submissionOf } from '../../testing/shop.ts'
import { canSell, type Entry, end, isCounted, type Model, type Order, sweep, tie } from './slot-model.ts'
import { ACCEPTED, codes } from './slot-shop.ts'
import { buyerOf, inCart, isShut, pick, type Real, Step } from './slot-step.ts'

/** Orders whose payment is open. */
const openOrders = ({ orders }: Model) => orders.filter(({ state }) => state === 'open')

/** The provider declines; the order may still be paid, or is dropped when an entry is or has been taken out. */
export class Decline extends Step {
  override may = (model: Model) => openOrders(model).length > 0
  async act(model: Model, real: Real) {
    const order = pick(openOrders(model), this.which) as Order
    real.shop.payment.end(order.ref, 'declined')
    await notify(real.shop, order.ref)
    const isLeft = order.entries.some((one) => one.order === order && one.letGo && isCounted(one))
    if (isLeft) end(order, 'dropped', model.now)
    else order.state = 'declined'
  }
}

/** Submits of one cart in a minute; a run takes less. */
const MOST_SUBMITS = 10
const maySubmit = ({ submits }: Model, { cart }: Entry) => (submits.get(cart) ?? 0) < MOST_SUBMITS
const countSubmit = ({ submits }: Model, { cart }: Entry) => submits.set(cart, (submits.get(cart) ?? 0) + 1)

/** The receipt of a group names who bought. */
const NAMED = {
  ...ACCEPTED,
  buyer: { name: 'Jana Nová', address: 'Dlouhá 1', city: 'Praha', postalCode: '110 00', country: 'CZ' },
}

export class Buy extends Step {
  override may = (model: Model) => this.those(model).length > 0
  private those = (model: Model) => inCart(model).filter((entry) => maySubmit(model, entry))
  async act(model: Model, real: Real) {
    const first = pick(this.those(model), this.which) as Entry
    countSubmit(model, first)
    const entries = inCart(model).filter(({ cart }) => cart === first.cart)
    const buyer = buyerOf(real, first)
    const pieces = entries.map(({ piece }) => piece)
    const isClosed = (entry: Entry) => isShut(model, entry)
    expect(codes(await buyer.dryRun(pieces))).toEqual(entries.map((one) => (isClosed(one) ? 'time-filled' : '')))
    const answer = await buyer.post('/v2/transaction/validate', submissionOf(pieces, NAMED))
    if (entries.some(isClosed)) {
      sweep(model)
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'timeslotError'])
      return
    }
    const receipt = answer.json()
    expect([answer.statusCode, receipt.status]).toEqual([201, 'new'])
    const { url } = (await buyer.paymentUrl(receipt.uuid)).json() as { url: string }
    const order: Order = { uuid: receipt.uuid, ref: real.shop.payment.refOf(url), entries, state: 'open' }
    tie(order, model.now)
    model.orders.push(order)
  }
}

export class BuyLost extends Step {
  override may = (model: Model) => this.those(model).length > 0
  private those = (model: Model) =>
    model.entries.filter(
      (entry) =>
        (entry.state === 'lost' || entry.state === 'swept') && !entry.order && !entry.letGo && maySubmit(model, entry),
    )
  async act(model: Model, real: Real) {
    const entry = pick(this.those(model), this.which) as Entry
    countSubmit(model, entry)
    const answer = await buyerOf(real, entry).post('/v2/transaction/validate', submissionOf([entry.piece], ACCEPTED))
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'reservation-expired'])
  }
}

/** On time or late: the provider says paid, perhaps twice. */
export class Pay extends Step {
  override may = (model: Model) => this.those(model).length > 0
  // The entries of an order that was dropped go on without it: what a payment does then is another test's.
  private those = ({ orders }: Model) => orders.filter(({ state }) => state !== 'dropped')
  async act(model: Model, real: Real) {
    const order = pick(this.those(model), this.which) as Order
    real.shop.payment.end(order.ref, 'paid')
    await notify(real.shop, order.ref)
    if (this.which % 3 === 0) await notify(real.shop, order.ref)
    if (order.state === 'paid' || order.state === 'refunded') return
    const isSold = canSell(model, order)
    if (isSold) {
      order.state = 'paid'
      for (const entry of order.entries) {
        // What an order that had ended still finds held is its own again.
        if (isCounted(entry)) entry.order = order
        Object.assign(entry, { state: 'sold', letGo: false })
      }
    } else end(order, 'refunded', model.now)
    const { rows } = await real.shop.pool.query<{ status: string; refunds: number }>(
      `select status, (select count(*)::int from refund r where r.order_id = o.id) as refunds from orders o where id = $1`,
      [order.uuid],
    )
    expect(rows[0]).toEqual(isSold ? { status: 'paid', refunds: 0 } : { status: 'failed', refunds: 1 })
  }
}

/** The buyer goes back from the provider's page, and nothing comes until the payment window is over. */
export class Cancel extends Step {
  override may = (model: Model) => openOrders(model).length > 0
  async act(model: Model, real: Real) {
    const order = pick(openOrders(model), this.which) as Order
    real.shop.payment.end(order.ref, 'cancelled')
    await notify(real.shop, order.ref)
    await real.shop.pool.query(`update orders set payment_due = now() - interval '1 second' where id = $1`, [
      order.uuid,
    ])
    await real.slots.expire(order.entries.map(({ piece }) => piece))
    await endOverdueOrders(real.shop.deps)
    for (const entry of order.entries)
      if (entry.state === 'held') Object.assign(entry, { state: 'lost', end: model.now })
    end(order, 'ended', model.now)
  }
}
