/**
 * Splits items into parts without common keys, and runs `work` on each in turn. A statement does not see its own
 * writes, so it cannot do items that share a key. `work` returns a result for each item of its part. Returns the
 * results in the order of the items.
 */
export async function inParts<I, O>(
  items: readonly I[],
  { keysOf, work }: { keysOf: (item: I) => readonly string[]; work: (part: I[]) => Promise<O[]> },
): Promise<O[]> {
  const parts: { places: number[]; keys: Set<string> }[] = []
  for (const [place, item] of items.entries()) {
    const keys = keysOf(item)
    let part = parts.find((one) => keys.every((key) => !one.keys.has(key)))
    if (!part) {
      part = { places: [], keys: new Set() }
      parts.push(part)
    }
    part.places.push(place)
    for (const key of keys) part.keys.add(key)
  }
  const results: O[] = []
  for (const { places } of parts) {
    const done = await work(places.map((place) => items[place] as I))
    for (const [at, place] of places.entries()) results[place] = done[at] as O
  }
  return results
}
