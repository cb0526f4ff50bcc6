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
  /** Tickets that opened a gate, such as 2026-000123/2. */
  | { why: 'used'; tickets: string[] }
  | { why: WhyNotReversed; tickets: string[] }
/** `voids`: its tickets are made void first, and then it ends. */
export type Cancelled = { number: string; voids: boolean; price: Haler }

/** Calls of the access system at once. */
const CALLS = 8

/**
 * Cancels an unpaid order of a company (docs/product.md §20.61). One that waits for its payment ends at once. The tickets of
 * one on credit are made void first, unless any was used: then nothing changes.
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
  const inTurn = limitConcurrency(CALLS)
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
