import type { OrderItem } from '@gondola/contract/orders.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { OrderDocuments } from '../../../shared/business/order-documents.tsx'
import { ibanGroups, messageOf, untilDay } from '../../../shared/business/transfer.ts'
import { QrCode } from '../../../shared/qr-code.tsx'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Price } from '../../../ui/price.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { CopiedFact } from './copied-fact.tsx'
import css from './transfer-ticket.module.css'

type Transfer = NonNullable<OrderItem['meta']['transfer']>

/** What a transfer needs, to copy or as a QR payment. It has amount, account, symbol, day and the deposit invoice. */
export function TransferTicket({ order, transfer }: { order: OrderItem; transfer: Transfer }) {
  const { lang, today } = useBoot()
  const t = useText()
  const price = usePrice()
  const { rest, received, dueDay, account, iban, bic, reference, symbol, qr } = transfer
  const message = reference ?? messageOf(qr)
  return (
    <Ticket
      side
      label={t('company.transfer')}
      className={css.transfer}
      stub={
        qr && (
          <div className={css.stub}>
            <QrCode className={css.qr} text={qr} label={t('company.qr.label', { price: price(rest), symbol })} />
            <p className={css.caption}>{t('company.qr')}</p>
            <p className={css.quiet}>{t(reference ? 'company.qr.abroad' : 'company.qr.note')}</p>
          </div>
        )
      }
    >
      <p className={css.until}>
        {dueDay < today
          ? t('company.payment.overdue', { day: formatDay(dueDay) })
          : t('company.payUntil', { day: untilDay(dueDay, lang) })}
      </p>
      <Price look="total">{price(rest)}</Price>
      {received > 0 && <p className={css.quiet}>{t('company.received', { price: price(received) })}</p>}
      <dl className={css.facts}>
        <CopiedFact name={t('company.account')} shown={account} />
        <CopiedFact name={t('company.symbol')} shown={symbol} />
        <CopiedFact name={t('company.iban')} shown={ibanGroups(iban)} copied={iban} />
        {reference && <CopiedFact name={t('company.bic')} shown={bic} />}
        {message && <CopiedFact name={t('company.message')} shown={message} />}
      </dl>
      <OrderDocuments order={order} />
    </Ticket>
  )
}
