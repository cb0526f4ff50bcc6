import pino from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../../src/db/db.ts'
import { checkSlots } from '../../../src/slots/differences.ts'
import type { SlotGuard } from '../../../src/slots/guards.ts'
import type { ShopProcess, SlotProcesses } from '../slot-processes.ts'

/** A race, what was wrong between these servers after it, and the guard without which something is. */
export type ProcessRace = {
  name: string
  guard: SlotGuard
  run: (of: ShopProcess[], without?: SlotGuard) => Promise<string[]>
}

const TRIES = 25

/** Tests that no race between these servers does harm. */
export function testProcessRaces(
  processes: SlotProcesses,
  races: readonly ProcessRace[],
  shops: () => ShopProcess[],
): void {
  const faultsOf = faultFinder(processes)
  test.each(races)('$name', async ({ run }) => {
    expect(await faultsOf(() => run(shops()))).toEqual([])
  })
}

/** Tests that each race does harm between the servers that `startWithout` starts without its guard. */
export function proveProcessGuards(
  processes: SlotProcesses,
  races: readonly ProcessRace[],
  startWithout: (guard: SlotGuard) => Promise<ShopProcess[]>,
): void {
  const faultsOf = faultFinder(processes)
  test.each(races)(
    'without its guard "$guard" it is noticed: $name',
    async ({ guard, run }) => {
      const of = await startWithout(guard)
      let faults: string[] = []
      const tryOut = async () => {
        for (let attempt = 0; attempt < TRIES && faults.length === 0; attempt++)
          faults = await faultsOf(() => run(of, guard))
        await processes.forget()
      }
      await (guard === 'room' ? processes.withoutBound(tryOut) : tryOut())
      expect(faults).not.toEqual([])
    },
    60_000,
  )
}

/** Errors and broken invariants are harm too; after every test of the file the slots have to be as they should. */
function faultFinder(processes: SlotProcesses): (run: () => Promise<string[]>) => Promise<string[]> {
  const database = openDatabase(processes.connectionString, { size: 2, onError: () => undefined })
  const differences = () => checkSlots({ db: database.db, log: pino({ level: 'silent' }) })
  afterEach(async () => {
    expect(await differences()).toEqual([])
  })
  afterAll(async () => {
    await processes.close()
    await database.close()
  })
  return async (run) => [
    ...(await run().catch((error: unknown) => [String(error)])),
    ...(await differences()).map(({ rule, detail }) => `${rule}: ${detail}`),
  ]
}
