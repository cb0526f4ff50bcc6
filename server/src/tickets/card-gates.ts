import { type Day, pragueDay } from '@gondola/rules/day.ts'
import { findCardState } from '../cards/cards.store.ts'
import type { Deps } from '../ctx.ts'
import type { Db } from '../db/db.ts'
import type { TicketSystem } from '../ticketing/ticketing.ts'
import { findTickets, type GateTicket, WITH_CARD } from './ticket-acts.store.ts'
import { type ActEnd, actOnTicket } from './ticket-acts.ts'

type GatesCtx = { db: Db; ticketSystem: TicketSystem; log: Deps['log'] }

/**
 * Blocks an inactive card's tickets in the access system, or unblocks an active card's. Leaves tickets that are
 * reversed or whose last day is over, and does not unblock what an operator has blocked (docs/product.md §7.23), even if
 * that block is in doubt. Any other ticket whose last block or unblock is in doubt (`in_doubt`) is blocked or unblocked.
 * Idempotent. Throws, so that the job is retried, while a ticket is not blocked or unblocked yet, or when the card has
 * changed in the meantime. A refusal of the access system, such as for a ticket that a desk has voided, is logged and
 * not retried.
 */
export async function setCardGates(ctx: GatesCtx, cardId: string): Promise<void> {
  const card = await findCardState(ctx, cardId)
  if (!card) return
  const kind = card.isActive ? 'unblock' : 'block'
  const tickets = await findTickets(ctx, { by: 'card', text: card.number })
  const today = pragueDay(Date.now())
  const open: string[] = []
  for (const ticket of tickets.filter((one) => isToSet(one, kind, today))) {
    const ended = await actOnTicket({ ...ctx, operator: WITH_CARD }, ticket, { kind, reason: null })
    if (ended.end === 'refused')
      ctx.log.error(
        { ticket: `${ticket.number}/${ticket.place}`, kind, ...ended.outcome },
        'a ticket was not set as its card',
      )
    else if (!isSettled(ended)) open.push(`${ticket.number}/${ticket.place}`)
  }
  if (open.length > 0) throw new Error(`Tickets on a card are not ${kind}ed yet: ${open.join(', ')}`)
  // The card may have changed while the access system was asked.
  const now = await findCardState(ctx, cardId)
  if (now && now.isActive !== card.isActive) throw new Error('The card has changed meanwhile.')
}

const isToSet = (ticket: GateTicket, kind: 'block' | 'unblock', today: Day): boolean =>
  !ticket.reversed &&
  (ticket.days.at(-1) ?? '') >= today &&
  (ticket.in_doubt ||
    (kind === 'block'
      ? ticket.blocked_at === null
      : ticket.blocked_at !== null && ticket.blocked_by === WITH_CARD.name))

/**
 * Returns whether an act needs no retry. It is `done`, or not begun for another reason than `waiting` or `under-way`.
 */
const isSettled = (ended: ActEnd): boolean =>
  ended.end === 'done' || (ended.end === 'not-begun' && ended.why !== 'waiting' && ended.why !== 'under-way')
