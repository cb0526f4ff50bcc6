import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { checkSlots } from '../../src/slots/differences.ts'
import {
  ChangeSlot,
  Crowd,
  Expire,
  Extend,
  Hold,
  LayAgain,
  Move,
  MoveOrdered,
  Pass,
  PutBack,
  Release,
  ReleaseOfAnother,
  Sweep,
} from './hold-steps.ts'
import { Buy, BuyAgain, BuyLost, Cancel, Decline, Pay, PayLate } from './order-steps.ts'
import { CARTS, type Model, NEIGHBOURS, newModel } from './slot-model.ts'
import type { Slots } from './slot-shop.ts'
import { type Real, RULED, slotAt } from './slot-step.ts'

/** Offers of the slots: few, more than a network's share, by the rules. */
const OFFERED = [9, 14, RULED]

const STEPS = [
  Hold,
  Hold,
  Hold,
  Crowd,
  Move,
  MoveOrdered,
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
  BuyAgain,
  BuyLost,
  Pay,
  PayLate,
  PayLate,
  Cancel,
  ChangeSlot,
  LayAgain,
]

/** Generates up to `most` steps of all kinds; `replayPath` repeats those of a failed run. */
const someSteps = (most: number, replayPath: string | undefined) =>
  fc.commands(
    STEPS.map((Kind) => fc.nat({ max: 1023 }).map((which) => new Kind(which))),
    { maxCommands: most, size: 'max', ...(replayPath ? { replayPath } : {}) },
  )

/**
 * Runs the model until something differs or the minutes are over.
 * A failure prints MODEL_SEED, MODEL_PATH and MODEL_REPLAY (its replayPath), which repeat it. A failure due to a
 * removed guard is not shrunk.
 */
export async function modelRuns(
  slots: Slots,
  { runs, steps, minutes }: { runs: number; steps: number; minutes?: number },
) {
  const { MODEL_SEED, MODEL_PATH, MODEL_REPLAY, WITHOUT_GUARD } = process.env
  const done: Real['done'] = { steps: 0, told: new Map() }
  const property = fc.asyncProperty(someSteps(steps, MODEL_REPLAY), (commands) => runSteps(slots, commands, done))
  const result = await fc.check(property, {
    numRuns: runs,
    endOnFailure: WITHOUT_GUARD !== undefined,
    ...(minutes === undefined ? {} : { interruptAfterTimeLimit: minutes * 60_000 }),
    ...(MODEL_SEED ? { seed: Number(MODEL_SEED) } : {}),
    ...(MODEL_PATH ? { path: MODEL_PATH, endOnFailure: true } : {}),
  })
  return {
    report: result.failed ? `${fc.defaultReportMessage(result)}\n${String(result.errorInstance)}` : undefined,
    seed: result.seed,
    steps: done.steps,
    /** Counts of entries' errors by code; '' for none. */
    told: done.told,
    runs: result.numRuns,
  }
}

/** Makes one run on unused slots. */
async function runSteps(
  slots: Slots,
  steps: Iterable<fc.AsyncCommand<Model, Real>>,
  done: Real['done'],
): Promise<void> {
  const { shop } = slots
  await slots.forget()
  const offered = [...OFFERED]
  for (const [slot, places] of offered.entries()) await slots.change(slotAt(slot), places)
  // Each has its own address.
  const aNetwork = () => {
    const network = randomUUID().replace(/-/g, '').slice(0, 12).match(/.{4}/g)?.join(':')
    let addresses = 0
    return () => shop.visitor(`${network}:${++addresses}::1`)
  }
  const stranger = aNetwork()
  const buyers = Array.from({ length: CARTS }, (_, cart) => (cart < NEIGHBOURS ? stranger() : aNetwork()()))
  const { minute } = await slots.countsOf([])
  await fc.asyncModelRun(
    () => ({ model: newModel(offered), real: { slots, shop, buyers, stranger, minute, done } }),
    steps,
  )
  expect(await checkSlots(shop.deps)).toEqual([])
}
