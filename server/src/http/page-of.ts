const LIMIT = 100

/** Returns one page of a list, 100 items without a `$limit` (docs/product.md §2.9). */
export function pageOf<Item>(
  items: readonly Item[],
  { $limit: limit = LIMIT, $skip: skip = 0 }: { $limit?: number | undefined; $skip?: number | undefined },
): { total: number; limit: number; skip: number; data: Item[] } {
  return { total: items.length, limit, skip, data: items.slice(skip, skip + limit) }
}
