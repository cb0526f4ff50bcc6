/**
 * Returns whether an item is for a visitor (docs/product.md §2.5). An item without segments is for everyone; any other
 * needs a shared segment.
 */
export const sharesSegment = (itemSegments: readonly string[], userSegments: readonly string[]): boolean =>
  itemSegments.length === 0 || itemSegments.some((segment) => userSegments.includes(segment))
