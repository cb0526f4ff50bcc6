import { Suspense } from 'react'
import { PersonalLoading, PersonalPage } from '../../features/personal/personal-page.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'

const CardList = lazyWithRetry(() => import('../../features/personal/card-list.tsx').then((file) => file.CardList))

/** The member's cards (spec §2 /personal). */
export default function Cards() {
  return (
    <PersonalPage tab="cards">
      {(profile) => (
        <Suspense fallback={<PersonalLoading />}>
          <CardList profile={profile} />
        </Suspense>
      )}
    </PersonalPage>
  )
}
