import type { Haler } from '../money.ts'
import { type BenefitTerms, isCompanion, isOnItsDay, names, type Piece, type Right, savingOf } from './benefit.ts'
import { type Arc, dearestFlow } from './dearest-flow.ts'

/** Why a right takes nothing off a piece that it names (docs/product.md §17.6). The weightiest comes first. */
export const MIX_REASONS = ['not-in-cart', 'needs-companion', 'wrong-day', 'no-effect', 'over-limit'] as const
export type MixReason = (typeof MIX_REASONS)[number]

export type Mix = {
  /** Right of each piece; null is none. */
  assigned: (Right | null)[]
  /** What is taken off each piece. */
  savings: Haler[]
  /** Reason of each right that some piece is refused, by its id. */
  reasons: Map<string, MixReason>
  /** The number behind each reason `over-limit`, by the id of its right. */
  limits: Map<string, Limit>
}

/** Most pieces that get a benefit, or the fewest of one variant and arrival. */
export type Limit = { count: number } | { least: number }

/** Rights that buyers chose for pieces: index of the piece to its id. */
export type Pins = ReadonlyMap<number, string>

/** Equal pieces, treated together. */
type Kind = { piece: Piece; members: number[] }

/** One benefit with its rights. Its codes are used up one after another. */
type Offer = { benefit: BenefitTerms; rights: Right[]; rank: number; savings: Haler[] }

/**
 * One heller of saving outweighs all pieces by code, and each of these any rank. A piece that a least number needs
 * outweighs savings of 100,000 crowns.
 */
const WEIGHT = { least: 100_000_000_000_000, saving: 10_000_000, code: 10_000, rank: 1 }
const MOST_RANKS = 99
/** Most mixes that are tried in order to use fewer codes. */
const MOST_TRIES = 100
/** Most mixes that are tried in order to reach a least number of pieces. Further ones do without. */
const MOST_TRIES_OF_LEAST = 50

/**
 * What is tried for benefits of a variant and arrival below their least number. `full` ones are to reach it, `closed`
 * ones get none.
 */
type Groups = ReadonlyMap<string, 'full' | 'closed'>

/**
 * Returns the mix of benefits with the greatest saving, at most one for a piece (docs/product.md §17.4). Of equal mixes
 * it takes the one with fewer codes, then benefits in catalogue order, then pieces in the order of the basket. A benefit
 * with a least number gets at least so many pieces of a variant and arrival, or none. With one, keeping more pins comes
 * before saving more.
 */
export function bestMix(rights: readonly Right[], pieces: readonly Piece[], pins: Pins = new Map()): Mix {
  const offers = offersOf(rights, pieces)
  let tries = 0
  const better = (best: Mix | null, groups: Groups): Mix | null => {
    tries++
    const mix = mixOf(offers, pieces, pins, groups)
    // What is said of further groups only makes it worse.
    if (best && !isBetter(mix, best, pins)) return best
    const short = shortGroups(pieces, mix)
    const [first] = short
    if (first === undefined) return mix
    if (short.some((group) => groups.has(group))) return best
    const full = tries < MOST_TRIES_OF_LEAST ? better(best, new Map(groups).set(first, 'full')) : best
    return better(full, new Map(groups).set(first, 'closed'))
  }
  // With all such groups closed there always is one.
  return better(null, new Map()) as Mix
}

/** Whether a mix is better than another. It keeps more pins, or as many and saves more, or as much with fewer codes. */
function isBetter(one: Mix, other: Mix, pins: Pins): boolean {
  const valuesOf = ({ assigned, savings }: Mix) => [
    [...pins].filter(([at, id]) => assigned[at]?.id === id).length,
    sum(savings),
    -new Set(assigned.filter((right) => right && right.uses !== Number.POSITIVE_INFINITY)).size,
  ]
  const others = valuesOf(other)
  const [gain = 0] = valuesOf(one)
    .map((value, n) => value - (others[n] ?? 0))
    .filter((difference) => difference !== 0)
  return gain > 0
}

const groupOf = ({ id }: BenefitTerms, { variantId, arrival }: Piece): string => `${id} ${variantId} ${arrival}`

const boundsOf = ({ variants }: BenefitTerms, { variantId }: Piece): { countMin: number; countMax: number } =>
  variants.find(({ variant }) => variant === variantId) ?? { countMin: -1, countMax: -1 }

/** Returns the groups that get a benefit on fewer pieces than its least number. */
function shortGroups(pieces: readonly Piece[], { assigned }: Mix): string[] {
  const groups = new Map<string, { count: number; least: number }>()
  for (const [at, right] of assigned.entries()) {
    const piece = pieces[at]
    if (!right || !piece) continue
    const key = groupOf(right.benefit, piece)
    groups.set(key, {
      count: (groups.get(key)?.count ?? 0) + 1,
      least: boundsOf(right.benefit, piece).countMin,
    })
  }
  return [...groups].flatMap(([key, { count, least }]) => (count < least ? key : []))
}

function offersOf(rights: readonly Right[], pieces: readonly Piece[]): Offer[] {
  const offers = new Map<string, Offer>()
  for (const right of rights) {
    const { benefit } = right
    const offer = offers.get(benefit.id)
    if (offer) offer.rights.push(right)
    else
      offers.set(benefit.id, {
        benefit,
        rights: [right],
        rank: Math.min(offers.size, MOST_RANKS),
        savings: pieces.map((piece) => savingOf(benefit, piece)),
      })
  }
  return [...offers.values()]
}

function mixOf(offers: Offer[], pieces: readonly Piece[], pins: Pins, groups: Groups): Mix {
  const caps = capsOf(pieces, groups)
  const assigned: (Right | null)[] = pieces.map(() => null)
  const left = new Map(offers.flatMap(({ rights }) => rights.map((right) => [right.id, right.benefit.maxUsage])))
  const give = (at: number, offer: Offer, right: Right) => {
    assigned[at] = right
    left.set(right.id, (left.get(right.id) ?? 0) - 1)
    for (const cap of caps.of(offer, pieces[at] as Piece)) {
      cap.left--
      cap.least--
    }
  }
  // The buyer's choices come first, as far as they are allowed.
  for (const [at, rightId] of pins) {
    const offer = offers.find(({ rights }) => rights.some(({ id }) => id === rightId))
    const right = offer?.rights.find(({ id }) => id === rightId)
    if (!offer || !right || !offer.savings[at] || (left.get(right.id) ?? 0) < 1) continue
    if (caps.of(offer, pieces[at] as Piece).every((cap) => cap.left > 0)) give(at, offer, right)
  }
  // The rest is mixed by kinds of equal pieces. What is in use already comes first.
  const isOpen = (right: Right) => right.uses === Number.POSITIVE_INFINITY || assigned.includes(right)
  const stocks = offers.map((offer): Stock => {
    const open = offer.rights.filter(isOpen)
    return { offer, open: sum(open.map(({ id }) => left.get(id) ?? 0)), codes: offer.rights.length - open.length }
  })
  const parts = partsOf(kindsOf(pieces, assigned), stocks)
  for (const { members, offer } of parts.flatMap(({ kinds, stocks }) => withFewestCodes(kinds, stocks, caps)))
    for (const at of members) {
      const withRoom = offer.rights.filter(({ id }) => (left.get(id) ?? 0) > 0)
      const right = withRoom.find(isOpen) ?? withRoom[0]
      if (right) give(at, offer, right)
    }
  const savings = assigned.map(
    (right, at) => offers.find((offer) => right && offer.rights.includes(right))?.savings[at] ?? 0,
  )
  return { assigned, savings, ...reasonsOf(offers, pieces, assigned, caps) }
}

function kindsOf(pieces: readonly Piece[], assigned: readonly (Right | null)[]): Kind[] {
  const kinds = new Map<string, Kind>()
  pieces.forEach((piece, at) => {
    if (assigned[at]) return
    const { variantId, arrival, price, entryType, takesDiscounts, told, had } = piece
    const key = [variantId, arrival, price, entryType, takesDiscounts, told?.benefitId, told?.saving, had].join(' ')
    const kind = kinds.get(key)
    if (kind) kind.members.push(at)
    else kinds.set(key, { piece, members: [at] })
  })
  return [...kinds.values()]
}

/**
 * How many more pieces may get a benefit, and how many have to. `least` is 0 or less for none; `limit` is null where
 * companions are the limit.
 */
type Cap = { left: number; least: number; limit: Limit | null }

/**
 * Returns the caps of a piece, from the narrowest to the widest. They are of its variant and arrival, of its
 * companions, and of the whole benefit.
 */
function capsOf(pieces: readonly Piece[], groups: Groups) {
  const all = new Map<string, Cap>()
  const capAt = (key: string, make: () => Cap): Cap => {
    const cap = all.get(key) ?? make()
    all.set(key, cap)
    return cap
  }
  const of = (
    { benefit, rights, savings }: Offer,
    piece: Piece,
  ): [ofVariant: Cap, ofCompanions: Cap, ofBenefit: Cap] => {
    const { id, effect } = benefit
    const { with: companions } = effect
    const arrival = companions?.sameArrival ? piece.arrival : ''
    const { countMin, countMax } = boundsOf(benefit, piece)
    const group = groupOf(benefit, piece)
    const isClosed = groups.get(group) === 'closed'
    // Where there are enough pieces, another cap or a cheaper mix has closed the group.
    const areEnough = () =>
      pieces.filter((one, at) => savings[at] && groupOf(benefit, one) === group).length >= countMin
    return [
      capAt(group, () => ({
        left: isClosed ? 0 : countMax < 0 ? pieces.length : countMax,
        least: groups.get(group) === 'full' ? countMin : 0,
        limit: isClosed ? (areEnough() ? { count: benefit.maxUsage } : { least: countMin }) : { count: countMax },
      })),
      capAt(`${id} with ${arrival}`, () => ({
        left: companions ? roomBeside(benefit, pieces, arrival) : pieces.length,
        least: 0,
        limit: null,
      })),
      capAt(id, () => ({
        left: benefit.maxUsage * rights.length,
        least: 0,
        limit: { count: benefit.maxUsage },
      })),
    ]
  }
  return { of }
}

/** Returns how many pieces may have a benefit, given its companions. These are in the basket, or of one arrival. */
function roomBeside(benefit: BenefitTerms, pieces: readonly Piece[], arrival: string): number {
  const { with: companions } = benefit.effect
  if (!companions) return pieces.length
  const beside = pieces.filter((piece) => isCompanion(companions, piece) && (!arrival || piece.arrival === arrival))
  // A piece that has the benefit cannot be a companion of another.
  const isAmongItself = beside.some((piece) => names(benefit, piece))
  return Math.floor(beside.length / (companions.pieces + (isAmongItself ? 1 : 0)))
}

/** What is left of an offer: pieces that need no further code, and further codes. */
type Stock = { offer: Offer; open: number; codes: number }

/** Splits kinds and what is left of offers into parts that have nothing in common. Each is mixed by itself. */
function partsOf(kinds: Kind[], stocks: Stock[]): { kinds: Kind[]; stocks: Stock[] }[] {
  const saves = ({ offer }: Stock, { members: [at = 0] }: Kind) => Boolean(offer.savings[at])
  const parts: Stock[][] = []
  for (const stock of stocks) {
    if (parts.some((part) => part.includes(stock))) continue
    const part = [stock]
    // Also goes through those that it adds.
    for (const one of part)
      for (const other of stocks)
        if (!part.includes(other) && kinds.some((kind) => saves(one, kind) && saves(other, kind))) part.push(other)
    parts.push(stocks.filter((one) => part.includes(one)))
  }
  return parts.map((stocks) => ({
    kinds: kinds.filter((kind) => stocks.some((stock) => saves(stock, kind))),
    stocks,
  }))
}

/** Pieces of one kind that get a benefit. */
type Given = { members: number[]; offer: Offer }

/**
 * Returns which pieces get which benefit: the greatest saving with the fewest further codes. A mix with fewer codes has
 * fewer of at least one benefit, so each one in use is tried with one less.
 */
function withFewestCodes(kinds: Kind[], stocks: readonly Stock[], caps: ReturnType<typeof capsOf>): Given[] {
  const mixed = (codes: readonly number[]) => {
    const { given, needed } = flowOf(kinds, stocks, codes, caps)
    const pieces = stocks.map(({ offer }) => sum(given.map((one) => (one.offer === offer ? one.members.length : 0))))
    const used = stocks.map(({ offer, open }, n) =>
      Math.max(0, Math.ceil(((pieces[n] ?? 0) - open) / offer.benefit.maxUsage)),
    )
    const saving = sum(given.map(({ offer, members }) => members.length * (offer.savings[members[0] ?? 0] ?? 0)))
    return { given, needed, pieces, used, count: sum(used), saving }
  }
  const all = stocks.map(({ codes }) => codes)
  const first = mixed(all)
  const least = leastCodes(stocks, first.pieces)
  let best = first
  const tried = new Set<string>()
  const tryFewer = (codes: readonly number[], { used }: typeof first) => {
    for (const [n, count] of used.entries()) {
      if (best.count <= least || tried.size >= MOST_TRIES) return
      const fewer = codes.map((one, at) => (at === n ? count - 1 : one))
      if (count === 0 || tried.has(fewer.join())) continue
      tried.add(fewer.join())
      const other = mixed(fewer)
      if (other.saving < first.saving || other.needed < first.needed) continue
      if (other.count < best.count) best = other
      tryFewer(fewer, other)
    }
  }
  tryFewer(all, first)
  return best.given
}

/** Returns how many further codes a mix needs at least. `pieces` are the fewest by benefits that need some. */
function leastCodes(stocks: readonly Stock[], pieces: readonly number[]): number {
  let left = sum(stocks.map(({ open, codes }, n) => (codes > 0 ? (pieces[n] ?? 0) - open : 0)))
  const sizes = stocks.flatMap(({ offer, codes }) => Array.from({ length: codes }, () => offer.benefit.maxUsage))
  let least = 0
  for (const size of sizes.sort((one, other) => other - one)) {
    if (left <= 0) break
    left -= size
    least++
  }
  return least
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/**
 * Returns which pieces get which benefit, with at most so many further codes of each. It is the flow with the greatest
 * weight from kinds of pieces to benefits. `needed` are those that count towards a least number.
 */
function flowOf(
  kinds: Kind[],
  stocks: readonly Stock[],
  codes: readonly number[],
  caps: ReturnType<typeof capsOf>,
): { given: Given[]; needed: number } {
  const arcs: Arc[] = []
  const neededArcs: Arc[] = []
  const nodes = new Map<unknown, number>()
  const nodeOf = (key: unknown) => {
    const node = nodes.get(key) ?? nodes.size
    nodes.set(key, node)
    return node
  }
  const [source, sink] = [nodeOf('source'), nodeOf('sink')]
  const linked = new Set<Cap>()
  const link = (from: Cap, to: number, room = from.left) => {
    if (linked.has(from)) return
    linked.add(from)
    const least = Math.max(0, Math.min(from.least, room))
    if (least > 0) neededArcs.push({ from: nodeOf(from), to, room: least, weight: WEIGHT.least })
    arcs.push({ from: nodeOf(from), to, room: room - least, weight: 0 })
  }
  const choices: { arc: Arc; kind: Kind; offer: Offer }[] = []
  for (const kind of kinds) {
    const at = kind.members[0] as number
    arcs.push({ from: source, to: nodeOf(kind), room: kind.members.length, weight: 0 })
    for (const [n, { offer, open, codes: most }] of stocks.entries()) {
      const saving = offer.savings[at] ?? 0
      if (saving === 0) continue
      const [ofVariant, ofCompanions, ofBenefit] = caps.of(offer, kind.piece)
      const arc: Arc = {
        from: nodeOf(kind),
        to: nodeOf(ofVariant),
        room: kind.members.length,
        weight: saving * WEIGHT.saving - (most > 0 ? WEIGHT.code : 0) - offer.rank * WEIGHT.rank,
      }
      arcs.push(arc)
      choices.push({ arc, kind, offer })
      link(ofVariant, nodeOf(ofCompanions))
      link(ofCompanions, nodeOf(ofBenefit))
      link(ofBenefit, sink, open + offer.benefit.maxUsage * (codes[n] ?? 0))
    }
  }
  const flow = dearestFlow([...arcs, ...neededArcs], { source, sink, nodes: nodes.size })
  const taken = new Map<Kind, number>()
  const given = choices.map(({ arc, kind, offer }) => {
    const from = taken.get(kind) ?? 0
    const to = from + (flow.get(arc) ?? 0)
    taken.set(kind, to)
    return { members: kind.members.slice(from, to), offer }
  })
  return { given, needed: sum(neededArcs.map((arc) => flow.get(arc) ?? 0)) }
}

function reasonsOf(
  offers: Offer[],
  pieces: readonly Piece[],
  assigned: readonly (Right | null)[],
  caps: ReturnType<typeof capsOf>,
): Pick<Mix, 'reasons' | 'limits'> {
  const reasons = new Map<string, MixReason>()
  const limits = new Map<string, Limit>()
  for (const offer of offers) {
    const named = pieces.flatMap((piece, at) => (names(offer.benefit, piece) ? [{ piece, at }] : []))
    const without = named
      .filter(({ at }) => !assigned[at])
      .map(({ piece, at }) => ({ piece, ...whyNot(offer, piece, at, caps) }))
    // Beside others who get it, a piece that it cannot make cheaper is refused nothing.
    const refused = without.filter(
      ({ piece, reason }) => reason !== 'no-effect' && !isOnlyBeside(offer, piece, pieces, assigned, caps),
    )
    // If all get something else, it is because they are too few for this.
    const tooFew = named.flatMap(({ piece }) => {
      const [{ limit }] = caps.of(offer, piece)
      return limit && 'least' in limit ? [{ reason: 'over-limit' as const, limit }] : []
    })
    for (const right of offer.rights) {
      const isUsed = assigned.includes(right)
      const told: Refusal[] = isUsed ? refused : without.length > 0 ? without : tooFew
      const first = MIX_REASONS.find((reason) => told.some((one) => one.reason === reason))
      const reason = named.length === 0 ? 'not-in-cart' : (first ?? (isUsed ? undefined : 'no-effect'))
      if (reason) reasons.set(right.id, reason)
      const limit = told.find((one) => one.reason === first)?.limit
      if (limit) limits.set(right.id, limit)
    }
  }
  return { reasons, limits }
}

/** Returns whether a piece only serves others as a companion. They have its benefit, with no room for one more. */
function isOnlyBeside(
  offer: Offer,
  piece: Piece,
  pieces: readonly Piece[],
  assigned: readonly (Right | null)[],
  caps: ReturnType<typeof capsOf>,
): boolean {
  const { with: companions } = offer.benefit.effect
  if (!companions || !isCompanion(companions, piece)) return false
  const [, room] = caps.of(offer, piece)
  const isBeside = (other: Piece, right: Right | null | undefined) =>
    right && offer.rights.includes(right) && caps.of(offer, other)[1] === room
  return room.left < 1 && pieces.some((other, at) => isBeside(other, assigned[at]))
}

type Refusal = { reason: MixReason; limit?: Limit }

function whyNot(offer: Offer, piece: Piece, at: number, caps: ReturnType<typeof capsOf>): Refusal {
  if (!isOnItsDay(offer.benefit, piece)) return { reason: 'wrong-day' }
  if (!offer.savings[at]) return { reason: 'no-effect' }
  // A companion is the reason only if one more would help.
  const [full] = caps.of(offer, piece).flatMap(({ left, limit }) => (left < 1 && limit ? limit : []))
  return full ? { reason: 'over-limit', limit: full } : { reason: 'needs-companion' }
}
