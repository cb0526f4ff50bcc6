import type { OrderEntryItem } from '@gondola/contract/orders.ts'

type Variants = { variants: readonly { _id: string; places?: number | undefined }[] }

/** Counts the places that tickets of a product take in a slot. A family's ticket takes several. */
export const placesOf = (product: Variants | undefined, entries: readonly Pick<OrderEntryItem, 'product'>[]): number =>
  entries.reduce(
    (sum, entry) => sum + (product?.variants.find(({ _id }) => _id === entry.product.variant._id)?.places ?? 1),
    0,
  )
