import type { LocalText } from '@gondola/rules/catalogue.ts'

/** What benefits do to a variant. Sums are decimal crowns. */
export type VariantBenefit = {
  badge: LocalText | null
  /** Off all chosen pieces. */
  saved: number
  /** Off each piece; 0 where not every chosen one gets it. */
  one: number
  /** Most pieces with the benefits that are chosen here. */
  max?: number
}

/** What the member's benefits do to the selection. `YourBenefits` sets it; guests and others have none. */
export type OwnChoice = {
  saved: number
  of: Readonly<Record<string, VariantBenefit>>
  /** By family variant: what they take off single tickets more than off it. */
  less: Readonly<Record<string, number>>
  /** Whether some work by themselves or are switched on. Prices of the calendar, and before a day, are without them. */
  works: boolean
  /** Tokens that go into the cart with the selection. */
  tokens: readonly string[]
  /** Credit that pays: its benefit, the variants that it works on, the amount. */
  credit: { benefitId: string; variantIds: readonly string[]; pays: number } | null
}

export const NO_CHOICE: OwnChoice = { saved: 0, of: {}, less: {}, works: false, tokens: [], credit: null }
