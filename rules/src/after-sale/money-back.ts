import type { Companions } from '../catalogue.ts'
import type { Day } from '../day.ts'
import type { Haler } from '../money.ts'

/** How much of something each way of payment paid. */
export type Shares = { card: Haler; credit: Haler; voucher: Haler }

/** A kept or returned entry with what its price depends on, as it was sold. */
export type PaidEntry = {
  uuid: string
  variantId: string
  productId: string
  arrival: Day
  /** After the benefit, as paid. */
  price: Haler
  /** Before the benefit. */
  listed: Haler
  benefitId: string | null
  /** Companions without which its benefit ends; null where it depends on nobody. */
  companions: Companions | null
  /** Fewest pieces of its variant and arrival; below 2 there is no bound. */
  countMin: number
  /** Whether we could not deliver it. It still counts as a companion of others, and its own price is settled. */
  isUndelivered: boolean
  shares: Shares
}

const NOTHING: Shares = { card: 0, credit: 0, voucher: 0 }

/** Returns the shares of a price, given those of voucher and credit. */
export const sharesOf = (price: Haler, { voucher, credit }: Pick<Shares, 'voucher' | 'credit'>): Shares => ({
  card: price - voucher - credit,
  credit,
  voucher,
})

export const sumOfShares = ({ card, credit, voucher }: Shares): Haler => card + credit + voucher

export const addShares = (one: Shares, other: Shares): Shares => ({
  card: one.card + other.card,
  credit: one.credit + other.credit,
  voucher: one.voucher + other.voucher,
})

/**
 * Returns what comes back of an amount, by share (docs/product.md §19.7). The card's share is first, then credit, then
 * voucher.
 */
export function splitBack(shares: Shares, amount: Haler): Shares {
  const card = Math.min(shares.card, amount)
  const credit = Math.min(shares.credit, amount - card)
  return { card, credit, voucher: Math.min(shares.voucher, amount - card - credit) }
}

/** Returns whether an entry is a companion of another. As at the sale, its price before its own benefit counts. */
const isCompanionOf = ({ companions, benefitId, arrival }: PaidEntry, other: PaidEntry): boolean =>
  companions !== null &&
  other.benefitId !== benefitId &&
  other.listed > 0 &&
  companions.products.includes(other.productId) &&
  (companions.variants.length === 0 || companions.variants.includes(other.variantId)) &&
  (!companions.sameArrival || other.arrival === arrival)

/**
 * Returns new prices of kept entries that lose their benefit with a leaving companion (docs/product.md §19.8). Entries
 * that had too few companions before, or pay the full price already, are left out.
 */
export function priceOfRest(entries: readonly PaidEntry[], returned: ReadonlySet<string>): Map<string, Haler> {
  const lackedBefore = new Set(lackingCompanions(entries))
  const lacking = lackingCompanions(entries.filter(({ uuid }) => !returned.has(uuid)))
  return new Map(
    lacking
      .filter((entry) => !lackedBefore.has(entry) && entry.price < entry.listed)
      .map(({ uuid, listed }) => [uuid, listed]),
  )
}

/** Returns the uuids of entries whose benefit has too few companions in the list. */
export const uuidsWithoutCompanions = (entries: readonly PaidEntry[]): Set<string> =>
  new Set(lackingCompanions(entries).map(({ uuid }) => uuid))

/**
 * Returns entries whose benefit has too few companions in the list. Earlier entries keep their benefit. Each companion
 * counts once for a benefit.
 */
function lackingCompanions(entries: readonly PaidEntry[]): PaidEntry[] {
  const taken = new Map<string, Set<string>>()
  return entries.filter((entry) => {
    if (entry.isUndelivered || entry.companions === null || entry.benefitId === null) return false
    const used = taken.get(entry.benefitId) ?? new Set()
    taken.set(entry.benefitId, used)
    const free = entries.filter((other) => isCompanionOf(entry, other) && !used.has(other.uuid))
    if (free.length < entry.companions.pieces) return true
    for (const { uuid } of free.slice(0, entry.companions.pieces)) used.add(uuid)
    return false
  })
}

/**
 * Returns whether an entry may cost more once others leave (docs/product.md §19.9). If so, no second act may price it
 * meanwhile. `leaving` may include the entry itself.
 */
export const mayCostMore = (entries: readonly PaidEntry[], uuid: string, leaving: Iterable<string>): boolean =>
  priceOfRest(entries, new Set([...leaving].filter((one) => one !== uuid))).has(uuid)

/** Returns whether some pieces of a variant would be left, but fewer than its minimum. */
export function leavesTooFew(entries: readonly PaidEntry[], returned: ReadonlySet<string>): boolean {
  const groups = Map.groupBy(entries, ({ variantId, arrival }) => `${variantId} ${arrival}`)
  return [...groups.values()].some((group) => {
    const left = group.filter(({ uuid }) => !returned.has(uuid)).length
    return left > 0 && left < group.length && left < (group[0]?.countMin ?? 0)
  })
}

export type MoneyBack = {
  /** For each returned entry, what goes back after the rest's higher prices are paid. */
  perEntry: Map<string, Shares>
  total: Shares
  /** New price of each kept entry that changes. */
  rest: Map<string, Haler>
  /** For each kept entry that costs more, the leaving entries' shares that pay that. */
  restPaid: Map<string, Shares>
}

/**
 * Returns what comes back for returned entries (docs/product.md §19.8). It is how they were paid, less what the rest
 * then costs more, and never below 0. The difference is kept from the shares of those that leave, card first.
 */
export function moneyBack(entries: readonly PaidEntry[], returned: ReadonlySet<string>): MoneyBack {
  const rest = priceOfRest(entries, returned)
  const perEntry = new Map(
    entries.filter(({ uuid }) => returned.has(uuid)).map(({ uuid, shares }) => [uuid, { ...shares }]),
  )
  const restPaid = new Map<string, Shares>()
  for (const entry of entries) {
    const price = rest.get(entry.uuid)
    if (price === undefined) continue
    let more = price - entry.price
    let paid = NOTHING
    for (const [uuid, shares] of perEntry) {
      const kept = splitBack(shares, more)
      more -= sumOfShares(kept)
      paid = addShares(paid, kept)
      perEntry.set(uuid, lessShares(shares, kept))
    }
    if (sumOfShares(paid) === 0) {
      // Those that leave had paid nothing, so nothing pays more for this one.
      rest.delete(entry.uuid)
      continue
    }
    // The difference is never more than what the leaving entries had paid.
    restPaid.set(entry.uuid, paid)
    rest.set(entry.uuid, entry.price + sumOfShares(paid))
  }
  return { perEntry, total: [...perEntry.values()].reduce(addShares, NOTHING), rest, restPaid }
}

const lessShares = (one: Shares, other: Shares): Shares => ({
  card: one.card - other.card,
  credit: one.credit - other.credit,
  voucher: one.voucher - other.voucher,
})

/** A payment of an order by card, and its rest after refunds. */
export type PaymentLeft = { attemptId: string; left: Haler }

/** Returns from which payments an amount goes back: the newest with a rest first. */
export function spreadOver(payments: readonly PaymentLeft[], amount: Haler): { attemptId: string; amount: Haler }[] {
  let open = amount
  const spread = payments.flatMap(({ attemptId, left }) => {
    const part = Math.min(left, open)
    open -= part
    return part > 0 ? [{ attemptId, amount: part }] : []
  })
  if (open > 0) throw new RangeError(`${amount} is more than what was paid`)
  return spread
}
