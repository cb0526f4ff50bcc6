import type fc from 'fast-check'
import { expect } from 'vitest'
import type { TestShop, Visitor } from '../shop.ts'
import { DAYS, type Entry, heldOf, type Model, soldOf } from './slot-model.ts'
import { type SlotAt, type Slots, TIME } from './slot-shop.ts'

/** The shop under test with this run's visitors. Also the run's first minute of the database's clock. */
export type Real = {
  slots: Slots
  shop: TestShop
  buyers: Visitor[]
  /** Somebody else of the first buyers' network. */
  stranger(): Visitor
  minute: string
  done: { steps: number; told: Map<string, number> }
}

/** Places that the rules offer. */
export const RULED = 250
export const slotAt = (index: number): SlotAt => ({ validFrom: DAYS[index] as string, timeSlot: TIME })

export const pick = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)]
export const buyerOf = (real: Real, { cart }: Entry) => real.buyers[cart] as Visitor

/** Compares the counts with the model after every step. Returns the minute of the database's clock. */
async function compare(model: Model, real: Real): Promise<string> {
  const { minute, slots } = await real.slots.countsOf(DAYS.map((_, slot) => slotAt(slot)))
  expect(slots).toEqual(
    DAYS.map((_, slot) => ({ held: heldOf(model, slot), sold: soldOf(model, slot), offered: model.offered[slot] })),
  )
  return minute
}

export abstract class Step implements fc.AsyncCommand<Model, Real> {
  /** Index modulo the number of choices. A step then stays valid in a shortened run. */
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

export const inCart = ({ entries }: Model) => entries.filter(({ state, order }) => state === 'held' && !order)

/** Returns whether one of the entry's slots is closed. */
export const isShut = ({ offered }: Model, { slot, days }: Entry) => offered.slice(slot, slot + days).includes(0)
