import { type Day, formatDay } from '@gondola/rules/day.ts'
import { Printer } from 'lucide-react'
import { QrCode } from '../../shared/qr-code.tsx'
import { useText } from '../../state/boot.tsx'
import css from './bought-ticket.module.css'
import { TicketFile } from './ticket-file.tsx'

/** Says why there is no ticket yet, and what to do until then. */
export function DeskWords({ until }: { until: Day }) {
  const t = useText()
  return (
    <p className={css.deskText}>
      <strong>{t('confirmation.desk.lead')}</strong> {t('confirmation.desk.text', { until: formatDay(until) })}
    </p>
  )
}

/** The offline code that replaces the ticket, to show and to print. */
export function DeskStub({ code, pdfHref, name }: { code: string; pdfHref: string; name: string }) {
  const t = useText()
  return (
    <div className={css.stub} data-desk>
      <QrCode className={css.qr} text={code} label={t('confirmation.desk.qr', { name })} />
      <div className={css.keep}>
        <TicketFile href={pdfHref} icon={<Printer />} label={t('confirmation.desk.print.one', { name })}>
          {t('confirmation.desk.print')}
        </TicketFile>
      </div>
    </div>
  )
}
