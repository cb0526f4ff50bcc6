import type { ActItem } from '@gondola/contract/after-sale.ts'
import type { Refusal } from '../refusal.ts'

/** Why the guest is asked once more. */
export type Trouble = 'network' | 'price' | 'stale' | Refusal

/** The steps of giving back entries (docs/product.md §19.14). `key` makes a repetition of the request harmless. */
export type ReturnFlow =
  | { step: 'pick'; chosen: readonly string[]; trouble: Trouble | null }
  | {
      step: 'summary'
      chosen: readonly string[]
      key: string
      isSending: boolean
      /** The sum that was shown before, where it has changed. */
      was: number | null
      trouble: Trouble | null
    }
  | { step: 'running'; act: ActItem; isSlow: boolean }
  | { step: 'ended'; act: ActItem }

export type ReturnEvent =
  | { kind: 'chosen'; chosen: readonly string[] }
  | { kind: 'on'; key: string }
  | { kind: 'back' }
  | { kind: 'sent' }
  /** The shop asks for another sum; a new key, as it is another request. */
  | { kind: 'price-changed'; was: number; key: string }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'act'; act: ActItem }
  | { kind: 'slow' }

export const firstStep = (chosen: readonly string[]): ReturnFlow => ({ step: 'pick', chosen, trouble: null })

/** Returns the step that shows an act: it runs, or has ended. */
export const stepOf = (act: ActItem, isSlow = false): ReturnFlow =>
  act.status === 'running' ? { step: 'running', act, isSlow } : { step: 'ended', act }

/** Returns the next step. An act that has begun cannot be left for another. */
export function returnAfter(flow: ReturnFlow, event: ReturnEvent): ReturnFlow {
  if (event.kind === 'act')
    return flow.step === 'ended' ? flow : stepOf(event.act, flow.step === 'running' && flow.isSlow)
  switch (flow.step) {
    case 'pick':
      if (event.kind === 'chosen') return { ...flow, chosen: event.chosen, trouble: null }
      if (event.kind === 'on' && flow.chosen.length > 0)
        return { step: 'summary', chosen: flow.chosen, key: event.key, isSending: false, was: null, trouble: null }
      return flow
    case 'summary':
      return summaryAfter(flow, event)
    case 'running':
      return event.kind === 'slow' ? { ...flow, isSlow: true } : flow
    case 'ended':
      return flow
  }
}

function summaryAfter(flow: Extract<ReturnFlow, { step: 'summary' }>, event: ReturnEvent): ReturnFlow {
  switch (event.kind) {
    case 'back':
      return flow.isSending ? flow : firstStep(flow.chosen)
    case 'sent':
      return { ...flow, isSending: true, trouble: null }
    case 'price-changed':
      return { ...flow, isSending: false, was: event.was, key: event.key, trouble: 'price' }
    case 'refused':
      // Only a call without a reply may have begun the act: the same request comes again.
      if (event.code === 'network' || event.code === 'busy') return { ...flow, isSending: false, trouble: 'network' }
      return {
        step: 'pick',
        chosen: event.code === 'act-stale' ? [] : flow.chosen,
        trouble: event.code === 'act-stale' ? 'stale' : { code: event.code, why: event.why, minutes: event.minutes },
      }
    default:
      return flow
  }
}
