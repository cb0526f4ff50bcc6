import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import type { TicketSystem } from '../ticketing/ticketing.ts'
import { referenceOf } from './issue-order.ts'
import { findChangedOrders, findTicketsOfOrders, type GateTicket } from './ticket-acts.store.ts'

type CheckCtx = { db: Db; ticketSystem: Pick<TicketSystem, 'find'> }

/** What the access system has that the books do not, or the other way round. */
export type TicketDifference = Pick<GateTicket, 'number' | 'place' | 'uuid'> & {
  rule:
    | 'no-permission'
    | 'several-permissions'
    | 'permission-of-a-reversed-ticket'
    | 'blocked'
    | 'not-blocked'
    | 'unfamiliar-state'
}

/** Orders in one question: some hundred tickets at most. */
const ORDERS_PER_CALL = 20
/** Between two questions, so that gates and new tickets never wait for this. */
const PAUSE_MS = 500

/**
 * Asks the access system about the tickets of every order that was paid, ended or had a ticket blocked since the last check of a
 * night that succeeded, in the last day at the least, and answers what differs from the books: each ticket that was issued has
 * exactly one permission, blocked as the shop says, and one that was reversed has none. One in a state that the shop does not
 * know differs too. What differs is looked at once more, as it may have changed in between. Nothing is mended. Throws when the
 * access system gives no clear answer.
 */
export async function checkTickets(
  ctx: CheckCtx,
  { signal, pauseMs = PAUSE_MS }: { signal?: AbortSignal; pauseMs?: number } = {},
): Promise<{ tickets: number; differences: TicketDifference[] }> {
  const orders = await findChangedOrders(ctx)
  const told = { tickets: 0, differences: [] as TicketDifference[] }
  for (let at = 0; at < orders.length; at += ORDERS_PER_CALL) {
    if (at > 0) await pause(pauseMs, undefined, { signal })
    const first = await differencesOf(ctx, orders.slice(at, at + ORDERS_PER_CALL))
    told.tickets += first.tickets
    if (first.differences.length === 0) continue
    await pause(pauseMs, undefined, { signal })
    const suspects = new Set(first.differences.map(({ order }) => order))
    const before = new Set(first.differences.map(keyOf))
    const second = await differencesOf(ctx, [...suspects])
    for (const one of second.differences)
      if (before.has(keyOf(one))) {
        const { order: _order, ...difference } = one
        told.differences.push(difference)
      }
  }
  return told
}

type Found = TicketDifference & { order: string }
const keyOf = ({ order, uuid, rule }: Found) => `${order} ${uuid} ${rule}`

/** Permissions under one reference. */
type Counts = { all: number; blocked: number; unfamiliar: number }
const NONE: Counts = { all: 0, blocked: 0, unfamiliar: 0 }

async function differencesOf(ctx: CheckCtx, orders: string[]): Promise<{ tickets: number; differences: Found[] }> {
  const known = (await findTicketsOfOrders(ctx, orders)).filter(isSettled)
  const counts = new Map<string, Counts>()
  for (const { reference, isBlocked, isUnfamiliar } of await ctx.ticketSystem.find(known.map(referenceOf))) {
    const { all, blocked, unfamiliar } = counts.get(reference) ?? NONE
    counts.set(reference, {
      all: all + 1,
      blocked: blocked + Number(isBlocked ?? false),
      unfamiliar: unfamiliar + Number(isUnfamiliar ?? false),
    })
  }
  const differences = known.flatMap((ticket) => {
    const rule = ruleBroken(ticket, counts.get(referenceOf(ticket)) ?? NONE)
    const { order_id: order, number, place, uuid } = ticket
    return rule ? [{ order, number, place, uuid, rule }] : []
  })
  return { tickets: known.length, differences }
}

/** The access system was asked for it and has answered, and nobody is changing it. */
const isSettled = ({ ticket_system, state, reversed, open_act }: GateTicket): boolean =>
  ticket_system !== null && (state !== 'waiting' || reversed) && open_act === null

function ruleBroken(
  { state, reversed, blocked_at }: GateTicket,
  { all, blocked, unfamiliar }: Counts,
): TicketDifference['rule'] | undefined {
  if (unfamiliar > 0) return 'unfamiliar-state'
  if (state !== 'ready' || reversed) return all > 0 ? 'permission-of-a-reversed-ticket' : undefined
  if (all !== 1) return all === 0 ? 'no-permission' : 'several-permissions'
  if (blocked === Number(blocked_at !== null)) return undefined
  return blocked > 0 ? 'blocked' : 'not-blocked'
}
