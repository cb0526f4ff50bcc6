import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@gondola/rules/day.ts'

/** Since when a visitor waits, or is inside. */
export type Turn = { isInside: boolean; since: Instant }

/** Lifetime in milliseconds of a place in the queue and the right to be inside. */
export const TURN_MS = 4 * 60 * 60_000
const WRITTEN = /^([wi])([0-9a-z]{1,10})\.([\w-]{22})$/

const signatureOf = (secret: string, turn: string): string =>
  createHmac('sha256', secret).update(`turn:${turn}`).digest('base64url').slice(0, 22)

/** Returns the signed cookie value. It holds only the state and the instant. */
export function writeTurn(secret: string, { isInside, since }: Turn): string {
  const turn = `${isInside ? 'i' : 'w'}${since.toString(36)}`
  return `${turn}.${signatureOf(secret, turn)}`
}

/** Reads a cookie value; undefined when the signature is wrong or it is too old. */
export function readTurn(secret: string, written: string | undefined, now: Instant): Turn | undefined {
  const [, kind, moment = '', signature = ''] = WRITTEN.exec(written ?? '') ?? []
  if (!kind || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, kind + moment))))
    return undefined
  const since = Number.parseInt(moment, 36)
  return now - since > TURN_MS ? undefined : { isInside: kind === 'i', since }
}
