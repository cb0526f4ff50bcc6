import type { AccountSettings, Profile } from '@gondola/contract/users.ts'
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CallError, call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { dayText } from './moment-text.ts'
import { Section, Waiting } from './section.tsx'
import css from './settings.module.css'

type Session = AccountSettings['sessions'][number]
const ICONS: Record<NonNullable<Session['device']> | 'unknown', ReactNode> = {
  phone: <Smartphone />,
  tablet: <Tablet />,
  computer: <Laptop />,
  unknown: <MonitorSmartphone />,
}

type DevicesSectionProps = { profile: Profile; sessions: Session[] | undefined; onChange: () => void }

/** Where the member is signed in, with a way to sign out there (docs/product.md §18.6). */
export function DevicesSection({ profile: { id }, sessions, onChange }: DevicesSectionProps) {
  const { lang } = useBoot()
  const t = useText()
  const [busy, setBusy] = useState<string | null>(null)
  const { place, keepFocus } = useFocusKept((sessions ?? []).map((one) => one.id).join())
  const end = async (session: string | 'others') => {
    if (busy) return
    setBusy(session)
    try {
      if (session === 'others') await call('endOtherSessions', { params: { id }, query: { lang } })
      else await call('endSession', { params: { id, session }, query: { lang } })
      showToast({ text: t(session === 'others' ? 'settings.devices.allEnded' : 'settings.devices.ended'), seconds: 3 })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Ended by itself meanwhile.
      if (error.code !== 'not-found') showToast({ text: t(errorText[error.code]), tone: 'warn', seconds: 5 })
    }
    setBusy(null)
    keepFocus()
    onChange()
  }
  const nameOf = ({ device, browser }: Session) =>
    [t(`settings.devices.${device ?? 'unknown'}`), browser].filter(Boolean).join(', ')
  return (
    <Section title={t('settings.devices')} text={t('settings.devices.text')} bodyRef={place}>
      {!sessions && <Waiting />}
      {sessions && (
        <ul className={css.devices}>
          {sessions.map((session) => (
            <li key={session.id}>
              {ICONS[session.device ?? 'unknown']}
              <div>
                <h3>{nameOf(session)}</h3>
                <p>
                  {session.isThis
                    ? t('settings.devices.now')
                    : t('settings.devices.last', { day: dayText(session.seenAt) })}
                </p>
              </div>
              {session.isThis ? (
                <Chip tone="ok">{t('settings.devices.this')}</Chip>
              ) : (
                <Button look="quiet" size="small" onClick={() => void end(session.id)}>
                  {t('settings.devices.end')}
                  <span className="vh">: {nameOf(session)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button
          look="secondary"
          size="small"
          className={css.save}
          loading={busy === 'others'}
          loadingLabel={t('settings.devices.ending')}
          onClick={() => void end('others')}
        >
          {t('settings.devices.endAll')}
        </Button>
      )}
    </Section>
  )
}
