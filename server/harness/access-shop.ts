import { fileURLToPath } from 'node:url'
import { type RunningSimulator, spawnSimulator } from '@gondola/simulators/testing/spawn-simulator.ts'
import { afterAll, beforeAll } from 'vitest'
import type { TicketSystem } from '../src/ticketing/ticketing.ts'
import { type TestShop, testShop } from './shop.ts'
import type { Kind } from './ticketing/kinds.ts'

export const catalogueOf = (resort: string) =>
  fileURLToPath(new URL(`../../resorts/${resort}/catalogue.json`, import.meta.url))

export type AccessShop = { shop: TestShop; system: TicketSystem; simulator: RunningSimulator<Kind['simulator']> }

/** Opens a shop with an access system in its own process. A block of tests shares it. */
export function accessShop(kind: Kind): AccessShop {
  const open = {} as AccessShop
  beforeAll(async () => {
    open.simulator = await spawnSimulator(kind.simulator, { env: { CATALOGUE: catalogueOf(kind.resort) } })
    open.system = kind.open(open.simulator.url)
    open.shop = await testShop({ resort: kind.resort, ticketSystem: open.system })
  })
  afterAll(async () => {
    await open.shop?.close()
    await open.system?.close()
    await open.simulator?.close()
  })
  return open
}
