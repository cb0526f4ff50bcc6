import type { BasketPiece } from '../shop.ts'

/** Days with one slot each. An entry takes places on one or several of them. */
export const DAYS = ['2026-12-05', '2026-12-06', '2026-12-07']
export const CARTS = 4
/** The first carts share a network with strangers; the last cart has its own. */
export const NEIGHBOURS = 3
/** Limits of a cart: all places, and an unpaid slot's minutes within a window. */
const MOST_PLACES = 100
const [MOST_MINUTES, OF_MINUTES] = [45, 120]
const [HOLD_MINUTES, ORDER_MINUTES, MOST_ORDER_MINUTES] = [15, 25, 120]
/**
 * Limits from which on a network gets only a share of a slot.
 * They count its carts that reserved lately and have not paid, and its places.
 */
const [MOST_CARTS, OF_CART_MINUTES, MOST_NETWORK_PLACES] = [50, 60, 200]
const shareOf = (offered: number) => Math.max(8, Math.floor(offered / 5))

/**
 * An entry in the model. `lost`: the hold has expired. `swept`: its places were given back.
 * Times are minutes since the run began.
 */
export type Entry = {
  piece: BasketPiece
  cart: number
  /** Its first slot, and the number of slots. */
  slot: number
  days: number
  places: number
  state: 'held' | 'lost' | 'swept' | 'sold' | 'gone'
  since: number
  end: number
  /** Minutes for which its cart had held one of the slots before. */
  before: number
  renewalsLeft: number
  order: Order | undefined
  /** Taken out of the cart while its order's payment was open. */
  letGo: boolean
}
/** An entry as ordered. It may be elsewhere since, or in another order. */
type Line = { entry: Entry } & Pick<Entry, 'slot' | 'days' | 'places'>
/** The last payment is open while the order is; the others were declined. Any may still be paid. */
export type Payment = { ref: string; isPaid: boolean }
/** `dropped`: ended as something was taken out. `superseded`: its cart ordered other things. */
export type Order = {
  uuid: string
  payments: Payment[]
  lines: Line[]
  state: 'open' | 'declined' | 'dropped' | 'superseded' | 'ended' | 'paid' | 'refunded'
  /** Reasons of refunded payments. */
  refunds: ('superseded' | 'surplus' | 'too-late')[]
}

type Crowd = { since: number; carts: number; places: number }

/** The expected state, in plain maps. */
export type Model = {
  offered: number[]
  entries: Entry[]
  orders: Order[]
  submits: Map<Entry['cart'], number>
  now: number
  /** Minutes for which a cart held a slot with former holds, by `cart slot`. */
  held: Map<string, Set<number>>
  /** Strangers of the network who hold places of another day. They do for the time of a reservation. */
  crowds: Crowd[]
  /** The clock has moved to another minute, so the shop may count one more. What follows proves nothing. */
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
/** Sums the places on all days. */
const sumOfDays = (all: Pick<Entry, 'places' | 'days'>[]) =>
  all.reduce((total, { places, days }) => total + places * days, 0)
/** Returns whether it counts as held. An expired hold does until its places are given back. */
export const isCounted = ({ state }: Entry) => state === 'held' || state === 'lost'
/** Returns whether the shop has a reservation of it. */
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

/** Returns the counting minutes, begun ones included, for which an entry held its slots. */
const minutesOf = ({ since, end }: Entry, now: number) =>
  end > now - OF_MINUTES
    ? Array.from({ length: Math.max(0, Math.min(now, end) - since) + 1 }, (_, index) => since + index)
    : []

/** Returns the minutes for which a cart has held a slot lately, without paid ones. */
function minutesHeld({ entries, held, now }: Model, cart: number, slot: number): number {
  const counting = entries.filter(
    (one) => one.cart === cart && one.state !== 'gone' && hasSlot(slot)(one) && one.order?.state !== 'paid',
  )
  const all = [...(held.get(`${cart} ${slot}`) ?? []), ...counting.flatMap((one) => minutesOf(one, now))]
  return new Set(all.filter((minute) => minute >= now - OF_MINUTES)).size
}

/** Records the minutes of an entry that gives back its slots. */
export function remember({ held, now }: Model, entry: Entry): void {
  for (const slot of slotsOf(entry)) {
    const key = `${entry.cart} ${slot}`
    held.set(key, new Set([...(held.get(key) ?? []), ...minutesOf(entry, now)]))
  }
}

/**
 * A cart's request for places of slots as one party.
 * `first`: places of its first piece. `moved`: the entry given back.
 */
type SlotRequest = Slots & { cart: number; places: number; first: number; moved?: Entry }

/**
 * Returns what a request takes over: its moved entry, and entries let go of.
 * Of the latter, those that an order still holds.
 */
function givenTo(model: Model, { cart, moved, ...slots }: SlotRequest): Entry[] {
  const spare = model.entries.filter(
    (one) => one !== moved && one.cart === cart && one.letGo && slotsOf(slots).some((slot) => hasSlot(slot)(one)),
  )
  return [...(moved ? [moved] : []), ...spare].filter(isCounted)
}

/**
 * Returns the places that a request adds at most.
 * Places given back go to the first piece and count as held until then.
 */
const added = ({ first, places }: SlotRequest, given: number, days = 1) =>
  Math.max(0, first * days - given) + (places - first) * days

/** Returns every reason why a request may be refused now. */
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
 * Returns whether its network would exceed its share of a slot.
 * Counts only slots to which the request adds something. An exchange adds nothing, and one cart is never enough.
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
 * Grants a request, or returns why it is refused.
 * A refused request gives back expired holds and is retried. What it takes over is given up.
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

/** Creates a hold. A cart that has held the slot before gets the rest of its minutes and their renewals. */
const newHold = (now: number, before: number) => {
  const minutes = Math.min(HOLD_MINUTES, MOST_MINUTES - before)
  const renewalsLeft = Math.ceil((MOST_MINUTES - before - minutes) / HOLD_MINUTES)
  return { state: 'held', since: now, before, end: now + minutes, renewalsLeft, letGo: false } as const
}

/** Extends a hold. Returns whether that is allowed. */
export function extend(entry: Entry, now: number): boolean {
  const last = entry.since + MOST_MINUTES - entry.before
  if (entry.state !== 'held' || entry.renewalsLeft === 0 || entry.end >= last) return false
  entry.end = Math.max(entry.end, Math.min(now + HOLD_MINUTES, last))
  entry.renewalsLeft--
  return true
}

/** Binds entries to an order, for the time of its payment. */
export function tie(order: Order, now: number): void {
  for (const { entry } of order.lines) {
    entry.order = order
    entry.end = Math.min(now + ORDER_MINUTES, entry.since + MOST_ORDER_MINUTES - entry.before)
  }
}

/** Ends an order. Entries let go of are then free. */
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

/** Lets minutes pass, and gives back what ends meanwhile. */
export function pass(model: Model, minutes: number): void {
  model.now += minutes
  for (const entry of model.entries) if (entry.state === 'held' && entry.end <= model.now) entry.state = 'lost'
  sweep(model)
}

/** Orders whose entries are in no other order. */
const isLive = ({ state }: Order) => state === 'open' || state === 'declined' || state === 'paid'
export const isBought = ({ orders }: Model, entry: Entry) =>
  orders.some(({ state, lines }) => state === 'paid' && lines.some((line) => line.entry === entry))

/** Returns whether a reservation exists as ordered and for no other order, held or not. */
const isKnownFor = (order: Order, { entry, slot }: Line) =>
  isKnown(entry) && entry.slot === slot && (entry.order === undefined || entry.order === order)
const isHeldFor = (order: Order, line: Line) => isCounted(line.entry) && isKnownFor(order, line)

/** Returns whether an order has its places, or finds free ones where it lost them. */
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

/** Takes a payment. It pays its order once, or is refunded when its entries went elsewhere. */
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
      // An ended order gets back what it still knows of; what is elsewhere stays there.
      if (isKnownFor(order, line)) Object.assign(entry, { order, state: 'sold', letGo: false })
    }
    order.state = 'paid'
  }
}
