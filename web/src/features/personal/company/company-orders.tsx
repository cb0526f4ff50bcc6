import type { OrderItem } from '@gondola/contract/orders.ts'
import { useSearch } from 'wouter'
import { paths } from '../../../routing/paths.ts'
import { useQuery } from '../../../shared/queries.ts'
import { useText } from '../../../state/boot.tsx'
import { PillLinks } from '../../../ui/pill-links.tsx'
import { type OrderListProps, Orders } from '../order-list.tsx'
import page from '../personal.module.css'
import { ORDER_PAYMENTS, type OrderPayments, orderCountsQuery } from '../personal.queries.ts'
import { CompanyAside } from './company-aside.tsx'
import { CompanyPapers, PaymentLine } from './company-order.tsx'
import css from './company-orders.module.css'
import { isCompanyView } from './company-view.ts'

const choiceOf = (search: string): OrderPayments | undefined => {
  const wanted = new URLSearchParams(search).get('payment')
  return ORDER_PAYMENTS.find((one) => one === wanted)
}

/** The orders of all users of a company, by how far their payment is (docs/product.md §20.27). */
export function CompanyOrders({ profile, actsOf }: OrderListProps) {
  const t = useText()
  const search = useSearch()
  const choice = choiceOf(search)
  const { data: counts } = useQuery(orderCountsQuery(profile.id))
  const all = paths.personal('orders')
  const counted = (name: string, count: number | undefined) => (count === undefined ? name : `${name}\u00a0(${count})`)
  if (isCompanyView(search))
    return (
      <div className={page.columns}>
        <CompanyAside profile={profile} />
      </div>
    )
  return (
    <div className={page.columns}>
      <div className={css.list}>
        <PillLinks
          label={t('company.orders.choose')}
          links={[
            { href: all, name: counted(t('company.orders.all'), counts?.all), isCurrent: choice === undefined },
            ...ORDER_PAYMENTS.map((one) => ({
              href: `${all}?payment=${one}`,
              name: counted(t(`company.orders.by.${one}`), counts?.by.get(one)),
              isCurrent: one === choice,
            })),
          ]}
        />
        <Orders
          key={choice}
          profile={profile}
          payment={choice}
          none={choice && <p className="lead">{t(`company.orders.none.${choice}`)}</p>}
          actsOf={actsOf}
          partsOf={partsOf}
        />
      </div>
      <CompanyAside profile={profile} />
    </div>
  )
}

const partsOf = (order: OrderItem) => ({
  payment: <PaymentLine order={order} />,
  papers: <CompanyPapers order={order} />,
})
