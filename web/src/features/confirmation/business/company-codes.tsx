import type { OrderEntryItem, OrderItem, TicketItem } from '@gondola/contract/orders.ts'
import { Download, Printer, QrCode as QrIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inParts, nonBreaking } from '../../../lib/non-breaking.tsx'
import { paths } from '../../../routing/paths.ts'
import { printTickets } from '../../../shared/business/print-all.ts'
import { validityText } from '../../../shared/entry-validity.ts'
import { QrCode } from '../../../shared/qr-code.tsx'
import { ReadyChip } from '../../../shared/ready-chip.tsx'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import css from './company-codes.module.css'

/** More rows than these are folded. */
const MOST_ROWS = 3

/** The codes of an order, to be handed to guests. All are one file, and each is there by itself. */
export function CompanyCodes({ order, keyQuery }: { order: OrderItem; keyQuery: string }) {
  const { config, lang } = useBoot()
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const kept = order.entries.filter(({ reversed }) => !reversed)
  const tickets = new Map(order.tickets.map((ticket) => [ticket.uuid, ticket]))
  const shown = isOpen || kept.length <= MOST_ROWS + 1 ? kept : kept.slice(0, MOST_ROWS)
  const prints = printTickets(order, config.flags).length
  /** The pressed control disappears, so the first row it revealed gets the focus. */
  const unfold = () => {
    flushSync(() => setOpen(true))
    const first = list.current?.children[MOST_ROWS]
    if (first instanceof HTMLElement) first.focus()
  }
  return (
    <section aria-labelledby="codes" className={css.codes}>
      <h2 className="t-section" id="codes">
        {t(kept.every(isExchanged) ? 'company.codes' : 'company.tickets', { count: kept.length })}
      </h2>
      <p className={css.quiet}>{t('company.codes.text')}</p>
      {order.tickets.length > 0 && (
        <p className={css.files}>
          {prints > 0 && (
            <ButtonLink
              href={paths.printAll(order.uuid, lang) + keyQuery}
              target="_blank"
              rel="noopener"
              icon={<Printer />}
            >
              {t(prints < kept.length ? 'company.printSome' : 'company.printAll', { count: prints })}
            </ButtonLink>
          )}
          <ButtonLink
            look={prints > 0 ? 'secondary' : 'primary'}
            href={paths.ticket(order.uuid, lang) + keyQuery}
            target="_blank"
            rel="noopener"
            icon={<Download />}
          >
            {t('company.onePdf')}
          </ButtonLink>
        </p>
      )}
      <ul ref={list} className={css.rows}>
        {shown.map((entry) => (
          <CodeRow key={entry.uuid} entry={entry} ticket={tickets.get(entry.uuid)} place={placeOf(entry, kept)} />
        ))}
      </ul>
      {shown.length < kept.length && (
        <Button look="quiet" className={css.more} onClick={unfold}>
          {t('company.codes.more', { count: kept.length - shown.length })}
        </Button>
      )}
    </section>
  )
}

/** Whether a code is exchanged at the ticket office. */
export const isExchanged = ({ meta }: OrderEntryItem) =>
  meta.method === 'for-exchange-only' || meta.method === 'for-exchange-ticket'

/** Returns the place of an entry among those of its variant and day. */
function placeOf(entry: OrderEntryItem, all: readonly OrderEntryItem[]): { number: number; count: number } {
  const alike = all.filter(
    ({ product, meta }) => product.variant._id === entry.product.variant._id && meta.validFrom === entry.meta.validFrom,
  )
  return { number: alike.indexOf(entry) + 1, count: alike.length }
}

function CodeRow({
  entry,
  ticket,
  place,
}: {
  entry: OrderEntryItem
  ticket: TicketItem | undefined
  place: { number: number; count: number }
}) {
  const { lang } = useBoot()
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { product } = entry
  const about = [
    place.count > 1 ? t('company.codes.place', { number: place.number, total: place.count }) : '',
    ticket?.userName ?? '',
    validityText(entry, { t, lang }),
  ].filter(Boolean)
  return (
    <li className={css.row} tabIndex={-1}>
      <div className={css.words}>
        <h3>{inParts(`${product.name}, ${product.variant.name}`)}</h3>
        <p className={css.quiet}>{nonBreaking(about.join(' · '))}</p>
        {ticket?.code && <p className={css.code}>{ticket.code}</p>}
      </div>
      {ticket?.code && ticket.type !== 'info' ? (
        <button type="button" className={css.show} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <QrIcon />
          {t(isOpen ? 'company.codes.hide' : 'company.codes.show')}
          <span className="vh">{`, ${ticket.code}`}</span>
        </button>
      ) : (
        <ReadyChip entry={entry} />
      )}
      {isOpen && ticket && (
        <QrCode className={css.qr} text={ticket.code} label={t('confirmation.qr', { code: ticket.code })} />
      )}
    </li>
  )
}
