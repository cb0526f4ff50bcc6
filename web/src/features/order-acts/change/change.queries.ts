import type { ChangeQuote, ChangeStarted, ChangeStatus } from '@gondola/contract/after-sale.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { call } from '../../../lib/api.ts'
import { paths } from '../../../routing/paths.ts'
import { query } from '../../../shared/queries.ts'
import type { OfOrder } from '../acts.queries.ts'
import type { ChangeItem } from './change-groups.ts'

const MINUTE = 60_000

export const productQuery = (id: string) =>
  query({
    queryKey: ['product', id],
    queryFn: ({ signal }) => call('product', { params: { id } }, { signal }),
    staleTime: 5 * MINUTE,
  })

/** Query for what other days and times would cost, and what speaks against them. */
export const changeQuoteQuery = ({ id, key }: OfOrder, items: ChangeItem[]) =>
  query<ChangeQuote>({
    queryKey: ['change of order', id, items],
    queryFn: ({ signal }) =>
      call('changeDate', { params: { id }, query: { key }, body: { items, dryRun: true } }, { signal }),
    enabled: items.length > 0,
    gcTime: 0,
  })

type Change = { items: ChangeItem[]; email: string; expected: ChangeQuote['amount'] }

/** Begins a change. The same idempotency key returns the same change. */
export async function beginChange({ id, key }: OfOrder, body: Change, idempotencyKey: string): Promise<ChangeStarted> {
  const begun = await call('changeDate', { params: { id }, query: { key }, body }, { idempotencyKey })
  if ('id' in begun) return begun
  throw new Error('A change was not begun.')
}

export const askChange = ({ id, key }: OfOrder, change: string, signal: AbortSignal): Promise<ChangeStatus> =>
  call('changeStatus', { params: { id, change }, query: { key } }, { signal })

/** Leaves a change that was not paid. One that was paid meanwhile goes on. */
export const leaveChange = ({ id, key }: OfOrder, change: string): Promise<ChangeStatus> =>
  call('leaveChange', { params: { id, change }, query: { key } })

/** Returns the address of the payment page for what a change costs more. It leads back to the order. */
export async function paymentOfChange({ id, key }: OfOrder, change: string, lang: ShopLang): Promise<string> {
  const back = `${location.origin}${paths.confirmation(id)}${key ? `&key=${encodeURIComponent(key)}` : ''}&change=${change}`
  const body = { successUrl: back, errorUrl: `${back}&payment=failed`, lang, changeId: change, ...(key ? { key } : {}) }
  return (await call('paymentUrl', { params: { id }, body })).url
}
