import { fromStatuses, ORDER_STATUSES } from '@gondola/rules/order-status.ts'
import type { RawBuilder } from 'kysely'
import { joinCtes } from '../db/ctes.ts'
import { sql } from '../db/db.ts'

/** Every status move that `fromStatuses` allows, as pairs (from, to). */
const ALLOWED = sql.join(
  ORDER_STATUSES.flatMap((to) => fromStatuses(to).map((from) => sql`(${sql.lit(from)}, ${sql.lit(to)})`)),
)

/**
 * Moves orders to another status and writes their history, as parts of a statement. Only this and `beginOrders` write
 * `orders.status` and `order_history`. `moves` selects rows (id, to_status, reason) of locked orders, with further
 * columns that the statement needs. `set` begins with a comma and sets other columns of the order. An order that may
 * not move stays unchanged. The CTE `moved` holds the rows of `moves` whose orders moved, with their `from_status`.
 */
export const moveOrders = (moves: RawBuilder<unknown>, set: RawBuilder<unknown> = sql``) =>
  joinCtes([
    sql`moved as (
      update orders set status = move.to_status${set}
      from (${moves}) move
      where orders.id = move.id and (orders.status, move.to_status) in (${ALLOWED})
      returning move.*, old.status as from_status
    )`,
    sql`history as (
      insert into order_history (order_id, from_status, to_status, reason)
      select id, from_status, to_status, reason from moved
    )`,
  ])

/**
 * Writes new orders and their first history line, as parts of a statement. `rows` selects `columns` and then the first
 * status of each order. The CTE `made` holds the written orders.
 */
export const beginOrders = (columns: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  joinCtes([
    sql`made as (
      insert into orders (${columns}, status) ${rows}
      returning id, status, amount_base, amount_club, amount_voucher, amount_credit, amount_due, on_credit, released_at,
        payment_due, shop_now
    )`,
    sql`begun as (
      insert into order_history (order_id, to_status, reason) select id, status, 'submitted' from made
    )`,
  ])
