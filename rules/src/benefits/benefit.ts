import type { Benefit, Companions, EntryType } from '../catalogue.ts'
import { type Day, isWithin } from '../day.ts'
import type { Haler } from '../money.ts'

/** Terms of a benefit that decide about prices. */
export type BenefitTerms = Pick<Benefit, 'id' | 'validity' | 'maxUsage' | 'variants' | 'effect'>

/** A piece of a basket as benefits see it. Lists of pieces have the order of the basket. */
export type Piece = {
  productId: string
  variantId: string
  entryType: EntryType
  /** Day of arrival; day of purchase for what has none. */
  arrival: Day
  price: Haler
  /** Whether its product takes benefits, vouchers and credit at all. */
  takesDiscounts: boolean
  /**
   * Saving with which it was quoted (docs/product.md §17.20). It counts while the quote is held, even if the benefit
   * has changed.
   */
  told?: { benefitId: string; saving: Haler }
  /** Benefits that its card has had, and that are given once (docs/product.md §17.34). */
  had?: readonly string[]
}

/** Right to one benefit: from a code, a grant, or the member's segments. */
export type Right = {
  id: string
  benefit: BenefitTerms
  /** Orders that may still use it; Infinity where nobody counts them. */
  uses: number
}

const CROWN = 100

/** Returns whether discounts work on a piece. Gift vouchers and cards take none (docs/product.md §17.2). */
export const takesDiscounts = ({ entryType, takesDiscounts }: Pick<Piece, 'entryType' | 'takesDiscounts'>): boolean =>
  entryType === 'PRODUCT' && takesDiscounts

const isHadBy = ({ id }: BenefitTerms, { had }: Piece): boolean => had?.includes(id) ?? false

/** Returns the saving that a piece was quoted with; 0 without a benefit. */
const savingTold = (benefit: BenefitTerms, piece: Piece): Haler =>
  piece.told?.benefitId === benefit.id && !isHadBy(benefit, piece) ? piece.told.saving : 0

/** Returns whether a benefit names a piece's product and variant, or was quoted for it. Never where its card has had it. */
export const names = (benefit: BenefitTerms, piece: Piece): boolean =>
  savingTold(benefit, piece) > 0 ||
  (benefit.effect.redeem === 'shop' &&
    !isHadBy(benefit, piece) &&
    takesDiscounts(piece) &&
    benefit.effect.appliesTo.includes(piece.productId) &&
    (benefit.effect.variants.length === 0 || benefit.effect.variants.includes(piece.variantId)))

export const isOnItsDay = ({ validity }: BenefitTerms, { arrival }: Piece): boolean => isWithin(arrival, validity)

/** Reduces a price, rounded in the buyer's favour. A whole price stays in whole crowns, others in hellers. */
function reduced(price: Haler, percent: number): Haler {
  const unit = price % CROWN === 0 ? CROWN : 1
  return Math.floor((price * (100 - percent)) / (100 * unit)) * unit
}

/**
 * Returns what a benefit takes off a piece, never more than its price (docs/product.md §17.3). It is 0 where it does
 * not work. Companions are not checked.
 */
export function savingOf(benefit: BenefitTerms, piece: Piece): Haler {
  const told = savingTold(benefit, piece)
  if (told > 0) return told
  if (!names(benefit, piece) || !isOnItsDay(benefit, piece)) return 0
  const { type, value } = benefit.effect
  if (type === 'credit') return 0
  if (type === 'fixedPrice') return Math.max(0, piece.price - value)
  return piece.price - reduced(piece.price, value)
}

/** Returns whether a piece can be a companion for a benefit. Free pieces cannot. */
export const isCompanion = ({ products, variants }: Companions, piece: Piece): boolean =>
  piece.price > 0 && products.includes(piece.productId) && (variants.length === 0 || variants.includes(piece.variantId))
