import { type BenefitTerms, type Piece, savingOf } from '../benefits/benefit.ts'
import type { Catalogue, Product, Variant } from '../catalogue.ts'
import type { Day } from '../day.ts'
import type { Haler } from '../money.ts'
import { type Columns, priceOf } from '../price.ts'

/** An entry whose date may change, with its price as paid. */
export type MovedEntry = {
  product: Product
  variant: Variant
  arrival: Day
  price: Haler
  /** Column in which it was bought. */
  column: keyof Columns
  /** Benefit of its sale. It applies again where it works on the new day. */
  benefit?: BenefitTerms
  /** Whether the companions that the benefit needs come along. */
  hasCompanions?: boolean
}

export type ChangedPrice = {
  price: Haler
  difference: Haler
  /** Whether its benefit does not work on the new day. */
  losesBenefit: boolean
}

/**
 * Returns the price of an entry on another day, as sold today (docs/product.md §19.32). All times of one day cost the
 * same, so the same day costs nothing. Undefined where the day has no price.
 */
export function changedPrice(
  entry: MovedEntry,
  arrival: Day,
  { catalogue, saleDay, shareSold }: { catalogue: Catalogue; saleDay: Day; shareSold: number },
): ChangedPrice | undefined {
  if (arrival === entry.arrival) return { price: entry.price, difference: 0, losesBenefit: false }
  const { product, variant, column, benefit } = entry
  const listed = priceOf({ catalogue, product, variant, arrival, saleDay, shareSold })?.[column]
  if (listed === undefined) return undefined
  const saving = benefit ? savingHere(benefit, entry, { arrival, listed }) : 0
  const price = listed - saving
  return { price, difference: price - entry.price, losesBenefit: benefit !== undefined && saving === 0 }
}

function savingHere(
  benefit: BenefitTerms,
  { product, variant, hasCompanions = true }: MovedEntry,
  { arrival, listed }: { arrival: Day; listed: Haler },
): Haler {
  if (benefit.effect.with !== null && !hasCompanions) return 0
  const piece: Piece = {
    productId: product.id,
    variantId: variant.id,
    entryType: product.entryType,
    takesDiscounts: product.takesDiscounts,
    arrival,
    price: listed,
  }
  return savingOf(benefit, piece)
}

/** What another day may cost. `notLower` refunds nothing, `equal` allows only days of the same price. */
export type PriceOfChange = 'any' | 'notLower' | 'equal'

/** Returns the difference that a resort charges; undefined where it refuses the change (docs/product.md §19.33). */
export function differenceAsked(difference: Haler, rule: PriceOfChange): Haler | undefined {
  if (rule === 'equal' && difference !== 0) return undefined
  return rule === 'notLower' ? Math.max(0, difference) : difference
}

/** Returns what a change costs or gives back, by the differences of its entries. */
export function sumsOfChange(differences: readonly Haler[]): { pay: Haler; back: Haler } {
  const net = differences.reduce((sum, difference) => sum + difference, 0)
  return { pay: Math.max(0, net), back: Math.max(0, -net) }
}

/**
 * Returns whether the money for a dearer entry is there (docs/product.md §19.32). `paid` came for the act, `done` are
 * the differences of entries that have changed already. So nobody gets a dearer ticket unpaid.
 */
export const isCovered = (difference: Haler, { paid, done }: { paid: Haler; done: readonly Haler[] }): boolean =>
  difference <= 0 || paid - done.reduce((sum, one) => sum + one, 0) >= difference

/** Returns what goes back at the end of a change. It is its payment less the differences that were made. */
export const backAtEnd = (paid: Haler, done: readonly Haler[]): Haler => paid - done.reduce((sum, one) => sum + one, 0)
