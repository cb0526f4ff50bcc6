import type { ChangeStatus } from '@gondola/contract/after-sale.ts'
import type { OrderEntryItem, OrderItem } from '@gondola/contract/orders.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { zonedClock } from '@gondola/rules/day.ts'
import { CalendarCheck, Coins } from 'lucide-react'
import { useState } from 'react'
import { daysText, timeText } from '../../../lib/day-text.ts'
import type { T } from '../../../lib/i18n.ts'
import { linkedText } from '../../../lib/linked-text.tsx'
import { inParts, nonBreaking } from '../../../lib/non-breaking.tsx'
import { ContactText } from '../../../shared/contact-text.tsx'
import { withEntryTime } from '../../../shared/slot-words.ts'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Flow } from '../../../ui/flow.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { momentText, nameOf } from '../act-words.ts'
import type { OfOrder } from '../acts.queries.ts'
import css from '../flow.module.css'
import { Leaf } from '../leaf.tsx'
import changeCss from './change.module.css'
import { leaveChange, paymentOfChange } from './change.queries.ts'
import type { ChangeFlow } from './change-flow.ts'
import { doneTitle, earlierText, leftVisits } from './change-words.ts'
import { KeepRows, MovedTicket } from './moved-ticket.tsx'

type ChangeStepProps = {
  flow: Extract<ChangeFlow, { status: 'created' | 'success' | 'failed' }>
  order: OrderItem
  of: OfOrder
  isDeclined: boolean | undefined
  /** The change was left, or it goes on as it was paid meanwhile. */
  onLeft: (found: ChangeStatus) => void
  onClose: () => void
}

type Update = ChangeStatus['updates'][number]
type State = 'waiting' | 'pay' | 'running' | 'success' | 'part' | 'none'

/** Returns what a change shows. It waits for its payment, runs, or has ended for all, some or none of its entries. */
function stateOf(flow: ChangeStepProps['flow'], isDeclined: boolean | undefined): State {
  const { found } = flow
  if (flow.status === 'success') return 'success'
  if (flow.status === 'failed') return found?.updates.some(({ status }) => status === 'success') ? 'part' : 'none'
  if (found?.payment.state !== 'open') return 'running'
  return isDeclined === false ? 'waiting' : 'pay'
}

function titleOf(
  state: State,
  updates: Update[],
  { entries, ...words }: { entries: OrderEntryItem[]; t: T; lang: ShopLang },
): string {
  if (state === 'none') return words.t('changeTransactionDateModal.confirmation.failed')
  return state === 'success' ? doneTitle(updates, entries, words) : words.t(`acts.change.${state}.title`)
}

/** What becomes of a change: of its payment, each entry and the money (docs/product.md §19.34). */
export function ChangeStep({ flow, order, of, isDeclined, onLeft, onClose }: ChangeStepProps) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const { found } = flow
  const state = stateOf(flow, isDeclined)
  const { due = 0, until = null } = found?.payment ?? {}
  const time = until === null ? '' : timeText(zonedClock(Date.parse(until)).time, lang)
  const updates = found?.updates ?? []
  const moved = flow.status === 'created' ? [] : updates.filter(({ status }) => status === 'success')
  const entryOf = (update: Update) => order.entries.find(({ uuid }) => uuid === update.uuid)
  const title = titleOf(state, updates, { entries: order.entries, t, lang })
  return (
    <Flow
      name={t('acts.change.name')}
      title={title}
      at={1}
      of={1}
      closeLabel={t('acts.close')}
      onClose={onClose}
      actions={
        state === 'pay' ? (
          <Pay of={of} change={flow.change} due={due} onLeft={onLeft} />
        ) : (
          <Button look="secondary" size="large" onClick={onClose}>
            {t(flow.status === 'created' ? 'acts.leave' : 'acts.done')}
          </Button>
        )
      }
    >
      <p className={css.lead}>
        {state === 'success' && order.meta.email
          ? linkedText(t('acts.change.success.lead.to', { email: order.meta.email }), [
              (words) => <strong>{words}</strong>,
            ])
          : t(`acts.change.${state}.lead${state === 'running' && due > 0 ? '.paid' : ''}`, { time, price: price(due) })}
      </p>
      {moved.length > 0 && (
        <>
          <ul className={changeCss.movedTickets}>
            {moved.map((update) => {
              const entry = entryOf(update)
              const ticket = order.tickets.find(({ uuid }) => uuid === update.uuid)
              return entry && <MovedTicket key={update.uuid} {...{ update, entry, ticket }} />
            })}
          </ul>
          <KeepRows of={of} />
        </>
      )}
      {moved.length < updates.length && (
        <ul className={css.leafed} data-lined>
          {updates
            .filter((update) => !moved.includes(update))
            .map((update) => {
              const entry = entryOf(update)
              return entry && <Update key={update.uuid} update={update} entry={entry} state={state} />
            })}
        </ul>
      )}
      <div role="status">
        {flow.status === 'created' && flow.isSlow && state === 'running' && (
          <p className={css.slow}>
            <strong>{t('acts.slow')}</strong>
            {order.meta.email ? t('acts.slow.text', { email: order.meta.email }) : t('acts.slow.text.unknown')}
            {due > 0 && ` ${t('acts.change.slow.paid')}`}
          </p>
        )}
      </div>
      <Notes back={found?.back.amount ?? 0} moved={moved} order={order} />
      {(state === 'part' || state === 'none') && (
        <p className={css.lead}>
          <ContactText textKey="acts.help" />
        </p>
      )}
    </Flow>
  )
}

/** The money that comes back, and a calendar event that may be left. */
function Notes({ back, moved, order }: { back: number; moved: Update[]; order: OrderItem }) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const left = leftVisits(order.entries, moved)
  if (back === 0 && left.length === 0) return null
  return (
    <ul className={css.notes}>
      {back > 0 && (
        <li>
          <Coins />
          <span>
            {order.paidWith === 'card' ? (
              <>
                <strong>{t('acts.change.back.now', { price: price(back) })}</strong> {t('acts.note.when')}
              </>
            ) : (
              nonBreaking(t('acts.change.back.invoice', { price: price(back) }))
            )}
          </span>
        </li>
      )}
      {left.length > 0 && (
        <li>
          <CalendarCheck />
          <span>
            {nonBreaking(
              left.length === 1 && left[0]
                ? t('acts.change.note.calendar.at', {
                    when: earlierText(left[0].was, { t, lang, entry: left[0].entry }),
                  })
                : t('acts.change.note.calendar'),
            )}
          </span>
        </li>
      )}
    </ul>
  )
}

type UpdateProps = { update: Update; entry: OrderEntryItem; state: State }

/** One entry: the day that it gets, or the one that stays, and why. */
function Update({ update, entry, state }: UpdateProps) {
  const { lang } = useBoot()
  const t = useText()
  const { status, error, usedAt, validFrom, inclusiveValidity, timeSlot } = update
  const isKept = status === 'error'
  const { meta, product } = entry
  // The order may still tell the old day after a change, and the new one before it is read again.
  const day = isKept ? meta.validFrom : validFrom
  const last = (isKept ? meta.inclusiveValidity : inclusiveValidity).at(-1) ?? day
  const time = isKept ? (meta.timeSlot?.from ?? null) : timeSlot
  const when = withEntryTime(daysText(day, last, lang), time, { t, lang, visit: product.meta })
  return (
    <li>
      <Leaf day={day} look={isKept ? 'kept' : 'new'} />
      <div className={css.what}>
        <h3>{inParts(nameOf(entry))}</h3>
        <p>{nonBreaking(when)}</p>
        {status === 'success' && <Chip tone="ok">{t('acts.change.item.done')}</Chip>}
        {status === 'requested' && state === 'running' && (
          <Chip icon={<Spinner />}>{t('acts.change.item.running')}</Chip>
        )}
        {isKept && (
          <>
            <Chip tone="error">{t('acts.change.item.kept')}</Chip>
            <p>
              {usedAt
                ? t('acts.change.item.error.used.at', { time: momentText(Date.parse(usedAt), { t, lang }) })
                : t(`acts.change.item.error.${error ?? 'refused'}`)}
            </p>
          </>
        )}
      </div>
    </li>
  )
}

type PayProps = { of: OfOrder; change: string; due: number; onLeft: (found: ChangeStatus) => void }

/** Pays what a change costs more, or leaves it (docs/product.md §19.37). The old day stays then. */
function Pay({ of, change, due, onLeft }: PayProps) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const [state, setState] = useState<'ready' | 'asking' | 'failed' | 'leaving' | 'not-left'>('ready')
  const pay = async () => {
    setState('asking')
    try {
      location.assign(await paymentOfChange(of, change, lang))
    } catch {
      setState('failed')
    }
  }
  const leave = async () => {
    setState('leaving')
    const found = await leaveChange(of, change).catch(() => null)
    if (found) onLeft(found)
    else setState('not-left')
  }
  const trouble = state === 'failed' ? 'payment.error' : state === 'not-left' ? 'acts.change.network' : null
  return (
    <>
      {trouble && (
        <p className={css.small} role="alert">
          {t(trouble)}
        </p>
      )}
      <Button
        size="large"
        loading={state === 'asking'}
        loadingLabel={t('payment.redirecting')}
        onClick={() => void pay()}
      >
        {t('acts.change.payNow', { price: price(due) })}
      </Button>
      <Button
        look="quiet"
        loading={state === 'leaving'}
        loadingLabel={t('acts.change.sending')}
        onClick={() => void leave()}
      >
        {t('acts.change.leave')}
      </Button>
    </>
  )
}
