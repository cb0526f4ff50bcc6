import { randomInt, randomUUID } from 'node:crypto'
import { type Card, doOverlap, type Period } from '../cards.ts'
import type { Ledger } from '../ledger.ts'
import { type Refused, takeRefusal } from '../refusals.ts'
import { ticketCode } from '../ticket-code.ts'
import { type Identification, isCardNumber, printedNumber } from './identification.ts'
import { refused } from './numbers.ts'
import type { AccessSettings } from './settings.ts'

/**
 * An order of one item with one ticket, the only kind that this simulator accepts.
 * Days are YYYY-MM-DD, both ends inclusive.
 */
export type OrderRequest = Period & {
  reference: string
  product: string
  consumerCategory: string
  /** It waits for a card, to be collected. */
  isDepotTicket: boolean
}

export type OrderUpdate = {
  orderNumber: string
  isBookingWithoutIdentification: boolean
  identification: Identification | null
}

export type Order = OrderRequest &
  OrderUpdate & {
    orderId: string
    confirmationNumber: string
    status: 'Reserved' | 'Committing' | 'Committed' | 'Failed' | 'Changing' | 'Cancelling' | 'Cancelled'
    reservedAt: number
    /** The last execution. */
    executionId?: string
    act?: Act
    /** Reason of a failed commit. */
    failure?: Refused
    permission?: Permission
    /** Passages through gates. */
    passages: { gate: string; at: number }[]
  }

export type Permission = {
  permissionId: string
  serialNumber: string
  /** Empty for a permission on a card. */
  code: string
  state: 'active' | 'blocked' | 'void'
  issuedAt: number
}

/** Acts that are executed later. */
export type Act =
  | { kind: 'commit' | 'cancel' }
  | { kind: 'change'; dates: Period }
  | { kind: 'block'; isBlocked: boolean }

type Execution = { executionId: string; status: 'Running' | 'Succeeded' | 'Failed'; failure?: Refused }

export type OrderRecord =
  | { kind: 'reserved'; order: Order }
  | { kind: 'updated'; orderId: string; update: OrderUpdate }
  | { kind: 'begun'; orderId: string; executionId: string; act: Act }
  | { kind: 'done'; orderId: string; permission?: Permission }
  | { kind: 'failed'; orderId: string; failure: Refused }
  | { kind: 'passage'; orderId: string; gate: string; at: number }

const STATUS_OF = { commit: 'Committing', change: 'Changing', block: 'Changing', cancel: 'Cancelling' } as const

/**
 * Keeps orders in memory, rebuilt from the ledger, to which every change is appended.
 * Executions cut off by a kill are started anew.
 */
export function keepOrders(
  ledger: Ledger<OrderRecord>,
  settings: AccessSettings,
  resort: { codePrefix: string; facility: string; findCard: (number: string) => Card | undefined },
) {
  const byId = new Map<string, Order>()
  const byReference = new Map<string, Order>()
  const executions = new Map<string, Execution>()
  const codes = new Set<string>()
  let lastSerial = 0

  function apply(record: OrderRecord): void {
    if (record.kind === 'reserved') {
      byId.set(record.order.orderId, record.order)
      byReference.set(record.order.reference, record.order)
      return
    }
    const order = byId.get(record.orderId)
    if (!order) return
    if (record.kind === 'updated') Object.assign(order, record.update)
    else if (record.kind === 'passage') order.passages.push({ gate: record.gate, at: record.at })
    else if (record.kind === 'begun') {
      Object.assign(order, { executionId: record.executionId, act: record.act, status: STATUS_OF[record.act.kind] })
      executions.set(record.executionId, { executionId: record.executionId, status: 'Running' })
    } else end(order, record)
  }

  function end(order: Order, record: Extract<OrderRecord, { kind: 'done' | 'failed' }>): void {
    const execution = executions.get(order.executionId ?? '')
    if (execution) execution.status = record.kind === 'failed' ? 'Failed' : 'Succeeded'
    if (record.kind === 'failed') {
      if (execution) execution.failure = record.failure
      if (order.act?.kind === 'commit') Object.assign(order, { status: 'Failed', failure: record.failure })
      else order.status = order.permission ? 'Committed' : 'Reserved'
      return
    }
    order.status = order.act?.kind === 'cancel' ? 'Cancelled' : 'Committed'
    if (order.act?.kind === 'change') Object.assign(order, order.act.dates)
    if (!record.permission) return
    order.permission = record.permission
    if (record.permission.code) codes.add(record.permission.code)
    lastSerial = Math.max(lastSerial, Number(record.permission.serialNumber))
  }

  function write(record: OrderRecord): void {
    ledger.append(record)
    apply(record)
  }

  const isGone = (order: Order) =>
    order.status === 'Reserved' && order.reservedAt + settings.reservationMs <= Date.now()

  function begin(order: Order, act: Act): { executionId: string } {
    const executionId = randomUUID()
    write({ kind: 'begun', orderId: order.orderId, executionId, act })
    executeLater(order)
    return { executionId }
  }

  function executeLater(order: Order): void {
    setTimeout(() => write(outcomeOf(order)), settings.executionMs).unref()
  }

  function outcomeOf(order: Order): OrderRecord {
    const { orderId, act } = order
    const failure = takeRefusal(settings.refusals, [order.product], act?.kind)
    if (failure) return { kind: 'failed', orderId, failure }
    if (act?.kind === 'cancel' && !order.permission) return { kind: 'done', orderId }
    const permission = order.permission ?? newPermission(order)
    if (act?.kind === 'cancel') return { kind: 'done', orderId, permission: { ...permission, state: 'void' } }
    if (act?.kind !== 'block') return { kind: 'done', orderId, permission }
    return { kind: 'done', orderId, permission: { ...permission, state: act.isBlocked ? 'blocked' : 'active' } }
  }

  const newPermission = (order: Order): Permission => ({
    permissionId: randomUUID(),
    serialNumber: String(lastSerial + 1),
    code: order.identification ? '' : ticketCode(resort.codePrefix, codes),
    state: 'active',
    issuedAt: Date.now(),
  })

  /** Returns the periods of valid permissions on a card. */
  const onCard = (number: string): Period[] => [
    ...(resort.findCard(number)?.taken ?? []),
    ...[...byId.values()].filter(
      ({ identification, permission }) =>
        identification && permission && permission.state !== 'void' && printedNumber(identification) === number,
    ),
  ]

  function cardRefusal(order: Order, identification: Identification): Refused | undefined {
    const number = printedNumber(identification)
    if (!isCardNumber(identification) || !resort.findCard(number)) return refused('unknownCard')
    if (settings.blockedCards.includes(number)) return refused('cardBlocked')
    return onCard(number).some((period) => doOverlap(period, order)) ? refused('overlapping') : undefined
  }

  /** Returns the committed order to act on. */
  function standing(orderId: string): Order | Refused {
    const order = byId.get(orderId)
    if (!order || order.status === 'Failed' || isGone(order)) return refused('unknownOrder')
    return ['Committing', 'Changing', 'Cancelling'].includes(order.status) ? refused('orderBusy') : order
  }

  for (const record of ledger.past) apply(record)
  for (const order of byId.values())
    if (executions.get(order.executionId ?? '')?.status === 'Running') executeLater(order)

  return {
    reserve(request: OrderRequest): Order | Refused {
      const known = byReference.get(request.reference)
      if (known && !isGone(known)) return refused('referenceUsed')
      const refusal = takeRefusal(settings.refusals, [request.product])
      if (refusal) return refusal
      if (!request.reference || !isPeriod(request)) return refused('badRequest')
      const order: Order = {
        ...request,
        orderId: randomUUID(),
        confirmationNumber: `${resort.facility}${randomInt(10 ** 9, 10 ** 10)}`,
        status: 'Reserved',
        reservedAt: Date.now(),
        orderNumber: '',
        isBookingWithoutIdentification: false,
        identification: null,
        passages: [],
      }
      write({ kind: 'reserved', order })
      return order
    },

    update(orderId: string, update: OrderUpdate): Order | Refused {
      const order = byId.get(orderId)
      if (!order) return refused('unknownOrder')
      if (isGone(order)) return refused('reservationExpired')
      if (order.status !== 'Reserved') return refused('notReserved')
      const refusal = update.identification && cardRefusal(order, update.identification)
      if (refusal) return refusal
      write({ kind: 'updated', orderId, update })
      return order
    },

    /** Starts the commit. Idempotent: a repeat returns the same execution. */
    commit(orderId: string): { executionId: string } | Refused {
      const order = byId.get(orderId)
      if (!order) return refused('unknownOrder')
      if (isGone(order)) return refused('reservationExpired')
      if (order.act?.kind === 'commit') return { executionId: order.executionId ?? '' }
      if (order.status !== 'Reserved') return refused('notReserved')
      if (!order.isDepotTicket && !order.isBookingWithoutIdentification && !order.identification)
        return refused('identificationMissing')
      return begin(order, { kind: 'commit' })
    },

    /** Changes the days of a permission. Refuses a used one. */
    change(orderId: string, dates: Period): { executionId: string } | Refused {
      const order = standing(orderId)
      if ('number' in order) return order
      if (order.status !== 'Committed') return refused('unknownOrder')
      if (order.passages.length > 0) return refused('alreadyUsed')
      return isPeriod(dates) ? begin(order, { kind: 'change', dates }) : refused('badRequest')
    },

    /** Blocks or unblocks a permission. */
    block(orderId: string, isBlocked: boolean): { executionId: string } | Refused {
      const order = standing(orderId)
      if ('number' in order) return order
      return order.status === 'Committed' ? begin(order, { kind: 'block', isBlocked }) : refused('unknownOrder')
    },

    /** Voids the permission. Idempotent. Refuses a used one. */
    cancel(orderId: string): { executionId: string } | Refused {
      const order = byId.get(orderId)
      if (order?.act?.kind === 'cancel' && order.status !== 'Committed') return { executionId: order.executionId ?? '' }
      const found = standing(orderId)
      if ('number' in found) return found
      return found.passages.length > 0 ? refused('alreadyUsed') : begin(found, { kind: 'cancel' })
    },

    order: (orderId: string): Order | undefined => byId.get(orderId),

    execution: (executionId: string): Execution | undefined => executions.get(executionId),

    /** Returns the order under a reference, also a cancelled one, but no expired reservation. */
    find(reference: string): Order | undefined {
      const order = byReference.get(reference)
      return order && !isGone(order) ? order : undefined
    },

    /** Records a passage through a gate; false when the permission does not open it. */
    pass(reference: string, gate: string): boolean {
      const order = byReference.get(reference)
      if (order?.permission?.state !== 'active') return false
      write({ kind: 'passage', orderId: order.orderId, gate, at: Date.now() })
      return true
    },

    onCard,

    all: (): Order[] => [...byId.values()],
  }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const isPeriod = ({ validFrom, validTo }: Period) => isDay(validFrom) && isDay(validTo) && validFrom <= validTo
