import type { OrderEntryItem, TicketItem } from '@gondola/contract/orders.ts'
import { ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { inParts } from '../../lib/non-breaking.tsx'
import { QrCode } from '../../shared/qr-code.tsx'
import { useText } from '../../state/boot.tsx'
import css from './single-codes.module.css'

/** The codes of the single tickets that one code collects, folded. They are for people who come apart. */
export function SingleCodes({
  entries,
  ticketOf,
  pdfHref,
}: {
  entries: OrderEntryItem[]
  ticketOf: (uuid: string) => TicketItem | undefined
  pdfHref: (uuid: string) => string
}) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.codes} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronRight />
        <span>
          <strong>{t('confirmation.pickUp.single', { count: entries.length })}</strong>
          <span className={css.quiet}>{t('confirmation.pickUp.single.text')}</span>
        </span>
      </summary>
      <ul>
        {entries.map((entry) => {
          const { product, meta } = entry
          const ticket = ticketOf(entry.uuid)
          const name = `${product.name}, ${product.variant.name}`
          return (
            <li key={entry.uuid}>
              {isOpen && ticket ? (
                <QrCode className={css.qr} text={ticket.code} label={t('confirmation.qr', { code: ticket.code })} />
              ) : (
                <span className={css.qr} />
              )}
              <div className={css.words}>
                <p className={css.name}>{inParts(name)}</p>
                {[ticket?.userName, meta.exchangeBirthday].filter(Boolean).map((fact) => (
                  <p key={fact} className={css.quiet}>
                    {fact}
                  </p>
                ))}
                <dl>
                  <dt className="vh">{t('confirmation.code')}</dt>
                  <dd className={css.quiet}>{ticket?.code}</dd>
                </dl>
              </div>
              <a
                className={css.file}
                href={pdfHref(entry.uuid)}
                target="_blank"
                rel="noopener"
                aria-label={t('confirmation.pdf.one', { name })}
              >
                <Download />
              </a>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
