import type { BasketPiece } from '../shop.ts'

/** Places are on one slot of some days in a row, or an entry takes those of several days. */
export const DAYS = ['2026-12-05', '2026-12-06', '2026-12-07']
export const CARTS = 4
/** The first carts are of one network, which strangers are of as well; the last one is of his own. */
export const NEIGHBOURS = 3
/** Of a cart: places in all, and minutes of a slot that it has not paid for among the last ones that count. */
const MOST_PLACES = 100
const [MOST_MINUTES, OF_MINUTES] = [45, 120]
const [HOLD_MINUTES, ORDER_MINUTES, MOST_ORDER_MINUTES] = [15, 25, 120]
/** A network with more carts, of those that reserved something lately and have not paid, or more places, has a share of a slot. */
const [MOST_CARTS, OF_CART_MINUTES, MOST_NETWORK_PLACES] = [50, 60, 200]
const shareOf = (offered: number) => Math.max(8, Math.floor(offered / 5))

/**
 * One entry as the model knows it: `lost` is a hold that has run out, `swept` one whose places were given back. Times are
 * minutes since the run began.
 */
export type Entry = {
  piece: BasketPiece
  cart: number
  /** The first of its slots, and how many there are. */
  slot: number
  days: number
  places: number
  state: 'held' | 'lost' | 'swept' | 'sold' | 'gone'
  since: number
  end: number
  /** For how long its cart had held one of the slots already. */
  before: number
  renewalsLeft: number
  order: Order | undefined
  /** Taken out of the cart while the payment of its order was open. */
  letGo: boolean
}
/** An entry as it was ordered. It may stand elsewhere since, or in another order. */
type Line = { entry: Entry } & Pick<Entry, 'slot' | 'days' | 'places'>
/** The last of its payments is open while the order is; the others have been declined. Any of them may be paid yet. */
export type Payment = { ref: string; isPaid: boolean }
/** `dropped` is an order that ended when something was taken out of it, `superseded` one whose cart has ordered other things. */
export type Order = {
  uuid: string
  payments: Payment[]
  lines: Line[]
  state: 'open' | 'declined' | 'dropped' | 'superseded' | 'ended' | 'paid' | 'refunded'
  /** Why which payments went back. */
  refunds: ('superseded' | 'surplus' | 'too-late')[]
}

type Crowd = { since: number; carts: number; places: number }

/** What has to be true, in plain maps. */
export type Model = {
  offered: number[]
  entries: Entry[]
  orders: Order[]
  submits: Map<Entry['cart'], number>
  now: number
  /** Minutes in which a cart held a slot by what it holds no more, as `cart slot`. */
  held: Map<string, Set<number>>
  /** Strangers of the network, who hold so many places of another day for the time of a reservation. */
  crowds: Crowd[]
  /** The clock went on to another minute, so that the shop may count one more: what follows proves nothing. */
  isOver: boolean
}

export const newModel = (offered: number[]): Model => ({
  offered,
  entries: [],
  orders: [],
  submits: new Map(),
  now: 0,
  held: new Map(),
  crowds: [],
  isOver: false,
})

type Slots = Pick<Entry, 'slot' | 'days'>
const slotsOf = ({ slot, days }: Slots) => Array.from({ length: days }, (_, index) => slot + index)
const hasSlot = (slot: number) => (entry: Slots) => slot >= entry.slot && slot < entry.slot + entry.days
const sum = (all: Pick<Entry, 'places'>[]) => all.reduce((total, { places }) => total + places, 0)
/** On all of their days. */
const sumOfDays = (all: Pick<Entry, 'places' | 'days'>[]) =>
  all.reduce((total, { places, days }) => total + places * days, 0)
/** Whether it is counted as held: an expired hold until somebody gives its places back. */
export const isCounted = ({ state }: Entry) => state === 'held' || state === 'lost'
/** Whether a reservation is known of it. */
export const isKnown = (entry: Entry) => isCounted(entry) || entry.state === 'swept'

export const heldOf = ({ entries }: Model, slot: number) =>
  sum(entries.filter((one) => hasSlot(slot)(one) && isCounted(one)))
export const soldOf = ({ orders }: Model, slot: number) =>
  sum(orders.flatMap(({ state, lines }) => (state === 'paid' ? lines.filter(hasSlot(slot)) : [])))
const freeOf = (model: Model, slot: number) =>
  (model.offered[slot] as number) - heldOf(model, slot) - soldOf(model, slot)

export function sweep({ entries }: Model): void {
  for (const entry of entries) if (entry.state === 'lost') entry.state = 'swept'
}

/** The begun minutes that an entry held its slots, and that count. */
const minutesOf = ({ since, end }: Entry, now: number) =>
  end > now - OF_MINUTES
    ? Array.from({ length: Math.max(0, Math.min(now, end) - since) + 1 }, (_, index) => since + index)
    : []

/** For how long a cart has held a slot lately; what was paid is left out. */
function minutesHeld({ entries, held, now }: Model, cart: number, slot: number): number {
  const counting = entries.filter(
    (one) => one.cart === cart && one.state !== 'gone' && hasSlot(slot)(one) && one.order?.state !== 'paid',
  )
  const all = [...(held.get(`${cart} ${slot}`) ?? []), ...counting.flatMap((one) => minutesOf(one, now))]
  return new Set(all.filter((minute) => minute >= now - OF_MINUTES)).size
}

/** Keeps the minutes of an entry that lets go of its slots. */
export function remember({ held, now }: Model, entry: Entry): void {
  for (const slot of slotsOf(entry)) {
    const key = `${entry.cart} ${slot}`
    held.set(key, new Set([...(held.get(key) ?? []), ...minutesOf(entry, now)]))
  }
}

/**
 * What a cart wants of some slots, as one party, of which the first piece takes so many places; `moved` is what it has and
 * gives back for them.
 */
type SlotRequest = Slots & { cart: number; places: number; first: number; moved?: Entry }

/** What goes over to a wish: what it had before, and what its cart has let go of and an order still has. */
function givenTo(model: Model, { cart, moved, ...slots }: SlotRequest): Entry[] {
  const spare = model.entries.filter(
    (one) => one !== moved && one.cart === cart && one.letGo && slotsOf(slots).some((slot) => hasSlot(slot)(one)),
  )
  return [...(moved ? [moved] : []), ...spare].filter(isCounted)
}

/** Places that a wish adds at most: what is given back goes to the first piece and counts as held until then. */
const added = ({ first, places }: SlotRequest, given: number, days = 1) =>
  Math.max(0, first * days - given) + (places - first) * days

/** Every reason why a wish may be refused now. */
function reasons(model: Model, wish: SlotRequest): string[] {
  const given = givenTo(model, wish)
  const isFull = slotsOf(wish).some(
    (slot) => wish.places > Math.max(0, freeOf(model, slot)) + sum(given.filter(hasSlot(slot))),
  )
  const held = model.entries.filter((one) => one.cart === wish.cart && isCounted(one))
  const all = sumOfDays(held) + added(wish, sumOfDays(given), wish.days)
  const isSpent = slotsOf(wish).some((slot) => minutesHeld(model, wish.cart, slot) >= MOST_MINUTES)
  return [
    ...(isFull ? [slotsOf(wish).some((slot) => model.offered[slot] === 0) ? 'unavailable' : 'time-filled'] : []),
    ...(all > MOST_PLACES ? ['too-many-places'] : []),
    ...(isSpent ? ['cool-down'] : []),
    ...(isBusy(model, wish, given) ? ['network-busy'] : []),
  ]
}

export const placesOf = ({ since, places }: Crowd, now: number) => (since + HOLD_MINUTES > now ? places : 0)
const isOfNetwork = (cart: number) => cart < NEIGHBOURS

/**
 * Whether its network would hold more than its share of a slot to which the wish adds something. The cart alone is never
 * that many; an exchange adds nothing.
 */
function isBusy({ entries, offered, crowds, now }: Model, wish: SlotRequest, given: Entry[]): boolean {
  const givenOf = (slot: number) => sum(given.filter(hasSlot(slot)))
  const isExchange = slotsOf(wish).every((slot) => wish.places <= givenOf(slot))
  if (!isOfNetwork(wish.cart) || isExchange) return false
  const isLately = (since: number) => since > now - OF_CART_MINUTES
  const hasPaid = (cart: number) => entries.some((one) => one.cart === cart && one.order?.state === 'paid')
  const all = entries.filter((one) => isOfNetwork(one.cart) && one.state !== 'gone')
  const neighbours = new Set(all.flatMap(({ cart, since }) => (isLately(since) && !hasPaid(cart) ? cart : [])))
  const strangers = crowds.reduce((total, { since, carts }) => total + (isLately(since) ? carts : 0), 0)
  const held = all.filter(isCounted)
  const elsewhere = crowds.reduce((total, crowd) => total + placesOf(crowd, now), 0)
  const isLimited =
    strangers + neighbours.add(wish.cart).size > MOST_CARTS ||
    elsewhere + sumOfDays(held) + added(wish, sumOfDays(given), wish.days) > MOST_NETWORK_PLACES
  const isOver = (slot: number) => {
    const more = added(wish, givenOf(slot))
    return more > 0 && sum(held.filter(hasSlot(slot))) + more > shareOf(offered[slot] as number)
  }
  return isLimited && slotsOf(wish).some(isOver)
}

/**
 * Lets a cart have what it wants, or answers why it may not: whoever is refused gives back what has expired and tries again.
 * What goes over to it is given up.
 */
export function takes(model: Model, wish: SlotRequest): { refused: string[]; hold: ReturnType<typeof newHold> } {
  let refused = reasons(model, wish)
  if (refused.length > 0) {
    sweep(model)
    refused = reasons(model, wish)
  }
  const before = Math.max(...slotsOf(wish).map((slot) => minutesHeld(model, wish.cart, slot)))
  if (refused.length === 0) {
    if (wish.moved) remember(model, wish.moved)
    for (const one of givenTo(model, wish)) {
      if (one === wish.moved) continue
      remember(model, one)
      one.state = 'swept'
      one.end = model.now
    }
  }
  return { refused, hold: newHold(model.now, before) }
}

/** A cart that has held the slot before has the rest of its minutes, and the renewals that these need. */
const newHold = (now: number, before: number) => {
  const minutes = Math.min(HOLD_MINUTES, MOST_MINUTES - before)
  const renewalsLeft = Math.ceil((MOST_MINUTES - before - minutes) / HOLD_MINUTES)
  return { state: 'held', since: now, before, end: now + minutes, renewalsLeft, letGo: false } as const
}

/** Prolongs a hold; answers whether it may be. */
export function extend(entry: Entry, now: number): boolean {
  const last = entry.since + MOST_MINUTES - entry.before
  if (entry.state !== 'held' || entry.renewalsLeft === 0 || entry.end >= last) return false
  entry.end = Math.max(entry.end, Math.min(now + HOLD_MINUTES, last))
  entry.renewalsLeft--
  return true
}

/** Ties entries to an order, for as long as its payment may take. */
export function tie(order: Order, now: number): void {
  for (const { entry } of order.lines) {
    entry.order = order
    entry.end = Math.min(now + ORDER_MINUTES, entry.since + MOST_ORDER_MINUTES - entry.before)
  }
}

/** Ends an order; what was let go of is then needed by nobody. */
export function end(order: Order, state: Order['state'], now: number): void {
  order.state = state
  for (const { entry } of order.lines) {
    if (entry.order !== order) continue
    entry.order = undefined
    if (!entry.letGo) continue
    entry.end = Math.min(entry.end, now)
    if (entry.state === 'held') entry.state = 'lost'
  }
}

/** What ends meanwhile is given back. */
export function pass(model: Model, minutes: number): void {
  model.now += minutes
  for (const entry of model.entries) if (entry.state === 'held' && entry.end <= model.now) entry.state = 'lost'
  sweep(model)
}

/** Orders whose entries stand in no other. */
const isLive = ({ state }: Order) => state === 'open' || state === 'declined' || state === 'paid'
export const isBought = ({ orders }: Model, entry: Entry) =>
  orders.some(({ state, lines }) => state === 'paid' && lines.some((line) => line.entry === entry))

/** Whether a reservation of what was ordered is known as it was and of no other order, held or not. */
const isKnownFor = (order: Order, { entry, slot }: Line) =>
  isKnown(entry) && entry.slot === slot && (entry.order === undefined || entry.order === order)
const isHeldFor = (order: Order, line: Line) => isCounted(line.entry) && isKnownFor(order, line)

/** Whether an order has room: what it has, and where it has it no longer, what is free. */
function hasRoom(model: Model, order: Order): boolean {
  const has = () =>
    DAYS.every((_, slot) => {
      const missing = sum(order.lines.filter((line) => hasSlot(slot)(line) && !isHeldFor(order, line)))
      return missing === 0 || missing <= freeOf(model, slot)
    })
  if (has()) return true
  sweep(model)
  return has()
}

/** A payment comes, whenever that is: it pays its order once, while nothing else became of its entries, or goes back. */
export function takePayment(model: Model, order: Order): void {
  const isElsewhere = () =>
    model.orders.some(
      (other) =>
        other !== order &&
        isLive(other) &&
        other.lines.some(({ entry }) => order.lines.some((one) => one.entry === entry)),
    )
  if (order.state === 'paid') order.refunds.push('surplus')
  else if (order.state === 'superseded') order.refunds.push('superseded')
  else if (order.state === 'refunded' || isElsewhere() || !hasRoom(model, order)) {
    end(order, 'refunded', model.now)
    order.refunds.push('too-late')
  } else {
    for (const line of order.lines) {
      const { entry } = line
      // What an order that had ended still knows of is its own again; what stands elsewhere goes on there.
      if (isKnownFor(order, line)) Object.assign(entry, { order, state: 'sold', letGo: false })
    }
    order.state = 'paid'
  }
}
