/*
 * System A speaks DCI4WTP as Axess does: SOAP over HTTP, a session per shop, one number per reply.
 *
 * Known from public client code:
 * - the service and its namespace;
 * - `login` with SZUSERNAME, SZPASSWORD, SZLOGINID, SZLOGINMODE=CUSTOMER and SZCOUNTRYCODE; its reply has NSESSIONID
 *   and NPOSNO;
 * - NERRORNO (0 is success) and SZERRORMESSAGE in every reply;
 * - a permission is named by project, POS and serial number.
 *
 * Assumed, as no public description exists:
 * - the operations issueTickets, getTicketsByReference, changeTicket, blockTicket, cancelTicket, getUsageList (in
 *   this form) and checkWTPNo, and the names of their fields;
 * - an external reference that the system keeps unique;
 * - all error numbers but 0 (numbers.ts).
 *
 * A live tariff is keyed by pool, ticket type, person type and article. Here the shop's own ids travel as external ids,
 * and the installation maps them. The time of a booked slot does not travel: a permission is for its days. The
 * attendant at the entrance checks the time printed on the ticket.
 */

import { readWtpNumber } from '@gondola/rules/card-number.ts'
import { isDay } from '@gondola/rules/day.ts'
import { openConnections } from '../connections.ts'
import {
  type IssuedTicket,
  type KnownCard,
  noAnswer,
  type Outcome,
  type Period,
  passagesOf,
  type TicketOrder,
  type TicketSystem,
  unfamiliarTicket,
} from '../ticketing.ts'
import { SYSTEM_A_NUMBERS } from './numbers.ts'
import { child, type Element, field, instant, list, number, soapAction, soapRequest, soapResult, text } from './soap.ts'

const SERVICE_PATH = '/DCI4WTP/DCI4WTPService.svc'
const CARD_CHECK = 'checkWTPNo'
/** Time-out of a call in milliseconds, from first byte sent to last read. */
const CALL_MS = 5000

const SUB_TYPES = ['adult', 'child', 'mini', 'external'] as const

export type SystemAConfig = {
  url: string
  username: string
  password: string
  /** NPROJNO of the resort. */
  project: number
  /** ISO code in capitals; CZ when not given. */
  country?: string
}

type Session = { id: string; pos: string }

const LISTED: ReadonlySet<number> = new Set(Object.values(SYSTEM_A_NUMBERS))

/**
 * Opens system A. Its calls throw without a clear reply:
 * - There is no connection, or no reply in time.
 * - The status is not 200, or the XML is broken.
 * - The error number is of the whole request, or the result is of another ticket.
 */
export function systemA(config: SystemAConfig): TicketSystem {
  const base = new URL(config.url)
  const path = base.pathname.replace(/\/$/, '') + SERVICE_PATH
  const { pool, cardPool, close } = openConnections(base, CALL_MS)
  let session: Promise<Session> | undefined

  async function send(operation: string, content: string): Promise<{ status: number; body: string }> {
    try {
      const answer = await (operation === CARD_CHECK ? cardPool : pool).request({
        method: 'POST',
        path,
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: soapAction(operation) },
        body: soapRequest(operation, content),
        signal: AbortSignal.timeout(CALL_MS),
      })
      return { status: answer.statusCode, body: await answer.body.text() }
    } catch (cause) {
      throw noAnswer(`system A: ${operation}`, cause)
    }
  }

  async function post(operation: string, content: string): Promise<Element> {
    const { status, body } = await send(operation, content)
    if (status !== 200) throw new Error(`system A: ${operation} answered ${status}`)
    return soapResult(operation, body)
  }

  async function login(): Promise<Session> {
    const result = await post(
      'login',
      field('SZUSERNAME', config.username) +
        field('SZPASSWORD', config.password) +
        field('SZLOGINID', config.username) +
        field('SZLOGINMODE', 'CUSTOMER') +
        field('SZCOUNTRYCODE', config.country ?? 'CZ'),
    )
    requireOk('login', result)
    return { id: String(number(result, 'NSESSIONID')), pos: String(number(result, 'NPOSNO')) }
  }

  /** Logs in once for concurrent callers. After a failure the next call tries again. */
  function openSession(): Promise<Session> {
    if (session) return session
    const opening = login()
    session = opening
    opening.catch(() => forget(opening))
    return opening
  }

  function forget(known: Promise<Session>): void {
    if (session === known) session = undefined
  }

  /**
   * Makes a call; when the session has expired, logs in again and retries once. Only our simulator is known to report
   * that by a number. A status, a fault or an unlisted number may mean it too, so after these the next call logs in,
   * without a retry of this one.
   */
  async function call(operation: string, content: string): Promise<Element> {
    for (let isRepeat = false; ; isRepeat = true) {
      const used = openSession()
      const { id, pos } = await used
      let isDoubtful = true
      try {
        const result = await post(operation, field('NSESSIONID', id) + field('NPOSNO', pos) + content)
        const errorNumber = number(result, 'NERRORNO')
        isDoubtful = errorNumber === SYSTEM_A_NUMBERS.sessionInvalid || !LISTED.has(errorNumber)
        if (errorNumber !== SYSTEM_A_NUMBERS.sessionInvalid || isRepeat) return result
      } finally {
        if (isDoubtful) forget(used)
      }
    }
  }

  /** Makes a call that changes the permission under a reference. */
  async function act(operation: string, reference: string, content = ''): Promise<Outcome> {
    return outcomeOf(operation, await call(operation, field('SZEXTREFERENCE', reference) + content))
  }

  async function find(references: string[]): Promise<IssuedTicket[]> {
    if (references.length === 0) return []
    const asked = references.map((reference) => field('SZEXTREFERENCE', reference)).join('')
    const result = await call('getTicketsByReference', `<ACTREFERENCES>${asked}</ACTREFERENCES>`)
    requireOk('getTicketsByReference', result)
    const found = ticketResults(result).map(readStanding)
    for (const { reference } of found)
      if (!references.includes(reference))
        throw new Error('system A: getTicketsByReference answered what was not asked')
    return found
  }

  /**
   * Replaces refusals for a used reference (`overlapping`) by the permission that exists under it. Where none exists
   * any more, as after a void, the refusal stays.
   */
  async function withStanding(tickets: IssuedTicket[]): Promise<IssuedTicket[]> {
    const refused = tickets.filter((ticket) => ticket.errorNumber === SYSTEM_A_NUMBERS.overlapping)
    if (refused.length === 0) return tickets
    const standing = new Map((await find(refused.map((ticket) => ticket.reference))).map((it) => [it.reference, it]))
    return tickets.map((ticket) => standing.get(ticket.reference) ?? ticket)
  }

  return {
    async issue(tickets) {
      if (tickets.length === 0) return []
      const asked = tickets.map((ticket) => ticketXml(ticket, config.project)).join('')
      const result = await call('issueTickets', `<ACTTICKETS>${asked}</ACTTICKETS>`)
      requireOk('issueTickets', result)
      const answered = ticketResults(result).map(readTicket)
      const isComplete =
        answered.length === tickets.length && answered.every((it, index) => it.reference === tickets[index]?.reference)
      if (!isComplete) throw new Error('system A: issueTickets answered other tickets than were asked')
      return withStanding(answered)
    },

    find,

    change: (reference, { validFrom, validTo }) =>
      act('changeTicket', reference, field('SZVALIDFROM', validFrom) + field('SZVALIDTO', validTo)),
    block: (reference) => act('blockTicket', reference, field('BBLOCKED', 1)),
    unblock: (reference) => act('blockTicket', reference, field('BBLOCKED', 0)),
    cancel: (reference) => act('cancelTicket', reference),

    async usage(reference) {
      const result = await call('getUsageList', field('SZEXTREFERENCE', reference))
      const outcome = outcomeOf('getUsageList', result)
      const passages = list(child(result, 'ACTUSAGES'), 'D4WTPUSAGE').map((it) => instant(it, 'SZTIME'))
      return { ...outcome, ...passagesOf(passages) }
    },

    async checkCard(typed) {
      const wtp = readWtpNumber(typed)
      if (wtp === undefined) return { state: 'unreadable' }
      const result = await call(CARD_CHECK, field('SZWTPNO', wtp))
      if (number(result, 'NERRORNO') === SYSTEM_A_NUMBERS.unknownCard) return { state: 'unknown', number: wtp }
      requireOk(CARD_CHECK, result)
      return readCard(wtp, result)
    },

    close,
  }
}

function ticketXml(ticket: TicketOrder, project: number): string {
  return (
    '<D4WTPTICKET>' +
    field('SZEXTREFERENCE', ticket.reference) +
    field('SZEXTORDERNO', ticket.orderNumber) +
    field('NPROJNO', project) +
    field('SZEXTPRODUCT', ticket.productId) +
    field('SZEXTARTICLE', ticket.variantId) +
    field('SZPERSONTYPE', ticket.personType) +
    field('SZVALIDFROM', ticket.validFrom) +
    field('SZVALIDTO', ticket.validTo) +
    field('SZMEDIATYPE', ticket.kind) +
    (ticket.cardNumber === undefined ? '' : field('SZWTPNO', readWtpNumber(ticket.cardNumber) ?? ticket.cardNumber)) +
    '</D4WTPTICKET>'
  )
}

const ticketResults = (result: Element): Element[] => list(child(result, 'ACTRESULTS'), 'D4WTPTICKETRESULT')

function readTicket(result: Element): IssuedTicket {
  const reference = text(result, 'SZEXTREFERENCE')
  const errorNumber = number(result, 'NERRORNO')
  if (errorNumber !== SYSTEM_A_NUMBERS.ok)
    return { reference, errorNumber, errorText: text(result, 'SZERRORMESSAGE'), isPrepaid: false }
  return {
    reference,
    errorNumber,
    isPrepaid: text(result, 'BISPREPAID') === '1',
    permission: {
      project: number(result, 'NPROJNO'),
      pos: number(result, 'NPOSNO'),
      serial: number(result, 'NSERIALNO'),
    },
    code: text(result, 'SZCODE') || undefined,
    ...(text(result, 'BBLOCKED') === '1' && { isBlocked: true }),
    ...daysOf(result),
  }
}

/** Returns the days of a permission, or nothing where the reply does not tell them. */
function daysOf(result: Element): { days?: Period } {
  const [validFrom, validTo] = [text(result, 'SZVALIDFROM'), text(result, 'SZVALIDTO')]
  return isDay(validFrom) && isDay(validTo) ? { days: { validFrom, validTo } } : {}
}

/**
 * Reads an existing permission. A result without one becomes a ticket in doubt (`isUnfamiliar`), also one with an error
 * number. So does a result that cannot be read, instead of throwing: the others of the reply remain usable.
 */
function readStanding(result: Element): IssuedTicket {
  const doubt = unfamiliarTicket(text(result, 'SZEXTREFERENCE'))
  try {
    const ticket = readTicket(result)
    return ticket.permission ? ticket : doubt
  } catch {
    return doubt
  }
}

function readCard(wtp: string, result: Element): KnownCard {
  return {
    state: 'known',
    number: wtp,
    isBlocked: text(result, 'BBLOCKED') === '1',
    owner: oneOf(['none', 'anonymous', 'person'], text(result, 'SZOWNER')),
    subType: text(result, 'SZPERSONTYPE') === '' ? null : oneOf(SUB_TYPES, text(result, 'SZPERSONTYPE')),
    isBirthdayKnown: text(result, 'BHASBIRTHDAY') === '1',
    isRegistrable: text(result, 'BREGISTRABLE') === '1',
    taken: list(child(result, 'ACTPERIODS'), 'D4WTPPERIOD').map((period) => ({
      validFrom: text(period, 'SZVALIDFROM'),
      validTo: text(period, 'SZVALIDTO'),
    })),
  }
}

function oneOf<T extends string>(known: readonly T[], text: string): T {
  const found = known.find((value) => value === text)
  if (found === undefined) throw new Error(`system A: "${text}" is none of ${known.join(', ')}`)
  return found
}

/**
 * Returns the outcome of a call. Throws when a new session was refused too (`sessionInvalid`), as that says nothing
 * about the permission.
 */
function outcomeOf(operation: string, result: Element): Outcome {
  const errorNumber = number(result, 'NERRORNO')
  if (errorNumber === SYSTEM_A_NUMBERS.sessionInvalid) throw refusedCall(operation, result)
  return errorNumber === SYSTEM_A_NUMBERS.ok
    ? { errorNumber }
    : { errorNumber, errorText: text(result, 'SZERRORMESSAGE') }
}

function requireOk(operation: string, result: Element): void {
  if (number(result, 'NERRORNO') !== SYSTEM_A_NUMBERS.ok) throw refusedCall(operation, result)
}

function refusedCall(operation: string, result: Element): Error {
  return new Error(
    `system A: ${operation} answered ${text(result, 'NERRORNO')} ${text(result, 'SZERRORMESSAGE')}`.trim(),
  )
}
