/** An item without segments is for everyone; any other only for someone who shares one (spec §6 Segment filtering). */
export const sharesSegment = (itemSegments: readonly string[], userSegments: readonly string[]): boolean =>
  itemSegments.length === 0 || itemSegments.some((segment) => userSegments.includes(segment))
