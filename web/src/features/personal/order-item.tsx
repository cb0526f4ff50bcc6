import type { OrderItem } from '@gondola/contract/orders.ts'
import { formatDay, zonedClock } from '@gondola/rules/day.ts'
import { Download, FileText, Ticket } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { inParts } from '../../lib/non-breaking.tsx'
import { paths } from '../../routing/paths.ts'
import { waitsForMoney } from '../../shared/business/transfer.ts'
import { OrderPayment } from '../../shared/codes/order-payment.tsx'
import { paidAmount } from '../../shared/paid-amount.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { EntryRow } from './entry-row.tsx'
import { groupsOf, orderHeading, visitOf, waitingIn } from './order-words.ts'
import css from './orders.module.css'
import { WaitingNote } from './waiting-note.tsx'

/** A group's full list would push the other orders out of view. */
const MOST_ROWS = 6

export type OrderItemProps = {
  order: OrderItem
  /** Offers instead of a day that is called off: before its tickets, which say so. */
  offers: ReactNode
  acts: ReactNode
  /** What a company reads below the heading, and its own papers. */
  payment?: ReactNode
  papers?: ReactNode
}

/** One order: day, content, states at the gate, its acts, its papers. */
export function OrderItemView({ order, offers, acts, payment, papers }: OrderItemProps) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const heading = useId()
  const [isOpen, setOpen] = useState(false)
  const groups = groupsOf(order)
  const shown = isOpen || groups.length <= MOST_ROWS ? groups : groups.slice(0, MOST_ROWS - 1)
  const visit = visitOf(order)
  const waiting = waitingIn(order)
  const hasEnded = order.status === 'failed'
  const isHeld = hasEnded || waitsForMoney(order)
  return (
    <li className={css.order} tabIndex={-1} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading}>{inParts(orderHeading(order, { t, lang }))}</h2>
        <p className={css.sum}>{price(paidAmount(order))}</p>
        <p className={css.number}>
          {t('personal.order.number', {
            number: order.number,
            day: formatDay(zonedClock(Date.parse(order.createdAt)).today),
          })}
        </p>
      </div>
      {payment}
      {offers}
      <ul className={css.entries}>
        {shown.map((group) => (
          <EntryRow key={group.entry.uuid} {...{ group, visit, isHeld }} isOnInvoice={order.paidWith !== 'card'} />
        ))}
      </ul>
      {shown.length < groups.length && (
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {t('confirmation.unfold', {
            count: groups.slice(shown.length).reduce((sum, { count }) => sum + count, 0),
          })}
        </Button>
      )}
      {waiting[0] && <WaitingNote order={order} first={waiting[0]} waiting={waiting} />}
      <OrderPayment order={order} />
      {order.points > 0 && <p className={css.points}>{t('personal.order.points', { count: order.points })}</p>}
      {!hasEnded && acts}
      <div className={css.papers} data-papers>
        {!isHeld && <Papers order={order} />}
        {papers}
      </div>
    </li>
  )
}

/** Links to the papers of an order; their names have its number for screen readers. */
function Papers({ order: { uuid, number, entries, tickets, meta, salesPoint } }: { order: OrderItem }) {
  const { lang } = useBoot()
  const t = useText()
  const isVoucher = entries.every(({ type }) => type === 'transaction_voucher_product')
  const kind = isVoucher ? '.voucher' : ''
  const isKept = entries.some(({ reversed }) => !reversed)
  const paper = (href: string, icon: ReactNode, words: string, isFile = true) => (
    <a key={href} href={href} {...(isFile ? { target: '_blank', rel: 'noopener' } : {})}>
      {icon}
      <span>
        {words}
        <span className="vh">, {t('personal.order.of', { number })}</span>
      </span>
    </a>
  )
  return (
    <>
      {isKept &&
        paper(paths.confirmation(uuid, salesPoint === 'b2b'), <Ticket />, t(`personal.order.show${kind}`), false)}
      {isKept && tickets.length > 0 && paper(paths.ticket(uuid, lang), <Download />, t('personal.order.download'))}
      {meta.receipt && paper(meta.receipt, <FileText />, t('personal.order.receipt'))}
      {meta.corrections.map((href, index, { length }) =>
        paper(href, <FileText />, `${t('confirmation.correction')}${length > 1 ? ` ${index + 1}` : ''}`),
      )}
    </>
  )
}
