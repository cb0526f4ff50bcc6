import { Pool } from 'undici'
import { CARD_CONNECTIONS } from './ticketing.ts'

/** Most calls at a time to an access system, besides look-ups of cards. */
export const CONNECTIONS = 16
const CONNECT_MS = 1000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/**
 * Opens two pools of connections to an access system: for tickets, and for cards. So look-ups of cards, which strangers
 * start, take no connection from issuing. `callMs` is the time-out.
 */
export function openConnections(base: URL, callMs: number) {
  const open = (connections: number) =>
    new Pool(base.origin, {
      connections,
      connect: { timeout: CONNECT_MS },
      headersTimeout: callMs,
      bodyTimeout: callMs,
      maxResponseSize: MAX_ANSWER_BYTES,
    })
  const [pool, cardPool] = [open(CONNECTIONS), open(CARD_CONNECTIONS)]
  return { pool, cardPool, close: async () => void (await Promise.all([pool.close(), cardPool.close()])) }
}
