import { Suspense } from 'react'
import { useSearch } from 'wouter'
import { BusinessConfirmation, NoBusinessOrder } from '../../features/confirmation/business/business-confirmation.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'

const OrderActs = lazyWithRetry(() => import('../../features/order-acts/order-acts.tsx').then((file) => file.OrderActs))

/** The state of the company's order in the address. `key` comes with the link of the confirmation mail. */
export default function Confirmation() {
  const search = new URLSearchParams(useSearch())
  const order = search.get('transaction')
  const orderKey = search.get('key') ?? undefined
  const change = search.get('change')
  const paid = change ? { change, isDeclined: search.get('payment') === 'failed' } : undefined
  if (!order) return <NoBusinessOrder />
  return (
    <BusinessConfirmation
      order={order}
      orderKey={orderKey}
      actsOf={(bought, onEnded, part) => (
        <Suspense>
          <OrderActs order={bought} orderKey={orderKey} paid={paid} part={part} onEnded={onEnded} />
        </Suspense>
      )}
    />
  )
}
