import type { ResortFace } from '@gondola/contract/boot.ts'
import type { ReversalCodes } from '@gondola/rules/business/gpc.ts'
import type { Haler } from '@gondola/rules/money.ts'

/** What distinguishes a resort from the others; every resort states all of it. `key` is the name of its folder. */
export type Resort = Pick<
  ResortFace,
  'key' | 'name' | 'cardName' | 'operator' | 'contact' | 'slotCutoffMinutes' | 'dateChange' | 'taxLaw' | 'currency'
> & {
  /**
   * Kind of the access system that issues the tickets and knows the cards. The configuration says the same to the
   * pages.
   */
  ticketSystem: 'A' | 'B'
  /** Three letters that begin the codes of tickets and vouchers. */
  codePrefix: string
  /**
   * Account to which companies transfer. `vsPrefix`: 10 to 99, so that other books of the operator never collide.
   * `reversals`: codes of reversed debits and credits in the bank's GPC files, 4 and 5 without it.
   */
  bank: { iban: string; bic: string; name: string; vsPrefix: number; reversals?: ReversalCodes }
  /** Begin of numbers of other systems' cards that the shop may create. Null where it creates none. */
  externalCardPrefix: string | null
  /** Refundable deposit of a chip card. */
  cardDeposit: Haler
  /**
   * The parts of the page about the card (docs/product.md §11.8). Each says what it shows, and whose price the card
   * lowers.
   */
  aboutCard: {
    once: { imageId: string; product: string }
    twice: {
      imageId: string
      product: string
      /** Percent off the standard price for a second entry of a season. The till sells it. */
      secondOff: number
    }
    more: { imageId: string }
  }
  /** The printed ticket. */
  ticket: {
    /** Colour of the dashed line, `#rrggbb`. */
    tear: string
    /** Most width of a name before it meets the subject of the picture. In px of a page 794 wide. */
    nameWidth: number
  }
  /** How `scripts/pictures.ts` and `scripts/document-pictures.ts` cut the scenes. */
  drawing: {
    /** Lays the theme's night over the skies of `hero` and `gift`. They are too light for white words. */
    hasVeil: boolean
    /** The part of the hero that a phone shows. Its subject is upright, in the lower half, with flat sky above. */
    phone: View
    /** Enlarges the hero on the ticket from its left edge, and moves it down. In px of a page 794 wide. */
    ticket: { zoom: number; drop: number }
    /** What each template of gifts shows: a scene, and pennants over it for a celebration. */
    gifts: Record<string, { scene: string; hasPennants: boolean }>
  }
  face: ResortFace
}

/** A part of a drawing in `scenes`: left, top, width, height in its units. */
export type View = readonly [number, number, number, number]
