import type { OrderEntryItem, TicketItem } from '@gondola/contract/orders.ts'
import { Download } from 'lucide-react'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { ContactText } from '../../shared/contact-text.tsx'
import { validityText } from '../../shared/entry-validity.ts'
import { backOf, lostDaysOf, lostDayText } from '../../shared/paid-amount.ts'
import { QrCode } from '../../shared/qr-code.tsx'
import { ReadyChip } from '../../shared/ready-chip.tsx'
import { tileSources } from '../../shared/scene-sources.ts'
import { ShopCard } from '../../shared/shop-card.tsx'
import { useOfflineCode } from '../../shared/use-offline-code.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useWaysBack } from '../../shared/ways-back.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import css from './bought-ticket.module.css'
import { DeskStub, DeskWords } from './late-ticket.tsx'
import { TicketFile } from './ticket-file.tsx'
import { WalletLinks } from './wallet-links.tsx'

export type BoughtTicketProps = {
  entry: OrderEntryItem
  /** Undefined until the ticket has been issued. */
  ticket: TicketItem | undefined
  number: number
  count: number
  pdfHref: string
  /** Hidden on screen until the visitor asks for all tickets; printed anyway. */
  isFolded: boolean
}

/** A bought piece as a ticket: state, what and when, code for the gate. */
export function BoughtTicket({ entry, ticket, number, count, pdfHref, isFolded }: BoughtTicketProps) {
  const boot = useBoot()
  const t = useText()
  const { isLate, offlineCode } = useOfflineCode(entry)
  const { product } = entry
  const name = `${product.name}, ${product.variant.name}`
  return (
    <li tabIndex={-1} className={isFolded ? css.folded : undefined}>
      <Ticket
        side
        className={css.ticket}
        label={name}
        strip={t(stripOf(entry, ticket))}
        stripAside={t('confirmation.ticket.of', { number, count })}
        stub={<Stub {...{ entry, ticket, isLate, offlineCode, pdfHref, name }} />}
      >
        <div className={css.picture}>
          <Picture
            sources={[...giftOf(entry), ...tileSources(boot, product.imageId, '200px')]}
            alt=""
            width={200}
            height={236}
          />
        </div>
        <ReadyChip entry={entry} tellsSince />
        <h3 className={css.name}>{inParts(product.name)}</h3>
        <p className={css.variant}>{inParts(product.variant.name)}</p>
        <dl className={css.facts}>
          <div>
            <dt>{t(isDead(entry) && !isVoucher(entry) ? 'confirmation.day' : 'confirmation.valid')}</dt>
            <dd>{nonBreaking(validityText(entry, { t, lang: boot.lang }))}</dd>
          </div>
          <LostDays entries={[entry]} />
          {ticket?.userName && (
            <div>
              <dt>{t('confirmation.for')}</dt>
              <dd>{ticket.userName}</dd>
            </div>
          )}
          {entry.meta.exchangeBirthday && !isDead(entry) && (
            <div>
              <dt>{t('confirmation.cardBirthday')}</dt>
              <dd>{entry.meta.exchangeBirthday}</dd>
            </div>
          )}
          {ticket?.code && (
            <div>
              <dt>{t(ticket.type === 'info' ? 'confirmation.cardNumber' : 'confirmation.code')}</dt>
              <dd className={css.code}>{ticket.code}</dd>
            </div>
          )}
        </dl>
        {!ticket && offlineCode && <DeskWords until={offlineCode.until} />}
        {ticket?.smallTicketInfo && <p className={css.small}>{ticket.smallTicketInfo}</p>}
      </Ticket>
    </li>
  )
}

/** Names the days that did not take place, and what became of their money (docs/product.md §19.52). */
export function LostDays({ entries }: { entries: readonly OrderEntryItem[] }) {
  const t = useText()
  const price = usePrice()
  const days = lostDaysOf(entries)
  if (days.length === 0) return null
  return (
    <div>
      <dt>{t('confirmation.lostDays')}</dt>
      {days.map((lost) => (
        <dd key={lost.day}>{nonBreaking(lostDayText(lost, { t, price }))}</dd>
      ))}
    </div>
  )
}

/** Whether it opens no gate: reversed, refused or blocked. */
const isDead = ({ ready, reversed }: OrderEntryItem): boolean =>
  reversed || ready.state === 'failed' || ready.state === 'blocked'

/** Whether it is a gift voucher, which has a last day and no other. */
const isVoucher = ({ type }: Pick<OrderEntryItem, 'type'>): boolean => type === 'transaction_voucher_product'

/** Returns the template that a gift is printed with. */
const giftOf = ({ meta: { giftTemplate } }: OrderEntryItem) =>
  giftTemplate ? [{ src: `/gifts/${giftTemplate}.avif` }] : []

/** Returns the text key of its kind. A card is not one of the tickets loaded onto it. */
export function stripOf(
  entry: Pick<OrderEntryItem, 'type'>,
  ticket: Pick<TicketItem, 'type' | 'isGift'> | undefined,
): string {
  if (entry.type === 'card-product') return 'confirmation.ticket.card'
  if (ticket?.isGift || isVoucher(entry)) return 'confirmation.ticket.gift'
  if (ticket?.type === 'info') return 'confirmation.ticket.info'
  return ticket?.type === 'exchange-pass' ? 'confirmation.ticket.exchange' : 'confirmation.ticket'
}

/** Says what happens with the money of a refused or returned entry. */
function MoneyBack({ entry, why }: { entry: OrderEntryItem; why: 'issueFailed' | 'reversed' }) {
  const t = useText()
  const price = usePrice()
  const { ending, vars } = useWaysBack()(entry)
  const cost = ending === '.free' ? ending : ''
  // A returned one says that money goes back the way it came.
  const text = why === 'issueFailed' ? ending : cost
  if (entry.toVoucher) return <ToVoucher back={price(backOf([entry]))} isAll={backOf([entry]) === 0} />
  return (
    <div className={css.stub}>
      <p className={css.stubText}>
        <strong>{t(why === 'reversed' ? 'confirmation.reversed.lead' : `confirmation.issueFailed.lead${cost}`)}</strong>{' '}
        {t(`confirmation.${why}.text${text}`, vars)}
      </p>
    </div>
  )
}

/** Says that a voucher took the place of the money (docs/product.md §19.47). */
function ToVoucher({ back, isAll }: { back: string; isAll: boolean }) {
  const t = useText()
  return (
    <div className={css.stub}>
      <p className={css.stubText}>
        <strong>{t('confirmation.reversed.lead')}</strong>{' '}
        {t(`confirmation.toVoucher.text${isAll ? '' : '.part'}`, { price: back })}
      </p>
    </div>
  )
}

/** Says that the ticket is blocked or the gift voucher void. */
function Blocked({ entry }: { entry: OrderEntryItem }) {
  const t = useText()
  const kind = isVoucher(entry) ? '.voucher' : ''
  return (
    <div className={css.stub}>
      <p className={css.stubText}>
        <strong>{t(`confirmation.blocked.lead${kind}`)}</strong>{' '}
        <ContactText textKey={`confirmation.blocked.text${kind}`} />
      </p>
    </div>
  )
}

/** What the gate needs: code or card, and the PDF. Before the issue, what replaces them. */
function Stub({
  entry,
  ticket,
  isLate,
  offlineCode,
  pdfHref,
  name,
}: Pick<BoughtTicketProps, 'entry' | 'ticket' | 'pdfHref'> & ReturnType<typeof useOfflineCode> & { name: string }) {
  const t = useText()
  if (entry.ready.state === 'failed') return <MoneyBack entry={entry} why="issueFailed" />
  if (entry.reversed) return <MoneyBack entry={entry} why="reversed" />
  if (entry.ready.state === 'blocked') return <Blocked entry={entry} />
  if (!ticket && offlineCode) return <DeskStub code={offlineCode.code} pdfHref={pdfHref} name={name} />
  const kind = isLate ? 'longWait' : 'waiting'
  const onCard = entry.meta.method === 'for-card' ? '.card' : ''
  if (!ticket)
    return (
      <div className={css.stub}>
        <span className={css.progress} aria-hidden="true" />
        <p className={css.stubText}>
          <strong>{t(`confirmation.${kind}.lead`)}</strong> {t(`confirmation.${kind}.text${onCard}`)}
        </p>
      </div>
    )
  return (
    <div className={css.stub}>
      {ticket.code && ticket.type !== 'info' && (
        <QrCode className={css.qr} text={ticket.code} label={t('confirmation.qr', { code: ticket.code })} />
      )}
      {ticket.code && entry.meta.method === 'for-card' && (
        <div className={css.card}>
          <ShopCard number={ticket.code} />
        </div>
      )}
      <div className={css.keep}>
        <WalletLinks data={ticket.walletData} name={name} />
        <TicketFile href={pdfHref} icon={<Download />} label={t('confirmation.pdf.one', { name })}>
          {t('confirmation.pdf')}
        </TicketFile>
      </div>
    </div>
  )
}
