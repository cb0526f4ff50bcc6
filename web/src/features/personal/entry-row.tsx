import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { ContactText } from '../../shared/contact-text.tsx'
import { lostDayText } from '../../shared/paid-amount.ts'
import { ReadyChip } from '../../shared/ready-chip.tsx'
import { tileSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { type Paid, useWaysBack } from '../../shared/ways-back.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type EntryGroup, entryFacts, isOver, type Visit } from './order-words.ts'
import css from './orders.module.css'

/** One or several equal entries of an order. Reversed ones have no controls. */
export function EntryRow({
  group,
  visit,
  isHeld = false,
  isOnInvoice = false,
}: {
  group: EntryGroup
  visit: Visit | null
  /** Tickets come with the payment, so nothing is being made. */
  isHeld?: boolean
  isOnInvoice?: boolean
}) {
  const boot = useBoot()
  const t = useText()
  const price = usePrice()
  const { entry, count, amount } = group
  const { product, meta, ready } = entry
  const isPast = isOver(entry, boot.today)
  const facts = entryFacts(group, visit, { t, lang: boot.lang, today: boot.today })
  const gift = meta.giftTemplate ? [{ src: `/gifts/${meta.giftTemplate}.avif` }] : []
  return (
    <li className={css.entry} data-gone={isPast || entry.reversed || undefined}>
      <Picture
        className={css.picture}
        sources={[...gift, ...tileSources(boot, product.imageId, '56px')]}
        alt=""
        width={56}
        height={56}
      />
      <div className={css.what}>
        <h3>{inParts(`${count > 1 ? `${count}\u00a0×\u00a0` : ''}${product.name}, ${product.variant.name}`)}</h3>
        {facts.length > 0 && <p className={css.facts}>{nonBreaking(facts.join(' · '))}</p>}
      </div>
      {!(isPast && ready.state === 'ready' && !entry.reversed) && !(isHeld && ready.state === 'waiting') && (
        <p className={css.state}>
          <ReadyChip entry={entry} />
        </p>
      )}
      <p className={css.amount}>{price(amount)}</p>
      {group.lostDays.length > 0 && (
        <p className={css.reason}>
          {t('confirmation.lostDays')}:{' '}
          {nonBreaking(group.lostDays.map((lost) => lostDayText(lost, { t, price, isOnInvoice })).join('; '))}
        </p>
      )}
      <Reason entry={entry} paid={group.paid} />
    </li>
  )
}

/** Says why it opens no gate, and what happens with the money. */
function Reason({ entry: { ready, toVoucher, type }, paid }: { entry: OrderEntryItem; paid: Paid }) {
  const t = useText()
  const { ending, vars } = useWaysBack()(paid)
  if (ready.state === 'failed')
    return (
      <p className={css.reason}>
        <strong>{t(`confirmation.issueFailed.lead${ending === '.free' ? ending : ''}`)}</strong>{' '}
        {t(`confirmation.issueFailed.text${ending}`, vars)}
      </p>
    )
  if (ready.state === 'returned')
    return <p className={css.reason}>{t(toVoucher ? 'personal.entry.toVoucher' : 'personal.entry.returned')}</p>
  const kind = type === 'transaction_voucher_product' ? '.voucher' : ''
  if (ready.state === 'blocked')
    return (
      <p className={css.reason}>
        <strong>{t(`confirmation.blocked.lead${kind}`)}</strong>{' '}
        <ContactText textKey={`confirmation.blocked.text${kind}`} />
      </p>
    )
  return null
}
