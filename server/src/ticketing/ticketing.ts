import type { Day, Instant } from '@gondola/rules/day.ts'

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
  /** It opens no gate until it is unblocked. */
  isBlocked?: true
  /**
   * Nobody can say whether it is there and opens gates: it is in a state that the shop does not know, cannot be read, or what
   * is being done to it does not end.
   */
  isUnfamiliar?: true
}

/** What is known of a ticket when nothing but its reference can be told. */
export const unfamiliarTicket = (reference: string): IssuedTicket => ({
  reference,
  errorNumber: 0,
  isPrepaid: false,
  isUnfamiliar: true,
})

/** The access system's own number, 0 for success, and its text when it refused. */
export type Outcome = { errorNumber: number; errorText?: string }

/** Both are there once a gate was opened. */
export type Usage = Outcome & { firstPassageAt?: Instant; lastPassageAt?: Instant }

/** Both ends inclusive. */
export type Period = { validFrom: Day; validTo: Day }

/** `unreadable` is no card number of this kind; `ticket-number` is another number that stands on the card. */
export type CardCheck = { state: 'unreadable' | 'ticket-number' } | { state: 'unknown'; number: string } | KnownCard

export type KnownCard = {
  state: 'known'
  /** As it is printed. */
  number: string
  isBlocked: boolean
  /** `person` is somebody whom only the access system knows. */
  owner: 'none' | 'anonymous' | 'person'
  subType: 'adult' | 'child' | 'mini' | 'external' | null
  /** The birthday itself is told to nobody. */
  isBirthdayKnown: boolean
  /** Whether the shop may take the card into an account. */
  isRegistrable: boolean
  /** When permissions on the card are valid; another one must not overlap. */
  taken: Period[]
}

/** The first and the last of the times at which gates were opened. */
export const passagesOf = (times: Instant[]): Pick<Usage, 'firstPassageAt' | 'lastPassageAt'> =>
  times.length === 0 ? {} : { firstPassageAt: Math.min(...times), lastPassageAt: Math.max(...times) }

/** What the network said of a call, without its code: those of a database that is away are the same (`isDatabaseAway`). */
export const noAnswer = (call: string, cause: unknown): Error =>
  new Error(`${call} got no answer: ${cause instanceof Error ? cause.message : cause}`, { cause })

/** One access system. A call that gets no clear answer throws: its outcome is in doubt, `find` settles it. */
export type TicketSystem = {
  /**
   * Answers one result per ticket, in the same order. An unfamiliar one is in doubt, whatever its number says; its text is why.
   */
  issue(tickets: TicketOrder[]): Promise<IssuedTicket[]>
  /**
   * Permissions that exist under these references, and those of which that cannot be told, as unfamiliar ones: they keep none
   * of the others back. One reference may have several.
   */
  find(references: string[]): Promise<IssuedTicket[]>
  /** Gives the permission other days; repeating it is harmless. One that opened a gate is refused. */
  change(reference: string, dates: Period): Promise<Outcome>
  /** Lets the permissions open no gate, until they are unblocked; repeating either is harmless. */
  block(reference: string): Promise<Outcome>
  unblock(reference: string): Promise<Outcome>
  /** Voids the permissions; repeating it is harmless. One that opened a gate is refused. */
  cancel(reference: string): Promise<Outcome>
  /** When the permissions opened a gate first and last: from the first time on they are neither changed nor given back. */
  usage(reference: string): Promise<Usage>
  /** What the system knows of a card by the number that a guest typed. */
  checkCard(typed: string): Promise<CardCheck>
  close(): Promise<void>
}
