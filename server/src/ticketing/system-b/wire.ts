import type { Identification } from '@gondola/rules/card-number.ts'
import * as z from 'zod/mini'
import { type IssuedTicket, type TicketOrder, unfamiliarTicket } from '../ticketing.ts'
import { SYSTEM_B_NUMBERS } from './numbers.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))

const TicketItem = z.object({
  permissionId: z.optional(id),
  permissionSerialNumber: z.optional(id),
  permissionStatus: z.optional(z.string()),
  barcode: z.optional(z.string()),
})

const day = z.iso.date()

const OrderItem = z.object({
  isDepotTicket: z.boolean(),
  validFrom: z.optional(day),
  validTo: z.optional(day),
  ticketItems: z.array(TicketItem).check(z.length(1)),
})

const ExecutionToken = z.object({ executionId: id })

/** Reason why a request or the commit of an order was refused. */
export const Refusal = z.object({ errorCode: z.int().check(z.minimum(1)), errorMessage: z.string() })
export type Refusal = z.output<typeof Refusal>

export const Order = z.object({
  orderId: id,
  confirmationNumber: id,
  externalReference: id,
  orderStatus: z.enum(['Reserved', 'Committing', 'Committed', 'Failed', 'Changing', 'Cancelling', 'Cancelled']),
  asynchronousExecutionToken: z.optional(ExecutionToken),
  errorCode: z.optional(z.int().check(z.minimum(1))),
  errorMessage: z.optional(z.string()),
  orderItems: z.array(OrderItem).check(z.length(1)),
})
export type Order = z.output<typeof Order>

/** An order of a search; one that cannot be read keeps only its reference. So the others of the reply remain usable. */
const FoundOrder = z.union([Order, z.object({ externalReference: id })])
export type FoundOrder = z.output<typeof FoundOrder>

export const Orders = z.object({ orders: z.array(FoundOrder) })

export const Begun = z.object({ asynchronousExecutionToken: ExecutionToken })

export const Execution = z.object({
  executionStatus: z.enum(['Running', 'Succeeded', 'Failed']),
  errorCode: z.optional(z.int().check(z.minimum(1))),
  errorMessage: z.optional(z.string()),
})

export const Usages = z.object({ usages: z.array(z.object({ usedAt: z.iso.datetime() })) })

export const CheckedCard = z.object({
  chipId: z.string(),
  serialNumber: z.string(),
  luhnNumber: z.string(),
  isBlocked: z.boolean(),
  owner: z.enum(['none', 'anonymous', 'person']),
  consumerCategoryId: z.nullable(z.enum(['adult', 'child', 'mini', 'external'])),
  isBirthdayKnown: z.boolean(),
  isRegistrable: z.boolean(),
  permissions: z.array(z.object({ validFrom: day, validTo: day })),
})

/**
 * Returns the body that reserves an order of one ticket. So a refusal concerns no other ticket, and each can be
 * cancelled alone.
 */
export const reservationOf = (ticket: TicketOrder, pointOfSale: number) => ({
  pointOfSaleId: pointOfSale,
  externalReference: ticket.reference,
  orderItems: [
    {
      productId: ticket.variantId,
      consumerCategoryId: ticket.personType,
      quantity: 1,
      validFrom: ticket.validFrom,
      validTo: ticket.validTo,
      isDepotTicket: isCollected(ticket),
    },
  ],
})

export const updateOf = (ticket: TicketOrder, card: Identification | undefined) => ({
  externalOrderNumber: ticket.orderNumber,
  orderItems: [
    {
      ticketItems: [
        {
          isBookingWithoutIdentification: card === undefined && !isCollected(ticket),
          identifications: card ? [card] : [],
        },
      ],
    },
  ],
})

const isCollected = ({ kind }: TicketOrder) => kind === 'prepaid' || kind === 'exchange'

export const refusedTicket = (reference: string, refusal: Refusal): IssuedTicket => ({
  reference,
  errorNumber: refusal.errorCode,
  errorText: refusal.errorMessage,
  isPrepaid: false,
})

const BLOCKED = 'Blocked'
/** States of a permission that is valid. */
const STANDING = ['Active', BLOCKED]
const VOID = ['Canceled', 'CanceledAndTransferred']
/** States of an order that has no permission. */
const WITHOUT_PERMISSION: Order['orderStatus'][] = ['Reserved', 'Failed', 'Cancelled']

/** Returns the permission of a committed order. Throws when it has none, or one in doubt (`isUnfamiliar`). */
export function issuedTicket(order: Order): IssuedTicket {
  const [found] = foundTickets(order)
  if (!found || found.isUnfamiliar) throw new Error('system B: a committed order has no permission that stands')
  return found
}

/**
 * Returns the permission of an order; an empty array when none is valid. It is in doubt (`isUnfamiliar`) where its
 * state cannot be told: the order is executing, its permission is missing, or the status is unknown.
 */
export function foundTickets(order: Order): IssuedTicket[] {
  if (WITHOUT_PERMISSION.includes(order.orderStatus)) return []
  const [item] = order.orderItems
  const [ticket] = item?.ticketItems ?? []
  if (VOID.includes(ticket?.permissionStatus ?? '')) return []
  if (order.orderStatus !== 'Committed' || !item || !ticket?.permissionId || !ticket.permissionSerialNumber)
    return [unfamiliarTicket(order.externalReference)]
  const found: IssuedTicket = {
    reference: order.externalReference,
    errorNumber: SYSTEM_B_NUMBERS.ok,
    isPrepaid: item.isDepotTicket,
    permission: {
      orderId: order.orderId,
      confirmationNumber: order.confirmationNumber,
      permissionId: ticket.permissionId,
      serialNumber: ticket.permissionSerialNumber,
    },
    code: ticket.barcode || undefined,
    ...(ticket.permissionStatus === BLOCKED && { isBlocked: true }),
    ...(item.validFrom && item.validTo && { days: { validFrom: item.validFrom, validTo: item.validTo } }),
    ...(!STANDING.includes(ticket.permissionStatus ?? '') && { isUnfamiliar: true }),
  }
  return [found]
}
