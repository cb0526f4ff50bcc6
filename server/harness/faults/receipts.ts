import type { Receipt } from './buyers.ts'
import { type Shop, until } from './shop-processes.ts'

/** Statuses of an order that is paid once and issued once. */
export const PAID_ONCE = ['new', 'paid', 'finished']

/** Returns every status that the order of a receipt has had, in order. */
export async function stepsOf(shop: Shop, receipt: Receipt | undefined): Promise<string[]> {
  const rows = await shop.query<{ to_status: string }>(
    'select to_status from order_history where order_id = $1 order by id',
    [receipt?.orderId],
  )
  return rows.map((row) => row.to_status)
}

/** Waits until the order is finished. Rejects after `within` milliseconds. */
export const untilFinished = (shop: Shop, receipt: Receipt | undefined, within: number) =>
  until(
    `order ${receipt?.orderId} is finished`,
    within,
    async () => (await stepsOf(shop, receipt)).at(-1) === 'finished',
  )

/** Returns the access system's permissions for the entries of a receipt. */
export const permissionsOf = async (shop: Shop, receipt: Receipt | undefined) =>
  (await shop.access.ledger()).permissions.filter(({ reference }) =>
    receipt?.entries.includes(reference.split('.')[0] ?? ''),
  )
