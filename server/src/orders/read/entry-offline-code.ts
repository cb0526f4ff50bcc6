import { type Day, pragueDay } from '@gondola/rules/day.ts'
import { offlineCodeUntil } from '@gondola/rules/offline-code.ts'
import type { Ctx } from '../../ctx.ts'
import { offlineCode } from '../../offline-codes/offline-code.ts'
import type { EntryWithPerson, OrderRow } from '../orders.store.ts'

export const purchaseDay = (order: OrderRow): Day => pragueDay(order.shop_now ?? order.created_at)

/**
 * Returns the offline code of an entry that waits for the access system. `until` is the last day on which a desk takes
 * the code. Undefined for other entries, before tickets may be made, for a `failed` order, after `until`, and when the
 * shop has no key. The code is not stored: it is derived from the entry and the shop's key, so other days of the entry
 * give another code.
 */
export function offlineCodeOf(
  ctx: Pick<Ctx, 'deskKey' | 'shelf' | 'today'>,
  order: OrderRow,
  entry: EntryWithPerson,
): { code: string; until: Day } | undefined {
  if (!ctx.deskKey || order.released_at === null || order.status === 'failed') return undefined
  if (entry.state !== 'waiting' || entry.reversed || entry.ticket_system === null) return undefined
  const until = offlineCodeUntil(entry.days, purchaseDay(order))
  if (ctx.today > until) return undefined
  const from = entry.days[0] ?? entry.day
  const persons = entry.places ?? ctx.shelf.variants.get(entry.variant_id)?.variant.places ?? 1
  const content = {
    entryUuid: entry.uuid,
    orderNumber: order.number,
    variantId: entry.variant_id,
    from,
    until,
    persons,
  }
  return { code: offlineCode({ ...content, to: entry.days.at(-1) ?? from }, ctx.deskKey), until }
}
