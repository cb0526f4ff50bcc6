import type fc from 'fast-check'
import { expect } from 'vitest'
import { type Chance, chanceOf } from '../../faults/chance.ts'
import type { BasketPiece, Visitor } from '../../shop.ts'
import type { ActShop } from './act-shop.ts'

/** A paid order of this run. */
export type Order = {
  uuid: string
  visitor: Visitor
  pieces: BasketPiece[]
  /** Payments of changes that were opened and have not ended, as the provider numbers them. */
  open: string[]
}

/** What was shown to a guest as going back with an act, in crowns. */
export type Promised = { act: string; back: number }

/** What the run knows: civil time, its orders, and what guests were promised. The rest is asked of the shop. */
export type Model = { now: number; orders: Order[]; promised: Promised[]; vouchers: string[] }

export const newModel = (): Model => ({
  now: Date.parse('2026-11-28T10:00:00+01:00'),
  orders: [],
  promised: [],
  vouchers: [],
})

/** The shop under test. Counts steps, and replies by code; '' for acts that were begun. */
export type Real = { shop: ActShop; done: { steps: number; told: Map<string, number> } }

/** Refusals that a guest may meet who does anything at any time. */
const REFUSALS = new Set([
  'act-stale',
  'act-under-way',
  'cancel-not-offered',
  'change-not-offered',
  'entry-errors',
  'offer-over',
  'payment-not-open',
  'price-changed',
  'timeslotError',
  'too-many-requests',
  'withdraw-not-offered',
])

type Reply = Awaited<ReturnType<Visitor['post']>>

/** Counts a reply and returns what it holds; undefined for a refusal. Throws for one that nobody should get. */
export function told<T>({ done }: Real, reply: Reply): T | undefined {
  const isMade = reply.statusCode < 300
  const code: string = isMade ? '' : (reply.json().error?.code ?? String(reply.statusCode))
  done.told.set(code, (done.told.get(code) ?? 0) + 1)
  expect(isMade || REFUSALS.has(code), `${reply.statusCode} ${reply.body}`).toBe(true)
  return isMade ? reply.json() : undefined
}

export const atNow = ({ now }: Model) => ({ 'x-shop-now': new Date(now).toISOString() })

/** An entry as the shop has it now. */
export type EntryNow = { uuid: string; number: string; place: number; version: number; price: number; type: string }

/** Returns the entries of an order that are kept. */
export async function keptOf({ shop }: Real, { uuid }: Order): Promise<EntryNow[]> {
  const { rows } = await shop.pool.query<EntryNow>(
    `select e.uuid, o.number, e.position + 1 as place, e.version, e.price::int as price, e.type
     from order_entry e join orders o on o.id = e.order_id where o.id = $1 and not e.reversed order by e.position`,
    [uuid],
  )
  return rows
}

/** Returns some of a list, at least one. */
export function someOf<T>(chance: Chance, list: readonly T[]): T[] {
  const some = list.filter(() => chance.happens(0.5))
  return some.length > 0 ? some : list.slice(0, 1)
}

export const pickOf = <T>(chance: Chance, list: readonly T[]): T => chance.pick(list as readonly [T, ...T[]])

/** One step. Its number decides about all that it chooses, so that it is the same in a shortened run. */
export abstract class Step implements fc.AsyncCommand<Model, Real> {
  readonly which: number
  constructor(which: number) {
    this.which = which
  }
  check(model: Readonly<Model>): boolean {
    return this.needsOrder ? model.orders.length > 0 : true
  }
  async run(model: Model, real: Real): Promise<void> {
    real.done.steps++
    await this.act(model, real, chanceOf(this.which))
  }
  readonly needsOrder: boolean = true
  abstract act(model: Model, real: Real, chance: Chance): Promise<void>
  toString(): string {
    return `${this.constructor.name}(${this.which})`
  }
}
