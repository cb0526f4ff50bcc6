import type { OrderItem } from '@gondola/contract/orders.ts'
import { queryOptions } from '@tanstack/react-query'
import { CallError, call } from '../../lib/api.ts'
import { session } from '../../state/session.ts'
import { waitingIn } from './order-words.ts'

/** Orders per question (docs/product.md §10.16). */
export const ORDERS_PAGE_SIZE = 10
/** What an account holds at most (docs/product.md §7.20). */
export const MOST_CARDS = 10

const WAITING_POLL_MS = 5_000
/** Tickets are blocked and returned at any time, but rarely. */
const CALM_POLL_MS = 60_000

type Page = { data: OrderItem[]; skip: number; total: number }
type Orders = { orders: OrderItem[]; hasMore: boolean }

/** How soon the orders are asked for again while the page is seen. */
export const ordersPollMs = (orders: readonly OrderItem[]): number =>
  orders.some((order) => waitingIn(order).length > 0) ? WAITING_POLL_MS : CALM_POLL_MS

/** Where the next orders begin; undefined when all are there. */
export const nextOffset = ({ data, skip, total }: Page): number | undefined =>
  data.length > 0 && skip + data.length < total ? skip + data.length : undefined

/** All orders of the pages, each once: one that was made meanwhile moves the others to the next page. */
export const ordersIn = (pages: readonly Page[]): OrderItem[] => [
  ...new Map(pages.flatMap(({ data }) => data.map((order) => [order.uuid, order] as const))).values(),
]

/** A session that has ended is told to the page, which then asks to log in. */
async function asMember<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-logged-in') void session.check()
    throw error
  }
}

/** What is a member's own is forgotten with the page that shows it. */
const forgotten = { gcTime: 0, staleTime: WAITING_POLL_MS }

async function askOrders(pages: number, signal: AbortSignal): Promise<Orders> {
  const answers: Page[] = []
  let skip: number | undefined = 0
  while (answers.length < pages && skip !== undefined) {
    const query = {
      type: 'purchase',
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
 * The member's orders, the youngest first (docs/product.md §10.16). `pages` is how many of them are wanted when the
 * shop is asked: all are asked for again, as each may have changed.
 */
export const ordersQuery = (memberId: string, pages: { readonly current: number }) =>
  queryOptions({
    ...forgotten,
    queryKey: ['my orders', memberId],
    queryFn: ({ signal }) => askOrders(pages.current, signal),
    refetchInterval: ({ state: { data } }: { state: { data: Orders | undefined } }) => ordersPollMs(data?.orders ?? []),
  })

export const cardsQuery = (memberId: string) =>
  queryOptions({
    ...forgotten,
    queryKey: ['my cards', memberId],
    queryFn: ({ signal }) =>
      asMember(call('myCards', { query: { type: 'keycard', $limit: String(MOST_CARDS) } }, { signal })).then(
        ({ data }) => data,
      ),
  })
