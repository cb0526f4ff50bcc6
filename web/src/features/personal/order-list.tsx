import type { OrderItem } from '@gondola/contract/orders.ts'
import type { Profile } from '@gondola/contract/users.ts'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths, personalTabs } from '../../routing/paths.ts'
import { EmptyView } from '../../shared/empty-view.tsx'
import { useQuery } from '../../shared/queries.ts'
import { hasOffer } from '../../shared/ready.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { CardsAside } from './cards-aside.tsx'
import { type OrderItemProps, OrderItemView } from './order-item.tsx'
import css from './orders.module.css'
import page from './personal.module.css'
import { type OrderPayments, ordersQuery } from './personal.queries.ts'
import { PersonalLoading } from './personal-page.tsx'
import { useReadyNews } from './ready-news.ts'
import { Unconfirmed } from './unconfirmed.tsx'
// Loaded with this file, so that its queries need not wait for it.
import '../../shared/query-client.ts'

export type OrderListProps = {
  profile: Profile
  /** What can be done with an order, or a `part` of it. `onEnded` loads the orders again. */
  actsOf: (order: OrderItem, onEnded: () => void, part?: 'offers' | 'rows') => ReactNode
}

/** The member's orders with the current state of each ticket, and the cards beside them. */
export function OrderList({ profile, actsOf }: OrderListProps) {
  const { config } = useBoot()
  return (
    <div className={page.columns}>
      {profile.roles.active ? <Orders profile={profile} actsOf={actsOf} /> : <NoOrders profile={profile} />}
      {personalTabs(config.personalHeaderItems).includes('cards') && <CardsAside profile={profile} />}
    </div>
  )
}

const NONE: OrderItem[] = []

type OrdersProps = OrderListProps & {
  /** Selects a company's orders by how far their payment is. */
  payment?: OrderPayments | undefined
  /** Shown where none is selected. */
  none?: ReactNode
  /** What a company reads of an order besides. */
  partsOf?: (order: OrderItem) => Pick<OrderItemProps, 'payment' | 'papers'>
}

/** The list with its states, and the button for older ones. */
export function Orders({ profile, actsOf, payment, none, partsOf }: OrdersProps) {
  const t = useText()
  const pages = useRef(1)
  const { data, isError, refetch } = useQuery(ordersQuery(profile.id, pages, payment))
  const [older, setOlder] = useState<'here' | 'coming' | 'failed'>('here')
  const orders = data?.orders ?? NONE
  const news = useReadyNews(orders)
  const list = useFirstNew(orders.length)
  const askOlder = async () => {
    setOlder('coming')
    pages.current++
    const answer = await refetch()
    if (answer.isError) pages.current--
    setOlder(answer.isError ? 'failed' : 'here')
  }
  if (!data && isError)
    return <Note retry={{ label: t('shop.retry'), onClick: () => void refetch() }}>{t('personal.order.failed')}</Note>
  if (!data) return <PersonalLoading />
  if (orders.length === 0) return none ?? <NoOrders profile={profile} />
  return (
    <section aria-label={t('personal.heading.orders')}>
      <p className="vh" role="status">
        {news}
      </p>
      {isError && older === 'here' && (
        <p className={css.unreachable} role="alert">
          <CircleAlert />
          {t('personal.order.unreachable')}
        </p>
      )}
      <ul className={css.orders} ref={list}>
        {orders.map((order) => (
          <OrderItemView
            key={order.uuid}
            order={order}
            offers={hasOffer(order) && actsOf(order, () => void refetch(), 'offers')}
            acts={actsOf(order, () => void refetch(), hasOffer(order) ? 'rows' : undefined)}
            {...partsOf?.(order)}
          />
        ))}
      </ul>
      <div role="status">{older === 'failed' && <Note warns>{t('personal.order.failed')}</Note>}</div>
      {data.hasMore && (
        <Button
          look="secondary"
          className={css.more}
          loading={older === 'coming'}
          loadingLabel={t('personal.loading')}
          onClick={() => void askOlder()}
        >
          {t('personal.order.more')}
        </Button>
      )}
    </section>
  )
}

/** The pressed button may be gone, so the first order it loaded gets the focus. */
function useFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(count)
  useEffect(() => {
    const firstNew = list.current?.children[shown.current]
    if (shown.current > 0 && firstNew instanceof HTMLElement) firstNew.focus()
    shown.current = count
  }, [count])
  return list
}

/** Orders made before the e-mail is confirmed are a guest's (docs/product.md §10.5). */
function NoOrders({ profile }: { profile: Profile }) {
  const t = useText()
  return (
    <section className={css.none}>
      <EmptyView imageId="chairlift" />
      <h2>{t('personal.order.empty')}</h2>
      {profile.roles.active ? <p>{t('personal.order.empty.text')}</p> : <Unconfirmed profile={profile} tab="orders" />}
      <ButtonLink href={paths.eshop}>{t('personal.order.shop')}</ButtonLink>
    </section>
  )
}
