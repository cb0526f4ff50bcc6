import type { Day } from '@gondola/rules/day.ts'

/** One permission to be made in the access system. */
export type TicketOrder = {
  /** Entry uuid and generation; the access system refuses a second permission under the same reference. */
  reference: string
  orderNumber: string
  productId: string
  variantId: string
  personType: string
  validFrom: Day
  validTo: Day
  /** `prepaid` waits under a code until it is collected. */
  kind: 'print' | 'prepaid' | 'exchange' | 'card'
  cardNumber?: string
}

/** How the access system names a permission, kind A and kind B. */
export type Permission =
  | { project: number; pos: number; serial: number }
  | { orderId: string; confirmationNumber: string; permissionId: string; serialNumber: string }

export type IssuedTicket = {
  reference: string
  /** The access system's own number; 0 is success. */
  errorNumber: number
  errorText?: string
  isPrepaid: boolean
  permission?: Permission
  /** What stands in the QR code and opens the gate or the pick-up box. */
  code?: string
}

/** The access system's own number, 0 for success, and its text when it refused. */
export type Outcome = { errorNumber: number; errorText?: string }

/** One access system. A call that gets no clear answer throws: its outcome is in doubt, `find` settles it. */
export type TicketSystem = {
  /** Answers one result per ticket, in the same order. */
  issue(tickets: TicketOrder[]): Promise<IssuedTicket[]>
  /** Permissions that exist under these references. */
  find(references: string[]): Promise<IssuedTicket[]>
  /** Voids the permission; repeating it is harmless. */
  reverse(reference: string): Promise<Outcome>
  close(): Promise<void>
}
