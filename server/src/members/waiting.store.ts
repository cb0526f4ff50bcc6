import type { RawBuilder } from 'kysely'
import { sql } from '../db/db.ts'

/**
 * Returns a query that counts a company's unpaid orders that are not on credit.
 * Such orders get tickets only once they are paid. `orders` is how many there are; `places` adds up the places of their
 * entries with a `slot_group`, once for each day.
 */
export const waitingOf = (companyId: RawBuilder<unknown>) => sql`
  select count(*)::int as orders, coalesce(sum(e.places), 0)::int as places
  from orders o cross join lateral (
    select coalesce(sum(places * cardinality(days)), 0) as places from order_entry
    where order_id = o.id and slot_group is not null and not reversed) e
  where o.company_id = ${companyId} and o.status = 'unpaid' and not o.on_credit`
