import type { OrderItem } from '@gondola/contract/orders.ts'
import { formatDay, zonedClock } from '@gondola/rules/day.ts'
import { Printer, QrCode } from 'lucide-react'
import { timeText } from '../../../lib/day-text.ts'
import { paths } from '../../../routing/paths.ts'
import { OrderDocuments } from '../../../shared/business/order-documents.tsx'
import { printTickets } from '../../../shared/business/print-all.ts'
import { onDay, paymentState } from '../../../shared/business/transfer.ts'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import css from './company-orders.module.css'

const TONES = { open: 'warn', overdue: 'error', paid: 'ok', ended: 'neutral' } as const satisfies Record<
  string,
  ChipTone
>

/** How far an order is with its payment. Also its symbol, and what is missing for its tickets. */
export function PaymentLine({ order }: { order: OrderItem }) {
  const { today, lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const { transfer, paidDay } = order.meta
  const state = paymentState(order, today)
  const shown = state === 'paid' ? paidDay : transfer?.dueDay
  const day = shown ? formatDay(shown) : ''
  const isOwed = state === 'open' || state === 'overdue'
  const ended = state === 'ended' ? transfer?.ended : undefined
  const received = ended?.received ?? 0
  const why = ended?.why ?? 'unpaid'
  const words = state === 'ended' ? `ended.${why === 'unpaid' && received > 0 ? 'partly' : why}` : state
  const ends = transfer?.endsAt ? zonedClock(Date.parse(transfer.endsAt)) : undefined
  return (
    <>
      <p className={css.state}>
        <Chip tone={TONES[state]}>{t(`company.payment.${words}`, { day })}</Chip>
        {transfer && <span>{t('company.payment.symbol', { symbol: transfer.symbol })}</span>}
        {transfer?.purchaseOrder && <span>{t('company.payment.number', { number: transfer.purchaseOrder })}</span>}
        {received > 0 && (
          <span>{t(`company.payment.${ended?.isSentBack ? 'sentBack' : 'goesBack'}`, { price: price(received) })}</span>
        )}
        {isOwed && transfer && transfer.received > 0 && (
          <span>{t('company.payment.rest', { price: price(transfer.rest) })}</span>
        )}
      </p>
      {isOwed && transfer && !transfer.onCredit && (
        <div className={css.waits} data-overdue={state === 'overdue' || undefined}>
          <p>
            <strong>{t('company.payment.waits')}</strong>{' '}
            {ends && t('company.payment.ends', { day: onDay(ends.today, lang), time: timeText(ends.time, lang) })}
          </p>
          <ButtonLink size="small" icon={<QrCode />} href={paths.confirmation(order.uuid, true)}>
            {t('company.payment.details')}
            <span className="vh">, {t('personal.order.of', { number: order.number })}</span>
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** Links that only orders of a company have. They are all prints at once, what a transfer needs, documents. */
export function CompanyPapers({ order }: { order: OrderItem }) {
  const { config, lang, today } = useBoot()
  const t = useText()
  const { transfer } = order.meta
  const state = paymentState(order, today)
  const isOwed = transfer?.onCredit && (state === 'open' || state === 'overdue')
  const prints = printTickets(order, config.flags).length
  return (
    <>
      {prints > 0 && (
        <a href={paths.printAll(order.uuid, lang)} target="_blank" rel="noopener">
          <Printer />
          <span>
            {t(
              prints < order.entries.filter(({ reversed }) => !reversed).length
                ? 'company.printSome'
                : 'company.printAll',
              { count: prints },
            )}
            <span className="vh">, {t('personal.order.of', { number: order.number })}</span>
          </span>
        </a>
      )}
      {isOwed && (
        <a href={paths.confirmation(order.uuid, true)}>
          <QrCode />
          <span>
            {t('company.payment.details')}
            <span className="vh">, {t('personal.order.of', { number: order.number })}</span>
          </span>
        </a>
      )}
      <OrderDocuments order={order} />
    </>
  )
}
