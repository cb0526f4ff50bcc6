import type { ChangeStatus } from '@gondola/contract/after-sale.ts'
import type { OrderEntryItem, TicketItem } from '@gondola/contract/orders.ts'
import { CalendarPlus, ChevronRight, Download, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAppleDevice } from '../../../lib/apple-device.ts'
import { daysText } from '../../../lib/day-text.ts'
import { inParts, nonBreaking } from '../../../lib/non-breaking.tsx'
import { paths } from '../../../routing/paths.ts'
import { QrCode } from '../../../shared/qr-code.tsx'
import { ReadyChip } from '../../../shared/ready-chip.tsx'
import { ShopCard } from '../../../shared/shop-card.tsx'
import { entryTime } from '../../../shared/slot-words.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { nameOf } from '../act-words.ts'
import type { OfOrder } from '../acts.queries.ts'
import { Leaf } from '../leaf.tsx'
import rowCss from '../order-acts.module.css'
import css from './change.module.css'
import { earlierText, isTimed } from './change-words.ts'

type MovedTicketProps = {
  update: ChangeStatus['updates'][number]
  entry: OrderEntryItem
  /** Undefined where there is no code to show, as while the order is read again. */
  ticket: TicketItem | undefined
}

/** A ticket with its new day, its code, and the wallets that take it. */
export function MovedTicket({ update, entry, ticket }: MovedTicketProps) {
  const { lang } = useBoot()
  const t = useText()
  const { product } = entry
  const { validFrom: day, inclusiveValidity, timeSlot: time, was } = update
  const name = nameOf(entry)
  return (
    <li>
      <Ticket
        label={name}
        strip={inParts(product.name)}
        stripAside={product.variant.name}
        stub={ticket?.code && <Code ticket={ticket} entry={entry} />}
      >
        <ReadyChip entry={entry} />
        <div className={css.visit}>
          <Leaf day={day} look="new" />
          <p>
            <strong className={css.newDay}>{nonBreaking(daysText(day, inclusiveValidity.at(-1) ?? day, lang))}</strong>
            {isTimed(time) && (
              <strong className={css.newDay}>{nonBreaking(entryTime(time, { t, lang, visit: product.meta }))}</strong>
            )}
            {was && (
              <span className={css.earlier}>
                {nonBreaking(t('acts.change.earlier', { when: earlierText(was, { t, lang, entry }) }))}
              </span>
            )}
          </p>
        </div>
      </Ticket>
      {ticket && <Wallets data={ticket.walletData} name={name} />}
    </li>
  )
}

function Code({ ticket, entry }: { ticket: TicketItem; entry: OrderEntryItem }) {
  const t = useText()
  const { code } = ticket
  if (entry.meta.method === 'for-card' || ticket.type === 'info')
    return (
      <div className={css.code}>
        <ShopCard number={code} />
      </div>
    )
  return (
    <div className={css.code}>
      <QrCode className={css.qr} text={code} label={t('confirmation.qr', { code })} />
      <p className={css.letters}>{code}</p>
      <p className={css.same}>{t('acts.change.note.print')}</p>
    </div>
  )
}

/** Adds a ticket to the phone's wallet again. On Apple's devices their wallet is first. */
function Wallets({ data, name }: { data: TicketItem['walletData']; name: string }) {
  const t = useText()
  const apple = { label: t('acts.change.wallet.apple'), href: data.pkpassContent, isWindow: false }
  const google = { label: t('acts.change.wallet.google'), href: data.googleWalletLink, isWindow: true }
  const wallets = (isAppleDevice() ? [apple, google] : [google, apple]).filter(({ href }) => href)
  if (wallets.length === 0) return null
  return (
    <ul className={css.keep}>
      {wallets.map(({ label, href, isWindow }) => (
        <KeepRow key={label} icon={<Wallet />} href={href ?? ''} isWindow={isWindow} label={`${label}: ${name}`}>
          {label}
        </KeepRow>
      ))}
    </ul>
  )
}

/** Calendar and print of all tickets of an order, as they are now. */
export function KeepRows({ of }: { of: OfOrder }) {
  const { lang } = useBoot()
  const t = useText()
  const key = of.key ? `&key=${encodeURIComponent(of.key)}` : ''
  return (
    <ul className={css.keep}>
      <KeepRow icon={<CalendarPlus />} href={`/transactions/${of.id}/calendar${key.replace('&', '?')}`}>
        {t('acts.change.calendar')}
      </KeepRow>
      <KeepRow icon={<Download />} href={paths.ticket(of.id, lang) + key} isWindow>
        {t('acts.change.pdf')}
      </KeepRow>
    </ul>
  )
}

type KeepRowProps = { icon: ReactNode; href: string; isWindow?: boolean; label?: string; children: ReactNode }

function KeepRow({ icon, href, isWindow = false, label, children }: KeepRowProps) {
  return (
    <li>
      <a
        className={rowCss.row}
        href={href}
        aria-label={label}
        {...(isWindow ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {icon}
        <span className={rowCss.words}>
          <span className={rowCss.name}>{children}</span>
        </span>
        <ChevronRight />
      </a>
    </li>
  )
}
