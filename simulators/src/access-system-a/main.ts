import { randomInt } from 'node:crypto'
import { passageAnswer, settingsAnswer } from '../access-routes.ts'
import { openCards } from '../cards.ts'
import { exitWithParent } from '../exit-with-parent.ts'
import { openLedger } from '../ledger.ts'
import { exitOnSignals, readProcessSettings } from '../process-settings.ts'
import type { Refused } from '../refusals.ts'
import {
  type Act,
  type Answer,
  type Call,
  isAuthorized,
  json,
  NOT_FOUND,
  serveSimulator,
  UNAUTHORIZED,
} from '../web-server.ts'
import { ERROR_NUMBERS, type ErrorName } from './numbers.ts'
import { keepPermissions, type LedgerPermission, type Permission, type PermissionRecord } from './permissions.ts'
import { ACCESS_CALLS, accessSettings } from './settings.ts'
import { child, type Element, fields, list, readEnvelope, soapAnswer, soapFault, text } from './soap.ts'

const SERVICE_PATH = '/DCI4WTP/DCI4WTPService.svc'
const MAX_SESSION = 2 ** 47

exitWithParent()
exitOnSignals()
const start = readProcessSettings('access-system-a')
const user = process.env.ACCESS_USER ?? 'shop'
const password = process.env.ACCESS_PASSWORD ?? 'development-only-secret-development-only'
const settings = accessSettings(start.initial)
const ledger = await openLedger<PermissionRecord>(`${start.dataDir}/ledger.jsonl`)
const findCard = openCards(process.env.CATALOGUE)
const permissions = keepPermissions(ledger, settings, {
  findCard,
  project: Number(process.env.PROJECT ?? 100),
  codePrefix: process.env.CODE_PREFIX ?? 'SKI',
})
/** Ends of sessions by id. */
const sessions = new Map<string, number>()

const OPERATIONS: Record<string, { call: (typeof ACCESS_CALLS)[number]; act: (request: Element) => string }> = {
  login: { call: 'login', act: login },
  logout: { call: 'login', act: logout },
  issueTickets: { call: 'issue', act: inSession(issueTickets) },
  getTicketsByReference: { call: 'find', act: inSession(getTicketsByReference) },
  changeTicket: { call: 'change', act: inSession(changeTicket) },
  blockTicket: { call: 'block', act: inSession(blockTicket) },
  cancelTicket: { call: 'cancel', act: inSession(cancelTicket) },
  getUsageList: { call: 'usage', act: inSession(getUsageList) },
  checkWTPNo: { call: 'card', act: inSession(checkWtpNo) },
}

function route(call: Call): Act {
  if (call.path === SERVICE_PATH && call.method === 'POST') return soapRoute(call)
  if (call.path === '/health') return { act: () => json(200, { ok: true }) }
  if (!isAuthorized(call, user, [password])) return { act: () => UNAUTHORIZED }
  if (call.path === '/ledger') return { act: () => json(200, { permissions: permissions.all().map(ledgerLine) }) }
  if (call.path === '/settings') return { act: () => settingsAnswer(call, settings, ACCESS_CALLS) }
  if (call.path === '/passages' && call.method === 'POST') return { act: () => passageAnswer(call, permissions.pass) }
  if (call.path === '/sessions' && call.method === 'DELETE') return { act: endSessions }
  return { act: () => NOT_FOUND }
}

function soapRoute(call: Call): Act {
  const envelope = readEnvelope(call.body)
  const operation = envelope && Object.hasOwn(OPERATIONS, envelope.operation) && OPERATIONS[envelope.operation]
  if (!envelope || !operation) return { act: () => soapFault('unknown operation') }
  return {
    call: operation.call,
    act: () => soapAnswer(envelope.operation, operation.act(envelope.request)),
  }
}

function login(request: Element): string {
  const isKnown =
    text(request, 'SZUSERNAME') === user &&
    text(request, 'SZPASSWORD') === password &&
    text(request, 'SZLOGINMODE') === 'CUSTOMER'
  if (!isKnown) return outcome('loginFailed')
  const session = String(randomInt(1, MAX_SESSION))
  sessions.set(session, Date.now() + settings.sessionMs)
  return outcome('ok') + fields({ NSESSIONID: session, NPOSNO: 31 })
}

function logout(request: Element): string {
  sessions.delete(text(request, 'NSESSIONID'))
  return outcome('ok')
}

function inSession(act: (request: Element) => string): (request: Element) => string {
  return (request) => {
    const session = text(request, 'NSESSIONID')
    if ((sessions.get(session) ?? 0) > Date.now()) return act(request)
    sessions.delete(session)
    return outcome('sessionInvalid')
  }
}

function issueTickets(request: Element): string {
  const tickets = list(child(request, 'ACTTICKETS'), 'D4WTPTICKET')
  const results = tickets.map((ticket) => {
    const reference = text(ticket, 'SZEXTREFERENCE')
    const issued = permissions.issue({
      reference,
      orderNumber: text(ticket, 'SZEXTORDERNO'),
      product: text(ticket, 'SZEXTPRODUCT'),
      variant: text(ticket, 'SZEXTARTICLE'),
      personType: text(ticket, 'SZPERSONTYPE'),
      validFrom: text(ticket, 'SZVALIDFROM'),
      validTo: text(ticket, 'SZVALIDTO'),
      kind: text(ticket, 'SZMEDIATYPE'),
      wtp: text(ticket, 'SZWTPNO'),
    })
    return 'number' in issued ? refusedResult(reference, issued) : ticketResult(issued)
  })
  return `${outcome('ok')}<ACTRESULTS>${results.join('')}</ACTRESULTS>`
}

function getTicketsByReference(request: Element): string {
  const found = list(child(request, 'ACTREFERENCES'), 'SZEXTREFERENCE')
    .map((reference) => permissions.find(String(reference)))
    .filter((permission) => permission?.state !== 'void')
    .map((permission) => (permission ? ticketResult(permission) : ''))
  return `${outcome('ok')}<ACTRESULTS>${found.join('')}</ACTRESULTS>`
}

function changeTicket(request: Element): string {
  const dates = { validFrom: text(request, 'SZVALIDFROM'), validTo: text(request, 'SZVALIDTO') }
  return outcomeOf(permissions.change(text(request, 'SZEXTREFERENCE'), dates))
}

function blockTicket(request: Element): string {
  const kind = text(request, 'BBLOCKED') === '1' ? 'blocked' : 'unblocked'
  return outcomeOf(permissions.block(text(request, 'SZEXTREFERENCE'), kind))
}

function cancelTicket(request: Element): string {
  return outcomeOf(permissions.cancel(text(request, 'SZEXTREFERENCE')))
}

function outcomeOf(done: Permission | Refused): string {
  return 'number' in done ? fields({ NERRORNO: done.number, SZERRORMESSAGE: done.text }) : outcome('ok')
}

function checkWtpNo(request: Element): string {
  const number = text(request, 'SZWTPNO')
  const card = findCard(number)
  if (!card) return outcome('unknownCarrier')
  const taken = permissions
    .onCard(number)
    .map((it) => `<D4WTPPERIOD>${fields({ SZVALIDFROM: it.validFrom, SZVALIDTO: it.validTo })}</D4WTPPERIOD>`)
  return (
    outcome('ok') +
    fields({
      BBLOCKED: settings.blockedCards.includes(number) ? 1 : 0,
      SZOWNER: card.owner,
      SZPERSONTYPE: card.subType ?? '',
      BHASBIRTHDAY: card.isBirthdayKnown ? 1 : 0,
      BREGISTRABLE: card.isRegistrable ? 1 : 0,
    }) +
    `<ACTPERIODS>${taken.join('')}</ACTPERIODS>`
  )
}

function getUsageList(request: Element): string {
  const permission = permissions.find(text(request, 'SZEXTREFERENCE'))
  if (!permission) return outcome('unknownPermission')
  const passages = permission.passages.map(
    (it) => `<D4WTPUSAGE>${fields({ SZGATE: it.gate, SZTIME: new Date(it.at).toISOString() })}</D4WTPUSAGE>`,
  )
  return `${outcome('ok')}<ACTUSAGES>${passages.join('')}</ACTUSAGES>`
}

function outcome(name: ErrorName): string {
  const [number, message] = ERROR_NUMBERS[name]
  return fields({ NERRORNO: number, SZERRORMESSAGE: message })
}

function refusedResult(reference: string, refused: Refused): string {
  return `<D4WTPTICKETRESULT>${fields({
    SZEXTREFERENCE: reference,
    NERRORNO: refused.number,
    SZERRORMESSAGE: refused.text,
  })}</D4WTPTICKETRESULT>`
}

function ticketResult(permission: Permission): string {
  return `<D4WTPTICKETRESULT>${fields({
    SZEXTREFERENCE: permission.reference,
    NERRORNO: 0,
    SZERRORMESSAGE: '',
    NPROJNO: permission.project,
    NPOSNO: permission.pos,
    NSERIALNO: permission.serial,
    SZVALIDFROM: permission.validFrom,
    SZVALIDTO: permission.validTo,
    SZCODE: permission.code,
    BISPREPAID: permission.isPrepaid ? 1 : 0,
    BBLOCKED: permission.state === 'blocked' ? 1 : 0,
  })}</D4WTPTICKETRESULT>`
}

const ledgerLine = ({ project, pos, serial, ...permission }: Permission): LedgerPermission => ({
  ...permission,
  identity: { project, pos, serial },
})

function endSessions(): Answer {
  sessions.clear()
  return json(200, { ok: true })
}

const url = await serveSimulator({ ...start, settings, route, written: ledger.written })
process.stdout.write(`listening ${url}\n`)
