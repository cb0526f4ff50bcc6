import type { OrderItem } from '@gondola/contract/orders.ts'
import { call } from '../../lib/api.ts'
import { asMember } from '../../shared/as-member.ts'
import { query } from '../../shared/queries.ts'
import { waitingIn } from './order-words.ts'

/** Orders per page (docs/product.md §10.16). */
export const ORDERS_PAGE_SIZE = 10
/** Active cards that an account can have at most (docs/product.md §7.19). */
export const MOST_CARDS = 10

const WAITING_POLL_MS = 5_000
/** Tickets can be blocked or returned at any time, but rarely are. */
const CALM_POLL_MS = 60_000

/** How far the payment of a company's orders is. */
export const ORDER_PAYMENTS = ['open', 'overdue', 'paid'] as const
export type OrderPayments = (typeof ORDER_PAYMENTS)[number]

type Page = { data: OrderItem[]; skip: number; total: number }
type Orders = { orders: OrderItem[]; hasMore: boolean }

/** Returns the polling interval of the orders while the page is visible. */
export const ordersPollMs = (orders: readonly OrderItem[]): number =>
  orders.some((order) => waitingIn(order).length > 0) ? WAITING_POLL_MS : CALM_POLL_MS

/** Returns the offset of the next page; undefined after the last. */
export const nextOffset = ({ data, skip, total }: Page): number | undefined =>
  data.length > 0 && skip + data.length < total ? skip + data.length : undefined

/** Returns the orders of all pages, each once. A new order moves others to the next page. */
export const ordersIn = (pages: readonly Page[]): OrderItem[] => [
  ...new Map(pages.flatMap(({ data }) => data.map((order) => [order.uuid, order] as const))).values(),
]

/** Personal data is dropped from the cache with the page that shows it. */
export const forgotten = { gcTime: 0, staleTime: WAITING_POLL_MS }

async function askOrders(pages: number, payment: OrderPayments | undefined, signal: AbortSignal): Promise<Orders> {
  const answers: Page[] = []
  let skip: number | undefined = 0
  while (answers.length < pages && skip !== undefined) {
    const query = {
      type: 'purchase',
      ...(payment ? { payment } : {}),
      '$sort[createdAt]': '-1',
      $limit: `${ORDERS_PAGE_SIZE}`,
      $skip: `${skip}`,
    } as const
    const answer = await asMember(call('myOrders', { query }, { signal }))
    answers.push(answer)
    skip = nextOffset(answer)
  }
  return { orders: ordersIn(answers), hasMore: skip !== undefined }
}

/**
 * Query for the member's orders, newest first (docs/product.md §10.16). `pages` is how many to load. All are loaded
 * again, as each may have changed.
 */
export const ordersQuery = (memberId: string, pages: { readonly current: number }, payment?: OrderPayments) =>
  query({
    ...forgotten,
    queryKey: ['my orders', memberId, ...(payment ? [payment] : [])],
    queryFn: ({ signal }) => askOrders(pages.current, payment, signal),
    refetchInterval: ({ state: { data } }: { state: { data: Orders | undefined } }) => ordersPollMs(data?.orders ?? []),
  })

/** Query for a company's numbers of orders, by state of payment and in all. */
export const orderCountsQuery = (memberId: string) =>
  query({
    ...forgotten,
    queryKey: ['my orders', memberId, 'counts'],
    queryFn: async ({ signal }) => {
      const count = async (payment?: OrderPayments) => {
        const query = { type: 'purchase', ...(payment ? { payment } : {}), $limit: '1' } as const
        return (await asMember(call('myOrders', { query }, { signal }))).total
      }
      const [all, ...each] = await Promise.all([count(), ...ORDER_PAYMENTS.map(count)])
      return { all, by: new Map(ORDER_PAYMENTS.map((payment, at) => [payment, each[at]] as const)) }
    },
  })

export const cardsQuery = (memberId: string) =>
  query({
    ...forgotten,
    queryKey: ['my cards', memberId],
    queryFn: ({ signal }) =>
      asMember(call('myCards', { query: { type: 'keycard' } }, { signal })).then(({ data }) => data),
  })
