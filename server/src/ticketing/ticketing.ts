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

export type IssuedTicket = {
  reference: string
  /** The access system's own number; 0 is success. */
  errorNumber: number
  errorText?: string
  isPrepaid: boolean
  permission?: { project: number; pos: number; serial: number }
  /** What stands in the QR code and opens the gate or the pick-up box. */
  code?: string
}

/** One access system. A call that gets no clear answer throws: its outcome is in doubt, `find` settles it. */
export type TicketSystem = {
  /** Answers one result per ticket, in the same order. */
  issue(tickets: TicketOrder[]): Promise<IssuedTicket[]>
  /** Permissions that exist under these references. */
  find(references: string[]): Promise<IssuedTicket[]>
  /** Voids the permission; repeating it is harmless. */
  reverse(reference: string): Promise<{ errorNumber: number; errorText?: string }>
  close(): Promise<void>
}
