import pino from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../../src/db/db.ts'
import { checkSlots } from '../../../src/slots/differences.ts'
import type { ShopProcess, SlotProcesses } from '../slot-processes.ts'
import { firstFaults } from './race.ts'

/** A race between servers; `run` returns what went wrong. */
export type ProcessRace = { name: string; run: (of: ShopProcess[]) => Promise<string[]> }

/** Tests that no race between these servers does harm. Errors and broken invariants are harm too. */
export function testProcessRaces(
  processes: SlotProcesses,
  races: readonly ProcessRace[],
  shops: () => ShopProcess[],
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
  const faultsOf = async ({ run }: ProcessRace) => [
    ...(await run(shops()).catch((error: unknown) => [String(error)])),
    ...(await differences()).map(({ rule, detail }) => `${rule}: ${detail}`),
  ]
  for (const race of races)
    test(race.name, async () => {
      const faults = await firstFaults(() => faultsOf(race))
      // Otherwise the next race would find the damage again.
      if (faults.length > 0) await processes.forget()
      expect(faults).toEqual([])
    })
}
