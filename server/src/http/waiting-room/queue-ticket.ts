import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@gondola/rules/day.ts'

/** Since when a visitor waits, or when they last were let in (`isInside`). */
export type Turn = { isInside: boolean; since: Instant }

/** Milliseconds for which a place in the queue, or leave to enter, is valid. */
export const TURN_MS = 4 * 60 * 60_000
const WRITTEN = /^([wi])([0-9a-z]{1,10})\.([\w-]{22})$/

const signatureOf = (secret: string, turn: string): string =>
  createHmac('sha256', secret).update(`turn:${turn}`).digest('base64url').slice(0, 22)

/** Returns the signed cookie value of a turn. It holds nothing else. */
export function writeTurn(secret: string, { isInside, since }: Turn): string {
  const turn = `${isInside ? 'i' : 'w'}${since.toString(36)}`
  return `${turn}.${signatureOf(secret, turn)}`
}

/**
 * Returns the turn in a cookie value.
 * Returns undefined when its signature is wrong or it is older than `TURN_MS`.
 */
export function readTurn(secret: string, written: string | undefined, now: Instant): Turn | undefined {
  const [, kind, moment = '', signature = ''] = WRITTEN.exec(written ?? '') ?? []
  if (!kind || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, kind + moment))))
    return undefined
  const since = Number.parseInt(moment, 36)
  return now - since > TURN_MS ? undefined : { isInside: kind === 'i', since }
}
