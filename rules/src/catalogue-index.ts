import type { Catalogue, Category, LocalText, OpeningHours, Product, Season, SlotGroup, Variant } from './catalogue.ts'

/** Look-up tables of a catalogue. */
export type CatalogueIndex = {
  categories: ReadonlyMap<string, Category>
  products: ReadonlyMap<string, Product>
  variants: ReadonlyMap<string, { variant: Variant; product: Product }>
  /** Opening hours by activity. */
  hours: ReadonlyMap<string, OpeningHours[]>
  slotGroups: ReadonlyMap<string, SlotGroup>
}

const known = new WeakMap<Catalogue, CatalogueIndex>()

/** Returns the look-up tables of a catalogue, cached per object. A catalogue is replaced, never changed. */
export function catalogueIndex(catalogue: Catalogue): CatalogueIndex {
  const found = known.get(catalogue)
  if (found) return found
  const hours = new Map<string, OpeningHours[]>()
  for (const entry of catalogue.openingHours) hours.set(entry.activity, [...(hours.get(entry.activity) ?? []), entry])
  const index: CatalogueIndex = {
    categories: new Map(catalogue.categories.map((category) => [category.id, category])),
    products: new Map(catalogue.products.map((product) => [product.id, product])),
    variants: new Map(
      catalogue.products.flatMap((product) => product.variants.map((variant) => [variant.id, { variant, product }])),
    ),
    hours,
    slotGroups: new Map(catalogue.slotGroups.map((group) => [group.id, group])),
  }
  known.set(catalogue, index)
  return index
}

/**
 * Returns the name of a product's timed slots where it is more than they are. A day on skis with a slot on a bridge is
 * an example (docs/product.md §4.23). Elsewhere undefined.
 */
export function slotNameOf(
  catalogue: Catalogue,
  { activities, hasTimeSlots, timeSlotGroup }: Pick<Product, 'activities' | 'hasTimeSlots' | 'timeSlotGroup'>,
): LocalText | undefined {
  const group = hasTimeSlots ? catalogueIndex(catalogue).slotGroups.get(timeSlotGroup ?? '') : undefined
  return group?.type === 'range' && activities.length > 1 ? group.name : undefined
}

const knownSeasons = new WeakMap<readonly Season[], ReadonlyMap<string, Season>>()

function seasonsById(seasons: readonly Season[]): ReadonlyMap<string, Season> {
  const found = knownSeasons.get(seasons) ?? new Map(seasons.map((season) => [season.id, season]))
  knownSeasons.set(seasons, found)
  return found
}

/** Returns the seasons of a product, narrowed by a variant's own list. */
export function seasonsOf(
  catalogue: Pick<Catalogue, 'seasons'>,
  product: Pick<Product, 'seasons'>,
  variant?: Pick<Variant, 'seasons'>,
): Season[] {
  const seasons = seasonsById(catalogue.seasons)
  const narrowed = variant && variant.seasons.length > 0 ? variant.seasons : undefined
  return product.seasons.flatMap((id) => {
    const season = narrowed && !narrowed.includes(id) ? undefined : seasons.get(id)
    return season ? [season] : []
  })
}
