/**
 * Works through items in parts of which no two items share a key. A statement does not see what it writes, so items that
 * share something come one after another. Returns the results in the order of the items.
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
