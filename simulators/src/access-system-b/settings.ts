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
  /** Rules of refusal while reserving; with `at` for the execution of an act. */
  refusals: RefusalRule[]
  /** Printed numbers of cards that are reported as blocked. */
  blockedCards: string[]
  /** Milliseconds between a commit or a cancellation and its end. */
  executionMs: number
  /** Milliseconds after which an uncommitted order vanishes. */
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
