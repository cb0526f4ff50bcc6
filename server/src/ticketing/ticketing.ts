import { type Day, type Instant, pragueDay } from '@gondola/rules/day.ts'

/** Connections for look-ups of cards. Strangers start these, so they may not take those that issue tickets. */
export const CARD_CONNECTIONS = 4

/** A permission to be issued. */
export type TicketOrder = {
  /** Entry uuid and generation. The access system refuses a second permission under the same reference. */
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

/** Names that an access system, of kind A or kind B, gives a permission. */
export type Permission =
  | { project: number; pos: number; serial: number }
  | { orderId: string; confirmationNumber: string; permissionId: string; serialNumber: string }

/** Result for one reference: a permission, a refusal (`errorNumber` is not 0), or doubt (`isUnfamiliar`). */
export type IssuedTicket = {
  reference: string
  /** The access system's own number; 0 is success. */
  errorNumber: number
  errorText?: string
  isPrepaid: boolean
  permission?: Permission
  /** Content of the QR code, which opens the gate or the pick-up box. */
  code?: string
  /** Set when it opens no gate until it is unblocked. */
  isBlocked?: true
  /** Days on which it is valid, where `find` tells them. */
  days?: Period
  /** Set when its state is in doubt: unreadable, unknown to the shop, or still executing. */
  isUnfamiliar?: true
}

/** Creates a ticket in doubt, of which only the reference is known. */
export const unfamiliarTicket = (reference: string): IssuedTicket => ({
  reference,
  errorNumber: 0,
  isPrepaid: false,
  isUnfamiliar: true,
})

/** Result of a call for a permission. `errorNumber` is the access system's own; 0 is success. */
export type Outcome = { errorNumber: number; errorText?: string }

/** When a permission first and last opened a gate. Both instants are missing until it has. */
export type Usage = Outcome & { firstPassageAt?: Instant; lastPassageAt?: Instant }

/** Days from `validFrom` to `validTo`, both included. */
export type Period = { validFrom: Day; validTo: Day }

/**
 * Result of looking up a card. `unreadable`: the text is no card number of this kind. `ticket-number`: it is another
 * number printed on the card. `unknown`: the access system has no such card.
 */
export type CardCheck = { state: 'unreadable' | 'ticket-number' } | { state: 'unknown'; number: string } | KnownCard

export type KnownCard = {
  state: 'known'
  /** As printed on the card. */
  number: string
  isBlocked: boolean
  /** Owner in the access system. `person`: a named one, whom the shop does not learn. */
  owner: 'none' | 'anonymous' | 'person'
  subType: 'adult' | 'child' | 'mini' | 'external' | null
  /** Whether the access system has the holder's birthday, which it does not tell. */
  isBirthdayKnown: boolean
  /** Whether a member may add the card to their account. */
  isRegistrable: boolean
  /** Periods of permissions on the card. Another one must not overlap. */
  taken: Period[]
}

/** Returns the first and the last of the times at which gates were opened. */
export const passagesOf = (times: Instant[]): Pick<Usage, 'firstPassageAt' | 'lastPassageAt'> =>
  times.length === 0 ? {} : { firstPassageAt: Math.min(...times), lastPassageAt: Math.max(...times) }

/**
 * Returns a passage through a gate on a day; undefined when none is known. Only the first and the last passage are
 * told, so one between them is missed.
 */
export const passageOn = ({ firstPassageAt, lastPassageAt }: Usage, day: Day): Instant | undefined =>
  [firstPassageAt, lastPassageAt].find((at) => at !== undefined && pragueDay(at) === day)

/**
 * Creates the error of an unanswered call, without the code of `cause`. By that code `isDatabaseAway` would take it for
 * an error of the database.
 */
export const noAnswer = (call: string, cause: unknown): Error =>
  new Error(`${call} got no answer: ${cause instanceof Error ? cause.message : cause}`, { cause })

/** One access system. Its calls throw without a clear reply; their outcome is in doubt until `find` tells it. */
export type TicketSystem = {
  /**
   * Makes permissions; returns one result per ticket, in the same order. A repeat for a reference returns the
   * permission that exists. An unfamiliar one is in doubt, whatever its number; its `errorText` gives the reason.
   */
  issue(tickets: TicketOrder[]): Promise<IssuedTicket[]>
  /**
   * Returns the permissions under these references: none, one or several for each. One that cannot be read is returned
   * as unfamiliar and does not affect the others.
   */
  find(references: string[]): Promise<IssuedTicket[]>
  /** Changes the days of a permission. Idempotent. Refused once it has opened a gate. */
  change(reference: string, dates: Period): Promise<Outcome>
  /** Blocks the permissions of a reference: they open no gate until `unblock`. Both are idempotent. */
  block(reference: string): Promise<Outcome>
  unblock(reference: string): Promise<Outcome>
  /** Voids the permissions of a reference for good. Idempotent. Refused once one has opened a gate. */
  cancel(reference: string): Promise<Outcome>
  /**
   * Returns when the permissions of a reference first and last opened a gate. Once one has, `change` and `cancel` are
   * refused.
   */
  usage(reference: string): Promise<Usage>
  /** Looks up a card by the number that a guest typed. */
  checkCard(typed: string): Promise<CardCheck>
  close(): Promise<void>
}
