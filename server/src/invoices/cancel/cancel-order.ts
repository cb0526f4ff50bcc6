import type { WhyNotReversed } from '@gondola/rules/after-sale/reversal.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type ReversalCtx, reverseOrder } from '../../after-sale/reversals/reverse.ts'
import { inTransaction } from '../../db/db.ts'
import { lockCompany } from '../../db/locks.ts'
import { limitConcurrency } from '../../limit-concurrency.ts'
import { noteAct } from '../../operators/acts.store.ts'
import { findEntries } from '../../orders/orders.store.ts'
import type { TicketSystem } from '../../ticketing/ticketing.ts'
import { referenceOf } from '../../tickets/issue-order.ts'
import { findNamed } from '../payments/bookings.store.ts'
import { endWaiting } from '../reminders/overdue.ts'

export type CancelCtx = ReversalCtx & { today: Day; ticketSystem: Pick<TicketSystem, 'usage'> }

export type NotCancelled =
  | { why: 'no-order' | 'paid' | 'ended' | 'changed' }
  /** `tickets`: those that have opened a gate, such as `2026-000123/2`. */
  | { why: 'used'; tickets: string[] }
  | { why: WhyNotReversed; tickets: string[] }
/**
 * A cancelled order. `voids`: tickets of the order are being made void, and `settleChanged` ends the order afterwards.
 * Where `voids` is false the order has ended already. `price`: hellers of all cancelled entries, also where a part was
 * paid.
 */
export type Cancelled = { number: string; voids: boolean; price: Haler }

/** Most calls to the access system at the same time. */
const MOST_CALLS = 8

/**
 * Cancels an unpaid order of a company, named by number or symbol (docs/product.md §20.61). An order whose tickets come
 * with its payment ends at once. For an order on credit it begins an act that makes the tickets void; `settleChanged`
 * ends the order later. When it cannot be cancelled, such as when a ticket was used, nothing changes and `why` is the
 * reason. Throws, without a change, when the access system does not answer whether tickets were used.
 */
export async function cancelOrder(ctx: CancelCtx, named: string, reason: string): Promise<Cancelled | NotCancelled> {
  const order = await findNamed(ctx, named)
  if (!order) return { why: 'no-order' }
  if (order.state !== 'open') return { why: order.state }
  const { id, number } = order
  if (order.isReleased) {
    const tickets = await usedTickets(ctx, order)
    if (tickets.length > 0) return { why: 'used', tickets }
    const reversed = await reverseOrder(ctx, id, reason)
    if ('why' in reversed) return { why: reversed.why, tickets: [`${number}/${reversed.place}`] }
    return { number, voids: true, price: reversed.price }
  }
  return inTransaction<CancelCtx, Cancelled | NotCancelled>(ctx, async (tx) => {
    await lockCompany(tx, order.companyId)
    if (!(await endWaiting(tx, id, { reason: 'cancelled by an operator', why: 'cancelled' }))) return { why: 'changed' }
    await noteAct(tx, { kind: 'reverse', subject: [number], reason })
    return { number, voids: false, price: order.due }
  })
}

async function usedTickets(ctx: CancelCtx, { id, number }: { id: string; number: string }): Promise<string[]> {
  const inTurn = limitConcurrency(MOST_CALLS)
  const entries = (await findEntries(ctx, id)).filter(
    ({ reversed, state, ticket_system }) => !reversed && state === 'ready' && ticket_system !== null,
  )
  const asked = await Promise.all(
    entries.map((entry) =>
      inTurn(async () => {
        const { firstPassageAt } = await ctx.ticketSystem.usage(referenceOf(entry))
        return firstPassageAt === undefined ? [] : [`${number}/${entry.position + 1}`]
      }),
    ),
  )
  return asked.flat()
}
