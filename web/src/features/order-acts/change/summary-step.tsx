import type { ChangeQuote } from '@gondola/contract/after-sale.ts'
import { ArrowRight, CircleAlert, FileText, Lock, TicketX, Timer } from 'lucide-react'
import { inParts, nonBreaking } from '../../../lib/non-breaking.tsx'
import { amountOf } from '../../../shared/paid-amount.ts'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import css from '../flow.module.css'
import { Leaf } from '../leaf.tsx'
import own from './change.module.css'
import type { StepPlace } from './change-dialog.tsx'
import type { ChangeFlow } from './change-flow.ts'
import { type ChangeGroup, type Choice, NO_CHOICE, quotedOf } from './change-groups.ts'
import { differenceText, groupName, whenText } from './change-words.ts'
import { FlowStep } from './flow-step.tsx'

type SummaryStepProps = {
  flow: Extract<ChangeFlow, { status: 'idle' | 'loading' }>
  step: StepPlace
  groups: ChangeGroup[]
  quote: ChangeQuote | undefined
  /** Why there is no quote. */
  refused: string | null
  onRetry: () => void
  onSend: () => void
}

/** The last step: old and new day of each group. Below is what is to be paid or comes back. */
export function SummaryStep({ flow, step, groups, quote: data, refused, onRetry, onSend }: SummaryStepProps) {
  const { resort } = useBoot()
  const t = useText()
  const price = usePrice()
  const { pay = 0, back = 0 } = data?.amount ?? {}
  const was = amountOf(groups.flatMap(({ entries }) => entries))
  const now = amountOf([{ amount: was }, { amount: pay - back }])
  const isSending = flow.status === 'loading'
  return (
    <FlowStep
      step={step}
      title={t('acts.change.summary.title')}
      actions={
        <>
          <Button
            size="large"
            icon={pay > 0 ? <Lock /> : undefined}
            loading={isSending || (!data && refused === null)}
            loadingLabel={t(isSending ? 'acts.change.sending' : 'acts.counting')}
            onClick={data ? onSend : onRetry}
          >
            {flow.trouble === 'network' || refused !== null
              ? t('acts.again')
              : pay > 0
                ? t('acts.change.confirm.pay', { price: price(pay) })
                : t('acts.change.confirm')}
          </Button>
          <Button look="quiet" onClick={step.onClose}>
            {t('acts.change.leave')}
          </Button>
        </>
      }
    >
      <p className={css.trouble} role="status">
        {refused ?? (flow.trouble === 'network' && t('acts.change.network'))}
        {flow.trouble === 'price' &&
          data &&
          t('acts.change.priceChanged', {
            was: differenceText(flow.was ?? 0, price, t),
            now: differenceText(pay - back, price, t),
          })}
      </p>
      <ul className={own.exchanges}>
        {groups.map((group) => (
          <Exchange
            key={group.key}
            group={group}
            choice={flow.choices[group.key] ?? NO_CHOICE}
            items={quotedOf(group, data)}
          />
        ))}
      </ul>
      <section className={css.sums}>
        <dl>
          <div>
            <dt>{t('acts.change.was')}</dt>
            <dd>{price(was)}</dd>
          </div>
          <div>
            <dt>{t('acts.change.new')}</dt>
            <dd>{data ? price(now) : '…'}</dd>
          </div>
          <div className={css.total}>
            <dt>{t(pay > 0 ? 'acts.change.toPay' : back > 0 ? 'acts.change.toBack' : 'acts.change.difference')}</dt>
            <dd>{data ? price(pay > 0 ? pay : back) : '…'}</dd>
          </div>
        </dl>
      </section>
      <ul className={css.notes}>
        {pay > 0 && (
          <li>
            <Timer />
            {t('acts.change.note.held')}
          </li>
        )}
        {resort.dateChange.price === 'notLower' && (
          <li>
            <CircleAlert />
            {t('acts.change.note.notLower')}
          </li>
        )}
        {data?.items.some(({ losesBenefit }) => losesBenefit) && (
          <li>
            <CircleAlert />
            {t('acts.change.note.benefit')}
          </li>
        )}
        {pay + back > 0 && (
          <li>
            <FileText />
            {t('acts.change.note.document')}
          </li>
        )}
        <li>
          <TicketX />
          {t('acts.change.note.print')}
        </li>
      </ul>
    </FlowStep>
  )
}

/** A group's old and new day as a ticket. One sentence says the same to screen readers. */
function Exchange({ group, choice, items }: { group: ChangeGroup; choice: Choice; items: ChangeQuote['items'] }) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const day = choice.day ?? group.day
  const time = group.hasTimes ? choice.time : group.time
  const was = amountOf(items.map(({ was }) => ({ amount: was })))
  const difference = amountOf(items.map(({ difference }) => ({ amount: difference })))
  const now = amountOf([{ amount: was }, { amount: difference }])
  return (
    <li>
      <Ticket
        className={own.ticket}
        stub={
          <p className={own.difference} data-back={difference < 0 || undefined}>
            <span>{t('acts.change.difference')}</span>
            <strong>
              <span aria-hidden="true">{difference > 0 ? '+' : difference < 0 ? '−' : ''}</span>
              {price(Math.abs(difference))}
              <span className="vh">, {differenceText(difference, price, t)}</span>
            </strong>
          </p>
        }
      >
        <h3 className={own.name}>{inParts(groupName(group, t))}</h3>
        <p className={own.when}>
          <span className="vh">{t('acts.change.was.day', { when: whenText(group, group, { t, lang }) })} </span>
          {nonBreaking(whenText(group, { day, time }, { t, lang }))}
        </p>
        <div className={own.leaves}>
          <Leaf day={group.day} look="old" />
          <p>
            {t('acts.change.before')}
            <br />
            {items.length > 0 && price(was)}
          </p>
          <ArrowRight />
          <Leaf day={day} look="new" />
          <p>
            {t('acts.change.after')}
            <br />
            <strong>{items.length > 0 && price(now)}</strong>
          </p>
        </div>
      </Ticket>
    </li>
  )
}
