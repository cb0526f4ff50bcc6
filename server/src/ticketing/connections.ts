import { Pool } from 'undici'
import { CARD_CONNECTIONS } from './ticketing.ts'

/** Calls at a time; an access system of either kind takes as many. */
export const CONNECTIONS = 16
const CONNECT_MS = 1000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** Opens connections to an access system. Look-ups of cards have their own, so that they keep none from issuing. */
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
