import type { BenefitItem } from '@gondola/contract/benefits.ts'
import { type BenefitTerms, names, type Piece, type Right, savingOf } from '@gondola/rules/benefits/benefit.ts'
import { bestMix } from '@gondola/rules/benefits/best-mix.ts'
import { requiredCredit } from '@gondola/rules/benefits/pay-with.ts'
import type { EntryType, LocalText } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { fromCrowns, type Haler, toCrowns } from '@gondola/rules/money.ts'
import type { CartEntry } from '../../lib/cart-entries.ts'
import type { VariantBenefit } from './own-choice.ts'
import type { Counts } from './selection.ts'

/** A benefit of the member. The shop takes it off by itself, or they choose it. */
export type OwnBenefit = Pick<
  BenefitItem,
  'benefitId' | 'name' | 'description' | 'badge' | 'validity' | 'maxUsage' | 'products' | 'variants' | 'effect'
> & {
  /** Its token, or the benefit itself. */
  id: string
  kind: 'automatic' | 'token' | 'credit'
  /** Orders that it is still good for; null where nobody counts them. */
  usesLeft: number | null
  /** Bounds of credit for a piece, in crowns. */
  min: number
  max: number
}

type Chosen = { variantId: string; count: number; price: number | null }
export type Basket = {
  productId: string
  entryType: EntryType
  day: Day
  /** What is chosen here; prices of one piece in crowns. */
  variants: Chosen[]
  /** What is in the cart already. */
  inCart: CartEntry[]
}

/** What benefits do to the choice. Sums are decimal crowns. */
export type Outcome = {
  saved: number
  of: Record<string, VariantBenefit>
  /** Benefits that take something off the choice. */
  used: ReadonlySet<string>
  /** Benefits whose pieces lack a companion. */
  lonely: ReadonlySet<string>
  /** What each chosen piece of a variant costs after benefits. */
  nets: Readonly<Record<string, readonly number[]>>
}

export const termsOf = ({ benefitId, validity, maxUsage, products, variants, effect }: OwnBenefit): BenefitTerms => ({
  ...{ id: benefitId, validity, maxUsage, variants },
  effect: {
    type: effect.type === 'gift' ? 'credit' : effect.type,
    value: effect.type === 'percent' || effect.type === 'freeWith' ? effect.value : fromCrowns(effect.value),
    appliesTo: products,
    variants: variants.map(({ variant }) => variant),
    with: effect.with,
    redeem: effect.redeem,
  },
})

/** Returns whether a benefit works on a variant of a product. */
export const worksOn = ({ products, variants }: OwnBenefit, productId: string, variantId: string): boolean =>
  products.includes(productId) && (variants.length === 0 || variants.some(({ variant }) => variant === variantId))

const pieceOf = (basket: Basket, variantId: string, price: number): Piece => ({
  productId: basket.productId,
  variantId,
  entryType: basket.entryType,
  arrival: basket.day,
  price: fromCrowns(price),
  // A benefit names only products that take discounts.
  takesDiscounts: true,
})

const ofCart = (entries: readonly CartEntry[]): Piece[] =>
  entries.flatMap(({ productId, variantId, entryType, arrival, price, errors }) =>
    price && errors.length === 0
      ? { productId, variantId, entryType, arrival, price: fromCrowns(price.price), takesDiscounts: true }
      : [],
  )

/**
 * Returns what the benefits do to what is chosen, beside what is in the cart (docs/product.md §17.25). Only tokens that
 * are switched on here bound the choice: beyond what VIP, own partners and tokens of the cart take off, pieces cost the
 * full price.
 */
export function outcomeOf(basket: Basket, inPlay: readonly OwnBenefit[], switchedOn: readonly string[] = []): Outcome {
  const rights: Right[] = inPlay.map((own) => ({
    id: own.id,
    benefit: termsOf(own),
    uses: own.usesLeft ?? Number.POSITIVE_INFINITY,
  }))
  const before = ofCart(basket.inCart)
  const chosen = basket.variants.flatMap(({ variantId, count, price }) =>
    price === null ? [] : Array.from({ length: count }, () => pieceOf(basket, variantId, price)),
  )
  const pieces = [...before, ...chosen]
  const mix = bestMix(rights, pieces)
  const alone = sum(bestMix(rights, before).savings)
  const of = Object.fromEntries(
    basket.variants.map((one) => [one.variantId, variantOf(one, basket, { inPlay, switchedOn, rights, pieces, mix })]),
  )
  const used = mix.assigned.slice(before.length).flatMap((right) => (right ? right.id : []))
  return {
    saved: toCrowns(sum(mix.savings) - alone),
    of,
    used: new Set(used),
    nets: Object.fromEntries(
      basket.variants.map(({ variantId }) => [
        variantId,
        pieces.flatMap((piece, at) =>
          at >= before.length && piece.variantId === variantId ? toCrowns(piece.price - (mix.savings[at] ?? 0)) : [],
        ),
      ]),
    ),
    lonely: new Set([...mix.reasons].flatMap(([id, reason]) => (reason === 'needs-companion' ? id : []))),
  }
}

/**
 * Returns the benefits that would work by themselves but are beaten here. Others take more off each piece that they could.
 * `used` take something off the choice.
 */
export function beatenOf(
  basket: Basket,
  inPlay: readonly OwnBenefit[],
  { used }: Pick<Outcome, 'used'>,
): ReadonlySet<string> {
  const isBeaten = (own: OwnBenefit) => {
    const pieces = basket.variants.flatMap(({ variantId, price }) => {
      const piece = price !== null && pieceOf(basket, variantId, price)
      return piece && savingOf(termsOf(own), piece) > 0 ? piece : []
    })
    const isBetterFor = (piece: Piece) => (other: OwnBenefit) =>
      (!other.effect.with || used.has(other.id)) && savingOf(termsOf(other), piece) > savingOf(termsOf(own), piece)
    return pieces.length > 0 && pieces.every((piece) => inPlay.some(isBetterFor(piece)))
  }
  return new Set(
    inPlay.flatMap((own) => (own.kind === 'automatic' && !used.has(own.id) && isBeaten(own) ? own.id : [])),
  )
}

/** Returns what benefits take off some pieces more than off others, in crowns. Both are instead of what is chosen. */
export function savedMore(basket: Basket, inPlay: readonly OwnBenefit[], [some, others]: [Counts, Counts]): number {
  const saved = (counts: Counts) =>
    outcomeOf(
      { ...basket, variants: basket.variants.map((one) => ({ ...one, count: counts[one.variantId] ?? 0 })) },
      inPlay,
    ).saved
  return saved(some) - saved(others)
}

type Mixed = {
  inPlay: readonly OwnBenefit[]
  switchedOn: readonly string[]
  rights: readonly Right[]
  pieces: readonly Piece[]
  mix: ReturnType<typeof bestMix>
}

function variantOf({ variantId, price }: Chosen, basket: Basket, mixed: Mixed) {
  const { inPlay, switchedOn, rights, pieces, mix } = mixed
  const own = pieces.flatMap((piece, at) =>
    at >= pieces.length - chosenCount(basket) && piece.variantId === variantId ? at : [],
  )
  const savings = own.map((at) => mix.savings[at] ?? 0)
  const sample = price === null ? null : pieceOf(basket, variantId, price)
  // Before one is chosen: the best that it could get.
  const [best] = sample
    ? rights
        .filter(
          ({ benefit }) =>
            names(benefit, sample) && (!benefit.effect.with || mix.assigned.some((r) => r?.id === benefit.id)),
        )
        .map((right) => ({ right, saving: savingOf(right.benefit, sample) }))
        .filter(({ saving }) => saving > 0)
        .sort((one, other) => other.saving - one.saving)
    : []
  const isEach = savings.length > 0 && savings.every((saving) => saving === savings[0])
  const one = savings.length > 0 ? (isEach ? (savings[0] ?? 0) : 0) : (best?.saving ?? 0)
  const right =
    mix.assigned[own.find((at) => mix.assigned[at] !== null) ?? -1] ?? (savings.length > 0 ? null : best?.right)
  const shown = inPlay.find(({ id }) => id === right?.id)
  const max = Math.min(
    ...inPlay
      .filter((benefit) => switchedOn.includes(benefit.id) && worksOn(benefit, basket.productId, variantId))
      .map((benefit) => roomOf(benefit, inPlay, variantId, basket)),
  )
  return {
    badge: shown ? badgeOf(shown) : null,
    saved: toCrowns(sum(savings)),
    one: toCrowns(one),
    ...(Number.isFinite(max) ? { max } : {}),
  }
}

const chosenCount = ({ variants }: Basket): number =>
  variants.reduce((all, { count, price }) => all + (price === null ? 0 : count), 0)

/** A benefit by itself is named, a chosen one says what it takes off. */
const badgeOf = (own: OwnBenefit): LocalText => (own.kind === 'automatic' ? named(own) : own.badge)

const named = ({ name, badge }: OwnBenefit): LocalText => ({
  cz: `${name.cz} ${badge.cz}`,
  de: `${name.de} ${badge.de}`,
  en: `${name.en} ${badge.en}`,
})

/** Returns the most pieces of a variant with a benefit and all its tokens. Those in the cart and of other variants count. */
function roomOf(
  benefit: OwnBenefit,
  inPlay: readonly OwnBenefit[],
  variantId: string,
  { productId, day, variants: chosen, inCart }: Basket,
): number {
  const { benefitId, maxUsage, variants } = benefit
  const tokens = inPlay.flatMap((one) => (one.benefitId === benefitId ? one.id : []))
  // Somebody else's code in the cart serves its pieces beside those of these tokens.
  const served = inCart.filter(({ voucher = '', voucherJournal }) =>
    [voucher, ...voucherJournal].some((id) => tokens.includes(id)),
  )
  const others = chosen
    .filter((one) => one.variantId !== variantId && worksOn(benefit, productId, one.variantId))
    .reduce((all, { count }) => all + count, 0)
  const ofOrder = maxUsage * tokens.length - served.length - others
  const { countMax = -1 } = variants.find(({ variant }) => variant === variantId) ?? {}
  if (countMax < 0) return Math.max(0, ofOrder)
  const sameDay = inCart.filter(
    (entry) => entry.benefits.includes(benefitId) && entry.variantId === variantId && entry.arrival === day,
  )
  return Math.max(0, Math.min(ofOrder, countMax - sameDay.length))
}

/** What credit is needed for, in crowns. `required`: for the choice, beside `inCart`, which the cart's entries need. */
export type NeededCredit = { required: number; inCart: number; pays: number }

/**
 * Returns what credit would pay of the choice, and what the account needs for it (docs/product.md §17.10). What a benefit
 * makes free needs none.
 */
export function creditFor(
  benefit: OwnBenefit,
  { variants, productId, inCart }: Basket,
  { nets: ofVariant }: Pick<Outcome, 'nets'>,
): NeededCredit {
  const nets = variants
    .filter(({ variantId }) => worksOn(benefit, productId, variantId))
    .flatMap(({ variantId }) => ofVariant[variantId] ?? [])
    .filter((net) => net > 0)
  const before = inCart.filter(
    ({ voucher, price }) => voucher === benefit.id && (price === null || price.withoutCredits > 0),
  ).length
  const pieces = nets.slice(0, Math.max(0, benefit.maxUsage - before))
  const bounds = { min: fromCrowns(benefit.min), max: fromCrowns(benefit.max) }
  const needed = requiredCredit(bounds, before)
  return {
    required: toCrowns(requiredCredit(bounds, before + pieces.length) - needed),
    inCart: toCrowns(needed),
    pays: pieces.reduce((all, net) => all + Math.min(benefit.max, net), 0),
  }
}

/** Adds the mark and the bound of credit to what benefits do to variants. */
export function markedWith(credit: OwnBenefit, basket: Basket, of: Outcome['of']): Outcome['of'] {
  return Object.fromEntries(
    basket.variants.map((one) => {
      const { variantId, price } = one
      const known = of[variantId] ?? { badge: null, saved: 0, one: 0 }
      if (price === null || price <= known.one || !worksOn(credit, basket.productId, variantId))
        return [variantId, known]
      const max = Math.min(known.max ?? Number.POSITIVE_INFINITY, roomOf(credit, [credit], variantId, basket))
      return [variantId, { ...known, badge: known.badge ?? named(credit), max }]
    }),
  )
}

const sum = (amounts: readonly Haler[]): Haler => amounts.reduce((all, amount) => all + amount, 0)
