import type { OrderEntryItem, OrderItem } from '@gondola/contract/orders.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { Printer } from 'lucide-react'
import { paths } from '../../routing/paths.ts'
import { QrCode } from '../../shared/qr-code.tsx'
import { useOfflineCode } from '../../shared/use-offline-code.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import css from './orders.module.css'

type WaitingNoteProps = { order: OrderItem; first: OrderEntryItem; waiting: readonly OrderEntryItem[] }

/** Says why tickets are missing; once they are late, shows their offline codes. */
export function WaitingNote({ order, first, waiting }: WaitingNoteProps) {
  const { lang } = useBoot()
  const t = useText()
  const { isLate, offlineCode } = useOfflineCode(first)
  if (!offlineCode) {
    const kind = isLate ? 'longWait' : 'waiting'
    const onCard = waiting.every(({ meta }) => meta.method === 'for-card') ? '.card' : ''
    return (
      <div className={css.waiting}>
        <p>
          <strong>{t(`confirmation.${kind}.lead`)}</strong> {t(`confirmation.${kind}.text${onCard}`)}
        </p>
      </div>
    )
  }
  const many = waiting.length > 1 ? '.many' : ''
  return (
    <div className={css.waiting}>
      <p>
        <strong>{t(`confirmation.desk.lead${many}`)}</strong>{' '}
        {t(`confirmation.desk.text${many}`, { until: formatDay(offlineCode.until) })}
      </p>
      <ul className={css.codes}>
        {waiting.map(
          (entry) =>
            entry.offlineCode && <OfflineCodeItem key={entry.uuid} entry={entry} code={entry.offlineCode.code} />,
        )}
      </ul>
      <ButtonLink
        look="secondary"
        size="small"
        icon={<Printer />}
        href={paths.ticket(order.uuid, lang)}
        target="_blank"
        rel="noopener"
      >
        {t(`confirmation.desk.print${many}`)}
        <span className="vh">, {t('personal.order.of', { number: order.number })}</span>
      </ButtonLink>
    </div>
  )
}

function OfflineCodeItem({ entry: { product }, code }: { entry: OrderEntryItem; code: string }) {
  const t = useText()
  const name = `${product.name}, ${product.variant.name}`
  return (
    <li>
      <QrCode className={css.qr} text={code} label={t('confirmation.desk.qr', { name })} />
      <span aria-hidden="true">{name}</span>
    </li>
  )
}
