import type { Profile } from '@gondola/contract/users.ts'
import { useEffect, useRef } from 'react'
import { useQuery } from '../../../shared/queries.ts'
import { useText } from '../../../state/boot.tsx'
import { Note } from '../../../ui/note.tsx'
import { Unconfirmed } from '../unconfirmed.tsx'
import { DataSection } from './data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { EndSection } from './end-section.tsx'
import { NewsSection } from './news-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import css from './settings.module.css'
import { settingsQuery } from './settings.queries.ts'
// Loaded with this file, so that its queries need not wait for it.
import '../../../shared/query-client.ts'

/** All that members change by themselves (docs/product.md §18.1). */
export function MemberSettings({ profile }: { profile: Profile }) {
  const t = useText()
  const { data, isError, refetch } = useQuery(settingsQuery(profile.id))
  const { marketing } = profile.meta.terms
  const known = useRef(marketing)
  // The questions about news are asked elsewhere; their history is here.
  useEffect(() => {
    if (known.current === marketing) return
    known.current = marketing
    void refetch()
  }, [marketing, refetch])
  const reload = () => refetch()
  return (
    <div className={css.settings}>
      {!profile.roles.active && <Unconfirmed profile={profile} tab="settings" />}
      {profile.roles.active && (
        <>
          <ProfileSection profile={profile} />
          <EmailSection profile={profile} change={data?.emailChange} onChange={reload} />
          <PasswordSection profile={profile} onSaved={() => void reload()} />
        </>
      )}
      {!data && isError && (
        <Note className={css.failed} retry={{ label: t('shop.retry'), onClick: () => void reload() }}>
          {t('settings.failed')}
        </Note>
      )}
      {!profile.roles.b2b && <NewsSection profile={profile} news={data?.news} />}
      <DevicesSection profile={profile} sessions={data?.sessions} onChange={() => void reload()} />
      <DataSection profile={profile} />
      {!profile.roles.b2b && <EndSection profile={profile} />}
    </div>
  )
}
