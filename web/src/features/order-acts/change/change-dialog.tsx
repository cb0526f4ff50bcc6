import type { ChangeQuote, ChangeStatus, OrderActs } from '@gondola/contract/after-sale.ts'
import type { OrderItem } from '@gondola/contract/orders.ts'
import { useReducer, useState } from 'react'
import { useQuery } from '../../../shared/queries.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import type { OfOrder } from '../acts.queries.ts'
import { refusalOf, refusalWords, useUnderWay } from '../refusal.ts'
import { beginChange, changeQuoteQuery, paymentOfChange } from './change.queries.ts'
import { changeAfter, changeOf, firstChoice, isSame, type Place, placesOf } from './change-flow.ts'
import { type ChangeGroup, changeGroups, fixedEntries, itemsOf, quotedOf } from './change-groups.ts'
import { ChangeStep } from './change-step.tsx'
import { DayStep } from './day-step.tsx'
import { IntroStep } from './intro-step.tsx'
import { SummaryStep } from './summary-step.tsx'
import { TimeStep } from './time-step.tsx'
import { useChangePolling } from './use-change-polling.ts'
// Loaded with this file, so that its queries need not wait for it.
import '../../../shared/query-client.ts'

export type ChangeDialogProps = {
  order: OrderItem
  acts: OrderActs
  of: OfOrder
  /** A change that was begun before; it is shown at once. */
  change?: string | undefined
  /** The payment page has led back without a payment. */
  isDeclined?: boolean | undefined
  /** Shows another act, of another window, that is under way. Returns false where no dialog can. */
  onUnderWay: (act: string) => Promise<boolean>
  /** Loads the order and what can be done with it again. */
  onReload: () => void
  onClose: () => void
}

/** Where a step is among all, and how it is left. */
export type StepPlace = { at: number; of: number; onBack: (() => void) | undefined; onClose: () => void }

/** The dialog that changes the date of an order (docs/product.md §19.34). */
export function ChangeDialog({
  order,
  acts,
  of,
  change,
  isDeclined,
  onUnderWay,
  onReload,
  onClose,
}: ChangeDialogProps) {
  const { lang } = useBoot()
  const t = useText()
  const [flow, advance] = useReducer(
    changeAfter,
    change ? changeOf(change) : firstChoice(order.meta.email, crypto.randomUUID()),
  )
  const isChoosing = flow.status === 'idle' || flow.status === 'loading'
  // What gets under way while the dialog is open stays chosen, so that its act is shown.
  const [atFirst] = useState(acts)
  const fixed = fixedEntries(order.entries, acts, atFirst)
  const movable = order.entries.filter((entry) => fixed.every((one) => one.entry !== entry))
  const groups = changeGroups(movable, isChoosing ? flow.apart : [])
  const moved = isChoosing ? groups.filter(({ key }) => !flow.left.includes(key)) : []
  const items = isChoosing ? itemsOf(moved, flow.choices, acts) : []
  const quote = useQuery(changeQuoteQuery(of, items))
  useChangePolling(flow, of, advance, onReload)
  const underWay = flow.status === 'idle' ? openActOf(acts, items) : undefined
  useUnderWay(underWay ?? refusalOf(quote.error).act, (act) => void onUnderWay(act))

  const onLeft = (found: ChangeStatus) => {
    if (found.payment.state === 'ended') onClose()
    else advance({ kind: 'found', found })
  }
  if (!isChoosing) return <ChangeStep {...{ flow, order, of, isDeclined, onLeft, onClose }} />

  const places = placesOf(groups, flow.left)
  const index = Math.max(
    0,
    places.findIndex((place) => isSame(place, flow.place)),
  )
  const place = places[index] ?? { kind: 'intro' as const }
  const go = (to: Place | undefined) => to && advance({ kind: 'go', place: to })
  const before = places[index - 1]
  const step: StepPlace = {
    at: index + 1,
    of: places.length,
    onBack: before && flow.status === 'idle' ? () => go(before) : undefined,
    onClose,
  }
  const onNext = () => go(places[index + 1])

  const send = async () => {
    if (flow.status !== 'idle' || !quote.data) return
    const { amount } = quote.data
    const lost = lostPlace(moved, quote.data)
    advance({ kind: 'sent' })
    if (lost) return advance({ kind: 'lost', place: lost, key: crypto.randomUUID() })
    try {
      const begun = await beginChange(of, { items, email: flow.email, expected: amount }, flow.key)
      const refused = lostPlace(moved, begun)
      if (refused) return advance({ kind: 'lost', place: refused, key: crypto.randomUUID() })
      // Without a payment page the change is there, and is paid from here.
      const page = begun.payUntil === null ? null : await paymentOfChange(of, begun.id, lang).catch(() => null)
      if (page !== null) location.assign(page)
      advance({ kind: 'created', change: begun.id })
    } catch (error) {
      const refusal = refusalOf(error)
      const { code, act } = refusal
      if (act !== undefined && (await onUnderWay(act))) return
      if (code === 'price-changed' || code === 'timeslotError' || code === 'entry-errors') {
        const again = await quote.refetch()
        const at = again.data && lostPlace(moved, again.data)
        if (at) return advance({ kind: 'lost', place: at, key: crypto.randomUUID() })
        return advance({ kind: 'price-changed', was: amount.pay - amount.back, key: crypto.randomUUID() })
      }
      if (code !== 'network' && code !== 'busy') onReload()
      advance({ kind: 'refused', ...refusal })
    }
  }

  const group = 'group' in place ? groups.find(({ key }) => key === place.group) : undefined
  if (place.kind === 'intro' || (place.kind !== 'summary' && !group))
    return <IntroStep {...{ flow, step, groups, fixed, onNext }} advance={advance} />
  const refused = quote.data || !quote.error ? null : refusalWords('change', refusalOf(quote.error), t)
  // The order may have changed meanwhile.
  const onRetry = () => {
    onReload()
    void quote.refetch()
  }
  if (place.kind === 'summary' || !group)
    return (
      <SummaryStep {...{ flow, step, groups: moved, quote: quote.data, refused, onRetry }} onSend={() => void send()} />
    )
  const own = {
    flow,
    column: acts.column,
    step,
    group,
    quoted: quotedOf(group, quote.data),
    refused,
    onRetry,
    onNext,
    advance,
  }
  return place.kind === 'day' ? (
    <DayStep key={group.key} {...own} />
  ) : (
    <TimeStep key={group.key} {...own} onOtherDay={() => go(before)} />
  )
}

/** Returns the act under way of one of the items. */
const openActOf = ({ acts }: OrderActs, items: readonly { uuid: string }[]): string | undefined =>
  acts.find(({ items: own }) =>
    own.some(({ uuid, status }) => status === 'requested' && items.some((item) => item.uuid === uuid)),
  )?.id

/** Returns the first step of the choice that cannot stay as it is. */
function lostPlace(groups: readonly ChangeGroup[], quote: Pick<ChangeQuote, 'items'>): Place | undefined {
  const lost = groups.find((group) =>
    quote.items.some(({ uuid, errors }) => errors.length > 0 && group.entries.some((entry) => entry.uuid === uuid)),
  )
  if (!lost) return undefined
  const isOfTime = quote.items.some(
    ({ uuid, errors }) =>
      lost.entries.some((entry) => entry.uuid === uuid) && errors.some(({ code }) => code === 'time-filled'),
  )
  return { kind: lost.hasTimes && isOfTime ? 'time' : 'day', group: lost.key }
}
