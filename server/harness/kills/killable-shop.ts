import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Db, openDatabase } from '../../src/db/db.ts'
import { JOB_SCHEMAS } from '../../src/jobs/queue.ts'
import { findFaults } from '../faults/books.ts'
import { openBuyers, type Trip } from '../faults/buyers.ts'
import { chanceOf } from '../faults/chance.ts'
import { startShop, until } from '../faults/shop-processes.ts'
import type { KillPointName } from './kill-points.ts'

const LOAD_KILLING = new URL('./load-killing.ts', import.meta.url).href
const STEP_MS = 60_000

/** Starts a shop whose server can be killed at the points of KILL_POINTS. Close it after the tests. */
export async function openKillable({ trip, onTestServer = false }: { trip?: Trip; onTestServer?: boolean } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'gondola-kills-'))
  const shop = await startShop('A', { imports: [LOAD_KILLING], env: { KILL_FOLDER: folder }, onTestServer })
  const buyers = await openBuyers(shop, chanceOf(1), trip)
  return {
    shop,
    buyers,
    /**
     * Kills the server at a point that `act` leads to. Starts it again after what happens `meanwhile`, with its jobs
     * free at once.
     */
    async killAt(point: KillPointName, act: () => Promise<unknown>, meanwhile?: () => Promise<unknown>): Promise<void> {
      const exits = shop.server.exits.length
      await writeFile(join(folder, point), '')
      await act()
      await until(`the server is killed where ${point}`, STEP_MS, () => shop.server.exits.length > exits)
      expect(shop.server.exits.at(-1)?.signal).toBe('SIGKILL')
      await rm(join(folder, point))
      for (const schema of JOB_SCHEMAS)
        await shop.query(`select ${schema}.force_unlock_workers(array_agg(distinct locked_by)) from ${schema}.jobs
          where locked_by is not null having count(*) > 0`)
      await meanwhile?.()
      await shop.server.start()
    },
    /** What another process of the shop does. */
    async beside<R>(work: (ctx: { db: Db }) => Promise<R>): Promise<R> {
      const database = openDatabase(shop.connectionString, { size: 2, onError: () => undefined })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
    faults: () => findFaults(shop, buyers.notes),
    lastLines: () => shop.server.lastLines(),
    async close() {
      await buyers.close()
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Killable = Awaited<ReturnType<typeof openKillable>>
