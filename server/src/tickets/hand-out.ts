import { type Db, inTransaction, sql } from '../db/db.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { Operator } from '../operators/operator.ts'
import { inOneCode, isCollected } from '../orders/read/pick-up.ts'
import { readyEntries } from '../orders/read/ticket-entries.ts'
import { type GateTicket, lockTicket } from './ticket-acts.store.ts'

/** Reason why a ticket office does not hand a ticket out. */
export type WhyKept = 'not-collected' | 'waiting' | 'refused' | 'blocked' | 'handed-out' | 'moved'

/** Returns why a ticket is not handed out; undefined when it is to be. */
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
 * Returns each ticket with why it is not handed out now. A moved one has left the code for all, and has its own
 * (docs/product.md §9.12).
 */
export function askedFor(tickets: GateTicket[], { isOneCode }: { isOneCode: boolean }): Asked[] {
  const named = isOneCode ? inOneCode(readyEntries(tickets)) : tickets
  return tickets.map((ticket) => ({ ticket, why: whyKept(ticket) ?? (named.includes(ticket) ? undefined : 'moved') }))
}

/**
 * Writes down that tickets are handed out, each once, whatever code named them. Returns each with its state before, and
 * why it is not handed out now. `isOneCode`: they were named by the code for all.
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

/** Sorts tickets as their rows are locked. So two desks never wait for each other. */
const byPlace = (one: GateTicket, other: GateTicket) =>
  one.order_id.localeCompare(other.order_id) || one.place - other.place
