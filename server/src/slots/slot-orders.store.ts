import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { type Db, sql } from '../db/db.ts'

/** An order's sold places of one slot, and how to reach its guests. `phones` are the numbers that they gave. */
export type SlotOrder = {
  start_min: number
  number: string
  places: number
  lang: ShopLang
  /** Null once the personal data of an order that is long over was erased. */
  email: string | null
  phones: string[]
}

/**
 * Returns the orders with sold places between two slots of a day, both included. `from` and `to` are minutes of the
 * day. Sorted by slot and order number.
 */
export async function findSlotOrders(
  ctx: { db: Db },
  { groupId, day, from, to }: { groupId: string; day: Day; from: number; to: number },
): Promise<SlotOrder[]> {
  const rows = await sql<SlotOrder>`
    select e.slot_start as start_min, o.number, sum(e.places)::int as places, o.lang, o.email,
      coalesce(array_agg(distinct p.data ->> 'phone') filter (where p.data ->> 'phone' <> ''), '{}') as phones
    from order_entry e join orders o on o.id = e.order_id
    left join entry_person p on (p.order_id, p.entry_uuid) = (e.order_id, e.uuid)
    where e.has_places and e.slot_group = ${groupId} and e.day <= ${day} and ${day} = any(e.days)
      and e.slot_start between ${from} and ${to}
    group by e.slot_start, o.id order by e.slot_start, o.number`.execute(ctx.db)
  return rows.rows
}
