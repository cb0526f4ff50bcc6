import { type Day, type Instant, pragueDay } from '@gondola/rules/day.ts'

/** Connections for look-ups of cards. Strangers ask for them, so they take none of those that issue tickets. */
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

/** Names of a permission in the access system, kind A and kind B. */
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
  /** Content of the QR code, which opens the gate or the pick-up box. */
  code?: string
  /** It opens no gate until it is unblocked. */
  isBlocked?: true
  /** Days on which it is valid, where `find` tells them. */
  days?: Period
  /** Its state is in doubt: unreadable, unknown to the shop, or still being executed. */
  isUnfamiliar?: true
}

/** Creates a ticket of which only the reference is known. */
export const unfamiliarTicket = (reference: string): IssuedTicket => ({
  reference,
  errorNumber: 0,
  isPrepaid: false,
  isUnfamiliar: true,
})

/** The access system's own number, 0 for success, and its text after a refusal. */
export type Outcome = { errorNumber: number; errorText?: string }

/** Both instants are set once a gate was opened. */
export type Usage = Outcome & { firstPassageAt?: Instant; lastPassageAt?: Instant }

/** Both ends inclusive. */
export type Period = { validFrom: Day; validTo: Day }

/** `unreadable`: no card number of this kind. `ticket-number`: another number printed on the card. */
export type CardCheck = { state: 'unreadable' | 'ticket-number' } | { state: 'unknown'; number: string } | KnownCard

export type KnownCard = {
  state: 'known'
  /** As printed on the card. */
  number: string
  isBlocked: boolean
  /** Owner by the access system. `person`: a named one, whom only that system knows. */
  owner: 'none' | 'anonymous' | 'person'
  subType: 'adult' | 'child' | 'mini' | 'external' | null
  /** The birthday itself is never told. */
  isBirthdayKnown: boolean
  /** Whether a member may add the card to their account. */
  isRegistrable: boolean
  /** Periods of permissions on the card. Another one must not overlap. */
  taken: Period[]
}

/** Returns the first and the last of the times at which gates were opened. */
export const passagesOf = (times: Instant[]): Pick<Usage, 'firstPassageAt' | 'lastPassageAt'> =>
  times.length === 0 ? {} : { firstPassageAt: Math.min(...times), lastPassageAt: Math.max(...times) }

/** Returns a passage on a day. It may miss one between the first and the last, which access systems do not tell. */
export const passageOn = ({ firstPassageAt, lastPassageAt }: Usage, day: Day): Instant | undefined =>
  [firstPassageAt, lastPassageAt].find((at) => at !== undefined && pragueDay(at) === day)

/**
 * Creates an error with the network's message but without its code.
 * The codes are the same as those of a database that is away (`isDatabaseAway`).
 */
export const noAnswer = (call: string, cause: unknown): Error =>
  new Error(`${call} got no answer: ${cause instanceof Error ? cause.message : cause}`, { cause })

/** One access system. Calls throw without a clear reply; the outcome is in doubt until `find` settles it. */
export type TicketSystem = {
  /**
   * Returns one result per ticket, in the same order.
   * An unfamiliar one is in doubt, whatever its number says; its text gives the reason.
   */
  issue(tickets: TicketOrder[]): Promise<IssuedTicket[]>
  /**
   * Returns existing permissions, several if a reference has several.
   * A permission that cannot be read is returned as unfamiliar and does not affect the others.
   */
  find(references: string[]): Promise<IssuedTicket[]>
  /** Changes the days of the permission. Idempotent. Refused once it has opened a gate. */
  change(reference: string, dates: Period): Promise<Outcome>
  /** Blocks the permissions, so that they open no gate until they are unblocked. Both calls are idempotent. */
  block(reference: string): Promise<Outcome>
  unblock(reference: string): Promise<Outcome>
  /** Voids the permissions. Idempotent. Refused once one has opened a gate. */
  cancel(reference: string): Promise<Outcome>
  /** Returns when the permissions first and last opened a gate. From then on they cannot be changed or given back. */
  usage(reference: string): Promise<Usage>
  /** Looks up a card by the number that a guest typed. */
  checkCard(typed: string): Promise<CardCheck>
  close(): Promise<void>
}
