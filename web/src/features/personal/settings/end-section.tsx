import type { MembershipEnd, Profile } from '@gondola/contract/users.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { Suspense, useState } from 'react'
import { CallError, call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { lazyWithRetry } from '../../../routing/lazy.ts'
import { useQuery } from '../../../shared/queries.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { dismissTopic, showToast } from '../../../ui/toasts.ts'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { Section, Waiting } from './section.tsx'
import css from './settings.module.css'
import { membershipQuery } from './settings.queries.ts'

const EndDialog = lazyWithRetry(() => import('./end-dialog.tsx').then((file) => file.EndDialog))

/** The end of the membership, and the way back as long as there is one (docs/product.md §18.15). */
export function EndSection({ profile }: { profile: Profile }) {
  const t = useText()
  const { data: end, isError, refetch } = useQuery(membershipQuery(profile.id))
  const [isOpen, setOpen] = useState(false)
  const { place, keepFocus } = useFocusKept(end ? `${end.endsOn}` : 'waiting')
  const reload = () => void refetch()
  const change = () => {
    keepFocus()
    reload()
  }
  return (
    <Section title={t('settings.end')} bodyRef={place}>
      {!end && isError && <Note retry={{ label: t('shop.retry'), onClick: reload }}>{t('settings.failed')}</Note>}
      {!end && !isError && <Waiting />}
      {end?.endsOn && <Ending profile={profile} endsOn={end.endsOn} onChange={change} />}
      {end && !end.endsOn && (
        <>
          <p className={css.text}>{t('settings.end.text')}</p>
          <Button look="quiet" size="small" className={css.danger} onClick={() => setOpen(true)}>
            {t('settings.end.ask')}
          </Button>
        </>
      )}
      {end && isOpen && (
        // Here, so that its button stays: the focus comes back to it.
        <Suspense>
          <EndDialog
            profile={profile}
            end={end}
            onEnded={() => {
              setOpen(false)
              change()
            }}
            onLeave={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}

type EndingProps = { profile: Profile; endsOn: NonNullable<MembershipEnd['endsOn']>; onChange: () => void }

function Ending({ profile: { id }, endsOn, onChange }: EndingProps) {
  const { lang } = useBoot()
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await call('keepMembership', { params: { id }, query: { lang } })
      dismissTopic('end')
      showToast({ text: t('settings.end.kept'), seconds: 3, topic: 'end' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast({ text: t(errorText[error.code]), tone: 'warn', seconds: 5 })
    }
    setBusy(false)
    onChange()
  }
  return (
    <>
      <Note warns>{t('settings.end.ending', { day: formatDay(endsOn) })}</Note>
      <Button
        look="secondary"
        size="small"
        className={css.first}
        loading={isBusy}
        loadingLabel={t('account.saving')}
        onClick={() => void keep()}
      >
        {t('settings.end.keep')}
      </Button>
    </>
  )
}
