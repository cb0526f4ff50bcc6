import { loadResort } from '../resorts/folders.ts'
import { DEVELOPMENT_SECRET } from '../server/src/config.ts'
import { openTicketSystem } from '../server/src/ticketing/open.ts'
import type { TicketSystem } from '../server/src/ticketing/ticketing.ts'
import { resortFolder } from './resort-folder.ts'

/** Runs a part of a command with the shop's access system. Its resort names the kind. */
export async function withTicketSystem<T>(run: (system: TicketSystem, kind: 'A' | 'B') => Promise<T>): Promise<T> {
  const { env } = process
  const { ticketSystem: kind } = await loadResort(resortFolder())
  const ticketSystem = openTicketSystem(kind, {
    // The simulator's port under `npm start`, unless that was taken.
    ACCESS_SYSTEM_URL: env.ACCESS_SYSTEM_URL || `http://127.0.0.1:${Number(env.PORT || 3000) + 2}`,
    ACCESS_SYSTEM_USER: env.ACCESS_SYSTEM_USER || 'shop',
    ACCESS_SYSTEM_PASSWORD: env.ACCESS_SYSTEM_PASSWORD || DEVELOPMENT_SECRET,
    ACCESS_SYSTEM_PROJECT: Number(env.ACCESS_SYSTEM_PROJECT || 100),
  })
  try {
    return await run(ticketSystem, kind)
  } finally {
    await ticketSystem.close()
  }
}
