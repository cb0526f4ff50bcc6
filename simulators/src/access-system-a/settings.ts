import { type CommonSettings, patchSettings } from '../faults.ts'
import type { RefusalRule } from '../refusals.ts'

export const ACCESS_CALLS = ['login', 'issue', 'find', 'change', 'block', 'cancel', 'usage', 'card'] as const

export type AccessSettings = CommonSettings & {
  refusals: RefusalRule[]
  /** Numbers of cards that are reported as "carrier blocked". */
  blockedCards: string[]
  /** Milliseconds after which a session expires. */
  sessionMs: number
}

export function accessSettings(initial: unknown): AccessSettings {
  const settings: AccessSettings = {
    downUntil: 0,
    faults: {},
    refusals: [],
    blockedCards: [],
    sessionMs: 30 * 60_000,
  }
  patchSettings(settings, initial, ACCESS_CALLS)
  return settings
}
