/** Places that one entry takes of some slots and gives back of others. */
export type SlotRequest<Id> = { id: Id; takes: ReadonlyMap<string, number>; gives: ReadonlyMap<string, number> }

/** Returns the sum of places per slot; negative when more is given back. */
export function sumPerSlot(wishes: Iterable<Pick<SlotRequest<unknown>, 'takes' | 'gives'>>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { takes, gives } of wishes) {
    for (const [slot, places] of takes) sums.set(slot, (sums.get(slot) ?? 0) + places)
    for (const [slot, places] of gives) sums.set(slot, (sums.get(slot) ?? 0) - places)
  }
  return sums
}

/**
 * Returns the requests that fit, one party after another. If all entries of a party together want more of a slot than
 * is free, none of them gets it. What a party gives back is free for the parties after it. Slots that are not in `free`
 * have no place.
 */
export function fitRequests<Id>(
  parties: readonly (readonly SlotRequest<Id>[])[],
  free: ReadonlyMap<string, number>,
): Set<Id> {
  const left = new Map(free)
  const had = new Set<Id>()
  for (const party of parties) {
    let wishes = [...party]
    let tight: string[]
    // Drop the requests for slots that are too small for their sum, until all others fit.
    do {
      const sums = sumPerSlot(wishes)
      tight = [...sums].filter(([slot, places]) => places > Math.max(0, left.get(slot) ?? 0)).map(([slot]) => slot)
      wishes = wishes.filter(({ takes }) => !tight.some((slot) => takes.has(slot)))
    } while (tight.length > 0 && wishes.length > 0)
    for (const [slot, places] of sumPerSlot(wishes)) left.set(slot, (left.get(slot) ?? 0) - places)
    for (const { id } of wishes) had.add(id)
  }
  return had
}
