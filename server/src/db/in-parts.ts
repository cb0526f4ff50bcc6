/**
 * Splits items into parts, and runs `work` on one part after another. Items that share a key come into different parts:
 * one statement does not see what it has just written for another item. Of two items with a common key, the later one
 * may be done first. `work` returns one result per item of the part. Returns the results in the order of `items`.
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
