const LIMIT = 100

/** The answer of a list call: as many items as are asked for, 100 without a `$limit` (docs/product.md §2.24). */
export function pageOf<Item>(
  items: readonly Item[],
  { $limit: limit = LIMIT, $skip: skip = 0 }: { $limit?: number | undefined; $skip?: number | undefined },
): { total: number; limit: number; skip: number; data: Item[] } {
  return { total: items.length, limit, skip, data: items.slice(skip, skip + limit) }
}
