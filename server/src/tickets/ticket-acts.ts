import { timingSafeEqual } from 'node:crypto'
import { orderNumberOf } from '@gondola/rules/after-sale/statement.ts'
import { readCard, type TicketSystemKind } from '@gondola/rules/card-number.ts'
import { secretsOf } from '../config.ts'
import { type Db, inTransaction } from '../db/db.ts'
import type { Operator } from '../operators/operator.ts'
import { isCollected } from '../orders/read/pick-up.ts'
import { pickUpCode, readPickUpCode } from '../orders/read/pick-up-code.ts'
import type { Outcome, TicketSystem, Usage } from '../ticketing/ticketing.ts'
import { referenceOf } from './issue-order.ts'
import {
  beginAct,
  endAct,
  findTickets,
  type GateTicket,
  lockTicket,
  type TicketAct,
  WITH_CARD,
} from './ticket-acts.store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type ActsCtx = { db: Db; ticketSystem: TicketSystem; operator: Operator }

/**
 * Returns the tickets that an operator's word names; empty when there is none. The word is an order number, a ticket
 * such as 2026-000123/2, a ticket code, a card number, or the uuid of an entry, which offline codes show. A pick-up
 * code names all tickets that its order collects. A word that is no order number is tried as a code, as a card, and
 * last as an order number without its hyphen.
 */
export async function findNamed(
  ctx: { db: Db; kind: TicketSystemKind; orderSecret: string },
  which: string,
): Promise<GateTicket[]> {
  const pickUp = readPickUpCode(which)
  if (pickUp) return findCollected(ctx, pickUp)
  if (UUID.test(which)) return findTickets(ctx, { by: 'uuid', text: which })
  const [, number = which, place] = /^(.+)\/(\d+)$/.exec(which) ?? []
  const ofOrder = async (text: string) =>
    (await findTickets(ctx, { by: 'number', text })).filter((ticket) => !place || ticket.place === Number(place))
  const asTyped = await ofOrder(number)
  if (asTyped.length > 0) return asTyped
  const ofCode = await findTickets(ctx, { by: 'code', text: which.toUpperCase() })
  if (ofCode.length > 0) return ofCode
  const card = readCard(ctx.kind, which, { luhnCheck: false })
  const ofCard = typeof card === 'string' ? [] : await findTickets(ctx, { by: 'card', text: card.number })
  return ofCard.length > 0 ? ofCard : ofOrder(orderNumberOf(number))
}

async function findCollected(
  ctx: { db: Db; orderSecret: string },
  { number, code }: { number: string; code: string },
): Promise<GateTicket[]> {
  const tickets = await findTickets(ctx, { by: 'number', text: number })
  const [first] = tickets
  if (!first) return []
  const codes = secretsOf(ctx.orderSecret).map((secret) => pickUpCode(secret, { id: first.order_id, number }))
  if (!codes.some((one) => isSame(code, one))) return []
  return tickets.filter(isCollected)
}

const isSame = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

/**
 * Why an act is not begun; the access system was not called. `waiting`: the ticket is not issued yet. `refused`: it was
 * refused or reversed. `under-way`: another act runs.
 */
export type WhyNot = 'gift-voucher' | 'card-product' | 'waiting' | 'refused' | 'under-way' | 'blocked' | 'not-blocked'

/**
 * Result of an act. `done`: the access system now has the ticket as wanted, even if it had so before. `not-begun`:
 * nothing was called, such as to block a ticket that the shop knows as blocked (`why`: `blocked`).
 * `refused`: the access system refused. `doubtful`: it gave no clear answer, and the next act looks first.
 * `taken-over`: a later act began before this one ended.
 */
export type ActEnd =
  | { end: 'done' }
  | { end: 'not-begun'; why: WhyNot }
  | { end: 'refused'; outcome: Outcome }
  | { end: 'doubtful'; error: unknown }
  | { end: 'taken-over' }

/** Outcome when the access system has no permission for a ready ticket. */
const NO_PERMISSION: Outcome = { errorNumber: -1, errorText: 'it has no such permission' }

/**
 * Returns why a ticket cannot be blocked or unblocked; undefined when it can. A ticket `in_doubt` can be blocked and
 * unblocked. An operator can block a ticket that is blocked with its card; then it no longer opens with the card, even
 * if that block got no clear answer (docs/product.md §7.23).
 */
function whyNot(ticket: GateTicket, kind: TicketAct, operator: Operator): WhyNot | undefined {
  if (ticket.ticket_system === null)
    return ticket.type === 'transaction_voucher_product' ? 'gift-voucher' : 'card-product'
  if (ticket.state === 'waiting') return 'waiting'
  if (ticket.state === 'failed' || ticket.reversed) return 'refused'
  const isWithCard = operator.name === WITH_CARD.name
  if (isWithCard && kind === 'unblock' && ticket.operator_act === 'block') return 'blocked'
  if (ticket.in_doubt) return undefined
  if (ticket.open_act) return 'under-way'
  if (ticket.blocked_at === null) return kind === 'unblock' ? 'not-blocked' : undefined
  const isOnlyWithCard = ticket.blocked_by === WITH_CARD.name
  if (kind === 'block' && (isWithCard || !isOnlyWithCard)) return 'blocked'
  return undefined
}

/**
 * Blocks or unblocks a ticket in the access system. The act is stored before the call, so that after a time-out or
 * crash the next act knows of it. A repeat then reads the state in the access system first, and calls only if it is not
 * as wanted.
 */
export async function actOnTicket(
  ctx: ActsCtx,
  ticket: GateTicket,
  act: { kind: TicketAct; reason: string | null },
): Promise<ActEnd> {
  const { operator } = ctx
  const begun = await inTransaction(ctx, async (ctx) => {
    const now = await lockTicket(ctx, ticket)
    const why = whyNot(now, act.kind, operator)
    if (why) return why
    const asksFirst = now.in_doubt || (act.kind === 'block' && now.blocked_at !== null)
    return { id: await beginAct(ctx, now, act), asksFirst, reference: referenceOf(now) }
  })
  if (typeof begun === 'string') return { end: 'not-begun', why: begun }
  const { id, ...asked } = begun
  try {
    const outcome = await callOnce(ctx.ticketSystem, { ...asked, kind: act.kind })
    if (!(await endAct(ctx, id, outcome))) return { end: 'taken-over' }
    return outcome.errorNumber === 0 ? { end: 'done' } : { end: 'refused', outcome }
  } catch (error) {
    await endAct(ctx, id, 'doubtful')
    return { end: 'doubtful', error }
  }
}

async function callOnce(
  system: TicketSystem,
  { reference, kind, asksFirst }: { reference: string; kind: TicketAct; asksFirst: boolean },
): Promise<Outcome> {
  if (asksFirst) {
    const found = await system.find([reference])
    if (found.length === 0) return NO_PERMISSION
    const isDone = found.every(
      ({ isUnfamiliar, isBlocked }) => !isUnfamiliar && (isBlocked ?? false) === (kind === 'block'),
    )
    if (isDone) return { errorNumber: 0 }
  }
  return kind === 'block' ? system.block(reference) : system.unblock(reference)
}

/**
 * State of a ticket in the access system. `permissions` and `blocked` are counts. Null: the ticket has no permission.
 * `silent`: the access system gave no clear answer.
 */
export type GateState = { permissions: number; blocked: number; usage: Usage } | null | 'silent'

/**
 * Returns the state of tickets in the access system, by reference (`referenceOf`). Never throws: without an answer a
 * state is `silent`. Waiting tickets are looked up too, as the reply that made them may have been lost. Gift vouchers
 * and card products are left out.
 */
export async function askAboutTickets(
  { ticketSystem }: Pick<ActsCtx, 'ticketSystem'>,
  tickets: GateTicket[],
): Promise<Map<string, GateState>> {
  const references = tickets.filter((ticket) => ticket.ticket_system !== null).map(referenceOf)
  const states = new Map<string, GateState>(references.map((reference) => [reference, 'silent']))
  const found = await ticketSystem.find(references).catch(() => undefined)
  if (!found) return states
  for (const reference of references) {
    const permissions = found.filter((one) => one.reference === reference)
    const blocked = permissions.filter(({ isBlocked }) => isBlocked).length
    if (permissions.length === 0) states.set(reference, null)
    else if (!permissions.some(({ isUnfamiliar }) => isUnfamiliar)) {
      const usage = await ticketSystem.usage(reference).catch(() => undefined)
      if (usage) states.set(reference, { permissions: permissions.length, blocked, usage })
    }
  }
  return states
}
