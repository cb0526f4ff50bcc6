import { expect, test } from 'vitest'
import { checkSlots } from '../../../src/slots/differences.ts'
import type { Slots } from '../slot-shop.ts'

/** A race, and what was wrong after it. */
export type Race = { name: string; run: () => Promise<string[]> }

/** Tests that no race does harm. Errors and broken invariants are harm too. */
export function testRaces(slots: Slots, races: readonly Race[]): void {
  for (const race of races)
    test(race.name, async () => {
      const faults = await firstFaults(() => faultsOf(slots, race))
      // What it has broken would be found after the next race as well.
      if (faults.length > 0) await slots.forget()
      expect(faults).toEqual([])
    })
}

/** Runs a race until it does harm, RACE_TRIES times at most: harm is luck while a guard is away. */
export async function firstFaults(run: () => Promise<string[]>): Promise<string[]> {
  const { RACE_TRIES = 1 } = process.env
  let faults: string[] = []
  for (let attempt = 0; attempt < Number(RACE_TRIES) && faults.length === 0; attempt++) faults = await run()
  return faults
}

async function faultsOf(slots: Slots, { run }: Race): Promise<string[]> {
  const wrong = await run().catch((error: unknown) => [String(error)])
  const differences = await checkSlots(slots.shop.deps)
  return [...wrong, ...differences.map(({ rule, detail }) => `${rule}: ${detail}`)]
}
