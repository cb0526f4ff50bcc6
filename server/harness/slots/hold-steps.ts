import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { expireHolds } from '../../src/reservations/places.store.ts'
import { forgetMinutes } from '../../src/reservations/slot-minutes.store.ts'
import { laySlots } from '../../src/slots/lay-slots.ts'
import type { BasketPiece, Visitor } from '../shop.ts'
import {
  CARTS,
  DAYS,
  type Entry,
  end,
  extend,
  isKnown,
  type Model,
  pass,
  placesOf,
  remember,
  sweep,
  takes,
} from './slot-model.ts'
import { aFamily, anAdult, codes, TODAY } from './slot-shop.ts'
import { buyerOf, inCart, isShut, pick, type Real, RULED, Step, slotAt } from './slot-step.ts'

/** Makes a request. Compares whether shop and model grant it, and until when; returns that. */
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

/** Families and adults of a party; the last one is a group. */
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

export class Hold extends Step {
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
    const [places, first] = [families * 4 + adults, families > 0 ? 4 : 1]
    const hold = await ask(model, real, { cart, slot, days, places, first }, pieces)
    for (const [index, piece] of pieces.entries())
      if (hold)
        model.entries.push({ piece, cart, slot, days, places: index < families ? 4 : 1, order: undefined, ...hold })
  }
}

/** Also for expired entries: at another time they are held anew. */
export class Move extends Step {
  override may = (model: Model) => this.those(model).length > 0
  private those = ({ entries }: Model) => entries.filter((one) => isKnown(one) && !one.order)
  async act(model: Model, real: Real) {
    const entry = pick(this.those(model), this.which) as Entry
    const { cart, days, places } = entry
    const starts = DAYS.length + 1 - days
    const slot = (entry.slot + 1 + (this.which % (starts - 1))) % starts
    const piece = { ...entry.piece, ...slotAt(slot) }
    const hold = await ask(model, real, { cart, slot, days, places, first: places, moved: entry }, [piece])
    if (hold) Object.assign(entry, { piece, slot, ...hold })
  }
}

/**
 * Moves an ordered, unpaid entry as a new one, out of its order.
 * When the new slot is refused, the entry stays as it is.
 */
export class MoveOrdered extends Step {
  override may = (model: Model) => this.those(model).length > 0
  private those = ({ entries }: Model) =>
    entries.filter(
      (one) => (one.order?.state === 'open' || one.order?.state === 'declined') && isKnown(one) && !one.letGo,
    )
  async act(model: Model, real: Real) {
    const entry = pick(this.those(model), this.which) as Entry
    const { cart, days, places } = entry
    const starts = DAYS.length + 1 - days
    const slot = (entry.slot + 1 + (this.which % (starts - 1))) % starts
    const { validFrom: date, timeSlot: time } = slotAt(slot)
    const uuid = randomUUID()
    const { refused, hold } = takes(model, { cart, slot, days, places, first: places })
    const answer = await real.slots.move(buyerOf(real, entry), { [entry.piece.uuid]: { date, time, spareUuid: uuid } })
    const [told] = answer.json().entries
    if (refused.length > 0) {
      expect(told.uuid).toBe(entry.piece.uuid)
      expect(codes({ entries: [told] }).filter((code) => !refused.includes(code))).toEqual([])
      return
    }
    expect([told.uuid, told.errors, told.renewalsLeft]).toEqual([uuid, [], hold.renewalsLeft])
    removeFromCart(model, entry)
    const piece = { ...entry.piece, uuid, ...slotAt(slot) }
    model.entries.push({ piece, cart, slot, days, places, order: undefined, ...hold })
  }
}

/** Takes an entry out of the cart; an open payment keeps what it may need. Returns whether the entry is gone. */
function removeFromCart(model: Model, entry: Entry): boolean {
  const { order } = entry
  if (order?.state === 'open') {
    entry.letGo ||= entry.state !== 'swept'
    return false
  }
  if (order) end(order, 'dropped', model.now)
  remember(model, entry)
  entry.state = 'gone'
  return true
}

/** Not one of `DAYS`. */
const CROWDED_DAY = '2026-12-12'

/**
 * Adds nearly as many strangers of the carts' network as make a crowd. They hold another day, as families who stay for
 * the time of their reservation, or single visitors who let it expire.
 */
export class Crowd extends Step {
  override may = (model: Model) => !model.crowds.some((crowd) => placesOf(crowd, model.now) > 0)
  async act(model: Model, real: Real) {
    const [carts, isStaying] = [46 + (this.which % 5), (this.which >> 3) % 2 === 1]
    const piece = (isStaying ? aFamily : anAdult)({ validFrom: CROWDED_DAY })
    expect(codes(await real.stranger().dryRun([piece]))).toEqual([''])
    if (!isStaying) {
      await real.slots.expire([piece])
      await expireHolds(real.shop.deps)
      sweep(model)
    }
    // One of them has really come; the others are copies in the database.
    await real.shop.pool.query(
      `with others as (
         insert into reservation select another.* from reservation r, generate_series(2, $2) n, jsonb_populate_record(
           r, jsonb_build_object('entry_uuid', gen_random_uuid(), 'cart_id', gen_random_uuid(), 'n', n)) another
         where r.entry_uuid = $1 returning *)
       update slot s set held = held + o.places
       from (select slot_group, slot_days[1], slot_start, sum(places) filter (where holds_places) as places
         from others group by 1, 2, 3) o (slot_group, day, slot_start, places)
       where (s.group_id, s.day, s.start_min) = (o.slot_group, o.day, o.slot_start) and o.places > 0`,
      [piece.uuid, carts],
    )
    model.crowds.push({ since: model.now, carts, places: isStaying ? 4 * carts : 0 })
  }
}

export class Extend extends Step {
  override may = ({ entries }: Model) => entries.some(isKnown)
  async act({ entries, now }: Model, real: Real) {
    const entry = pick(entries.filter(isKnown), this.which) as Entry
    const answer = await real.slots.extend(buyerOf(real, entry), [entry.piece])
    expect(answer.statusCode).toBe(extend(entry, now) ? 200 : 409)
  }
}

export class Expire extends Step {
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

export class Sweep extends Step {
  async act(model: Model, real: Real) {
    await expireHolds(real.shop.deps)
    await forgetMinutes(real.shop.deps)
    sweep(model)
  }
}

export class Pass extends Step {
  async act(model: Model, real: Real) {
    const minutes = [1, 4, 9, 14, 14, 15, 30, 61][this.which % 8] as number
    await real.slots.pass(minutes)
    pass(model, minutes)
  }
}

export class Release extends Step {
  override may = ({ entries }: Model) => entries.some(isKnown)
  async act(model: Model, real: Real) {
    const entry = pick(model.entries.filter(isKnown), this.which) as Entry
    const answer = await real.slots.release(buyerOf(real, entry), [entry.piece])
    expect(answer.json().released).toEqual(removeFromCart(model, entry) ? [entry.piece.uuid] : [])
  }
}

/** Puts an entry that was let go of into the cart again. */
export class PutBack extends Step {
  override may = (model: Model) => this.those(model).length > 0
  private those = ({ entries }: Model) => entries.filter(({ letGo, state }) => letGo && state === 'held')
  async act(model: Model, real: Real) {
    const entry = pick(this.those(model), this.which) as Entry
    const isClosed = isShut(model, entry)
    expect(codes(await buyerOf(real, entry).dryRun([entry.piece]))).toEqual([isClosed ? 'unavailable' : ''])
    if (isClosed) sweep(model)
    else entry.letGo = false
  }
}

export class ReleaseOfAnother extends Step {
  override may = (model: Model) => inCart(model).length > 0
  async act(model: Model, real: Real) {
    const entry = pick(inCart(model), this.which) as Entry
    const other = real.buyers[(entry.cart + 1) % CARTS] as Visitor
    expect((await real.slots.release(other, [entry.piece])).json().released).toEqual([])
  }
}

/** Changes a slot's offer as an operator: its places, closed, or by the rules. */
export class ChangeSlot extends Step {
  async act(model: Model, real: Real) {
    const [slot, places] = [this.which % DAYS.length, (this.which >> 2) % 16]
    const offered = places > 12 ? null : places
    model.offered[slot] = await real.slots.change(slotAt(slot), offered)
    expect(model.offered[slot]).toBe(offered ?? RULED)
  }
}

/** Lays the slots out again, which has to keep operators' changes. Rare, as it is slow. */
export class LayAgain extends Step {
  override may = () => this.which % 4 === 0
  async act(_model: Model, { shop }: Real) {
    await laySlots(shop.deps, shop.deps.shelf.current().catalogue.slotGroups, TODAY)
  }
}
