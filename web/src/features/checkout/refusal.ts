import { errorText } from '../../lib/error-text.ts'
import type { PlacedOrder } from './place-order.ts'

type Refused = Extract<PlacedOrder, { kind: 'refused' }>

/** These have words of their own for 10 s; any other refusal is `unableToSubmit` for 5 s. */
const NAMED: readonly Refused['code'][] = [
  'timeslotError',
  'invalid-segment',
  'missing-method',
  'unsupported-payment-type',
]
/** Nothing about the cart is wrong after these, so it need not be checked again. */
const PASSING: readonly Refused['code'][] = [
  'network',
  'fault',
  'busy',
  'too-many-requests',
  'unsupported-payment-type',
]

export type RefusalNews = {
  /** Keys of texts: the toast says what happened, the notice by the button says why. */
  toast: string
  seconds: 5 | 10
  topic: 'time' | undefined
  notice: string | null
  /** The cart has to be priced again. */
  rechecks: boolean
}

/** Returns what the buyer is told of a refused order. */
export function refusalNews({ code, slotText }: Refused): RefusalNews {
  const isNamed = NAMED.includes(code)
  return {
    toast: slotText ?? (isNamed ? errorText[code] : 'unableToSubmit'),
    seconds: isNamed ? 10 : 5,
    topic: code === 'timeslotError' ? 'time' : undefined,
    notice: isNamed ? null : errorText[code],
    rechecks: !PASSING.includes(code),
  }
}
