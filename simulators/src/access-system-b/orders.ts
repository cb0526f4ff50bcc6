import { randomInt, randomUUID } from 'node:crypto'
import type { Ledger } from '../ledger.ts'
import { type Refused, takeRefusal } from '../refusals.ts'
import { ticketCode } from '../ticket-code.ts'
import { refused } from './numbers.ts'
import type { AccessSettings } from './settings.ts'

/** The three parts of a card's number. */
export type Identification = { chipId: string; serialNumber: string; luhnNumber: string }

/** An order of one item with one ticket: this stand-in takes no others. */
export type OrderRequest = {
  reference: string
  product: string
  consumerCategory: string
  /** YYYY-MM-DD, both ends inclusive. */
  validFrom: string
  validTo: string
  /** Waits for a card, to be collected. */
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
    status: 'Reserved' | 'Committing' | 'Committed' | 'Failed' | 'Cancelling' | 'Cancelled'
    reservedAt: number
    /** The last commit or cancellation. */
    executionId?: string
    /** Why the commit failed. */
    failure?: Refused
    permission?: Permission
    /** Gate passages. */
    passages: { gate: string; at: number }[]
  }

export type Permission = {
  permissionId: string
  serialNumber: string
  /** Empty for a permission that is on a card. */
  code: string
  issuedAt: number
  voidedAt?: number
}

export type Execution = { executionId: string; status: 'Running' | 'Succeeded' | 'Failed'; failure?: Refused }

export type OrderRecord =
  | { kind: 'reserved'; order: Order }
  | { kind: 'updated'; orderId: string; update: OrderUpdate }
  | { kind: 'begun'; orderId: string; executionId: string; act: 'commit' | 'cancel' }
  | { kind: 'committed'; orderId: string; permission: Permission }
  | { kind: 'failed'; orderId: string; failure: Refused }
  | { kind: 'cancelled'; orderId: string; at: number }
  | { kind: 'passage'; orderId: string; gate: string; at: number }

/** The orders in memory, rebuilt from the ledger; every change is appended to it. What a kill cut off is executed anew. */
export function keepOrders(
  ledger: Ledger<OrderRecord>,
  settings: AccessSettings,
  resort: { codePrefix: string; facility: string },
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
      order.executionId = record.executionId
      order.status = record.act === 'commit' ? 'Committing' : 'Cancelling'
      executions.set(record.executionId, { executionId: record.executionId, status: 'Running' })
    } else end(order, record)
  }

  function end(order: Order, record: Extract<OrderRecord, { kind: 'committed' | 'failed' | 'cancelled' }>): void {
    const execution = executions.get(order.executionId ?? '')
    if (execution) execution.status = record.kind === 'failed' ? 'Failed' : 'Succeeded'
    if (record.kind === 'committed') {
      order.status = 'Committed'
      order.permission = record.permission
      if (record.permission.code) codes.add(record.permission.code)
      lastSerial = Math.max(lastSerial, Number(record.permission.serialNumber))
    } else if (record.kind === 'failed') {
      order.status = 'Failed'
      order.failure = record.failure
      if (execution) execution.failure = record.failure
    } else {
      order.status = 'Cancelled'
      if (order.permission) order.permission.voidedAt = record.at
    }
  }

  function write(record: OrderRecord): void {
    ledger.append(record)
    apply(record)
  }

  const isGone = (order: Order) =>
    order.status === 'Reserved' && order.reservedAt + settings.reservationMs <= Date.now()

  function begin(order: Order, act: 'commit' | 'cancel'): string {
    const executionId = randomUUID()
    write({ kind: 'begun', orderId: order.orderId, executionId, act })
    executeLater(order)
    return executionId
  }

  function executeLater(order: Order): void {
    setTimeout(() => execute(order), settings.executionMs).unref()
  }

  function execute(order: Order): void {
    const { orderId } = order
    if (order.status === 'Cancelling') write({ kind: 'cancelled', orderId, at: Date.now() })
    else write(commitRecord(order))
  }

  function commitRecord(order: Order): OrderRecord {
    const { orderId } = order
    const failure = takeRefusal(
      settings.refusals,
      (rule) => rule.at === 'commit' && (!rule.product || rule.product === order.product),
    )
    if (failure) return { kind: 'failed', orderId, failure }
    return {
      kind: 'committed',
      orderId,
      permission: {
        permissionId: randomUUID(),
        serialNumber: String(lastSerial + 1),
        code: order.identification ? '' : ticketCode(resort.codePrefix, codes),
        issuedAt: Date.now(),
      },
    }
  }

  for (const record of ledger.past) apply(record)
  for (const order of byId.values()) if (['Committing', 'Cancelling'].includes(order.status)) executeLater(order)

  return {
    reserve(request: OrderRequest): Order | Refused {
      const known = byReference.get(request.reference)
      if (known && !isGone(known)) return refused('referenceUsed')
      const refusal = takeRefusal(
        settings.refusals,
        (rule) => rule.at === undefined && (!rule.product || rule.product === request.product),
      )
      if (refusal) return refusal
      if (!request.reference || !isDay(request.validFrom) || !isDay(request.validTo)) return refused('badRequest')
      if (request.validTo < request.validFrom) return refused('badRequest')
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
      if (update.identification && !isCardNumber(update.identification)) return refused('unknownCard')
      if (settings.blockedCards.includes(update.identification?.serialNumber ?? '')) return refused('cardBlocked')
      write({ kind: 'updated', orderId, update })
      return order
    },

    /** Begins the execution; repeating it answers the one that is there. */
    commit(orderId: string): { executionId: string } | Refused {
      const order = byId.get(orderId)
      if (!order) return refused('unknownOrder')
      if (isGone(order)) return refused('reservationExpired')
      if (['Committing', 'Committed', 'Failed'].includes(order.status)) return { executionId: order.executionId ?? '' }
      if (order.status !== 'Reserved') return refused('notReserved')
      if (!order.isDepotTicket && !order.isBookingWithoutIdentification && !order.identification)
        return refused('identificationMissing')
      return { executionId: begin(order, 'commit') }
    },

    /** Voids the permission; a void one stays void, a used one is refused. */
    cancel(orderId: string): { executionId: string } | Refused {
      const order = byId.get(orderId)
      if (!order || isGone(order) || order.status === 'Failed') return refused('unknownOrder')
      if (order.status === 'Committing') return refused('orderBusy')
      if (order.passages.length > 0) return refused('alreadyUsed')
      if (['Cancelling', 'Cancelled'].includes(order.status)) return { executionId: order.executionId ?? '' }
      return { executionId: begin(order, 'cancel') }
    },

    order: (orderId: string): Order | undefined => byId.get(orderId),

    execution: (executionId: string): Execution | undefined => executions.get(executionId),

    /** The order under a reference, cancelled ones too, expired reservations not. */
    find(reference: string): Order | undefined {
      const order = byReference.get(reference)
      return order && !isGone(order) ? order : undefined
    },

    /** Somebody went through a gate; false when the permission does not open it. */
    pass(reference: string, gate: string): boolean {
      const order = byReference.get(reference)
      if (order?.status !== 'Committed') return false
      write({ kind: 'passage', orderId: order.orderId, gate, at: Date.now() })
      return true
    },

    all: (): Order[] => [...byId.values()],
  }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const isCardNumber = ({ chipId, serialNumber, luhnNumber }: Identification) =>
  chipId === '01' && /^\d{20}$/.test(serialNumber) && /^\d$/.test(luhnNumber)
