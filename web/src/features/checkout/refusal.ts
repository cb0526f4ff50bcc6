import { errorText } from '../../lib/error-text.ts'
import type { PlacedOrder } from './place-order.ts'

type Refused = Extract<PlacedOrder, { kind: 'refused' }>

/** Refusals with a text of their own, shown for 10 s. All others are `unableToSubmit` for 5 s. */
const NAMED: readonly Refused['code'][] = [
  'timeslotError',
  'invalid-segment',
  'missing-method',
  'unsupported-payment-type',
]
/** Refusals that are not about the cart: no recheck is needed. */
const PASSING: readonly Refused['code'][] = [
  'network',
  'fault',
  'busy',
  'too-many-requests',
  'unsupported-payment-type',
]

/** Reasons of a refused way of payment with a text of their own (docs/product.md §20.25). */
const REASONS: readonly string[] = ['blocked', 'not-allowed', 'too-late', 'too-many-open']

const whyNot = (code: Refused['code'], reason = ''): string | undefined =>
  code === 'unsupported-payment-type' && REASONS.includes(reason) ? `company.refused.${reason}` : undefined

export type RefusalNews = {
  /** Text keys. The toast says what happened, the notice beside the button says why. */
  toast: string
  seconds: 5 | 10
  topic: 'time' | undefined
  notice: string | null
  /** The cart has to be priced again. */
  rechecks: boolean
}

/** Returns what the buyer is told of a refused order. */
export function refusalNews({ code, slotText, reason }: Refused): RefusalNews {
  const isNamed = NAMED.includes(code)
  return {
    toast: slotText ?? whyNot(code, reason) ?? (isNamed ? errorText[code] : 'unableToSubmit'),
    seconds: isNamed ? 10 : 5,
    topic: code === 'timeslotError' ? 'time' : undefined,
    notice: isNamed ? null : errorText[code],
    rechecks: !PASSING.includes(code),
  }
}
