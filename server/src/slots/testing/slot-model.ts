import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { endOverdueOrders } from '../../orders/end-overdue.ts'
import { expireHolds } from '../../quote/places.store.ts'
import { type BasketPiece, notify, submissionOf, type TestShop, type Visitor } from '../../testing/shop.ts'
import { checkSlots } from '../differences.ts'
import { laySlots } from '../lay-slots.ts'
import { ACCEPTED, aFamily, anAdult, codes, SATURDAY, type SlotAt, type slotShop, TODAY, without } from './slot-shop.ts'

type Slots = ReturnType<typeof slotShop>

/** One entry as the model knows it: `lost` is a hold that has run out, `swept` one whose places were given back. */
type Entry = {
  piece: BasketPiece
  cart: number
  slot: number
  places: number
  state: 'held' | 'lost' | 'swept' | 'sold' | 'gone'
  renewals: number
  order: Order | undefined
  /** Taken out of the cart while the payment of its order was open. */
  letGo: boolean
}
/** `dropped` is an order that ended when something was taken out of it. */
type Order = {
  uuid: string
  ref: string
  entries: Entry[]
  state: 'open' | 'declined' | 'dropped' | 'ended' | 'paid' | 'refunded'
}

/** What has to be true, in plain maps. */
type Model = { offered: number[]; entries: Entry[]; orders: Order[]; submits: Map<Entry['cart'], number> }
/** The shop that is asked, with its visitors of this run. */
type Real = { slots: Slots; shop: TestShop; buyers: Visitor[]; done: { steps: number } }

const TIMES = ['10:00', '10:30', '11:00']
/** What the rules offer at these times. */
const RULED = 250
const CARTS = 8
const slotAt = (index: number): SlotAt => ({ validFrom: SATURDAY, timeSlot: TIMES[index] as string })

/** What is counted as taken: an expired hold until somebody gives its places back. */
const countOf = ({ entries }: Model, slot: number, ...states: Entry['state'][]) =>
  entries.reduce((sum, one) => sum + (one.slot === slot && states.includes(one.state) ? one.places : 0), 0)
const fits = (model: Model, slot: number, places: number) =>
  countOf(model, slot, 'held', 'lost', 'sold') + places <= (model.offered[slot] as number)

function sweep({ entries }: Model): void {
  for (const entry of entries) if (entry.state === 'lost') entry.state = 'swept'
}
/** Whoever does not fit gives back what has expired and tries again. */
function fitsAtLast(fit: () => boolean, model: Model): boolean {
  if (fit()) return true
  sweep(model)
  return fit()
}

const hasPlaces = ({ state }: Entry) => state === 'held' || state === 'lost'

/** What a cart has let go of and an order still has: free to the cart for other entries of the slot. */
const spare = ({ entries }: Model, cart: number, slot: number) =>
  entries.filter((one) => one.cart === cart && one.slot === slot && one.letGo && hasPlaces(one))
/** Whether a cart can have so many places more; what it has let go of goes over to them. */
function takes(model: Model, { cart, slot, places }: Pick<Entry, 'cart' | 'slot' | 'places'>): boolean {
  const given = () => spare(model, cart, slot).reduce((sum, one) => sum + one.places, 0)
  const isFree = fitsAtLast(() => fits(model, slot, places - given()) || places <= given(), model)
  if (isFree) for (const one of spare(model, cart, slot)) one.state = 'swept'
  return isFree
}

const pick = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)]
const buyerOf = (real: Real, { cart }: Entry) => real.buyers[cart] as Visitor

/** After every step the counts are exactly those of the model. */
async function compare(model: Model, real: Real): Promise<void> {
  for (const slot of TIMES.keys()) {
    const { held, sold, offered } = await real.slots.counts(slotAt(slot))
    expect({ slot, held, sold, offered }).toEqual({
      slot,
      held: countOf(model, slot, 'held', 'lost'),
      sold: countOf(model, slot, 'sold'),
      offered: model.offered[slot],
    })
  }
}

abstract class Step implements fc.AsyncCommand<Model, Real> {
  /** Chooses among what there is; so a step always means something, however the run is shortened. */
  readonly which: number
  constructor(which: number) {
    this.which = which
  }
  check(_model: Readonly<Model>): boolean {
    return true
  }
  async run(model: Model, real: Real): Promise<void> {
    await this.act(model, real)
    await compare(model, real)
    real.done.steps++
  }
  abstract act(model: Model, real: Real): Promise<void>
  toString(): string {
    return `${this.constructor.name}(${this.which})`
  }
}

class Hold extends Step {
  async act(model: Model, real: Real) {
    const [cart, slot, families, adults] = [
      this.which % CARTS,
      (this.which >> 3) % TIMES.length,
      (this.which >> 5) % 2,
      1 + ((this.which >> 6) % 3),
    ]
    const make = (piece: BasketPiece, places: number): Entry => ({
      piece,
      cart,
      slot,
      places,
      state: 'gone',
      renewals: 0,
      order: undefined,
      letGo: false,
    })
    const entries = [
      ...Array.from({ length: families }, () => make(aFamily(slotAt(slot)), 4)),
      ...Array.from({ length: adults }, () => make(anAdult(slotAt(slot)), 1)),
    ]
    const isFree = takes(model, { cart, slot, places: families * 4 + adults })
    const quote = await (real.buyers[cart] as Visitor).dryRun(entries.map(({ piece }) => piece))
    expect(codes(quote)).toEqual(entries.map(() => (isFree ? '' : 'time-filled')))
    for (const entry of entries) if (isFree) model.entries.push({ ...entry, state: 'held' })
  }
}

/** Entries that a reservation is known of. */
const isInCartOrLost = ({ state }: Entry) => state === 'held' || state === 'lost' || state === 'swept'

const inCart = ({ entries }: Model) => entries.filter(({ state, order }) => state === 'held' && !order)

class Move extends Step {
  override check = (model: Model) => inCart(model).length > 0
  async act(model: Model, real: Real) {
    const entry = pick(inCart(model), this.which) as Entry
    const slot = (entry.slot + 1 + (this.which % 2)) % TIMES.length
    const isFree = takes(model, { cart: entry.cart, slot, places: entry.places })
    const piece = { ...entry.piece, ...slotAt(slot) }
    expect(codes(await buyerOf(real, entry).dryRun([piece]))).toEqual([isFree ? '' : 'time-filled'])
    if (isFree) Object.assign(entry, { piece, slot, renewals: 0 })
  }
}

class Extend extends Step {
  override check = ({ entries }: Model) => entries.some(isInCartOrLost)
  async act({ entries }: Model, real: Real) {
    const entry = pick(entries.filter(isInCartOrLost), this.which) as Entry
    const answer = await real.slots.extend(buyerOf(real, entry), [entry.piece])
    const mayExtend = entry.state === 'held' && entry.renewals < 2
    expect(answer.statusCode).toBe(mayExtend ? 200 : 409)
    if (mayExtend) entry.renewals++
  }
}

class Expire extends Step {
  override check = ({ entries }: Model) => entries.some(({ state }) => state === 'held')
  async act({ entries }: Model, real: Real) {
    const entry = pick(
      entries.filter(({ state }) => state === 'held'),
      this.which,
    ) as Entry
    await real.slots.expire([entry.piece])
    entry.state = 'lost'
  }
}

class Sweep extends Step {
  async act(model: Model, real: Real) {
    await expireHolds(real.shop.deps)
    sweep(model)
  }
}

class Release extends Step {
  override check = ({ entries }: Model) => entries.some(isInCartOrLost)
  async act({ entries }: Model, real: Real) {
    const entry = pick(entries.filter(isInCartOrLost), this.which) as Entry
    const { order } = entry
    const answer = await real.slots.release(buyerOf(real, entry), [entry.piece])
    const isFree = order?.state !== 'open'
    expect(answer.json().released).toEqual(isFree ? [entry.piece.uuid] : [])
    if (!isFree) {
      entry.letGo ||= entry.state !== 'swept'
      return
    }
    entry.state = 'gone'
    if (order) end(order, 'dropped')
  }
}

/** Ends an order; what was let go of is then needed by nobody. */
function end(order: Order, state: Order['state']): void {
  order.state = state
  for (const entry of order.entries) {
    if (entry.order !== order) continue
    entry.order = undefined
    if (entry.letGo && entry.state === 'held') entry.state = 'lost'
  }
}

/** What was let go of is put into the cart again. */
class PutBack extends Step {
  override check = (model: Model) => this.those(model).length > 0
  private those = ({ entries }: Model) => entries.filter(({ letGo, state }) => letGo && state === 'held')
  async act(model: Model, real: Real) {
    const entry = pick(this.those(model), this.which) as Entry
    const isClosed = model.offered[entry.slot] === 0
    expect(codes(await buyerOf(real, entry).dryRun([entry.piece]))).toEqual([isClosed ? 'time-filled' : ''])
    if (isClosed) sweep(model)
    else entry.letGo = false
  }
}

/** Orders whose payment is open. */
const openOrders = ({ orders }: Model) => orders.filter(({ state }) => state === 'open')

/** The provider declines; the order may still be paid, or is dropped when an entry is or has been taken out. */
class Decline extends Step {
  override check = (model: Model) => openOrders(model).length > 0
  async act(model: Model, real: Real) {
    const order = pick(openOrders(model), this.which) as Order
    real.shop.payment.end(order.ref, 'declined')
    await notify(real.shop, order.ref)
    const isLeft = order.entries.some((one) => one.order === order && one.letGo && hasPlaces(one))
    if (isLeft) end(order, 'dropped')
    else order.state = 'declined'
  }
}

class ReleaseOfAnother extends Step {
  override check = (model: Model) => inCart(model).length > 0
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

class Buy extends Step {
  override check = (model: Model) => this.those(model).length > 0
  private those = (model: Model) => inCart(model).filter((entry) => maySubmit(model, entry))
  async act(model: Model, real: Real) {
    const first = pick(this.those(model), this.which) as Entry
    countSubmit(model, first)
    const entries = inCart(model).filter(({ cart }) => cart === first.cart)
    const buyer = buyerOf(real, first)
    const pieces = entries.map(({ piece }) => piece)
    const isClosed = ({ slot }: Entry) => model.offered[slot] === 0
    expect(codes(await buyer.dryRun(pieces))).toEqual(entries.map((one) => (isClosed(one) ? 'time-filled' : '')))
    const answer = await buyer.post('/v2/transaction/validate', submissionOf(pieces, ACCEPTED))
    if (entries.some(isClosed)) {
      sweep(model)
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'timeslotError'])
      return
    }
    const receipt = answer.json()
    expect([answer.statusCode, receipt.status]).toEqual([201, 'new'])
    const { url } = (await buyer.paymentUrl(receipt.uuid)).json() as { url: string }
    const order: Order = { uuid: receipt.uuid, ref: real.shop.payment.refOf(url), entries, state: 'open' }
    for (const entry of entries) entry.order = order
    model.orders.push(order)
  }
}

class BuyLost extends Step {
  override check = (model: Model) => this.those(model).length > 0
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
  override check = (model: Model) => this.those(model).length > 0
  // The entries of an order that was dropped go on without it: what a payment does then is another test's.
  private those = ({ orders }: Model) => orders.filter(({ state }) => state !== 'dropped')
  async act(model: Model, real: Real) {
    const order = pick(this.those(model), this.which) as Order
    real.shop.payment.end(order.ref, 'paid')
    await notify(real.shop, order.ref)
    if (this.which % 3 === 0) await notify(real.shop, order.ref)
    if (order.state === 'paid' || order.state === 'refunded') return
    const hasRoom = () =>
      TIMES.every((_, slot) => {
        const given = order.entries.filter(
          (one) => one.slot === slot && (one.state === 'swept' || one.state === 'gone'),
        )
        return (
          given.length === 0 ||
          fits(
            model,
            slot,
            given.reduce((sum, { places }) => sum + places, 0),
          )
        )
      })
    const isFree = fitsAtLast(hasRoom, model)
    if (isFree) {
      order.state = 'paid'
      for (const entry of order.entries) Object.assign(entry, { state: 'sold', letGo: false })
    } else end(order, 'refunded')
    const { rows } = await real.shop.pool.query<{ status: string; refunds: number }>(
      `select status, (select count(*)::int from refund r where r.order_id = o.id) as refunds from orders o where id = $1`,
      [order.uuid],
    )
    expect(rows[0]).toEqual(isFree ? { status: 'paid', refunds: 0 } : { status: 'failed', refunds: 1 })
  }
}

/** The buyer goes back from the provider's page, and nothing comes until the payment window is over. */
class Cancel extends Step {
  override check = (model: Model) => openOrders(model).length > 0
  async act(model: Model, real: Real) {
    const order = pick(openOrders(model), this.which) as Order
    real.shop.payment.end(order.ref, 'cancelled')
    await notify(real.shop, order.ref)
    await real.shop.pool.query(`update orders set payment_due = now() - interval '1 second' where id = $1`, [
      order.uuid,
    ])
    await real.slots.expire(order.entries.map(({ piece }) => piece))
    await endOverdueOrders(real.shop.deps)
    end(order, 'ended')
    for (const entry of order.entries) if (entry.state === 'held') entry.state = 'lost'
  }
}

/** An operator offers some places of a slot, closes it, or lets the rules count again. */
class ChangeSlot extends Step {
  async act(model: Model, real: Real) {
    const [slot, places] = [this.which % TIMES.length, (this.which >> 2) % 13]
    const offered = places === 12 ? null : places
    model.offered[slot] = await real.slots.change(slotAt(slot), offered)
    expect(model.offered[slot]).toBe(offered ?? RULED)
  }
}

/** What operators said outlives every import. Laying out takes long, so it is done now and then. */
class LayAgain extends Step {
  override check = () => this.which % 4 === 0
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

/**
 * So many runs of at most so many steps each, until something differs or the minutes are over. What is printed then repeats it, given as
 * MODEL_SEED, MODEL_PATH and MODEL_REPLAY (its replayPath).
 */
export async function modelRuns(
  slots: Slots,
  { runs, steps, minutes }: { runs: number; steps: number; minutes?: number },
) {
  const { MODEL_SEED, MODEL_PATH, MODEL_REPLAY } = process.env
  const done = { steps: 0 }
  const someSteps = fc.commands(
    STEPS.map((Kind) => fc.nat({ max: 255 }).map((which) => new Kind(which))),
    { maxCommands: steps, size: 'max', ...(MODEL_REPLAY ? { replayPath: MODEL_REPLAY } : {}) },
  )
  const property = fc.asyncProperty(someSteps, (commands) => runSteps(slots, commands, done))
  // The model knows no hoarders: its few visitors do the same again and again.
  const result = await without('hoarding', () =>
    fc.check(property, {
      numRuns: runs,
      ...(minutes === undefined ? {} : { interruptAfterTimeLimit: minutes * 60_000 }),
      ...(MODEL_SEED ? { seed: Number(MODEL_SEED) } : {}),
      ...(MODEL_PATH ? { path: MODEL_PATH, endOnFailure: true } : {}),
    }),
  )
  return {
    report: result.failed ? `${fc.defaultReportMessage(result)}\n${String(result.errorInstance)}` : undefined,
    steps: done.steps,
    runs: result.numRuns,
  }
}

/** One run on slots that nobody has used: nine places each to begin with. */
async function runSteps(
  slots: Slots,
  steps: Iterable<fc.AsyncCommand<Model, Real>>,
  done: Real['done'],
): Promise<void> {
  const { shop } = slots
  await slots.forget()
  const offered = TIMES.map(() => 9)
  for (const [slot, places] of offered.entries()) await slots.change(slotAt(slot), places)
  const network = randomUUID().replace(/-/g, '').slice(0, 16).match(/.{4}/g)?.join(':')
  const buyers = Array.from({ length: CARTS }, () => shop.visitor(`${network}::1`))
  const model: Model = { offered, entries: [], orders: [], submits: new Map() }
  await fc.asyncModelRun(() => ({ model, real: { slots, shop, buyers, done } }), steps)
  expect(await checkSlots(shop.deps)).toEqual([])
}
