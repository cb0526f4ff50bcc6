import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import type { Period, TicketSystem } from '../ticketing/ticketing.ts'
import { referenceOf } from './issue-order.ts'
import type { GateTicket } from './ticket-acts.store.ts'
import {
  findDifferences,
  findOrdersToCheck,
  findTicketsToCheck,
  forgetOldDifferences,
  keepDifferences,
  type TicketDifference,
} from './ticket-check.store.ts'

type CheckCtx = { db: Db; ticketSystem: Pick<TicketSystem, 'find'> }

/** Maximum tickets in one call of `find`, so that it is answered in time. An order with more gets a call of its own. */
const TICKETS_PER_CALL = 200
/** Milliseconds between two calls, so that gates and issuing do not wait for the check. */
const PAUSE_MS = 500

/**
 * Compares tonight's tickets with the access system, and corrects nothing. A ready ticket must have exactly one
 * permission, blocked as in the shop, and with its new days if its date was changed. A reversed ticket must have none;
 * one that an operator reversed may have blocked permissions. A difference is stored only if a second look sees it too;
 * it is checked each night until it is gone. Returns how many tickets were compared, and all stored differences. After
 * a call without a clear answer the check goes on, and throws at the end.
 */
export async function checkTickets(
  ctx: CheckCtx,
  { signal, pauseMs = PAUSE_MS }: { signal?: AbortSignal; pauseMs?: number } = {},
): Promise<{ tickets: number; differences: TicketDifference[] }> {
  await forgetOldDifferences(ctx)
  const orders = await findOrdersToCheck(ctx)
  const takeBreath = () => pause(pauseMs, undefined, { signal })
  let tickets = 0
  const questions = questionsOf(orders)
  const failures: unknown[] = []
  for (const [n, question] of questions.entries()) {
    if (n > 0) await takeBreath()
    try {
      tickets += await checkOrders(ctx, question, takeBreath)
    } catch (error) {
      signal?.throwIfAborted()
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${questions.length} questions about tickets got no clear answer`, {
      cause: failures[0],
    })
  return { tickets, differences: await findDifferences(ctx) }
}

function questionsOf(orders: { id: string; tickets: number }[]): string[][] {
  const questions: string[][] = []
  let room = 0
  for (const { id, tickets } of orders) {
    const last = questions.at(-1)
    if (last && tickets <= room) last.push(id)
    else {
      questions.push([id])
      room = TICKETS_PER_CALL
    }
    room -= tickets
  }
  return questions
}

/** Checks the tickets of some orders and stores differences; returns how many it compared. */
async function checkOrders(ctx: CheckCtx, orders: string[], takeBreath: () => Promise<void>): Promise<number> {
  // Look twice: only a difference that both looks see is stored.
  const first = await lookAt(ctx, orders)
  const suspects = new Map(first.filter(differs).map((one) => [referenceOf(one), one]))
  if (suspects.size > 0) await takeBreath()
  const second = await lookAt(ctx, [...new Set([...suspects.values()].map(({ order_id }) => order_id))])
  await keepDifferences(ctx, {
    differing: second.filter(differs).filter((one) => suspects.get(referenceOf(one))?.rule === one.rule),
    agreeing: [...first, ...second].filter((one) => !differs(one)),
  })
  return first.length
}

type Looked = Pick<GateTicket, 'order_id' | 'uuid' | 'generation'> & { rule: TicketDifference['rule'] | undefined }
const differs = (one: Looked): one is Looked & Pick<TicketDifference, 'rule'> => one.rule !== undefined

/** Numbers of permissions under one reference, and their days where the access system tells them. */
type Counts = { all: number; blocked: number; unfamiliar: number; days: Period[] }
const NONE: Counts = { all: 0, blocked: 0, unfamiliar: 0, days: [] }

/**
 * Returns the tickets of some orders, each with the rule that it breaks or undefined. Skips tickets that are long past
 * or not settled.
 */
async function lookAt(ctx: CheckCtx, orders: string[]): Promise<Looked[]> {
  if (orders.length === 0) return []
  const known = (await findTicketsToCheck(ctx, orders)).filter(isSettled)
  const counts = new Map<string, Counts>()
  for (const { reference, isBlocked, isUnfamiliar, days: told } of await ctx.ticketSystem.find(
    known.map(referenceOf),
  )) {
    const { all, blocked, unfamiliar, days } = counts.get(reference) ?? NONE
    counts.set(reference, {
      all: all + 1,
      blocked: blocked + Number(isBlocked ?? false),
      unfamiliar: unfamiliar + Number(isUnfamiliar ?? false),
      days: told ? [...days, told] : days,
    })
  }
  return known.map((ticket) => {
    const { order_id, uuid, generation } = ticket
    return { order_id, uuid, generation, rule: ruleBroken(ticket, counts.get(referenceOf(ticket)) ?? NONE) }
  })
}

/** Returns whether a ticket has its final answer, and no act on it is open. */
const isSettled = ({ ticket_system, state, reversed, open_act, is_changing }: GateTicket): boolean =>
  ticket_system !== null && (state !== 'waiting' || reversed) && open_act === null && !is_changing

function ruleBroken(
  { state, reversed, reversed_why, blocked_at, version, days }: GateTicket,
  { all, blocked, unfamiliar, days: told }: Counts,
): TicketDifference['rule'] | undefined {
  if (unfamiliar > 0) return 'unfamiliar-state'
  // A used one that an operator gave back could only be blocked.
  if (reversed_why === 'reverse' && all === blocked) return undefined
  if (state !== 'ready' || reversed) return all > 0 ? 'permission-of-a-reversed-ticket' : undefined
  if (all !== 1) return all === 0 ? 'no-permission' : 'several-permissions'
  const isMoved = version > 0
  if (isMoved && told.some(({ validFrom, validTo }) => validFrom !== days[0] || validTo !== days.at(-1)))
    return 'other-days'
  if (blocked === Number(blocked_at !== null)) return undefined
  return blocked > 0 ? 'blocked' : 'not-blocked'
}
