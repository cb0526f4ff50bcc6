import type { ActItem, OrderActs } from '@gondola/contract/after-sale.ts'
import type { OrderEntryItem, OrderItem } from '@gondola/contract/orders.ts'
import { useReducer } from 'react'
import { useQuery } from '../../../shared/queries.ts'
import { dateRight } from '../act-words.ts'
import { beginReturn, type OfOrder, quoteQuery, type ReturnKind } from '../acts.queries.ts'
import { refusalOf, useUnderWay } from '../refusal.ts'
import { ActStep } from './act-step.tsx'
import { PickStep } from './pick-step.tsx'
import { firstStep, returnAfter, stepOf } from './return-flow.ts'
import { SummaryStep } from './summary-step.tsx'
import { useActPolling } from './use-act-polling.ts'
// Loaded with this file, so that its queries need not wait for it.
import '../../../shared/query-client.ts'

export type ReturnDialogProps = {
  order: OrderItem
  acts: OrderActs
  of: OfOrder
  kind: ReturnKind
  /** An act that runs already; it is shown at once. */
  act?: ActItem | undefined
  /** Leads to the change of the date instead, where it is offered. */
  onChangeDate?: (() => void) | undefined
  /** Shows another act, of another window, that is under way. Returns false where no dialog can. */
  onUnderWay: (act: string) => Promise<boolean>
  /** Loads the order and what can be done with it again. */
  onReload: () => void
  onClose: () => void
}

/** An entry of the order with what can be done with it. */
export type Returnable = { entry: OrderEntryItem; rights: OrderActs['entries'][number]; person: string | null }

/** The dialog that gives back entries: choice, sums, and what becomes of it (docs/product.md §19.14). */
export function ReturnDialog({
  order,
  acts,
  of,
  kind,
  act,
  onChangeDate,
  onUnderWay,
  onReload,
  onClose,
}: ReturnDialogProps) {
  const [flow, advance] = useReducer(returnAfter, act ? stepOf(act) : firstStep(soleChoice(acts, kind)))
  const entries = returnables(order, acts)
  const chosen = 'chosen' in flow ? flow.chosen : []
  const items = acts.entries.filter(({ uuid }) => chosen.includes(uuid)).map(({ uuid, version }) => ({ uuid, version }))
  const quote = useQuery(quoteQuery(of, { kind, items }))
  useActPolling(flow, of, advance, onReload)
  useUnderWay(refusalOf(quote.error).act, (act) => void onUnderWay(act))
  // The order may have changed meanwhile.
  const onAgain = () => {
    onReload()
    void quote.refetch()
  }
  const changesDate = dateRight(acts, order).why === null

  const send = async () => {
    if (flow.step !== 'summary' || !quote.data) return
    const back = quote.data.back.total
    advance({ kind: 'sent' })
    try {
      advance({ kind: 'act', act: await beginReturn(of, { kind, items, back }, flow.key) })
    } catch (error) {
      const refusal = refusalOf(error)
      const { code, act } = refusal
      if (act !== undefined && (await onUnderWay(act))) return
      if (code === 'price-changed') {
        await quote.refetch()
        return advance({ kind: 'price-changed', was: back, key: crypto.randomUUID() })
      }
      if (code !== 'network' && code !== 'busy') onReload()
      advance({ kind: 'refused', ...refusal })
    }
  }

  switch (flow.step) {
    case 'pick':
      return (
        <PickStep
          {...{ flow, kind, entries, quote, onAgain, onClose }}
          onChangeDate={changesDate ? onChangeDate : undefined}
          onChosen={(next) => advance({ kind: 'chosen', chosen: next })}
          onNext={() => advance({ kind: 'on', key: crypto.randomUUID() })}
        />
      )
    case 'summary':
      return (
        <SummaryStep
          {...{ flow, kind, quote, onClose }}
          entries={entries}
          endsChange={changesDate}
          onBack={() => advance({ kind: 'back' })}
          onSend={() => void send()}
        />
      )
    default:
      return <ActStep flow={flow} entries={entries} order={order} onClose={onClose} />
  }
}

/** An only entry that can be given back is chosen already. */
function soleChoice({ entries }: OrderActs, kind: ReturnKind): string[] {
  const open = entries.filter((entry) => entry[kind].why === null).map(({ uuid }) => uuid)
  return open.length === 1 ? open : []
}

function returnables(order: OrderItem, acts: OrderActs): Returnable[] {
  const people = new Map(order.tickets.map(({ uuid, userName }) => [uuid, userName]))
  return order.entries.flatMap((entry) => {
    const rights = acts.entries.find(({ uuid }) => uuid === entry.uuid)
    return rights ? [{ entry, rights, person: people.get(entry.uuid) ?? null }] : []
  })
}
