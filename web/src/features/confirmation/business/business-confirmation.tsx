import type { OrderItem, OrderReply } from '@gondola/contract/orders.ts'
import { formatDay } from '@gondola/rules/day.ts'
import type { ReactNode } from 'react'
import { linkedText } from '../../../lib/linked-text.tsx'
import { paths } from '../../../routing/paths.ts'
import { OrderDocuments } from '../../../shared/business/order-documents.tsx'
import { isInvoiced, paymentState } from '../../../shared/business/transfer.ts'
import { ContactText } from '../../../shared/contact-text.tsx'
import { hasCodes, soldAmount } from '../../../shared/paid-amount.ts'
import { hasOffer, isOff, readyWords } from '../../../shared/ready.ts'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { type CartEntry, useCart } from '../../../state/cart.ts'
import { useCompany } from '../../../state/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import css from '../confirmation.module.css'
import { type Confirmation, isPaid } from '../confirmation.ts'
import { FailedText } from '../failed-text.tsx'
import { isReturned, offTitle } from '../headline.ts'
import { Hero, Message, Papers, Unreachable } from '../hero.tsx'
import stepsCss from '../next-steps.module.css'
import { PickUpTicket } from '../pick-up-ticket.tsx'
import { isShown } from '../purchase-event.ts'
import { useConfirmation } from '../use-confirmation.ts'
import ownCss from './business-confirmation.module.css'
import { businessKind, hasTickets } from './business-words.ts'
import { CompanyCodes, isExchanged } from './company-codes.tsx'
import { Ordered } from './ordered.tsx'
import { TransferTicket } from './transfer-ticket.tsx'

/** The state of a company's order (docs/product.md §20.26). */
export function BusinessConfirmation({
  order,
  orderKey,
  actsOf,
}: {
  order: string
  orderKey: string | undefined
  /** What can be done with an order that has tickets; `onEnded` loads it again. Offers of a storm day are drawn apart. */
  actsOf: (order: OrderItem, onEnded: () => void, part?: 'offers' | 'rows') => ReactNode
}) {
  const { resort } = useBoot()
  const { state, askAgain, reload } = useConfirmation(order, orderKey, resort.currency)
  const known = state.order
  const isTaken = isInvoiced(known) || isPaid(known)
  const unreachable = 'isUnreachable' in state && state.isUnreachable && <Unreachable />
  return (
    <Hero
      isCalm={!isTaken}
      // Only the ticket of a transfer may lie on the picture.
      isAlone={!isInvoiced(known) || !isShown(known) || known.meta.transfer === undefined}
      words={
        <>
          <Words state={state} askAgain={askAgain} />
          {!isTaken && unreachable}
        </>
      }
    >
      {isTaken && unreachable}
      {isTaken && isShown(known) && (
        <Taken
          order={known}
          orderKey={orderKey}
          offers={hasOffer(known) && actsOf(known, reload, 'offers')}
          acts={hasTickets(known) && actsOf(known, reload, hasOffer(known) ? 'rows' : undefined)}
        />
      )}
      {state.step === 'failed' && isShown(known) && <EndedPapers order={known} />}
    </Hero>
  )
}

/** Shown when the address names no order. */
export function NoBusinessOrder() {
  const t = useText()
  return (
    <Hero
      isCalm
      isAlone
      words={
        <Message title={t('b2b.confirmation.error')} text={t('b2b.confirmation.error.description')}>
          <p className={css.actions}>
            <ButtonLink href={paths.personal('orders')}>{t('company.toOrders')}</ButtonLink>
          </p>
        </Message>
      }
    />
  )
}

function Words({ state, askAgain }: { state: Confirmation; askAgain: () => void }) {
  const t = useText()
  const { entries } = useCart()
  const { order } = state
  const toOrders = (
    <p className={css.actions}>
      <ButtonLink href={paths.personal('orders')}>{t('company.toOrders')}</ButtonLink>
    </p>
  )
  switch (state.step) {
    case 'success':
    case 'preparing':
      if (!isShown(order)) return <Message title={t('company.done.ready')} text={t('company.done.unknown')} />
      return <Done order={order} />
    case 'time-out':
      if (isPaid(order)) return isShown(order) ? <Done order={order} /> : null
      return (
        <Message title={t('b2b.confirmation.timeout')} text={<ContactText textKey="b2b.confirmation.timeout.text" />}>
          <p className={css.actions}>
            <Button onClick={askAgain}>{t('confirmation.askAgain')}</Button>
          </p>
        </Message>
      )
    case 'payment-failed': {
      const isOwn = isShown(order) && isInCart(order, entries)
      return (
        <Message
          title={t('confirmation.paymentFailed.title')}
          text={t(`confirmation.paymentFailed.${isOwn ? 'text' : 'again'}`)}
        >
          {isOwn ? (
            <p className={css.actions}>
              <ButtonLink href={paths.checkout}>{t('confirmation.payAgain')}</ButtonLink>
            </p>
          ) : (
            toOrders
          )}
        </Message>
      )
    }
    case 'failed':
      return (
        <Message
          title={t(order ? 'transactionError' : 'confirmation.unknown.title')}
          text={order ? <Ended order={order} /> : <ContactText textKey="confirmation.unknown.text" />}
        >
          {toOrders}
        </Message>
      )
    case 'loading':
      return (
        <Message icon={<Spinner />} title={t('b2b.confirmation.loading')} text={t('b2b.confirmation.loading.text')} />
      )
  }
}

/** Whether the visitor's cart has what a colleague, or they, ordered. */
const isInCart = (order: OrderItem, cart: readonly CartEntry[]) =>
  order.entries.some(({ uuid }) => cart.some(({ id }) => id === uuid))

/** Why an order ended, and what happens with what was paid of it. */
function Ended({ order }: { order: OrderReply }) {
  const t = useText()
  const price = usePrice()
  const ended = isShown(order) ? order.meta.transfer?.ended : undefined
  if (!ended) return <FailedText order={order} />
  const { why, received, isSentBack } = ended
  return (
    <>
      {t(`b2b.confirmation.failed.${why === 'unpaid' && received > 0 ? 'partly' : why}`)}{' '}
      {received > 0 &&
        `${t(`b2b.confirmation.failed.${isSentBack ? 'sentBack' : 'received'}`, { price: price(received) })} `}
      <ContactText textKey="b2b.confirmation.failed.text" />
    </>
  )
}

/** The headline of an order that was taken, and where its papers are sent. */
function Done({ order }: { order: OrderItem }) {
  const t = useText()
  const isReader = useCompany()?.mayBuy === false
  if (isOff(order))
    return <Message title={t(`confirmation.title.${offTitle(order, isReader)}`)} text={readyWords(order.entries, t)} />
  if (isReturned(order)) return <Message title={t('confirmation.title.returned')} text={readyWords(order.entries, t)} />
  const kind = businessKind(order)
  const withInvoice = isInvoiced(order) ? '.invoice' : ''
  const { email } = order.meta
  const text = email
    ? linkedText(t(`company.done.${kind}.text${withInvoice}`, { email }), [strong])
    : t('company.done.unknown')
  const isCodes = kind === 'ready' && order.entries.every(isExchanged)
  return <Message title={t(isCodes ? 'company.done.codes' : `company.done.${kind}`)} text={text} />
}

const strong = (words: string): ReactNode => <strong>{words}</strong>

/** The documents of an order that ended, below the picture. */
function EndedPapers({ order }: { order: OrderItem }) {
  if (!order.meta.receipt && !order.meta.documents?.length) return null
  return (
    <div className={ownCss.ended}>
      {order.meta.receipt && (
        <p className={css.order}>
          <Papers order={order} />
        </p>
      )}
      <OrderDocuments order={order} />
    </div>
  )
}

type TakenProps = { order: OrderItem; orderKey: string | undefined; offers: ReactNode; acts: ReactNode }

function Taken({ order, orderKey, offers, acts }: TakenProps) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const { pickUp } = order
  const { transfer } = order.meta
  // A change of date by card may have cost more. What an order on invoice costs is written anew after each act.
  const paid = transfer || hasCodes(order) ? order.amount.due : soldAmount(order.entries)
  const isOpen = isInvoiced(order) && transfer !== undefined
  const keyQuery = orderKey ? `&key=${encodeURIComponent(orderKey)}` : ''
  return (
    <>
      {offers && <div className={css.offers}>{offers}</div>}
      {isOpen && <TransferTicket order={order} transfer={transfer} />}
      <p className={css.order}>
        <span>{linkedText(t('confirmation.order', { number: order.number }), [strong])}</span>
        {transfer?.purchaseOrder && (
          <span>{linkedText(t('company.yourNumber', { number: transfer.purchaseOrder }), [strong])}</span>
        )}
        {isPaid(order) && paid > 0 && (
          <span>{linkedText(t('confirmation.paid', { price: price(paid) }), [strong])}</span>
        )}
        <Papers order={order} />
      </p>
      {!isOpen && (
        <div className={ownCss.papers}>
          <OrderDocuments order={order} />
        </div>
      )}
      {acts}
      {hasTickets(order) && pickUp && (
        <ul className={ownCss.pickUp}>
          <PickUpTicket
            pickUp={pickUp}
            entries={order.entries.filter(({ uuid }) => pickUp.entries.includes(uuid))}
            pdfHref={paths.ticket(order.uuid, lang, order.uuid) + keyQuery}
            isForGuests
          />
        </ul>
      )}
      <div className={`${css.after} ${ownCss.after}`}>
        {hasTickets(order) ? <CompanyCodes order={order} keyQuery={keyQuery} /> : <Ordered order={order} />}
        <Steps order={order} />
      </div>
    </>
  )
}

/** Steps that speak of tickets, or of codes. */
const HANDED_OUT: ReadonlySet<string> = new Set(['credit.1', 'waits.2', 'paid.1'])

/** Steps that name the day to pay by. */
const TO_PAY: Partial<Record<string, string>> = { credit: 'credit.2', waits: 'waits.1' }

/** What comes next for the company. */
function Steps({ order }: { order: OrderItem }) {
  const t = useText()
  const { transfer } = order.meta
  const { today } = useBoot()
  const isOpen = isInvoiced(order) && transfer !== undefined
  const kind = !isOpen ? 'paid' : transfer.onCredit ? 'credit' : 'waits'
  const isOverdue = paymentState(order, today) === 'overdue'
  const steps = kind === 'paid' ? [1] : [1, 2, 3]
  const isCodes = order.entries.every(isExchanged)
  return (
    <section className={stepsCss.next} aria-labelledby="next-steps">
      <h2 className="t-section" id="next-steps">
        {t('confirmation.next')}
      </h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <p className={stepsCss.stepTitle}>
              {isCodes && HANDED_OUT.has(`${kind}.${step}`)
                ? t(`company.next.${kind}.${step}.codes`)
                : isOverdue && `${kind}.${step}` === TO_PAY[kind]
                  ? t('company.next.overdue')
                  : t(`company.next.${kind}.${step}`, { day: transfer ? formatDay(transfer.dueDay) : '' })}
            </p>
            <p>{t(`company.next.${kind}.${step}.text`)}</p>
          </li>
        ))}
        <li>
          <p className={stepsCss.stepTitle}>{t('confirmation.next.help')}</p>
          <p>
            <ContactText textKey="confirmation.next.help.text" />
          </p>
        </li>
      </ol>
    </section>
  )
}
