import type { OrderEntryItem, PickUp } from '@gondola/contract/orders.ts'
import { Download } from 'lucide-react'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { validityText } from '../../shared/entry-validity.ts'
import { QrCode } from '../../shared/qr-code.tsx'
import { ReadyChip } from '../../shared/ready-chip.tsx'
import { tileSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import css from './bought-ticket.module.css'
import { LostDays } from './bought-ticket.tsx'
import { pickUpPieces } from './pick-up-pieces.ts'
import ownCss from './pick-up-ticket.module.css'
import { TicketFile } from './ticket-file.tsx'
import { WalletLinks } from './wallet-links.tsx'

/** The one ticket of all that is collected together: code and list. */
export function PickUpTicket({
  pickUp,
  entries,
  pdfHref,
  isForGuests,
}: {
  pickUp: PickUp
  /** Those that it collects, at least two. */
  entries: OrderEntryItem[]
  pdfHref: string
  /** A company hands it on. */
  isForGuests?: boolean
}) {
  const boot = useBoot()
  const t = useText()
  const price = usePrice()
  const [first] = entries
  const { when, pieces } = pickUpPieces(entries, (entry) => validityText(entry, { t, lang: boot.lang }))
  const title = t('confirmation.pickUp.title')
  const isPartly = pickUp.onCards < entries.filter(({ type }) => type === 'product').length
  if (!first) return null
  return (
    <li>
      <Ticket
        side
        className={css.ticket}
        label={t('confirmation.pickUp.forAll')}
        strip={t('confirmation.pickUp.forAll')}
        stripAside={t('confirmation.pickUp.count', { count: entries.length })}
        stub={
          <div className={css.stub}>
            <QrCode className={css.qr} text={pickUp.code} label={t('confirmation.pickUp.qr', { code: pickUp.code })} />
            <div className={css.keep}>
              <WalletLinks data={pickUp.walletData} name={title} />
              <TicketFile href={pdfHref} icon={<Download />} label={t('confirmation.pdf.one', { name: title })}>
                {t('confirmation.pdf')}
              </TicketFile>
            </div>
          </div>
        }
      >
        <div className={css.picture}>
          <Picture sources={tileSources(boot, first.product.imageId, '200px')} alt="" width={200} height={236} />
        </div>
        <ReadyChip entry={first} />
        <h3 className={css.name}>{title}</h3>
        <dl className={css.facts}>
          {when && (
            <div>
              <dt>{t('confirmation.valid')}</dt>
              <dd>{nonBreaking(when)}</dd>
            </div>
          )}
          <LostDays entries={entries} />
          <div>
            <dt>{t('confirmation.code')}</dt>
            <dd className={css.code}>{nonBreaking(pickUp.code)}</dd>
          </div>
        </dl>
        <ul className={ownCss.pieces}>
          {pieces.map(({ count, name, when }) => (
            <li key={`${name} ${when}`}>
              <strong>{count} ×</strong> {inParts(name)}
              {when && <span className={ownCss.when}>{nonBreaking(when)}</span>}
            </li>
          ))}
        </ul>
        <p className={css.small}>
          {t(isForGuests ? 'company.pickUp.one' : 'confirmation.pickUp.one')}{' '}
          {pickUp.onCards > 0 &&
            t(isForGuests ? 'company.pickUp.cards' : `confirmation.pickUp.cards${isPartly ? '.some' : ''}`, {
              deposit: price(boot.cardDeposit),
            })}
        </p>
      </Ticket>
    </li>
  )
}
