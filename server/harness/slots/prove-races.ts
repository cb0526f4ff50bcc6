import { expect, test } from 'vitest'
import { checkSlots } from '../../src/slots/differences.ts'
import type { SlotGuard } from '../../src/slots/guards.ts'
import { type slotShop, without } from './slot-shop.ts'

/** A race, what was wrong after it, and the guard without which something is. */
export type Race = { name: string; guard: SlotGuard; run: () => Promise<string[]> }

const TRIES = 10

/** Tests that a race does no harm, and that it does without its guard. Errors and broken invariants are harm too. */
export function proveRaces(slots: ReturnType<typeof slotShop>, races: readonly Race[]): void {
  const faultsOf = async ({ run }: Race): Promise<string[]> => {
    const wrong = await run().catch((error: unknown) => [String(error)])
    const differences = await checkSlots(slots.shop.deps)
    return [...wrong, ...differences.map(({ rule, detail }) => `${rule}: ${detail}`)]
  }
  test.each(races)('$name', async (race) => {
    expect(await faultsOf(race)).toEqual([])
  })
  test.each(races)('without its guard "$guard" it is noticed: $name', async (race) => {
    let faults: string[] = []
    // A race is luck; the others of these are certain.
    for (let attempt = 0; attempt < TRIES && faults.length === 0; attempt++)
      faults = await without(race.guard, () => faultsOf(race))
    await slots.forget()
    expect(faults).not.toEqual([])
  })
}
