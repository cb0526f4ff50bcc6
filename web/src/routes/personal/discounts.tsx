import { Suspense } from 'react'
import { PersonalLoading, PersonalPage } from '../../features/personal/personal-page.tsx'
import { Unconfirmed } from '../../features/personal/unconfirmed.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'

const DiscountCentre = lazyWithRetry(() =>
  import('../../features/discounts/discount-centre.tsx').then((file) => file.DiscountCentre),
)

/** The member's discounts. */
export default function Discounts() {
  return (
    <PersonalPage tab="discounts">
      {(profile) => (
        <Suspense fallback={<PersonalLoading />}>
          <DiscountCentre
            profile={profile}
            loading={<PersonalLoading />}
            unconfirmed={<Unconfirmed profile={profile} tab="discounts" />}
          />
        </Suspense>
      )}
    </PersonalPage>
  )
}
