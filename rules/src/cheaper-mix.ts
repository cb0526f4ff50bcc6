import type { Variant } from './catalogue.ts'
import { brokenBound } from './quantity.ts'

/** Numbers of people by kind, as `{ adult: 2, child: 2 }`. */
export type People = Readonly<Record<string, number>>

/** Kinds of people for whom one piece is always one person. */
const SINGLE = ['adult', 'junior', 'senior', 'child', 'mini']

/**
 * Returns the people that one piece of a variant is for. Undefined for things, and for variants that need more than an
 * age.
 */
export function peopleOf({ personType, people }: Pick<Variant, 'personType' | 'people'>): People | undefined {
  return people ?? (SINGLE.includes(personType) ? { [personType]: 1 } : undefined)
}

export type MixVariant = Pick<Variant, 'id' | 'personType' | 'people' | 'countMin' | 'countMax'> & {
  /** Price of one piece, in whole units of money. Undefined when it cannot be bought. */
  price: number | undefined
}

export type Mix = {
  /** Pieces per variant; variants without pieces are missing. */
  counts: Record<string, number>
  price: number
}

type Piece = { id: string; price: number; people: People; countMin: number; countMax: number }

/** Returns whether a product has variants for several people, so that mixes can differ. */
export const hasSets = (variants: readonly Pick<Variant, 'people'>[]): boolean => variants.some(({ people }) => people)

/**
 * Returns the cheapest mix of variants for exactly the same people. Null when nothing is cheaper than the chosen one.
 * Variants for things stay as chosen.
 */
export function cheaperMix(
  variants: readonly MixVariant[],
  chosen: Readonly<Record<string, number>>,
): (Mix & { saving: number }) | null {
  const pieces = variants.flatMap(({ id, price, countMin, countMax, ...variant }): Piece[] => {
    const people = peopleOf(variant)
    return people && price !== undefined ? [{ id, price, people, countMin, countMax }] : []
  })
  const fixed = variants.filter(({ id }) => chosen[id] && !pieces.some((piece) => piece.id === id))
  // If one of these has no price, nothing can be compared.
  if (fixed.some((variant) => peopleOf(variant))) return null
  const everybody: Record<string, number> = {}
  let now = 0
  for (const { id, price, people } of pieces) {
    const count = chosen[id] ?? 0
    now += count * price
    for (const [kind, number] of Object.entries(people)) everybody[kind] = (everybody[kind] ?? 0) + count * number
  }
  const best = cheapest(
    everybody,
    pieces.sort((one, other) => sizeOf(other) - sizeOf(one)),
  )
  if (!best || best.price >= now) return null
  const kept = Object.fromEntries(fixed.map(({ id }) => [id, chosen[id] ?? 0]))
  return { counts: { ...kept, ...best.counts }, price: best.price, saving: now - best.price }
}

const sizeOf = ({ people }: Piece): number => Object.values(people).reduce((sum, number) => sum + number, 0)

const entriesOf = ({ people }: Piece): [kind: string, number: number][] => Object.entries(people)

/** Tries every number of the first variant. The people left over get the cheapest of the others. */
function cheapest(left: People, [piece, ...others]: readonly Piece[]): Mix | null {
  if (!piece) return Object.values(left).every((number) => number === 0) ? { counts: {}, price: 0 } : null
  const room = entriesOf(piece).map(([kind, number]) => Math.floor((left[kind] ?? 0) / number))
  const most = Math.min(...room)
  // The others do not take people of this kind, so all of them take this variant.
  const isLast = entriesOf(piece).some(([kind]) => others.every(({ people }) => !people[kind]))
  let best: Mix | null = null
  for (let count = isLast ? most : 0; count <= most; count++) {
    if (brokenBound(piece, count)) continue
    const rest = { ...left }
    for (const [kind, number] of entriesOf(piece)) rest[kind] = (rest[kind] ?? 0) - count * number
    const mix = cheapest(rest, others)
    if (!mix) continue
    const price = mix.price + count * piece.price
    if (!best || price < best.price)
      best = { counts: count > 0 ? { [piece.id]: count, ...mix.counts } : mix.counts, price }
  }
  return best
}
