import { type Db, inTransaction, sql } from '../db/db.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { Operator } from '../operators/operator.ts'
import { inOneCode, isCollected } from '../orders/read/pick-up.ts'
import { readyEntries } from '../orders/read/ticket-entries.ts'
import { type GateTicket, lockTicket } from './ticket-acts.store.ts'

/**
 * Why a ticket office may not hand a ticket out now. `not-collected`: it is of a kind that nobody collects. `waiting`:
 * it is not issued yet. `refused`: it was refused or reversed. `moved`: it has another date, and a code of its own.
 */
export type WhyKept = 'not-collected' | 'waiting' | 'refused' | 'blocked' | 'handed-out' | 'moved'

/** Returns why a ticket may not be handed out; undefined when it may. Only `askedFor` adds the reason `moved`. */
function whyKept(ticket: GateTicket): WhyKept | undefined {
  if (ticket.state === 'failed' || ticket.reversed) return 'refused'
  if (ticket.state === 'waiting') return 'waiting'
  if (ticket.blocked_at !== null) return 'blocked'
  if (ticket.handed_out_at !== null) return 'handed-out'
  // A gift has its own code, which is collected by whoever was given it.
  return isCollected({ ...ticket, is_gift: false }) ? undefined : 'not-collected'
}

type Asked = { ticket: GateTicket; why: WhyKept | undefined }

/**
 * Returns each ticket with `why` it may not be handed out; undefined when it may. `isOneCode`: the tickets were named
 * by the pick-up code of an order. That code does not cover a ticket whose date was moved (docs/product.md §9.12): the
 * `why` of the ticket is `moved`.
 */
export function askedFor(tickets: GateTicket[], { isOneCode }: { isOneCode: boolean }): Asked[] {
  const named = isOneCode ? inOneCode(readyEntries(tickets)) : tickets
  return tickets.map((ticket) => ({ ticket, why: whyKept(ticket) ?? (named.includes(ticket) ? undefined : 'moved') }))
}

/**
 * Records that tickets are handed out, and who did it. Locks them first, so each is handed out once. Returns all of
 * them as they were before: those with `why` undefined were handed out by this call. A second call returns the same
 * tickets with `handed-out`. `isOneCode` as in `askedFor`.
 */
export async function handOut(
  ctx: { db: Db; operator: Operator },
  tickets: GateTicket[],
  code: { isOneCode: boolean },
): Promise<Asked[]> {
  return inTransaction(ctx, async (ctx) => {
    const locked = []
    for (const ticket of tickets.toSorted(byPlace)) locked.push(await lockTicket(ctx, ticket))
    const asked = askedFor(locked, code)
    const handed = asked.filter(({ why }) => !why).map(({ ticket }) => ticket)
    if (handed.length === 0) return asked
    const subject = handed.map(({ number, place }) => `${number}/${place}`)
    const act = await noteAct(ctx, { kind: 'hand-out', subject })
    const rows = handed.map(({ order_id, uuid, generation }) => ({ order_id, uuid, generation }))
    await sql`
      insert into ticket_act (order_id, entry_uuid, generation, kind, state, operator_act_id, finished_at)
      select order_id, uuid, generation, 'hand-out', 'done', ${act}, now()
      from json_to_recordset(${JSON.stringify(rows)}) as t(order_id uuid, uuid uuid, generation smallint)`.execute(
      ctx.db,
    )
    return asked
  })
}

/** Orders tickets by order and place. All desks lock rows in this order, so none deadlocks. */
const byPlace = (one: GateTicket, other: GateTicket) =>
  one.order_id.localeCompare(other.order_id) || one.place - other.place
