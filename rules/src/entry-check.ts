import type { Catalogue } from './catalogue.ts'
import { catalogueIndex } from './catalogue-index.ts'
import type { Day } from './day.ts'
import { allowedMethods, type Method } from './handout.ts'
import { brokenBound } from './quantity.ts'
import { arrivalFor, type InvalidReason, invalidReasons } from './validity.ts'
import { isProductFor, isProductShown, isVariantShown, type View } from './visibility.ts'

/**
 * Reason why an entry may not be bought (docs/product.md §5.10). Codes are those of the error catalogue, where it has
 * one.
 */
export type EntryError =
  | {
      code:
        | 'unknownVariant'
        | 'invalid-segment'
        | 'notVisible'
        | 'dateInHistory'
        | 'missing-method'
        | 'countMin'
        | 'countMax'
    }
  | { code: 'notValid'; reasons: InvalidReason[] }

export type EntryToCheck = {
  variantId: string
  arrival: Day
  method?: Method | null
  /** Pieces of this variant for this day in the whole basket. */
  count: number
}

export type EntryCheck = {
  catalogue: Catalogue
  view: Omit<View, 'season' | 'arrival'>
  /** False while the buyer is still choosing. */
  needsMethod: boolean
}

/** Returns every reason why an entry may not be bought; none when it may. Prices and places are checked elsewhere. */
export function entryErrors(entry: EntryToCheck, { catalogue, view, needsMethod }: EntryCheck): EntryError[] {
  const found = catalogueIndex(catalogue).variants.get(entry.variantId)
  if (!found) return [{ code: 'unknownVariant' }]
  const { product, variant } = found
  const { today, time } = view
  if (!isProductFor(catalogue, product, view)) return [{ code: 'invalid-segment' }]

  const errors: EntryError[] = []
  const arrival = arrivalFor(product, entry.arrival, today)
  const shown = { ...view, arrival }
  if (needsMethod && !(entry.method && allowedMethods(product.tags).includes(entry.method)))
    errors.push({ code: 'missing-method' })
  const reasons = invalidReasons({ catalogue, product, variant, today, time }, arrival)
  if (reasons.includes('past')) errors.push({ code: 'dateInHistory' })
  else if (reasons.length > 0) errors.push({ code: 'notValid', reasons: [...reasons] })
  if (!isProductShown(product, shown) || !isVariantShown(variant, shown)) errors.push({ code: 'notVisible' })
  const bound = brokenBound(variant, entry.count)
  if (bound) errors.push({ code: bound })
  return errors
}
