import type { ResortFace } from '@gondola/contract/boot.ts'
import type { Haler } from '@gondola/rules/money.ts'

/** What distinguishes a resort from the others; every resort states all of it. */
export type Resort = Pick<ResortFace, 'key' | 'name' | 'cardName' | 'operator' | 'contact' | 'slotCutoffMinutes'> & {
  /** Kind of the access system that issues the tickets. */
  ticketSystem: 'A' | 'B'
  /** Three letters that begin the codes of tickets and vouchers. */
  codePrefix: string
  /** Refundable deposit of a chip card. */
  cardDeposit: Haler
  /** What the personal-data page shows: the policy, the resort's own text `legal.gdpr`, or nothing (legal §1). */
  privacy: 'policy' | 'text' | 'nothing'
  /** The parts of the page about the card: what each shows, and whose price the card lowers (spec §2 /aboutCard). */
  aboutCard: {
    once: { imageId: string; product: string }
    twice: {
      imageId: string
      product: string
      /** Percent off the standard price for a second entry in the same season, which the till sells. */
      secondOff: number
    }
    more: { imageId: string }
  }
  face: ResortFace
}
