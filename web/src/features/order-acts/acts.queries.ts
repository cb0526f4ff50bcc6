import type { ActItem, OrderActs, ReturnQuote } from '@gondola/contract/after-sale.ts'
import { call } from '../../lib/api.ts'
import { query } from '../../shared/queries.ts'

/** An order, and the key of its mailed link where it was opened by that. */
export type OfOrder = { id: string; key: string | undefined }

const RUNNING_POLL_MS = 5_000

const isRunning = ({ acts }: OrderActs): boolean =>
  acts.some(({ status }) => status === 'running' || status === 'unpaid')

/** Query for what can be done with an order. It polls while an act runs, maybe one of another window. */
export const actsQuery = ({ id, key }: OfOrder) =>
  query<OrderActs>({
    queryKey: ['acts of order', id, key],
    queryFn: ({ signal }) => call('orderActs', { params: { id }, query: { key } }, { signal }),
    gcTime: 0,
    // Its right ends on the minute, and another window may have used it.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? RUNNING_POLL_MS : false),
  })

export type ReturnKind = 'cancel' | 'withdraw'
export type Return = { kind: ReturnKind; items: { uuid: string; version: number }[] }

/** Query for what would come back. The shop refuses what cannot be given back together. */
export const quoteQuery = ({ id, key }: OfOrder, { kind, items }: Return) =>
  query<ReturnQuote>({
    queryKey: ['return of order', id, kind, items],
    queryFn: ({ signal }) => quoteOf({ id, key }, { kind, items }, signal),
    enabled: items.length > 0,
    gcTime: 0,
  })

async function quoteOf({ id, key }: OfOrder, { kind, items }: Return, signal: AbortSignal): Promise<ReturnQuote> {
  const body = { kind, items, dryRun: true }
  const quote = await call('returnEntries', { params: { id }, query: { key }, body }, { signal })
  if ('rest' in quote) return quote
  throw new Error('A dry run began an act.')
}

/** Begins an act. The same idempotency key returns the same act. */
export async function beginReturn(
  { id, key }: OfOrder,
  { kind, items, back }: Return & { back: number },
  idempotencyKey: string,
): Promise<ActItem> {
  const body = { kind, items, expected: { back } }
  const act = await call('returnEntries', { params: { id }, query: { key }, body }, { idempotencyKey })
  if ('status' in act) return act
  throw new Error('An act was not begun.')
}

export const askAct = ({ id, key }: OfOrder, act: string, signal: AbortSignal): Promise<ActItem> =>
  call('actStatus', { params: { id, act }, query: { key } }, { signal })
