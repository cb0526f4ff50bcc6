import fc from 'fast-check'
import { expect } from 'vitest'
import { endOverdueOrders } from '../../orders/end-overdue.ts'
import { expireHolds } from '../../quote/places.store.ts'
import { forgetMinutes } from '../../quote/slot-minutes.store.ts'
import { type BasketPiece, notify, submissionOf, type TestShop, type Visitor } from '../../testing/shop.ts'
import { laySlots } from '../lay-slots.ts'
import {
  CARTS,
  canSell,
  DAYS,
  type Entry,
  end,
  extend,
  heldOf,
  isCounted,
  type Model,
  type Order,
  pass,
  remember,
  soldOf,
  sweep,
  takes,
  tie,
} from './slot-model.ts'
import { ACCEPTED, aFamily, anAdult, codes, type SlotAt, type slotShop, TIME, TODAY } from './slot-shop.ts'

/** The shop that is asked, with its visitors of this run, which began in this minute of the database's clock. */
export type Real = {
  slots: ReturnType<typeof slotShop>
  shop: TestShop
  buyers: Visitor[]
  minute: string
  done: { steps: number; told: Map<string, number> }
}

/** What the rules offer. */
export const RULED = 250
export const slotAt = (index: number): SlotAt => ({ validFrom: DAYS[index] as string, timeSlot: TIME })

const pick = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)]
const buyerOf = (real: Real, { cart }: Entry) => real.buyers[cart] as Visitor

/** After every step the counts are exactly those of the model. Answers the minute of the database's clock. */
async function compare(model: Model, real: Real): Promise<string> {
  const { minute, slots } = await real.slots.countsOf(DAYS.map((_, slot) => slotAt(slot)))
  expect(slots).toEqual(
    DAYS.map((_, slot) => ({ held: heldOf(model, slot), sold: soldOf(model, slot), offered: model.offered[slot] })),
  )
  return minute
}

abstract class Step implements fc.AsyncCommand<Model, Real> {
  /** Chooses among what there is; so a step always means something, however the run is shortened. */
  readonly which: number
  constructor(which: number) {
    this.which = which
  }
  check(model: Readonly<Model>): boolean {
    return !model.isOver && this.may(model)
  }
  async run(model: Model, real: Real): Promise<void> {
    try {
      await this.act(model, real)
      model.isOver = (await compare(model, real)) !== real.minute
    } catch (error) {
      const { minute } = await real.slots.countsOf([])
      if (minute === real.minute) throw error
      model.isOver = true
    }
    real.done.steps++
  }
  may(_model: Model): boolean {
    return true
  }
  abstract act(model: Model, real: Real): Promise<void>
  toString(): string {
    return `${this.constructor.name}(${this.which})`
  }
}

/** Asks for what a cart wants; answers whether the shop and the model let it have that, and until when. */
async function ask(
  model: Model,
  real: Real,
  wish: Parameters<typeof takes>[1],
  pieces: BasketPiece[],
): Promise<ReturnType<typeof takes>['hold'] | undefined> {
  const { refused, hold } = takes(model, wish)
  const { entries } = await (real.buyers[wish.cart] as Visitor).dryRun(pieces)
  const told = codes({ entries })
  for (const code of new Set(told)) real.done.told.set(code, (real.done.told.get(code) ?? 0) + 1)
  if (refused.length > 0) {
    expect(told.filter((code) => !refused.includes(code))).toEqual([])
    return
  }
  const minutesLeft = (until: string | null) => Math.round((Date.parse(until ?? '') - Date.now()) / 60_000)
  const found = entries.map((one, index) => [told[index], minutesLeft(one.priceValidTo), one.renewalsLeft])
  expect(found).toEqual(pieces.map(() => ['', hold.end - hold.since, hold.renewalsLeft]))
  return hold
}

/** Families and adults of a party; the last one is a whole group. */
const PARTIES: [number, number][] = [
  [0, 1],
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 1],
  [1, 2],
  [1, 3],
  [0, 50],
]
const variantOf = (kind: string, days: number) => ({ variantId: `morava-bridge${days > 1 ? '-lift1' : ''}-${kind}` })

class Hold extends Step {
  async act(model: Model, real: Real) {
    const [cart, slot, isLong, [families, adults]] = [
      this.which % CARTS,
      (this.which >> 2) % DAYS.length,
      (this.which >> 4) % 2 === 1,
      PARTIES[(this.which >> 5) % PARTIES.length] as [number, number],
    ]
    const days = isLong && slot + 1 < DAYS.length ? 2 : 1
    const pieces = [
      ...Array.from({ length: families }, () => aFamily({ ...slotAt(slot), ...variantOf('family', days) })),
      ...Array.from({ length: adults }, () => anAdult({ ...slotAt(slot), ...variantOf('adult', days) })),
    ]
    const hold = await ask(model, real, { cart, slot, days, places: families * 4 + adults }, pieces)
    for (const [index, piece] of pieces.entries())
      if (hold)
        model.entries.push({ piece, cart, slot, days, places: index < families ? 4 : 1, order: undefined, ...hold })
  }
}

/** Entries that a reservation is known of. */
const isKnown = ({ state }: Entry) => state === 'held' || state === 'lost' || state === 'swept'

const inCart = ({ entries }: Model) => entries.filter(({ state, order }) => state === 'held' && !order)

/** Also what has run out: at another time it is held anew. */
class Move extends Step {
  override may = (model: Model) => this.those(model).length > 0
  // What was ordered once may still be paid as it was.
  private those = ({ entries, orders }: Model) => {
    const ordered = new Set(orders.flatMap((order) => order.entries))
    return entries.filter((one) => isKnown(one) && !one.order && (one.state === 'held' || !ordered.has(one)))
  }
  async act(model: Model, real: Real) {
    const entry = pick(this.those(model), this.which) as Entry
    const { cart, days, places } = entry
    const starts = DAYS.length + 1 - days
    const slot = (entry.slot + 1 + (this.which % (starts - 1))) % starts
    const piece = { ...entry.piece, ...slotAt(slot) }
    const hold = await ask(model, real, { cart, slot, days, places, moved: entry }, [piece])
    if (hold) Object.assign(entry, { piece, slot, ...hold })
  }
}

class Extend extends Step {
  override may = ({ entries }: Model) => entries.some(isKnown)
  async act({ entries, now }: Model, real: Real) {
    const entry = pick(entries.filter(isKnown), this.which) as Entry
    const answer = await real.slots.extend(buyerOf(real, entry), [entry.piece])
    expect(answer.statusCode).toBe(extend(entry, now) ? 200 : 409)
  }
}

class Expire extends Step {
  override may = ({ entries }: Model) => entries.some(({ state }) => state === 'held')
  async act({ entries, now }: Model, real: Real) {
    const entry = pick(
      entries.filter(({ state }) => state === 'held'),
      this.which,
    ) as Entry
    await real.slots.expire([entry.piece])
    Object.assign(entry, { state: 'lost', end: now })
  }
}

class Sweep extends Step {
  async act(model: Model, real: Real) {
    await expireHolds(real.shop.deps)
    await forgetMinutes(real.shop.deps)
    sweep(model)
  }
}

class Pass extends Step {
  async act(model: Model, real: Real) {
    const minutes = [1, 4, 9, 14, 14, 15, 30, 61][this.which % 8] as number
    await real.slots.pass(minutes)
    pass(model, minutes)
  }
}

class Release extends Step {
  override may = ({ entries }: Model) => entries.some(isKnown)
  async act(model: Model, real: Real) {
    const entry = pick(model.entries.filter(isKnown), this.which) as Entry
    const { order } = entry
    const answer = await real.slots.release(buyerOf(real, entry), [entry.piece])
    const isFree = order?.state !== 'open'
    expect(answer.json().released).toEqual(isFree ? [entry.piece.uuid] : [])
    if (!isFree) {
      entry.letGo ||= entry.state !== 'swept'
      return
    }
    if (order) end(order, 'dropped', model.now)
    remember(model, entry)
    entry.state = 'gone'
  }
}

/** What was let go of is put into the cart again. */
class PutBack extends Step {
  override may = (model: Model) => this.those(model).length > 0
  private those = ({ entries }: Model) => entries.filter(({ letGo, state }) => letGo && state === 'held')
  async act(model: Model, real: Real) {
    const entry = pick(this.those(model), this.which) as Entry
    const isClosed = isShut(model, entry)
    expect(codes(await buyerOf(real, entry).dryRun([entry.piece]))).toEqual([isClosed ? 'time-filled' : ''])
    if (isClosed) sweep(model)
    else entry.letGo = false
  }
}

/** Orders whose payment is open. */
const openOrders = ({ orders }: Model) => orders.filter(({ state }) => state === 'open')

/** The provider declines; the order may still be paid, or is dropped when an entry is or has been taken out. */
class Decline extends Step {
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

class ReleaseOfAnother extends Step {
  override may = (model: Model) => inCart(model).length > 0
  async act(model: Model, real: Real) {
    const entry = pick(inCart(model), this.which) as Entry
    const other = real.buyers[(entry.cart + 1) % CARTS] as Visitor
    expect((await real.slots.release(other, [entry.piece])).json().released).toEqual([])
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

/** Whether one of its slots is closed. */
const isShut = ({ offered }: Model, { slot, days }: Entry) => offered.slice(slot, slot + days).includes(0)

class Buy extends Step {
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

class BuyLost extends Step {
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
class Pay extends Step {
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
class Cancel extends Step {
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

/** An operator offers some places of a slot, closes it, or lets the rules count again. */
class ChangeSlot extends Step {
  async act(model: Model, real: Real) {
    const [slot, places] = [this.which % DAYS.length, (this.which >> 2) % 16]
    const offered = places > 12 ? null : places
    model.offered[slot] = await real.slots.change(slotAt(slot), offered)
    expect(model.offered[slot]).toBe(offered ?? RULED)
  }
}

/** What operators said outlives every import. Laying out takes long, so it is done now and then. */
class LayAgain extends Step {
  override may = () => this.which % 4 === 0
  async act(_model: Model, { shop }: Real) {
    await laySlots(shop.deps, shop.deps.shelf.current().catalogue.slotGroups, TODAY)
  }
}

const STEPS = [
  Hold,
  Hold,
  Hold,
  Move,
  Extend,
  Expire,
  Sweep,
  Pass,
  Pass,
  Pass,
  Release,
  Release,
  ReleaseOfAnother,
  PutBack,
  Decline,
  Buy,
  Buy,
  BuyLost,
  Pay,
  Pay,
  Cancel,
  ChangeSlot,
  LayAgain,
]

/** At most so many steps of all kinds; `replayPath` repeats those of a run that failed. */
export const someSteps = (most: number, replayPath: string | undefined) =>
  fc.commands(
    STEPS.map((Kind) => fc.nat({ max: 1023 }).map((which) => new Kind(which))),
    { maxCommands: most, size: 'max', ...(replayPath ? { replayPath } : {}) },
  )
