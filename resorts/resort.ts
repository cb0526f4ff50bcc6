import type { ResortFace } from '@gondola/contract/boot.ts'
import type { Haler } from '@gondola/rules/money.ts'

/** What distinguishes a resort from the others; every resort states all of it. `key` is the name of its folder. */
export type Resort = Pick<
  ResortFace,
  'key' | 'name' | 'cardName' | 'operator' | 'contact' | 'slotCutoffMinutes' | 'dateChange' | 'taxLaw' | 'currency'
> & {
  /** Kind of the access system that issues the tickets and knows the cards; the configuration says the same to the pages. */
  ticketSystem: 'A' | 'B'
  /** Three letters that begin the codes of tickets and vouchers. */
  codePrefix: string
  /** Account to which companies transfer. `vsPrefix`: 10 to 99, so that other books of the operator never collide. */
  bank: { iban: string; bic: string; name: string; vsPrefix: number }
  /** What the numbers of cards of other systems begin with that the shop may create; null where it creates none. */
  externalCardPrefix: string | null
  /** Refundable deposit of a chip card. */
  cardDeposit: Haler
  /**
   * The parts of the page about the card: what each shows, and whose price the card lowers (docs/product.md §11.13).
   */
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
  /** The printed ticket. */
  ticket: {
    /** Colour of the dashed line, `#rrggbb`. */
    tear: string
    /** How far a name may reach to the right before it meets the subject of the picture, in px of a page 794 wide. */
    nameWidth: number
  }
  /** How `scripts/pictures.ts` and `scripts/document-pictures.ts` cut the scenes. */
  drawing: {
    /** Lays the theme's night over the skies of `hero` and `gift`: where they are too light for white words. */
    hasVeil: boolean
    /** The part of the hero that a phone shows: its subject upright, in its lower half, and flat sky above. */
    phone: View
    /** Enlarges the hero on the ticket from its left edge, and moves it down (px of a page 794 wide). */
    ticket: { zoom: number; drop: number }
    /** What each template of gifts shows: a scene, and pennants over it for a celebration. */
    gifts: Record<string, { scene: string; hasPennants: boolean }>
  }
  face: ResortFace
}

/** A part of a drawing in `scenes`: left, top, width and height in its own units. */
export type View = readonly [number, number, number, number]
