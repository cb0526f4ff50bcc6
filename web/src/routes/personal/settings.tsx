import { Suspense } from 'react'
import { PersonalLoading, PersonalPage } from '../../features/personal/personal-page.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'

const MemberSettings = lazyWithRetry(() =>
  import('../../features/personal/settings/settings.tsx').then((file) => file.MemberSettings),
)

/** The member's settings. */
export default function Settings() {
  return (
    <PersonalPage tab="settings">
      {(profile) => (
        <Suspense fallback={<PersonalLoading />}>
          <MemberSettings profile={profile} />
        </Suspense>
      )}
    </PersonalPage>
  )
}
