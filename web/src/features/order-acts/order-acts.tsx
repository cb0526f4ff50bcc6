import type { ActItem, OrderActs as Acts } from '@gondola/contract/after-sale.ts'
import type { OrderEntryItem, OrderItem } from '@gondola/contract/orders.ts'
import { addDays, type Day, pragueDay, zonedClock } from '@gondola/rules/day.ts'
import { CalendarSync, ChevronRight, TicketX, Timer, Undo2 } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { timeText } from '../../lib/day-text.ts'
import { nonBreaking } from '../../lib/non-breaking.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { paths } from '../../routing/paths.ts'
import { ContactText } from '../../shared/contact-text.tsx'
import { useQuery } from '../../shared/queries.ts'
import { hasOffer } from '../../shared/ready.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type ActKind, type ActRow, actRows, rowText } from './act-words.ts'
import { actsQuery, type OfOrder } from './acts.queries.ts'
import css from './order-acts.module.css'

const ChangeDialog = lazyWithRetry(() => import('./change/change-dialog.tsx').then((file) => file.ChangeDialog))

const StormOffers = lazyWithRetry(() => import('./storm/storm-offer.tsx').then((file) => file.StormOffers))

const ReturnDialog = lazyWithRetry(() => import('./return/return-dialog.tsx').then((file) => file.ReturnDialog))

/** What is open above the order. */
type Open = { kind: 'cancel'; act?: ActItem } | { kind: 'change'; change?: string; isDeclined?: boolean } | null

export type OrderActsProps = {
  order: OrderItem
  orderKey?: string | undefined
  /** A change that the payment page leads back to; `isDeclined` without a payment. */
  paid?: { change: string; isDeclined: boolean } | undefined
  /** Only the offers of a storm day, or all but them; everything by default. */
  part?: 'offers' | 'rows' | undefined
  /** Loads the order again. */
  onEnded: () => void
}

/**
 * Acts that can be done with an order (docs/product.md §19.4, §20.59). Each has its deadline, or why not. A complaint
 * about it has none.
 */
export function OrderActs({ order, orderKey, paid, part, onEnded }: OrderActsProps) {
  const { today } = useBoot()
  // An order on invoice says from its beginning who changes it.
  const hasActs = order.status === 'finished' || order.status === 'unpaid'
  const mayAct = hasActs && order.entries.some((entry) => !entry.reversed && lastDayOfActs(entry, order) >= today)
  // A mailed link, and an offer or what was chosen of it, may be about a day that is over.
  const mayHaveOffer = orderKey !== undefined || hasOffer(order) || order.entries.some(hasVoucher)
  const areAsked = mayAct || (mayHaveOffer && hasActs)
  return (
    <>
      {areAsked && (
        <Asked of={{ id: order.uuid, key: orderKey }} hasRows={mayAct} {...{ order, paid, part, onEnded }} />
      )}
      {part !== 'offers' && (hasActs || order.status === 'paid') && <Complaint order={order} />}
    </>
  )
}

/** Whether a voucher took the place of its money, or of a day's money. */
const hasVoucher = ({ toVoucher, lostDays = [] }: OrderEntryItem): boolean =>
  toVoucher !== undefined || lostDays.some((lost) => lost.toVoucher > 0)

/** Leads to the complaint about an order, also long after its day (docs/product.md §19.61). */
function Complaint({ order: { number } }: { order: OrderItem }) {
  const t = useText()
  return (
    <p className={css.complaint}>
      <a href={`${paths.complaint}?${new URLSearchParams({ order: number })}`}>
        {t('complaint.title')}
        <span className="vh">, {t('personal.order.of', { number })}</span>
      </a>
    </p>
  )
}

/** Longest time to withdraw: 14 days and the holidays after them. The answer about the acts has the exact end. */
const WITHDRAWAL_DAYS = 21

/** Returns the last day on which an entry may have an act. The only day of a card is that of its purchase. */
function lastDayOfActs({ type, meta }: OrderEntryItem, { createdAt }: OrderItem): Day {
  if (type === 'card-product') return addDays(pragueDay(Date.parse(createdAt)), WITHDRAWAL_DAYS)
  return meta.inclusiveValidity.at(-1) ?? meta.validFrom
}

type AskedProps = Pick<OrderActsProps, 'order' | 'paid' | 'part' | 'onEnded'> & { of: OfOrder; hasRows: boolean }

function Asked({ order, of, paid, part, hasRows, onEnded }: AskedProps) {
  const { data: acts, refetch } = useQuery(actsQuery(of))
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<Open>(paid ? { kind: 'change', ...paid } : null)
  const running = (part !== 'offers' && acts?.acts.filter(isOpen)) || []
  // A choice under way in the order may have ended before its acts were read.
  const isChosen = part !== 'offers' && order.entries.some((entry) => entry.isChosen)
  useEnd(acts ? running.map(({ id }) => id) : isChosen ? ['chosen'] : [], onEnded)
  // A list of orders hides what the acts would push.
  if (!acts) return <span hidden data-coming />
  // The order comes after its acts: one that has ended by then is in it, another one is watched.
  const reload = () => void refetch().finally(onEnded)
  const close = () => {
    setOpen(null)
    void refetch()
    // Loaded again, the page does not open what is over.
    if (paid)
      navigate(`${paths.confirmation(of.id)}${of.key ? `&key=${encodeURIComponent(of.key)}` : ''}`, { replace: true })
  }
  const changeDate = () => setOpen({ kind: 'change' })
  const showAct = async (id: string) => {
    const act = (await refetch()).data?.acts.find((one) => one.id === id)
    const isShown = act !== undefined && isOfDialog(act)
    if (isShown) setOpen(openOf(act))
    return isShown
  }
  const offers = acts.offers.filter(
    ({ isOpen }) => (!part || isOpen === (part === 'offers')) && !(isOpen && acts.isReadOnly),
  )
  const stormOffers = offers.some((offer) => offer.isOpen || offer.voucher) && (
    <Suspense>
      <StormOffers {...{ order, of, offers }} onChosen={reload} />
    </Suspense>
  )
  if (part === 'offers') return stormOffers
  return (
    <>
      {stormOffers}
      {running.map((act) => (
        <Running key={act.id} act={act} onOpen={acts.isReadOnly ? undefined : () => setOpen(openOf(act))} />
      ))}
      {hasRows && <Rows order={order} acts={acts} of={of} onOpen={(kind) => setOpen({ kind })} />}
      {open && (
        <Suspense>
          {open.kind === 'change' ? (
            <ChangeDialog
              key={open.change}
              {...{ order, acts, of }}
              change={open.change}
              isDeclined={open.isDeclined}
              onUnderWay={showAct}
              onReload={reload}
              onClose={close}
            />
          ) : (
            <ReturnDialog
              key={open.act?.id}
              {...{ order, acts, of }}
              kind="cancel"
              act={open.act}
              onChangeDate={changeDate}
              onUnderWay={showAct}
              onReload={reload}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  )
}

/** Whether an act has not ended: it waits for its payment, or runs. */
const isOpen = ({ status }: ActItem) => status === 'running' || status === 'unpaid'

/** Calls `onEnded` when an act that ran has ended, maybe in another window. */
function useEnd(running: string[], onEnded: () => void) {
  const ids = running.join()
  const before = useRef(ids)
  const end = useEffectEvent(onEnded)
  useEffect(() => {
    if (before.current.split(',').some((id) => id !== '' && !ids.includes(id))) end()
    before.current = ids
  }, [ids])
}

/** The strip of an act under way, or of a change that is not paid. Who only sees the order opens nothing. */
function Running({ act, onOpen }: { act: ActItem; onOpen: (() => void) | undefined }) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const due = act.status === 'unpaid' ? act.payment : null
  return (
    <div className={css.strip} role="status">
      {due ? <Timer /> : <Spinner />}
      <p>
        {due
          ? t('acts.running.unpaid', {
              price: price(due.due),
              time: timeText(zonedClock(Date.parse(due.until)).time, lang),
            })
          : t(`acts.running.${act.items.some(({ waitsForDesk }) => waitsForDesk) ? 'desk' : act.kind}`)}
      </p>
      {onOpen && isOfDialog(act) && (
        <Button look="quiet" size="small" onClick={onOpen}>
          {t(due ? 'acts.running.pay' : 'acts.running.show')}
        </Button>
      )}
    </div>
  )
}

/** Whether a dialog shows an act. What the operator or a storm day began is told by mail. */
const isOfDialog = ({ kind }: ActItem) => kind === 'change' || kind === 'cancel' || kind === 'withdraw'

const openOf = (act: ActItem): Open =>
  act.kind === 'change' ? { kind: 'change', change: act.id } : { kind: 'cancel', act }

const ICONS: Record<ActKind, ReactNode> = { change: <CalendarSync />, cancel: <TicketX />, withdraw: <Undo2 /> }

function nameOfRow({ kind, why }: ActRow): string {
  if (why === 'by-operator') return 'acts.byOperator'
  return `acts.${kind}${why === null ? '' : '.not'}`
}

type RowsProps = { order: OrderItem; acts: Acts; of: OfOrder; onOpen: (kind: 'change' | 'cancel') => void }

function Rows({ order, acts, of, onOpen }: RowsProps) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const rows = actRows(acts, order).filter(({ why }) => why !== 'under-way' && !(why === null && acts.isReadOnly))
  if (rows.length === 0) return null
  return (
    <ul className={css.rows} aria-label={t('acts.label')}>
      {rows.map((row) => (
        <li key={row.kind} data-act={row.kind}>
          <Row row={row} href={paths.withdrawOrder(of.id, of.key)} onOpen={onOpen}>
            {ICONS[row.kind]}
            <span className={css.words}>
              <span className={css.name}>{t(nameOfRow(row))}</span>
              <span className={css.text}>
                {row.why === 'by-operator' ? (
                  <ContactText textKey="acts.why.by-operator.contact" />
                ) : (
                  nonBreaking(rowText(row, price, { t, lang }))
                )}
              </span>
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
  onOpen: (kind: 'change' | 'cancel') => void
  children: ReactNode
}) {
  const { kind, why } = row
  if (why !== null)
    return (
      <p className={css.row} data-not>
        {children}
      </p>
    )
  if (kind === 'withdraw')
    return (
      <a className={css.row} href={href}>
        {children}
        <ChevronRight />
      </a>
    )
  return (
    <button type="button" className={css.row} onClick={() => onOpen(kind)}>
      {children}
      <ChevronRight />
    </button>
  )
}
