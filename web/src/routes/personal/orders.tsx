import type { OrderItem } from '@gondola/contract/orders.ts'
import { Suspense } from 'react'
import { PersonalLoading, PersonalPage } from '../../features/personal/personal-page.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'

const OrderList = lazyWithRetry(() => import('../../features/personal/order-list.tsx').then((file) => file.OrderList))

const CompanyOrders = lazyWithRetry(() =>
  import('../../features/personal/company/company-orders.tsx').then((file) => file.CompanyOrders),
)
const OrderActs = lazyWithRetry(() => import('../../features/order-acts/order-acts.tsx').then((file) => file.OrderActs))

const actsOf = (order: OrderItem, onEnded: () => void, part?: 'offers' | 'rows') => (
  <Suspense fallback={<span hidden data-coming />}>
    <OrderActs order={order} part={part} onEnded={onEnded} />
  </Suspense>
)

/** The member's orders, or those of the company that they buy for. */
export default function Orders() {
  return (
    <PersonalPage tab="orders">
      {(profile) => (
        <Suspense fallback={<PersonalLoading />}>
          {profile.roles.b2b ? (
            <CompanyOrders profile={profile} actsOf={actsOf} />
          ) : (
            <OrderList profile={profile} actsOf={actsOf} />
          )}
        </Suspense>
      )}
    </PersonalPage>
  )
}
