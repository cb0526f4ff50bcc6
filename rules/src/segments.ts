/** An item without segments is for everyone; any other only for someone who shares one (docs/product.md §2.6). */
export const sharesSegment = (itemSegments: readonly string[], userSegments: readonly string[]): boolean =>
  itemSegments.length === 0 || itemSegments.some((segment) => userSegments.includes(segment))
