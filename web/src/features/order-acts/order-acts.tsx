import type { ActItem, OrderActs as Acts } from '@gondola/contract/after-sale.ts'
import type { OrderItem } from '@gondola/contract/orders.ts'
import { CalendarSync, ChevronRight, TicketX, Undo2 } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { nonBreaking } from '../../lib/non-breaking.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { paths } from '../../routing/paths.ts'
import { useQuery } from '../../shared/queries.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type ActKind, type ActRow, actRows, rowText } from './act-words.ts'
import { actsQuery, type OfOrder } from './acts.queries.ts'
import css from './order-acts.module.css'

const ReturnDialog = lazyWithRetry(() => import('./return/return-dialog.tsx').then((file) => file.ReturnDialog))

/** What is open above the order. */
type Open = { kind: 'cancel' } | { kind: 'act'; act: ActItem } | null

export type OrderActsProps = {
  order: OrderItem
  orderKey?: string | undefined
  /** Loads the order again. */
  onEnded: () => void
}

/** What can be done with a paid order: each act with its deadline, or why not (docs/product.md §19.40). */
export function OrderActs({ order, orderKey, onEnded }: OrderActsProps) {
  const { today } = useBoot()
  const mayAct =
    order.status === 'finished' &&
    order.entries.some(({ reversed, meta }) => !reversed && (meta.inclusiveValidity.at(-1) ?? meta.validFrom) >= today)
  return mayAct ? <Asked order={order} of={{ id: order.uuid, key: orderKey }} onEnded={onEnded} /> : null
}

function Asked({ order, of, onEnded }: { order: OrderItem; of: OfOrder; onEnded: () => void }) {
  const { data: acts, refetch } = useQuery(actsQuery(of))
  const [open, setOpen] = useState<Open>(null)
  const running = acts?.acts.filter(({ status }) => status === 'running') ?? []
  useEnd(running, onEnded)
  if (!acts) return null
  const reload = () => {
    onEnded()
    void refetch()
  }
  return (
    <>
      {running.map((act) => (
        <Running key={act.id} act={act} onOpen={() => setOpen({ kind: 'act', act })} />
      ))}
      <Rows order={order} acts={acts} of={of} onCancel={() => setOpen({ kind: 'cancel' })} />
      {open && (
        <Suspense>
          <ReturnDialog
            order={order}
            acts={acts}
            of={of}
            kind="cancel"
            act={open.kind === 'act' ? open.act : undefined}
            onReload={reload}
            onClose={() => {
              setOpen(null)
              void refetch()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Calls `onEnded` when an act that ran has ended, maybe in another window. */
function useEnd(running: ActItem[], onEnded: () => void) {
  const ids = running.map(({ id }) => id).join()
  const before = useRef(ids)
  const end = useEffectEvent(onEnded)
  useEffect(() => {
    if (before.current.split(',').some((id) => id !== '' && !ids.includes(id))) end()
    before.current = ids
  }, [ids])
}

/** The strip of an act under way. */
function Running({ act, onOpen }: { act: ActItem; onOpen: () => void }) {
  const t = useText()
  return (
    <div className={css.strip} role="status">
      <Spinner />
      <p>{t(`acts.running.${act.kind}`)}</p>
      <Button look="quiet" size="small" onClick={onOpen}>
        {t('acts.running.show')}
      </Button>
    </div>
  )
}

const ICONS: Record<ActKind, ReactNode> = { change: <CalendarSync />, cancel: <TicketX />, withdraw: <Undo2 /> }

function Rows({ order, acts, of, onCancel }: { order: OrderItem; acts: Acts; of: OfOrder; onCancel: () => void }) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const rows = actRows(acts, order).filter(({ why }) => why !== 'under-way')
  if (rows.length === 0) return null
  return (
    <ul className={css.rows} aria-label={t('acts.label')}>
      {rows.map((row) => (
        <li key={row.kind} data-act={row.kind}>
          <Row
            row={row}
            href={paths.withdrawOrder(of.id, of.key)}
            onOpen={row.kind === 'cancel' ? onCancel : undefined}
          >
            {ICONS[row.kind]}
            <span className={css.words}>
              <span className={css.name}>{t(`acts.${row.kind}${row.why === null ? '' : '.not'}`)}</span>
              <span className={css.text}>{nonBreaking(rowText(row, price, { t, lang }))}</span>
            </span>
          </Row>
        </li>
      ))}
    </ul>
  )
}

/** A row that opens something; without an act to do it only says why. */
function Row({
  row,
  href,
  onOpen,
  children,
}: {
  row: ActRow
  href: string
  onOpen: (() => void) | undefined
  children: ReactNode
}) {
  if (row.why === null && row.kind === 'withdraw')
    return (
      <a className={css.row} href={href}>
        {children}
        <ChevronRight />
      </a>
    )
  if (row.why !== null || !onOpen)
    return (
      <p className={css.row} data-not>
        {children}
      </p>
    )
  return (
    <button type="button" className={css.row} onClick={onOpen}>
      {children}
      <ChevronRight />
    </button>
  )
}
