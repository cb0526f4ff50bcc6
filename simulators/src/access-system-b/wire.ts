import type { Period } from '../cards.ts'
import type { Identification } from './identification.ts'
import type { Order, OrderRequest, OrderUpdate } from './orders.ts'

const PERMISSION_STATUS = { active: 'Active', blocked: 'Blocked', void: 'Canceled' } as const

/** Parses a request for an order of one item; undefined for anything else. */
export function readOrderRequest(body: unknown): OrderRequest | undefined {
  const order = record(body)
  const item = onlyItem(order)
  if (item?.quantity !== 1) return undefined
  return {
    reference: text(order?.externalReference),
    product: text(item.productId),
    consumerCategory: text(item.consumerCategoryId),
    validFrom: text(item.validFrom),
    validTo: text(item.validTo),
    isDepotTicket: item.isDepotTicket === true,
  }
}

export function readOrderUpdate(body: unknown): OrderUpdate | undefined {
  const order = record(body)
  const tickets = onlyItem(order)?.ticketItems
  const ticket = Array.isArray(tickets) && tickets.length === 1 ? record(tickets[0]) : undefined
  if (!ticket) return undefined
  const [card] = Array.isArray(ticket.identifications) ? ticket.identifications.map(record) : []
  return {
    orderNumber: text(order?.externalOrderNumber),
    isBookingWithoutIdentification: ticket.isBookingWithoutIdentification === true,
    identification: card ? identificationOf(card) : null,
  }
}

export const readPeriod = (body: unknown): Period => ({
  validFrom: text(record(body)?.validFrom),
  validTo: text(record(body)?.validTo),
})

export function readIdentification(body: unknown): Identification | undefined {
  const card = record(body)
  return card && identificationOf(card)
}

const identificationOf = (card: Record<string, unknown>): Identification => ({
  chipId: text(card.chipId),
  serialNumber: text(card.serialNumber),
  luhnNumber: text(card.luhnNumber),
})

export function orderJson(order: Order) {
  const isRunning = ['Committing', 'Changing', 'Cancelling'].includes(order.status)
  return {
    orderId: order.orderId,
    confirmationNumber: order.confirmationNumber,
    externalReference: order.reference,
    orderStatus: order.status,
    ...(isRunning && { asynchronousExecutionToken: { executionId: order.executionId } }),
    ...(order.failure && { errorCode: order.failure.number, errorMessage: order.failure.text }),
    orderItems: [
      {
        productId: order.product,
        consumerCategoryId: order.consumerCategory,
        quantity: 1,
        validFrom: order.validFrom,
        validTo: order.validTo,
        isDepotTicket: order.isDepotTicket,
        ticketItems: [ticketJson(order)],
      },
    ],
  }
}

function ticketJson({ permission, ...order }: Order) {
  return {
    isBookingWithoutIdentification: order.isBookingWithoutIdentification,
    identifications: order.identification ? [order.identification] : [],
    ...(permission && {
      permissionId: permission.permissionId,
      permissionSerialNumber: permission.serialNumber,
      permissionStatus: PERMISSION_STATUS[permission.state],
      barcode: permission.code,
    }),
  }
}

/** Returns every permission ever made, for comparing ledgers. */
export function permissionsOf(orders: Order[]) {
  return orders.flatMap(({ permission, ...order }) =>
    permission
      ? [
          {
            reference: order.reference,
            orderNumber: order.orderNumber,
            product: order.product,
            personType: order.consumerCategory,
            /** The card that it is on. */
            identification: order.identification,
            validFrom: order.validFrom,
            validTo: order.validTo,
            state: permission.state,
            identity: {
              orderId: order.orderId,
              confirmationNumber: order.confirmationNumber,
              permissionId: permission.permissionId,
              serialNumber: permission.serialNumber,
            },
            code: permission.code,
            issuedAt: permission.issuedAt,
          },
        ]
      : [],
  )
}
export type LedgerPermission = ReturnType<typeof permissionsOf>[number]

function onlyItem(order: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  const items = order?.orderItems
  return Array.isArray(items) && items.length === 1 ? record(items[0]) : undefined
}

const record = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
