import { expect } from 'vitest'
import { endOverdueOrders } from '../../src/orders/end-overdue.ts'
import { notify, submissionOf } from '../shop.ts'
import {
  type Entry,
  end,
  isBought,
  isCounted,
  type Model,
  type Order,
  type Payment,
  sweep,
  takePayment,
  tie,
} from './slot-model.ts'
import { ACCEPTED, codes } from './slot-shop.ts'
import { buyerOf, inCart, isShut, pick, type Real, Step } from './slot-step.ts'

/** Returns the orders with an open payment. */
const openOrders = ({ orders }: Model) => orders.filter(({ state }) => state === 'open')

/** The provider declines. The order may still be paid, or ends when an entry was taken out. */
export class Decline extends Step {
  override may = (model: Model) => openOrders(model).length > 0
  async act(model: Model, real: Real) {
    const order = pick(openOrders(model), this.which) as Order
    const { ref } = order.payments.at(-1) as Payment
    real.shop.payment.end(ref, 'declined')
    await notify(real.shop, ref)
    const isLeft = order.lines.some(({ entry: one }) => one.order === order && one.letGo && isCounted(one))
    if (isLeft) end(order, 'dropped', model.now)
    else order.state = 'declined'
  }
}

/** Submits that the shop allows per cart and minute. A run takes less than a minute. */
const MOST_SUBMITS = 10
const maySubmit = ({ submits }: Model, { cart }: Entry) => (submits.get(cart) ?? 0) < MOST_SUBMITS
const countSubmit = ({ submits }: Model, { cart }: Entry) => submits.set(cart, (submits.get(cart) ?? 0) + 1)

/** A group needs a buyer on the receipt. */
const NAMED = {
  ...ACCEPTED,
  buyer: { name: 'Jana Nová', address: 'Dlouhá 1', city: 'Praha', postalCode: '110 00', country: 'CZ' },
}

/** Returns the paid order of just these entries, each in its place. The same submit returns it again. */
const paidOrderOf = ({ orders }: Model, entries: Entry[]) =>
  orders.find(
    ({ state, lines }) =>
      state === 'paid' &&
      lines.length === entries.length &&
      lines.every(({ entry, slot }) => entries.includes(entry) && entry.slot === slot),
  )

/** Submits entries of one cart; `again` is the unpaid order that has some of them. */
async function submit(model: Model, real: Real, entries: Entry[], again?: Order): Promise<void> {
  const first = entries[0] as Entry
  countSubmit(model, first)
  const buyer = buyerOf(real, first)
  const pieces = entries.map(({ piece }) => piece)
  const answer = await buyer.post('/v2/transaction/validate', submissionOf(pieces, NAMED))
  const told = answer.json()
  if (entries.some((entry) => isShut(model, entry))) {
    sweep(model)
    expect([answer.statusCode, told.error?.code]).toEqual([409, 'timeslotError'])
    return
  }
  const bought = paidOrderOf(model, entries)
  if (bought) {
    expect([answer.statusCode, told.uuid]).toEqual([201, bought.uuid])
    return
  }
  if (entries.some((entry) => isBought(model, entry))) {
    expect([answer.statusCode, told.error?.code]).toEqual([409, 'entry-errors'])
    return
  }
  expect(answer.statusCode).toBe(201)
  const { url } = (await buyer.paymentUrl(told.uuid)).json() as { url: string }
  const payment = { ref: real.shop.payment.refOf(url), isPaid: false }
  if (again && again.lines.length === entries.length && again.lines.every(({ entry }) => entries.includes(entry))) {
    expect(told.uuid).toBe(again.uuid)
    if (again.state === 'declined') again.payments.push(payment)
    expect(payment.ref).toBe(again.payments.at(-1)?.ref)
    again.state = 'open'
    return
  }
  expect([told.status, told.uuid === again?.uuid]).toEqual(['new', false])
  if (again) end(again, 'superseded', model.now)
  const lines = entries.map((entry) => ({ entry, slot: entry.slot, days: entry.days, places: entry.places }))
  const order: Order = { uuid: told.uuid, payments: [payment], lines, state: 'open', refunds: [] }
  tie(order, model.now)
  model.orders.push(order)
}

export class Buy extends Step {
  override may = (model: Model) => this.those(model).length > 0
  private those = (model: Model) => inCart(model).filter((entry) => maySubmit(model, entry))
  async act(model: Model, real: Real) {
    const first = pick(this.those(model), this.which) as Entry
    const entries = inCart(model).filter(({ cart }) => cart === first.cart)
    const isClosed = (entry: Entry) => isShut(model, entry)
    const quote = await buyerOf(real, first).dryRun(entries.map(({ piece }) => piece))
    expect(codes(quote)).toEqual(entries.map((one) => (isClosed(one) ? 'unavailable' : '')))
    if (entries.some(isClosed)) sweep(model)
    await submit(model, real, entries)
  }
}

/** Submits an unpaid order again, with the rest of the cart. Sometimes one of its entries is missing. */
export class BuyAgain extends Step {
  override may = (model: Model) => this.those(model).length > 0
  private those = (model: Model) =>
    model.orders.filter((order) => {
      const [first] = this.left(order)
      return first && maySubmit(model, first)
    })
  private left = (order: Order) =>
    order.state === 'open' || order.state === 'declined'
      ? order.lines.map(({ entry }) => entry).filter((one) => one.order === order && one.state === 'held' && !one.letGo)
      : []
  async act(model: Model, real: Real) {
    const order = pick(this.those(model), this.which) as Order
    const all = this.left(order)
    const out = this.which % (all.length + 1)
    const left = all.length > 1 ? all.filter((_, index) => index !== out) : all
    const besides = inCart(model).filter(({ cart }) => cart === all[0]?.cart)
    await submit(model, real, [...left, ...besides], order)
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

/** The provider reports a payment, on time or late, sometimes twice. */
export class Pay extends Step {
  override may = (model: Model) => this.those(model).length > 0
  protected those = openOrders
  async act(model: Model, real: Real) {
    const order = pick(this.those(model), this.which) as Order
    const payment = pick(order.payments, this.which >> 3) as Payment
    real.shop.payment.end(payment.ref, 'paid')
    await notify(real.shop, payment.ref)
    if (this.which % 3 === 0) await notify(real.shop, payment.ref)
    if (!payment.isPaid) takePayment(model, order)
    payment.isPaid = true
    const { rows } = await real.shop.pool.query<{ status: string; refunds: string[] }>(
      `select status, array(select reason from refund r where r.order_id = o.id order by 1) as refunds
       from orders o where id = $1`,
      [order.uuid],
    )
    const status = order.state === 'paid' ? 'paid' : 'failed'
    expect(rows[0]).toEqual({ status, refunds: order.refunds.toSorted() })
  }
}

/** Pays an order that is not open: declined, ended or paid already. */
export class PayLate extends Pay {
  protected override those = ({ orders }: Model) => orders.filter(({ state }) => state !== 'open')
}

/** The buyer leaves the provider's page, and nothing comes until the payment window is over. */
export class Cancel extends Step {
  override may = (model: Model) => openOrders(model).length > 0
  async act(model: Model, real: Real) {
    const order = pick(openOrders(model), this.which) as Order
    const { ref } = order.payments.at(-1) as Payment
    real.shop.payment.end(ref, 'cancelled')
    await notify(real.shop, ref)
    await real.shop.pool.query(`update orders set payment_due = now() - interval '1 second' where id = $1`, [
      order.uuid,
    ])
    await real.slots.expire(order.lines.map(({ entry }) => entry.piece))
    await endOverdueOrders(real.shop.deps)
    for (const { entry } of order.lines)
      if (entry.state === 'held') Object.assign(entry, { state: 'lost', end: model.now })
    end(order, 'ended', model.now)
  }
}
