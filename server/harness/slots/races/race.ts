import { expect, test } from 'vitest'
import { checkSlots } from '../../../src/slots/differences.ts'
import type { SlotGuard } from '../../../src/slots/guards.ts'
import { type Slots, without } from '../slot-shop.ts'

/** A race, what was wrong after it, and the guard without which something is. */
export type Race = { name: string; guard: SlotGuard; run: () => Promise<string[]> }

const TRIES = 10

/** Tests that no race does harm. Errors and broken invariants are harm too. */
export function testRaces(slots: Slots, races: readonly Race[]): void {
  test.each(races)('$name', async (race) => {
    expect(await faultsOf(slots, race)).toEqual([])
  })
}

/** Tests that each race does harm without its guard, and that it is noticed. */
export function proveGuards(slots: Slots, races: readonly Race[]): void {
  test.each(races)('without its guard "$guard" it is noticed: $name', async (race) => {
    let faults: string[] = []
    // A race is luck; the others of these are certain.
    for (let attempt = 0; attempt < TRIES && faults.length === 0; attempt++)
      faults = await without(race.guard, () => faultsOf(slots, race))
    await slots.forget()
    expect(faults).not.toEqual([])
  })
}

async function faultsOf(slots: Slots, { run }: Race): Promise<string[]> {
  const wrong = await run().catch((error: unknown) => [String(error)])
  const differences = await checkSlots(slots.shop.deps)
  return [...wrong, ...differences.map(({ rule, detail }) => `${rule}: ${detail}`)]
}
