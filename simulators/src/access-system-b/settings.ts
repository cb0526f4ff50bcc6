import { type CommonSettings, patchSettings } from '../faults.ts'
import type { RefusalRule } from '../refusals.ts'

export const ACCESS_CALLS = [
  'reserve',
  'update',
  'commit',
  'find',
  'read',
  'poll',
  'change',
  'block',
  'cancel',
  'usage',
  'card',
] as const

export type AccessSettings = CommonSettings & {
  /** Refused while reserving, those `at` an act by its execution. */
  refusals: RefusalRule[]
  /** Card numbers, as printed, that answer "blocked". */
  blockedCards: string[]
  /** Milliseconds between a commit or a cancellation and its end. */
  executionMs: number
  /** Milliseconds after which an order that was not committed is as if it had never been. */
  reservationMs: number
}

export function accessSettings(initial: unknown): AccessSettings {
  const settings: AccessSettings = {
    downUntil: 0,
    faults: {},
    refusals: [],
    blockedCards: [],
    executionMs: 20,
    reservationMs: 15 * 60_000,
  }
  patchSettings(settings, initial, ACCESS_CALLS)
  return settings
}
