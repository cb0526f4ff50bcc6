import pino from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/db.ts'
import { checkSlots } from '../../src/slots/differences.ts'
import type { SlotGuard } from '../../src/slots/guards.ts'
import type { ShopProcess, slotProcesses } from './slot-processes.ts'

/** A race, what was wrong between these servers after it, and the guard without which something is. */
export type ProcessRace = {
  name: string
  guard: SlotGuard
  run: (of: ShopProcess[], without?: SlotGuard) => Promise<string[]>
}

const TRIES = 25

/**
 * Tests that races between servers do no harm, and that they do between those that `startWithout` starts without a guard.
 * Errors and broken invariants are harm too; after every test of the file the slots have to be as they should.
 */
export function proveProcessRaces(
  processes: Awaited<ReturnType<typeof slotProcesses>>,
  races: readonly ProcessRace[],
  shops: () => ShopProcess[],
  startWithout: (guard: SlotGuard) => Promise<ShopProcess[]>,
): void {
  const database = openDatabase(processes.connectionString, { size: 2, onError: () => undefined })
  const differences = () => checkSlots({ db: database.db, log: pino({ level: 'silent' }) })
  afterEach(async () => {
    expect(await differences()).toEqual([])
  })
  afterAll(async () => {
    await processes.close()
    await database.close()
  })
  const faultsOf = async (run: () => Promise<string[]>) => [
    ...(await run().catch((error: unknown) => [String(error)])),
    ...(await differences()).map(({ rule, detail }) => `${rule}: ${detail}`),
  ]

  test.each(races)('$name', async ({ run }) => {
    expect(await faultsOf(() => run(shops()))).toEqual([])
  })
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
