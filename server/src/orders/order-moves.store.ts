import { fromStatuses, ORDER_STATUSES } from '@gondola/rules/order-status.ts'
import type { RawBuilder } from 'kysely'
import { joinCtes } from '../db/ctes.ts'
import { sql } from '../db/db.ts'

/** Every move that the rule allows, as pairs of statuses. */
const ALLOWED = sql.join(
  ORDER_STATUSES.flatMap((to) => fromStatuses(to).map((from) => sql`(${sql.lit(from)}, ${sql.lit(to)})`)),
)

/**
 * Moves orders to another status and writes their history, as parts of a statement. With `beginOrders` the only text that
 * writes `orders.status` and `order_history`. `moves` are rows (id, to_status, reason) of orders that are locked, with
 * whatever the statement needs of them besides; `set` sets other columns of the order. An order that may not move by the
 * rule stays as it is. `moved` are the rows of those that did, with their `from_status`.
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
 * Writes new orders and the first line of their history, as parts of a statement. `rows` selects these columns and, as the
 * last one, the status that each order begins with. `made` are the written orders.
 */
export const beginOrders = (columns: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  joinCtes([
    sql`made as (
      insert into orders (${columns}, status) ${rows}
      returning id, status, amount_base, amount_club, shop_now
    )`,
    sql`begun as (
      insert into order_history (order_id, to_status, reason) select id, status, 'submitted' from made
    )`,
  ])
