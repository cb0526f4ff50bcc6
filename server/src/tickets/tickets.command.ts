import type { TicketSystemKind } from '@gondola/rules/card-number.ts'
import { formatDay, type Instant, zonedClock } from '@gondola/rules/day.ts'
import { tidy, tidyNumber } from '@gondola/rules/tidy.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import { readPickUpCode } from '../orders/read/pick-up-code.ts'
import type { Outcome, Permission } from '../ticketing/ticketing.ts'
import { askedFor, handOut, type WhyKept } from './hand-out.ts'
import { referenceOf } from './issue-order.ts'
import { findBlocked, type GateTicket, type TicketAct } from './ticket-acts.store.ts'
import { type ActEnd, actOnTicket, askAboutTickets, findNamed, type GateState, type WhyNot } from './ticket-acts.ts'
import type { TicketDifference } from './ticket-check.store.ts'
import { checkTickets } from './ticket-check.ts'

const USAGE = `npm run tickets                                  the tickets that are blocked
npm run tickets -- <which>                       tickets, with what the access system says of them
npm run tickets -- block <which> [--all] [--reason "<why>"]
npm run tickets -- unblock <which> [--all] [--reason "<why>"]
npm run tickets -- hand-out <which> [--all]      writes down what a ticket office hands out, each ticket once
npm run tickets -- check                         compares the tickets of a nightly check with the access system
  which   an order such as 2026-000123, one of its tickets such as 2026-000123/2, the code of a ticket, the one
          code for all that an order collects, the entry of an offline code, or the number of a card
  --all   every ticket that it names, where it names several
  --by <name>    who gives the command, where that is not the account on this computer`

type Act = TicketAct | 'hand-out'
const ACTS: readonly string[] = ['block', 'unblock', 'hand-out'] satisfies Act[]

type CommandCtx = Pick<OperatorCtx, 'db' | 'ticketSystem' | 'operator'> & {
  kind: TicketSystemKind
  orderSecret: string
}
type Problem = { problem: string }

/**
 * Runs `npm run tickets`: shows, blocks, unblocks, hands out or checks tickets. Returns what to print. If anything was
 * not done, returns a problem, whose text also says what was done. After `check`, stored
 * differences from the access system are a problem.
 */
export async function ticketsCommand(ctx: CommandCtx, words: readonly string[]): Promise<string | Problem> {
  if (words.length === 1 && words[0] === 'check') return checked(await checkTickets(ctx))
  const asked = readWords(words)
  if (!asked) return { problem: USAGE }
  const { act, which, reason, takesAll } = asked
  if (which === undefined) {
    const blocked = await findBlocked(ctx)
    return blocked.length === 0 ? 'No ticket is blocked.' : blocked.map(lineOf).join('\n')
  }
  const tickets = await findNamed(ctx, which)
  if (tickets.length === 0)
    return { problem: `No paid order, ticket or card is known as "${which}". Nothing was changed.\n\n${USAGE}` }
  const isOneCode = readPickUpCode(which) !== undefined
  if (!act) {
    const lines = shown(tickets, await askAboutTickets(ctx, tickets))
    return [...(isOneCode ? collectedLines(tickets) : []), ...lines].join('\n')
  }
  if (tickets.length > 1 && !takesAll && !(isOneCode && act === 'hand-out'))
    return {
      problem: [`"${which}" names several tickets: choose one, or add --all.`, ...tickets.map(lineOf)].join('\n'),
    }
  if (act === 'hand-out') return handedOut(await handOut(ctx, tickets, { isOneCode }))
  const lines: string[] = []
  let isAllDone = true
  for (const ticket of tickets) {
    const ended = await actOnTicket(ctx, ticket, { kind: act, reason })
    isAllDone &&= ended.end === 'done'
    lines.push(`${nameOf(ticket)} ${describeActResult(act, ended)}`)
  }
  return isAllDone ? lines.join('\n') : { problem: lines.join('\n') }
}

const DIFFERENCES: Record<TicketDifference['rule'], string> = {
  'no-permission': 'is ready, but the access system has no such permission.',
  'several-permissions': 'has several permissions.',
  'permission-of-a-reversed-ticket': 'is given back or refused, but has a permission.',
  blocked: 'is blocked in the access system, but not in the shop.',
  'unfamiliar-state': 'has a permission in a state that the shop does not know.',
  'not-blocked': 'is blocked in the shop, but opens gates.',
  'other-days': 'is valid on other days than in the shop.',
}

function checked({ tickets, differences }: Awaited<ReturnType<typeof checkTickets>>): string | Problem {
  if (differences.length === 0)
    return `The ${tickets} tickets that were looked at are in the access system as in the books.`
  return { problem: differences.map((one) => `${nameOf(one)} ${DIFFERENCES[one.rule]}`).join('\n') }
}

/**
 * Returns lines on what a pick-up code still hands out, with equal tickets counted together. Tickets that were moved to
 * another date are listed, as the code does not cover them.
 */
function collectedLines(tickets: GateTicket[]): string[] {
  const asked = askedFor(tickets, { isOneCode: true })
  const left = asked.filter(({ why }) => !why).map(({ ticket }) => ticket)
  const moved = asked.filter(({ why }) => why === 'moved').map(({ ticket }) => ticket)
  const groups = Map.groupBy(left, (ticket) => `${whatOf(ticket)}  ${daysOf(ticket)}`)
  return [
    `One code for all: ${left.length} of ${tickets.length} to hand out.`,
    ...[...groups].map(([what, { length }]) => `  ${length} × ${what}`),
    ...moved.map((ticket) => `  ${nameOf(ticket)} ${WHY_KEPT.moved}`),
  ]
}

const WHY_KEPT: Record<WhyKept, string> = {
  'not-collected': 'is not collected: it opens a gate, is on a card, or is a gift voucher.',
  waiting: 'is not issued yet: it waits for the access system.',
  refused: 'is no longer valid: its money goes back.',
  blocked: 'is blocked. Do not hand it out.',
  'handed-out': 'WAS HANDED OUT BEFORE',
  moved: 'was moved to another date: its own code hands it out.',
}

function handedOut(asked: Awaited<ReturnType<typeof handOut>>): string | Problem {
  const lines = asked.map(({ ticket, why }) => {
    if (!why) return `${nameOf(ticket)}  ${whatOf(ticket)}  hand it out now.`
    const before = why === 'handed-out' ? `, ${handedOutOf(ticket)}. Do not hand it out again.` : ''
    return `${nameOf(ticket)}  ${whatOf(ticket)}  ${WHY_KEPT[why]}${before}`
  })
  return asked.some(({ why }) => why) ? { problem: lines.join('\n') } : lines.join('\n')
}

const handedOutOf = ({ handed_out_at, handed_out_by }: GateTicket) =>
  handed_out_at === null ? '' : `${time(handed_out_at)} by ${handed_out_by}`

type Asked = { act: Act | undefined; which: string | undefined; reason: string | null; takesAll: boolean }

/** Returns what the words of the command mean; undefined when they are not understood. */
function readWords(words: readonly string[]): Asked | undefined {
  const at = words.indexOf('--reason')
  const reason = at < 0 ? null : tidy(words[at + 1] ?? '')
  const rest = at < 0 ? [...words] : words.toSpliced(at, 2)
  const takesAll = rest.includes('--all')
  const [first, second, ...others] = rest.filter((word) => word !== '--all')
  const act = ACTS.find((one) => one === first) as Act | undefined
  const typed = act ? second : first
  const which = typed && tidyNumber(typed)
  const isUnderstood =
    others.length === 0 &&
    reason !== '' &&
    !which?.startsWith('-') &&
    (act ? which !== undefined : second === undefined && reason === null && !takesAll)
  return isUnderstood ? { act, which, reason, takesAll } : undefined
}

const nameOf = ({ number, place }: Pick<GateTicket, 'number' | 'place'>) => `${number}/${place}`

const WHY_NOT: Record<WhyNot, string> = {
  'gift-voucher': 'is a gift voucher, no gate knows it.',
  'card-product': 'is a card to be collected, no gate knows it.',
  waiting: 'is not issued yet: it waits for the access system.',
  refused: 'was never issued: the access system refused it, and the money goes back.',
  'under-way': 'is being changed by another command right now. Look again in a minute.',
  blocked: 'is blocked already.',
  'not-blocked': 'is not blocked.',
}

const textOf = ({ errorNumber, errorText }: Outcome) => [errorNumber, errorText].filter(Boolean).join(' ')

function describeActResult(act: TicketAct, ended: ActEnd): string {
  switch (ended.end) {
    case 'done':
      return act === 'block' ? 'is blocked: it opens no gate.' : 'is unblocked: it opens the gates again.'
    case 'not-begun':
      return WHY_NOT[ended.why]
    case 'refused':
      return `is not ${act}ed: the access system refused it (${textOf(ended.outcome)}).`
    case 'taken-over':
      return 'was changed by another command meanwhile. Look at it again.'
    case 'doubtful':
      return `may be ${act}ed or not: the access system gave no clear answer (${String(ended.error)}). Give the command again, it asks before it repeats anything.`
  }
}

const time = (at: Instant) => {
  const { today, time } = zonedClock(at)
  return `${formatDay(today)} ${time}`
}

/** Returns one line about a ticket, without personal data. */
function lineOf(ticket: GateTicket): string {
  const { card_number, code } = ticket
  const carrier = card_number ? `on card ${card_number}` : code
  const handed = ticket.handed_out_at === null ? '' : `HANDED OUT ${handedOutOf(ticket)}`
  return [`${nameOf(ticket)}  ${whatOf(ticket)}`, daysOf(ticket), carrier, stateOf(ticket), handed]
    .filter(Boolean)
    .join('  ')
}

const whatOf = ({ product_name, variant_name }: GateTicket) => `${product_name.en}, ${variant_name.en}`

function daysOf({ days }: GateTicket): string {
  const [from = '', to = from] = [days[0], days.at(-1)]
  return from === to ? formatDay(from) : `${formatDay(from)}–${formatDay(to)}`
}

function stateOf(ticket: GateTicket): string {
  const { state, ready_at, blocked_at, blocked_by, blocked_why, released_at, error_number, error_text, open_act } =
    ticket
  const doubt = open_act ? `, ${open_act} without a known outcome` : ''
  if (ticket.reversed_why !== null)
    return `given back${ticket.given_back_at === null ? '' : ` ${time(ticket.given_back_at)}`}${doubt}`
  if (blocked_at !== null)
    return `blocked since ${time(blocked_at)} by ${blocked_by ?? 'the access system'}${blocked_why ? `: ${blocked_why}` : ''}${doubt}`
  if (state === 'waiting') return `waits for its ticket since ${time(released_at)}`
  if (state === 'failed') return `refused (${textOf({ errorNumber: error_number ?? 0, errorText: error_text ?? '' })})`
  return `ready since ${time(ready_at ?? released_at)}${doubt}`
}

function shown(tickets: GateTicket[], states: Map<string, GateState>): string[] {
  return tickets.flatMap((ticket) => {
    const permission = ticket.permission ? [`  permission ${permissionOf(ticket.permission)}`] : []
    const said = states.get(referenceOf(ticket))
    return [
      lineOf(ticket),
      ...permission,
      ...(said === undefined ? [] : [`  access system: ${describeGateState(ticket, said)}`]),
    ]
  })
}

const permissionOf = (permission: Permission) =>
  'serial' in permission
    ? `${permission.project}-${permission.pos}-${permission.serial}`
    : `${permission.serialNumber}, confirmation ${permission.confirmationNumber}`

function describeGateState({ state, reversed, blocked_at }: GateTicket, said: GateState): string {
  const isReady = state === 'ready' && !reversed
  if (said === 'silent') return 'gives no clear answer'
  if (said === null) return isReady ? 'HAS NO SUCH PERMISSION' : 'has no permission'
  const { permissions, blocked, usage } = said
  const isAsBooked = blocked === (blocked_at === null ? 0 : permissions)
  const differs = isReady && !isAsBooked ? ' (the shop says otherwise)' : ''
  const active = blocked === 0 ? 'active' : 'blocked'
  const gates = permissions === 1 ? active : `HAS ${permissions} PERMISSIONS, ${blocked} of them blocked`
  const first = usage.firstPassageAt
  const passages =
    first === undefined
      ? 'opened no gate yet'
      : `first opened a gate ${time(first)}, last ${time(usage.lastPassageAt ?? first)}`
  return `${gates}${differs}, ${passages}`
}
