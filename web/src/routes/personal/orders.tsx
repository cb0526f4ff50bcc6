import { Suspense } from 'react'
import { PersonalLoading, PersonalPage } from '../../features/personal/personal-page.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'

const OrderList = lazyWithRetry(() => import('../../features/personal/order-list.tsx').then((file) => file.OrderList))

const OrderActs = lazyWithRetry(() => import('../../features/order-acts/order-acts.tsx').then((file) => file.OrderActs))

/** The member's orders. */
export default function Orders() {
  return (
    <PersonalPage tab="orders">
      {(profile) => (
        <Suspense fallback={<PersonalLoading />}>
          <OrderList
            profile={profile}
            actsOf={(order, onEnded) => (
              <Suspense>
                <OrderActs order={order} onEnded={onEnded} />
              </Suspense>
            )}
          />
        </Suspense>
      )}
    </PersonalPage>
  )
}
