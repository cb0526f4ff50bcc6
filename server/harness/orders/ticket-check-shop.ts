import { beforeEach } from 'vitest'
import { checkTickets } from '../../src/tickets/ticket-check.ts'
import type { Kind } from '../ticketing/kinds.ts'
import { ticketShop } from './ticket-shop.ts'

/** Today, as the check of tickets computes it. */
export const TODAY = "(now() at time zone 'Europe/Prague')::date"

/** Opens a shop for checks of tickets. Before each test no earlier ticket differs or is due. */
export function ticketCheckShop(kind: Kind) {
  const shop = ticketShop(kind)
  const { open, voucher, paidOrder } = shop
  beforeEach(async () => {
    await open.simulator.settings({ downMs: 0 })
    // Other tests' differences belong to another day.
    await laterBy(2)
    await valid(60, 60)
    await open.shop.pool.query('delete from ticket_difference')
    await open.shop.pool.query('delete from ticket_check')
  })

  /** Ages all orders by some days. */
  const laterBy = async (days: number) => {
    await open.shop.pool.query(`update act_item set ended_at = ended_at - interval '${days} days'`)
    await open.shop.pool.query(`update order_history set at = at - interval '${days} days'`)
    await open.shop.pool.query(`update ticket_act set started_at = started_at - interval '${days} days'`)
  }
  /** Moves the tickets of some orders to other days, counted from today. */
  const valid = (from: number, to: number, { numbers = '%' } = {}) =>
    open.shop.pool.query(
      `update order_entry set days = (select array_agg(${TODAY} + n order by n) from generate_series(${from}, ${to}) n)
       where order_id in (select id from orders where number like $1)`,
      [numbers],
    )
  /** Orders two tickets for a far day, and a voucher, which no access system knows. */
  const issuedOrder = async () => {
    const order = await paidOrder({ waits: true, more: [voucher] })
    // Leaves the mail with its PDF waiting.
    await open.shop.work('issue-order')
    await valid(60, 60, { numbers: order.number })
    return order
  }
  /** Adds tickets to an order that no access system knows. */
  const moreTickets = (uuid: string, count: number) =>
    open.shop.pool.query(
      `insert into order_entry select (jsonb_populate_record(e, jsonb_build_object('uuid', gen_random_uuid(), 'position', 9 + n))).*
       from order_entry e, generate_series(1, $2) n where e.order_id = $1 and e.position = 0`,
      [uuid, count],
    )
  const check = (find = open.system.find) =>
    checkTickets({ db: open.shop.deps.db, ticketSystem: { find } }, { pauseMs: 0 }).then(({ tickets, differences }) => [
      tickets,
      ...differences.map(({ place, rule }) => `${place} ${rule}`),
    ])
  return { ...shop, laterBy, valid, issuedOrder, moreTickets, check }
}
