import { expect, test } from 'vitest'
import { checkSlots } from '../../../src/slots/differences.ts'
import type { Slots } from '../slot-shop.ts'

/** A race; `run` returns what went wrong. */
export type Race = { name: string; run: () => Promise<string[]> }

/** Tests that no race does harm. Errors and broken invariants are harm too. */
export function testRaces(slots: Slots, races: readonly Race[]): void {
  for (const race of races)
    test(race.name, async () => {
      const faults = await firstFaults(() => faultsOf(slots, race))
      // Otherwise the next race would find the damage again.
      if (faults.length > 0) await slots.forget()
      expect(faults).toEqual([])
    })
}

/** Repeats a race until it does harm, at most RACE_TRIES times. Without a guard harm is a matter of luck. */
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
