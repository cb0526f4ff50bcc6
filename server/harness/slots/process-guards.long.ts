import { beforeAll } from 'vitest'
import { proveProcessGuards } from './races/process-race.ts'
import { processRaces } from './races/process-races.ts'
import { type ShopProcess, slotProcesses } from './slot-processes.ts'

const processes = await slotProcesses()
/** They have every guard. */
let shops: ShopProcess[] = []
beforeAll(async () => {
  shops = await processes.startMany(3)
})

// The operator's guard is his own process's.
proveProcessGuards(processes, processRaces(processes), async (guard) =>
  guard === 'taken' ? shops : processes.startMany(2, guard),
)
