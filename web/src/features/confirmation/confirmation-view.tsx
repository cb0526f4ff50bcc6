import type { OrderItem, OrderReply } from '@gondola/contract/orders.ts'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Redirect, useSearch } from 'wouter'
import { linkedText } from '../../lib/linked-text.tsx'
import { paths } from '../../routing/paths.ts'
import { OrderPayment } from '../../shared/codes/order-payment.tsx'
import { ContactText } from '../../shared/contact-text.tsx'
import { backOf, hasCodes, soldAmount } from '../../shared/paid-amount.ts'
import { hasOffer, readyWords } from '../../shared/ready.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AccountOffer } from './account-offer.tsx'
import ticketCss from './bought-ticket.module.css'
import { BoughtTicket } from './bought-ticket.tsx'
import { collapsedTickets } from './collapsed-tickets.ts'
import css from './confirmation.module.css'
import { type Confirmation, isFree, isPaid } from './confirmation.ts'
import { FailedText } from './failed-text.tsx'
import { headlineOf } from './headline.ts'
import { Hero, Message, Papers, Unreachable } from './hero.tsx'
import { NextSteps } from './next-steps.tsx'
import { PickUpTicket } from './pick-up-ticket.tsx'
import { isShown } from './purchase-event.ts'
import { SingleCodes } from './single-codes.tsx'
import { useConfirmation } from './use-confirmation.ts'
import { isOneCode, sendsOneCode, visitKind } from './visit-kind.ts'

/** The state of an order (docs/product.md §11.6). */
export function ConfirmationView({
  order,
  orderKey,
  actsOf,
}: {
  order: string
  orderKey: string | undefined
  /** What can be done with the order; `onEnded` loads it again. Offers of a storm day are drawn apart. */
  actsOf: (order: OrderItem, onEnded: () => void, part?: 'offers' | 'rows') => ReactNode
}) {
  const { resort } = useBoot()
  const { state, askAgain, reload } = useConfirmation(order, orderKey, resort.currency)
  const known = state.order
  const rest = new URLSearchParams(useSearch())
  rest.delete('transaction')
  // Links in mails and the payment page of a change lead here.
  if (isShown(known) && known.salesPoint === 'b2b')
    return <Redirect to={`${paths.confirmation(order, true)}${rest.size > 0 ? `&${rest}` : ''}`} replace />
  const isCalm = !isPaid(known)
  const unreachable = 'isUnreachable' in state && state.isUnreachable && <Unreachable />
  return (
    <Hero
      words={
        <>
          <Words state={state} askAgain={askAgain} />
          {isCalm && unreachable}
        </>
      }
      isCalm={isCalm}
      isAlone={isCalm || !isShown(known)}
    >
      {!isCalm && unreachable}
      {isPaid(known) && isShown(known) && (
        <Bought
          order={known}
          orderKey={orderKey}
          offers={hasOffer(known) && actsOf(known, reload, 'offers')}
          acts={actsOf(known, reload, hasOffer(known) ? 'rows' : undefined)}
        />
      )}
    </Hero>
  )
}

/** Shown when the address names no order. */
export function NoOrder() {
  const t = useText()
  return (
    <Hero
      isCalm
      isAlone
      words={
        <Message title={t('confirmation.error.title')} text={t('confirmation.error.description')}>
          <p className={css.actions}>
            <ButtonLink href={paths.eshop}>{t('confirmation.backToShop')}</ButtonLink>
          </p>
        </Message>
      }
    />
  )
}

/** Returns a sentence with the e-mail address if we may know it, otherwise one without. */
function useSentTo(order: OrderReply | null): (key: string, unknown: string) => ReactNode {
  const t = useText()
  return (key, unknown) =>
    // Long after the visit the shop no longer has it.
    isShown(order) && order.meta.email
      ? linkedText(t(key, { email: order.meta.email }), [(words) => <strong>{words}</strong>])
      : t(unknown)
}

/** Kinds of visit with a text of their own for what was sent. */
const SENT: readonly string[] = ['card', 'pickup', 'voucher']

function Words({ state, askAgain }: { state: Confirmation; askAgain: () => void }) {
  const boot = useBoot()
  const t = useText()
  const { entries } = useCart()
  const sentTo = useSentTo(state.order)
  const kind = isShown(state.order) ? visitKind(state.order.entries) : null
  const onCard = kind === 'card' ? '.card' : ''
  const free = isFree(state.order) ? '.free' : ''
  switch (state.step) {
    case 'success': {
      const title = headlineOf(state.order, boot)
      const hasOneCode = kind === 'pickup' && isShown(state.order) && sendsOneCode(state.order)
      const sent = sentTo(
        kind && SENT.includes(kind) ? `confirmation.sent.${kind}${hasOneCode ? '.one' : ''}` : 'confirmation.sent',
        'confirmation.sent.unknown',
      )
      return (
        <Message
          title={t(`confirmation.title.${title}`)}
          text={
            <>
              {isShown(state.order) && TOLD.includes(title) && `${readyWords(state.order.entries, t)} `}
              {!UNSENT.includes(title) && sent}
            </>
          }
        />
      )
    }
    case 'preparing':
      return (
        <Message
          title={t(`confirmation.preparing.title${onCard}${free}`)}
          text={sentTo(`confirmation.preparing${onCard}.text`, 'confirmation.preparing.unknown')}
        />
      )
    case 'time-out':
      if (isPaid(state.order))
        return (
          <Message
            title={t(`confirmation.late.title${onCard}${free}`)}
            text={sentTo(`confirmation.late${onCard}.text${free}`, 'confirmation.late.unknown')}
          />
        )
      return (
        <Message title={t('confirmation.timeout.title')} text={t('confirmation.timeout.text')}>
          <p className={css.actions}>
            <Button onClick={askAgain}>{t('confirmation.askAgain')}</Button>
          </p>
        </Message>
      )
    case 'payment-failed':
      return (
        <Message
          title={t('confirmation.paymentFailed.title')}
          text={t(entries.length > 0 ? 'confirmation.paymentFailed.text' : 'confirmation.paymentFailed.again')}
        >
          <p className={css.actions}>
            {entries.length > 0 ? (
              <ButtonLink href={paths.checkout}>{t('confirmation.payAgain')}</ButtonLink>
            ) : (
              <ButtonLink href={paths.eshop}>{t('confirmation.backToShop')}</ButtonLink>
            )}
          </p>
        </Message>
      )
    case 'failed': {
      const kind = state.order ? 'failed' : 'unknown'
      return (
        <Message
          title={t(`confirmation.${kind}.title`)}
          text={state.order ? <FailedText order={state.order} /> : <ContactText textKey="confirmation.unknown.text" />}
        >
          <p className={css.actions}>
            <ButtonLink href={paths.eshop}>{t('confirmation.backToShop')}</ButtonLink>
          </p>
          {isShown(state.order) && state.order.meta.receipt && (
            <p className={`${css.order} ${css.papers}`}>
              <Papers order={state.order} />
            </p>
          )}
        </Message>
      )
    }
    case 'loading':
      return (
        <Message icon={<Spinner />} title={t('confirmation.loading.title')} text={t('confirmation.loading.text')} />
      )
  }
}

type BoughtProps = { order: OrderItem; orderKey: string | undefined; offers: ReactNode; acts: ReactNode }

function Bought({ order, orderKey, offers, acts }: BoughtProps) {
  const boot = useBoot()
  const t = useText()
  const price = usePrice()
  const { lang } = boot
  const paid = soldAmount(order.entries)
  const returned = backOf(order.entries)
  // The sums below tell what was paid and what changed. A kept entry may have lost its discount with a returned one.
  const isSummed = hasCodes(order)
  const key = orderKey ? `&key=${encodeURIComponent(orderKey)}` : ''
  const tickets = new Map(order.tickets.map((ticket) => [ticket.uuid, ticket]))
  const { pickUp } = order
  const collected = order.entries.filter(({ uuid }) => pickUp?.entries.includes(uuid))
  const apart = order.entries.filter((entry) => !collected.includes(entry))
  const pdfOf = (uuid: string) => paths.ticket(order.uuid, lang, uuid) + key
  const [isOpen, setOpen] = useState(false)
  const folded = new Set(isOpen ? [] : collapsedTickets(apart))
  const list = useRef<HTMLUListElement>(null)
  /** The pressed control disappears, so the first ticket it revealed gets the focus. */
  const unfold = () => {
    const first = list.current?.children[apart.findIndex((entry) => folded.has(entry))]
    flushSync(() => setOpen(true))
    if (first instanceof HTMLElement) first.focus()
  }
  return (
    <>
      {offers && <div className={css.offers}>{offers}</div>}
      <h2 className="vh">{t('confirmation.tickets')}</h2>
      <p className="vh" role="status">
        {!TOLD.includes(headlineOf(order, boot)) && readyWords(order.entries, t)}
      </p>
      {pickUp && (
        <div className={apart.length > 0 ? css.together : undefined}>
          <ul>
            <PickUpTicket pickUp={pickUp} entries={collected} pdfHref={pdfOf(order.uuid)} />
          </ul>
          <SingleCodes entries={collected} ticketOf={(uuid) => tickets.get(uuid)} pdfHref={pdfOf} />
        </div>
      )}
      <ul className={ticketCss.tickets} ref={list}>
        {apart.map((entry) => (
          <BoughtTicket
            key={entry.uuid}
            entry={entry}
            ticket={tickets.get(entry.uuid)}
            number={order.entries.indexOf(entry) + 1}
            count={order.entries.length}
            pdfHref={pdfOf(entry.uuid)}
            isFolded={folded.has(entry)}
          />
        ))}
      </ul>
      {folded.size > 0 && (
        <p className={css.unfold}>
          <Button look="secondary" onClick={unfold}>
            {t('confirmation.unfold', { count: folded.size })}
          </Button>
        </p>
      )}
      <p className={css.order}>
        <span>{linkedText(t('confirmation.order', { number: order.number }), [strong])}</span>
        {!isSummed && <span>{linkedText(t('confirmation.paid', { price: price(paid) }), [strong])}</span>}
        {!isSummed && returned > 0 && (
          <span>{linkedText(t('confirmation.returned', { price: price(returned) }), [strong])}</span>
        )}
        {tickets.size > 1 && (
          <a href={paths.ticket(order.uuid, lang) + key} target="_blank" rel="noopener">
            {t('confirmation.pdf.all')}
          </a>
        )}
        <Papers order={order} />
      </p>
      <OrderPayment order={order} />
      {acts}
      <div className={css.after}>
        <NextSteps entries={order.entries} isOneCode={isOneCode(order)} />
        <AccountOffer order={order} />
      </div>
    </>
  )
}

/** Headlines of orders whose tickets were sent long ago. */
const UNSENT: readonly string[] = [
  'returned',
  'returned.withdrawn',
  'reduced',
  'reduced.withdrawn',
  'off',
  'over',
  'chosen',
]
/** Headlines that are followed by what is ready. */
const TOLD: readonly string[] = ['partly', 'partly.free', ...UNSENT]

const strong = (words: string) => <strong>{words}</strong>
