import type { Why } from '@gondola/rules/after-sale/rights.ts'
import { useEffect, useEffectEvent } from 'react'
import { CallError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import type { T } from '../../lib/i18n.ts'
import { minutesToWait } from '../../lib/minutes-to-wait.ts'
import { type ActKind, whyText } from './act-words.ts'

/** Why a call about an act was refused, or failed. */
export type Refusal = {
  code: CallError['code']
  /** Why the act is not offered. */
  why?: Why | undefined
  /** Minutes to wait after too many requests. */
  minutes?: number | undefined
  /** The act that is under way instead. */
  act?: string | undefined
}

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallError)) return { code: 'fault' }
  const { why, act } = (error.details ?? {}) as { why?: Why; act?: string }
  return { code: error.code, why, act, minutes: error.code === 'too-many-requests' ? minutesToWait(error) : undefined }
}

/** Returns the sentence of a refusal, with its reason. A group that would become too small has a sentence of its own. */
export function refusalWords(kind: ActKind, { code, why, minutes = 1 }: Refusal, t: T): string {
  if (minutes > 1) return t('acts.tooOften', { count: minutes })
  if (why === 'countMin') return t('acts.why.countMin')
  const refused = t(errorText[code])
  return why ? `${refused} ${whyText(kind, why, '', t)}` : refused
}

/** Shows the act of another window, or of a lost reply, that is under way (docs/product.md §19.35). */
export function useUnderWay(act: string | undefined, onUnderWay: (act: string) => void): void {
  const show = useEffectEvent(onUnderWay)
  useEffect(() => {
    if (act !== undefined) show(act)
  }, [act])
}
