import { Suspense } from 'react'
import { PersonalLoading, PersonalPage } from '../../features/personal/personal-page.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'

const OrderList = lazyWithRetry(() => import('../../features/personal/order-list.tsx').then((file) => file.OrderList))

/** The member's orders (spec §2 /personal). */
export default function Orders() {
  return (
    <PersonalPage tab="orders">
      {(profile) => (
        <Suspense fallback={<PersonalLoading />}>
          <OrderList profile={profile} />
        </Suspense>
      )}
    </PersonalPage>
  )
}
