/*
 * System B speaks as SKIDATA does: JSON over HTTP, and executions that end later. An order is reserved, updated and
 * committed.
 *
 * Known from public client code:
 * - the calls create reserved order, update reserved order, commit reserved order, get order and cancel order;
 * - replies with orderId, confirmationNumber and, for commit and cancel, asynchronousExecutionToken with an
 *   executionId;
 * - order items with productId, consumerCategoryId, quantity, validFrom and isDepotTicket (no card yet, to be
 *   collected);
 * - ticketItems with permissionId, permissionSerialNumber, permissionStatus, identifications of chipId, serialNumber
 *   and luhnNumber, and isBookingWithoutIdentification.
 *
 * Assumed, as no public description exists:
 * - the paths and methods, basic authorization, pointOfSaleId, externalOrderNumber and barcode;
 * - externalReference, which the system keeps unique and by which orders are searched;
 * - validTo (a live product knows how long it is valid);
 * - the calls that change days, block and unblock, list usages and check an identification (the reply has the card's
 *   own one);
 * - the names of order and execution states;
 * - a commit may be repeated, and a reservation ends by itself and frees its reference;
 * - the form and numbers of errors (numbers.ts).
 *
 * The shop's own ids travel as product and consumer category, and the installation maps them. The time of a booked slot
 * does not travel: a permission is for its days. The attendant at the entrance checks the time printed on the ticket.
 */
import { type Identification, readIdentification, writeIdentification } from '@gondola/rules/card-number.ts'
import { limitConcurrency } from '../../limit-concurrency.ts'
import { CONNECTIONS } from '../connections.ts'
import {
  type IssuedTicket,
  type Outcome,
  passagesOf,
  type TicketOrder,
  type TicketSystem,
  unfamiliarTicket,
} from '../ticketing.ts'
import { CARD_CHECK, openClient, pathOf, type SystemBConfig } from './client.ts'
import { SYSTEM_B_NUMBERS } from './numbers.ts'
import {
  CheckedCard,
  type FoundOrder,
  foundTickets,
  issuedTicket,
  Order,
  Refusal,
  refusedTicket,
  Usages,
  updateOf,
} from './wire.ts'

/**
 * Maximum number of remembered references in doubt. They only decide which tickets `issue` asks for last, so forgetting
 * some is harmless.
 */
const MOST_DOUBTS = 10_000

/**
 * Opens system B. Its calls throw when there is no clear reply (`openClient`). `find` throws only when the search
 * itself gets none; an order that cannot be read is a ticket in doubt (`isUnfamiliar`). `issue` throws only when no
 * ticket got a clear reply; otherwise the tickets without one are in doubt.
 */
export function systemB(config: SystemBConfig): TicketSystem {
  const { call, read, search, settled, readOrder, reserve, begin, deadline, close } = openClient(config)
  const inTurn = limitConcurrency(CONNECTIONS)
  /** References whose last `issue` got no clear reply, with the number of that call. The oldest come first. */
  const doubtful = new Map<string, number>()
  let calls = 0

  function keepDoubt(reference: string, askedIn: number): void {
    doubtful.delete(reference)
    doubtful.set(reference, askedIn)
    for (const oldest of doubtful.keys()) {
      if (doubtful.size <= MOST_DOUBTS) return
      doubtful.delete(oldest)
    }
  }

  async function issueOne(ticket: TicketOrder): Promise<IssuedTicket> {
    const card = cardOf(ticket)
    if (card === 'unreadable') return refusedTicket(ticket.reference, UNREADABLE_CARD)
    const signal = deadline()
    const reserved = await reserve(ticket, signal)
    if ('refusal' in reserved) return refusedTicket(ticket.reference, reserved.refusal)
    const order = reserved.value
    if (order.orderStatus !== 'Reserved') return ticketOf(order)
    const refusal = await updateAndCommit(order.orderId, updateOf(ticket, card), signal)
    if (refusal) return refusedTicket(ticket.reference, refusal)
    return ticketOf(await readOrder(order.orderId, ticket.reference, signal))
  }

  /**
   * Sets the card, if any, of a reserved order and commits it. Returns the refusal, if any; the order then stays
   * reserved until its reservation ends.
   */
  async function updateAndCommit(orderId: string, body: object, signal: AbortSignal): Promise<Refusal | undefined> {
    const updated = await call(Order, { method: 'PUT', path: pathOf(orderId), body, signal })
    if ('refusal' in updated) return updated.refusal
    return begin({ method: 'POST', path: pathOf(orderId, 'commit'), signal })
  }

  /** Returns the permission of a found order, after its pending execution. Empty without one. */
  async function madeBy(order: FoundOrder): Promise<IssuedTicket[]> {
    return foundTickets(await settled(order, deadline()))
  }

  /**
   * Calls `work` for each order of a reference, after its pending execution has ended. Orders whose commit failed are
   * skipped. There should be one order; of two, both are treated, as nobody knows which is meant.
   */
  async function forOrders<T>(
    reference: string,
    work: (order: Order, signal: AbortSignal) => Promise<T[]>,
  ): Promise<T[]> {
    const signal = deadline()
    const orders = await search([reference], signal)
    const done = await whenAllEnded(
      orders.map(async (found) => {
        const order = await settled(found, signal)
        return order.orderStatus === 'Failed' ? [] : work(order, signal)
      }),
    )
    return done.flat()
  }

  /** Changes the permission of each committed order under a reference. The outcome is `unknownOrder` without one. */
  async function act(reference: string, operation: string, body?: object): Promise<Outcome> {
    const done = await forOrders(reference, async (order, signal) =>
      order.orderStatus === 'Committed' && foundTickets(order).length > 0
        ? [await begin({ method: 'POST', path: pathOf(order.orderId, operation), body, signal })]
        : [],
    )
    return outcomeOfAll(done)
  }

  return {
    async issue(tickets) {
      const askedIn = ++calls
      const doubts: Error[] = []
      let answered = 0
      const issueUnlessAway = async (ticket: TicketOrder): Promise<IssuedTicket> => {
        // More doubts than replies, and as many as are asked at a time: the system is away. Fewer doubts keep no other
        // ticket back.
        if (doubts.length > Math.max(answered, CONNECTIONS - 1))
          return { ...unfamiliarTicket(ticket.reference), errorText: 'system B: earlier tickets are in doubt' }
        try {
          const made = await issueOne(ticket)
          answered++
          doubtful.delete(ticket.reference)
          return made
        } catch (error) {
          const doubt = error instanceof Error ? error : new Error(String(error))
          doubts.push(doubt)
          keepDoubt(ticket.reference, askedIn)
          return { ...unfamiliarTicket(ticket.reference), errorText: doubt.message }
        }
      }
      const issued: IssuedTicket[] = []
      const lastAsked = (ticket: TicketOrder) => doubtful.get(ticket.reference) ?? 0
      // Least recently asked first: otherwise the same tickets without a reply would always delay the same others.
      const turns = [...tickets.entries()].sort(([, one], [, other]) => lastAsked(one) - lastAsked(other))
      await Promise.all(
        turns.map(([n, ticket]) =>
          inTurn(async () => {
            issued[n] = await issueUnlessAway(ticket)
          }),
        ),
      )
      if (doubts[0] && answered === 0) throw doubts[0]
      return issued
    },

    async find(references) {
      if (references.length === 0) return []
      const orders = await search(references, deadline())
      const made = await Promise.all(
        orders.map((order) => madeBy(order).catch(() => [unfamiliarTicket(order.externalReference)])),
      )
      return made.flat()
    },

    change: (reference, dates) => act(reference, 'validity', dates),
    block: (reference) => act(reference, 'block'),
    unblock: (reference) => act(reference, 'unblock'),

    async cancel(reference) {
      const done = await forOrders(reference, async (order, signal) => {
        if (order.orderStatus === 'Cancelled') return [undefined]
        return [await begin({ method: 'POST', path: pathOf(order.orderId, 'cancel'), signal })]
      })
      return outcomeOfAll(done)
    },

    async usage(reference) {
      const usagesOfOrders = await forOrders(reference, async ({ orderId }, signal) => [
        await read(Usages, { method: 'GET', path: pathOf(orderId, 'usages'), signal }),
      ])
      if (usagesOfOrders.length === 0) return outcomeOf(UNKNOWN_ORDER)
      const passages = usagesOfOrders.flatMap(({ usages }) => usages.map(({ usedAt }) => Date.parse(usedAt)))
      return { ...outcomeOf(undefined), ...passagesOf(passages) }
    },

    async checkCard(typed) {
      const card = readIdentification(typed)
      if (card === 'ticket-number') return { state: 'ticket-number' }
      if (typeof card !== 'object') return { state: 'unreadable' }
      const number = writeIdentification(card)
      const signal = deadline()
      const checked = await call(CheckedCard, { method: 'POST', path: CARD_CHECK, body: card, signal })
      if ('value' in checked) {
        const { chipId, serialNumber, luhnNumber, consumerCategoryId, permissions, ...known } = checked.value
        // Otherwise one card would be stored under each last digit that somebody types.
        if (writeIdentification({ chipId, serialNumber, luhnNumber }) !== number) return { state: 'unknown', number }
        return { state: 'known', number, ...known, subType: consumerCategoryId, taken: permissions }
      }
      if (checked.refusal.errorCode === SYSTEM_B_NUMBERS.unknownCard) return { state: 'unknown', number }
      throw new Error(`system B: a check of a card answered ${checked.refusal.errorCode}`)
    },

    close,
  }
}

const UNREADABLE_CARD: Refusal = { errorCode: SYSTEM_B_NUMBERS.unknownCard, errorMessage: 'Identification unknown' }
const UNKNOWN_ORDER: Refusal = { errorCode: SYSTEM_B_NUMBERS.unknownOrder, errorMessage: 'Order not found' }

/**
 * Returns the ticket of an order that is no longer reserved. A failed order gives a refusal. Throws when a committed
 * one has no valid permission.
 */
const ticketOf = (order: Order): IssuedTicket =>
  order.orderStatus === 'Failed' ? refusedTicket(order.externalReference, Refusal.parse(order)) : issuedTicket(order)

function cardOf({ kind, cardNumber }: TicketOrder): Identification | 'unreadable' | undefined {
  if (kind !== 'card') return undefined
  const card = readIdentification(cardNumber ?? '')
  return typeof card === 'object' ? card : 'unreadable'
}

const outcomeOf = (refusal: Refusal | undefined): Outcome =>
  refusal ? { errorNumber: refusal.errorCode, errorText: refusal.errorMessage } : { errorNumber: SYSTEM_B_NUMBERS.ok }

/**
 * Returns the first refusal among the orders under a reference, else success. Without an order it is `unknownOrder`.
 */
const outcomeOfAll = (done: (Refusal | undefined)[]): Outcome =>
  outcomeOf(done.length === 0 ? UNKNOWN_ORDER : done.find((refusal) => refusal !== undefined))

/** Returns all results. Throws the first error, but only after every task has ended. */
async function whenAllEnded<T>(work: Promise<T>[]): Promise<T[]> {
  const done = await Promise.allSettled(work)
  return done.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}
