import { type Day, formatDay } from '@gondola/rules/day.ts'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import type { OrderEntry } from './bought-ticket.tsx'
import css from './confirmation.module.css'
import { QrCode } from './qr-code.tsx'
import { usualWaitLeft } from './ready.ts'
import { TicketFile } from './ticket-file.tsx'

export type DeskCode = NonNullable<OrderEntry['deskCode']>

/** What stands in for the ticket once it takes longer than usual: `isLate`, and the code that a desk takes if there is one. */
export function useDeskCode({ deskCode, ready }: OrderEntry): { isLate: boolean; deskCode: DeskCode | undefined } {
  // Counted from the payment: whoever opens the page again has waited before.
  const [wait] = useState(() => usualWaitLeft(ready.at, cart.now()))
  const isLate = useLater(wait)
  return { isLate, deskCode: isLate ? deskCode : undefined }
}

/** Why there is no ticket yet, and what helps until it is there. */
export function DeskWords({ until }: { until: Day }) {
  const t = useText()
  return (
    <p className={css.deskText}>
      <strong>{t('confirmation.desk.lead')}</strong> {t('confirmation.desk.text', { until: formatDay(until) })}
    </p>
  )
}

/** The code that stands in, to show and to print. */
export function DeskStub({ code, pdfHref, name }: { code: string; pdfHref: string; name: string }) {
  const t = useText()
  return (
    <div className={css.stub} data-desk>
      <QrCode text={code} label={t('confirmation.desk.qr', { name })} />
      <div className={css.keep}>
        <TicketFile href={pdfHref} icon={<Printer />} label={t('confirmation.desk.print.one', { name })}>
          {t('confirmation.desk.print')}
        </TicketFile>
      </div>
    </div>
  )
}

/** True after this time, at once when there is none. */
function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(ms === 0)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}
