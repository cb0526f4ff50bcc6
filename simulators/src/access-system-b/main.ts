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
import { isCardNumber, printedNumber } from './identification.ts'
import { refused, statusOf } from './numbers.ts'
import { keepOrders, type OrderRecord } from './orders.ts'
import { ACCESS_CALLS, accessSettings } from './settings.ts'
import { orderJson, permissionsOf, readIdentification, readOrderRequest, readOrderUpdate, readPeriod } from './wire.ts'

const SERVICE_PATH = '/dta/v1'

exitWithParent()
exitOnSignals()
const start = readProcessSettings('access-system-b')
const user = process.env.ACCESS_USER ?? 'shop'
const password = process.env.ACCESS_PASSWORD ?? 'development-only-secret-development-only'
const settings = accessSettings(start.initial)
const ledger = await openLedger<OrderRecord>(`${start.dataDir}/ledger.jsonl`)
const findCard = openCards(process.env.CATALOGUE)
const orders = keepOrders(ledger, settings, {
  findCard,
  codePrefix: process.env.CODE_PREFIX ?? 'SKI',
  facility: process.env.FACILITY ?? '7',
})

type Operation = { method: string; path: RegExp; call: (typeof ACCESS_CALLS)[number]; act: (input: Input) => Answer }
type Input = { id: string; body: unknown }

const OPERATIONS: Operation[] = [
  { method: 'POST', path: /^\/orders$/, call: 'reserve', act: ({ body }) => createReservedOrder(body) },
  { method: 'PUT', path: /^\/orders\/([\w-]+)$/, call: 'update', act: updateReservedOrder },
  { method: 'POST', path: /^\/orders\/([\w-]+)\/commit$/, call: 'commit', act: ({ id }) => token(orders.commit(id)) },
  { method: 'POST', path: /^\/orders\/([\w-]+)\/validity$/, call: 'change', act: changeOrder },
  {
    method: 'POST',
    path: /^\/orders\/([\w-]+)\/block$/,
    call: 'block',
    act: ({ id }) => token(orders.block(id, true)),
  },
  {
    method: 'POST',
    path: /^\/orders\/([\w-]+)\/unblock$/,
    call: 'block',
    act: ({ id }) => token(orders.block(id, false)),
  },
  { method: 'POST', path: /^\/orders\/([\w-]+)\/cancel$/, call: 'cancel', act: ({ id }) => token(orders.cancel(id)) },
  { method: 'POST', path: /^\/orders\/search$/, call: 'find', act: ({ body }) => searchOrders(body) },
  { method: 'GET', path: /^\/orders\/([\w-]+)$/, call: 'read', act: ({ id }) => readOrder(id) },
  { method: 'GET', path: /^\/orders\/([\w-]+)\/usages$/, call: 'usage', act: ({ id }) => readUsages(id) },
  { method: 'GET', path: /^\/executions\/([\w-]+)$/, call: 'poll', act: ({ id }) => readExecution(id) },
  { method: 'POST', path: /^\/identifications\/check$/, call: 'card', act: ({ body }) => checkIdentification(body) },
]

function route(call: Call): Act {
  if (call.path === '/health') return { act: () => json(200, { ok: true }) }
  if (call.path.startsWith(SERVICE_PATH)) return serviceRoute(call)
  if (!isAuthorized(call, user, [password])) return { act: () => UNAUTHORIZED }
  if (call.path === '/ledger') return { act: () => json(200, { permissions: permissionsOf(orders.all()) }) }
  if (call.path === '/settings') return { act: () => settingsAnswer(call, settings, ACCESS_CALLS) }
  if (call.path === '/passages' && call.method === 'POST') return { act: () => passageAnswer(call, orders.pass) }
  return { act: () => NOT_FOUND }
}

function serviceRoute(call: Call): Act {
  const path = call.path.slice(SERVICE_PATH.length)
  const operation = OPERATIONS.find((it) => it.method === call.method && it.path.test(path))
  if (!operation) return { act: () => NOT_FOUND }
  return {
    call: operation.call,
    act: () => {
      if (!isAuthorized(call, user, [password])) return UNAUTHORIZED
      const body = readBody(call.body)
      if (body === undefined) return refusal(400, refused('badRequest'))
      return operation.act({ id: operation.path.exec(path)?.[1] ?? '', body })
    },
  }
}

function createReservedOrder(body: unknown): Answer {
  const request = readOrderRequest(body)
  if (!request) return refusal(400, refused('badRequest'))
  const order = orders.reserve(request)
  return 'number' in order ? refusal(statusOf(order), order) : json(201, orderJson(order))
}

function updateReservedOrder({ id, body }: Input): Answer {
  const update = readOrderUpdate(body)
  if (!update) return refusal(400, refused('badRequest'))
  const order = orders.update(id, update)
  return 'number' in order ? refusal(statusOf(order), order) : json(200, orderJson(order))
}

function token(begun: { executionId: string } | Refused): Answer {
  return 'number' in begun ? refusal(statusOf(begun), begun) : json(202, { asynchronousExecutionToken: begun })
}

function searchOrders(body: unknown): Answer {
  const { externalReferences } = body as { externalReferences?: unknown }
  if (!Array.isArray(externalReferences)) return refusal(400, refused('badRequest'))
  const found = externalReferences.flatMap((reference) => orders.find(String(reference)) ?? [])
  return json(200, { orders: found.map(orderJson) })
}

function readOrder(id: string): Answer {
  const order = orders.order(id)
  return order ? json(200, orderJson(order)) : refusal(404, refused('unknownOrder'))
}

function changeOrder({ id, body }: Input): Answer {
  return token(orders.change(id, readPeriod(body)))
}

function readUsages(id: string): Answer {
  const order = orders.order(id)
  if (!order) return refusal(404, refused('unknownOrder'))
  return json(200, { usages: order.passages.map(({ gate, at }) => ({ gate, usedAt: new Date(at).toISOString() })) })
}

function checkIdentification(body: unknown): Answer {
  const identification = readIdentification(body)
  if (!identification || !isCardNumber(identification)) return refusal(400, refused('badRequest'))
  const number = printedNumber(identification)
  const card = findCard(number)
  if (!card) return refusal(422, refused('unknownCard'))
  return json(200, {
    ...identification,
    isBlocked: settings.blockedCards.includes(number),
    owner: card.owner,
    consumerCategoryId: card.subType,
    isBirthdayKnown: card.isBirthdayKnown,
    isRegistrable: card.isRegistrable,
    permissions: orders.onCard(number).map(({ validFrom, validTo }) => ({ validFrom, validTo })),
  })
}

function readExecution(id: string): Answer {
  const execution = orders.execution(id)
  if (!execution) return NOT_FOUND
  const { executionId, status, failure } = execution
  return json(200, {
    executionId,
    executionStatus: status,
    ...(failure && { errorCode: failure.number, errorMessage: failure.text }),
  })
}

function refusal(status: number, { number, text }: Refused): Answer {
  return json(status, { errorCode: number, errorMessage: text })
}

/** Parses a JSON body, {} for an empty one; undefined when it is not JSON. */
function readBody(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const url = await serveSimulator({ ...start, settings, route, written: ledger.written })
process.stdout.write(`listening ${url}\n`)
