import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { openConnections } from '../connections.ts'
import { noAnswer, type TicketOrder } from '../ticketing.ts'
import { Begun, Execution, type FoundOrder, Order, Orders, Refusal, reservationOf } from './wire.ts'

const SERVICE_PATH = '/dta/v1'
/** Path of the look-up of a card. */
export const CARD_CHECK = '/identifications/check'
/**
 * Time-out in milliseconds for all calls of one ticket together, the last byte included. `find` has it once for its
 * search, and again for the pending execution of each order.
 */
const CALL_MS = 5000
/** Pause between polls of an execution: doubled from the first to the last. */
const POLL_MS = { first: 25, last: 400 }
/** Status of a refusal. Any other status but success is no clear reply. */
const REFUSED = 422
/** Status of a conflict with the state. The reference is used, or the order is executing or no longer reserved. */
const CONFLICT = 409

export type SystemBConfig = {
  url: string
  username: string
  password: string
  pointOfSale: number
  /** Time-out for tests instead of five seconds. */
  callMs?: number
}

export type Asked = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown; signal: AbortSignal }
export type Answer<T> = { value: T } | { refusal: Refusal }

/**
 * Opens a client of system B. Its calls throw without a clear reply: no connection, a time-out, broken JSON, another
 * order's reply, or a status that is neither success nor refusal.
 */
export function openClient(config: SystemBConfig) {
  const { callMs = CALL_MS } = config
  const base = new URL(config.url)
  const path = base.pathname.replace(/\/$/, '') + SERVICE_PATH
  const authorization = `Basic ${Buffer.from(`${config.username}:${config.password}`).toString('base64')}`
  const { pool, cardPool, close } = openConnections(base, callMs)

  async function send(asked: Asked): Promise<{ status: number; text: string }> {
    try {
      const answer = await (asked.path === CARD_CHECK ? cardPool : pool).request({
        method: asked.method,
        path: path + asked.path,
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        body: asked.body === undefined ? null : JSON.stringify(asked.body),
        signal: asked.signal,
      })
      return { status: answer.statusCode, text: await answer.body.text() }
    } catch (cause) {
      throw noAnswer(`system B: ${asked.method} ${asked.path}`, cause)
    }
  }

  async function call<S extends z.ZodMiniType>(schema: S, asked: Asked): Promise<Answer<z.output<S>>> {
    const { status, text } = await send(asked)
    if (isSuccess(status)) return { value: schema.parse(JSON.parse(text)) }
    if (status === REFUSED) return { refusal: Refusal.parse(JSON.parse(text)) }
    throw unclear(asked, status)
  }

  /** Makes a call that cannot be refused. */
  async function read<S extends z.ZodMiniType>(schema: S, asked: Asked): Promise<z.output<S>> {
    const answer = await call(schema, asked)
    if ('refusal' in answer) throw unclear(asked, REFUSED)
    return answer.value
  }

  /** Returns the orders under these references. Throws when the reply names another reference. */
  async function search(references: string[], signal: AbortSignal): Promise<FoundOrder[]> {
    const { orders } = await read(Orders, {
      method: 'POST',
      path: '/orders/search',
      body: { externalReferences: references },
      signal,
    })
    for (const { externalReference } of orders)
      if (!references.includes(externalReference)) throw new Error('system B: a search answered another order')
    return orders
  }

  /**
   * Polls an execution until it has ended. Returns its refusal when it failed, else undefined. Throws when `signal`
   * aborts first.
   */
  async function execute(executionId: string, signal: AbortSignal): Promise<Refusal | undefined> {
    for (let ms = POLL_MS.first; ; ms = Math.min(2 * ms, POLL_MS.last)) {
      await pause(ms, undefined, { signal })
      const { executionStatus, ...error } = await read(Execution, {
        method: 'GET',
        path: `/executions/${encodeURIComponent(executionId)}`,
        signal,
      })
      if (executionStatus === 'Failed') return Refusal.parse(error)
      if (executionStatus === 'Succeeded') return undefined
    }
  }

  /**
   * Returns an order once its pending execution, if any, has ended. Throws when the search could not read the order.
   */
  async function settled(order: FoundOrder, signal: AbortSignal): Promise<Order> {
    if (!('orderId' in order)) throw new Error('system B: a search answered an order that cannot be read')
    if (!order.asynchronousExecutionToken) return order
    await execute(order.asynchronousExecutionToken.executionId, signal)
    return readOrder(order.orderId, order.externalReference, signal)
  }

  async function readOrder(orderId: string, reference: string, signal: AbortSignal): Promise<Order> {
    const order = await read(Order, { method: 'GET', path: pathOf(orderId), signal })
    if (order.orderId !== orderId) throw new Error('system B: another order than was asked for')
    return requireOrder(order, reference)
  }

  /**
   * Reserves an order for a ticket. For a used reference returns the order that exists, whatever its status; a
   * cancelled one is a refusal.
   */
  async function reserve(ticket: TicketOrder, signal: AbortSignal): Promise<Answer<Order>> {
    const asked: Asked = {
      method: 'POST',
      path: '/orders',
      body: reservationOf(ticket, config.pointOfSale),
      signal,
    }
    const { status, text } = await send(asked)
    if (isSuccess(status)) return { value: requireOrder(Order.parse(JSON.parse(text)), ticket.reference) }
    if (status === REFUSED) return { refusal: Refusal.parse(JSON.parse(text)) }
    if (status !== CONFLICT) throw unclear(asked, status)
    const [standing, another] = await search([ticket.reference], signal)
    if (!standing || another) throw new Error('system B: a used reference has no order, or two')
    const order = await settled(standing, signal)
    return order.orderStatus === 'Cancelled' ? { refusal: Refusal.parse(JSON.parse(text)) } : { value: order }
  }

  /** Starts an execution and waits for its end. Returns the refusal of either, else undefined. */
  async function begin(asked: Asked): Promise<Refusal | undefined> {
    const begun = await call(Begun, asked)
    if ('refusal' in begun) return begun.refusal
    return execute(begun.value.asynchronousExecutionToken.executionId, asked.signal)
  }

  return {
    call,
    read,
    search,
    settled,
    readOrder,
    reserve,
    begin,
    /** Returns a signal that aborts when the time-out is over, counted from now. */
    deadline: () => AbortSignal.timeout(callMs),
    close,
  }
}

export const pathOf = (orderId: string, operation?: string) =>
  `/orders/${encodeURIComponent(orderId)}${operation ? `/${operation}` : ''}`

const isSuccess = (status: number) => status >= 200 && status < 300

function requireOrder(order: Order, reference: string): Order {
  if (order.externalReference !== reference) throw new Error('system B: another order than was asked for')
  return order
}

const unclear = ({ method, path }: Asked, status: number) => new Error(`system B: ${method} ${path} answered ${status}`)
