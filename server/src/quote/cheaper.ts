import type { Quote } from '@gondola/contract/orders.ts'
import { cheaperMix, hasSets, peopleOf } from '@gondola/rules/cheaper-mix.ts'
import { entryErrors } from '@gondola/rules/entry-check.ts'
import { priceSteps, totalOf } from '@gondola/rules/line-price.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import { viewOf } from '../catalogue/catalogue.ts'
import { presentVariant } from '../catalogue/present.ts'
import type { Ctx } from '../ctx.ts'
import { priceOfVariant } from '../pricing/pricing.ts'
import type { QuotedLine } from './quote.ts'

type Line = Required<Pick<QuotedLine, 'product' | 'variant' | 'hold'>> & QuotedLine

/**
 * Returns mixes of variants that cost less for the same people (docs/product.md §3.18). There is at most one for each
 * product, day and time of a basket. It leaves alone entries that are loaded onto a card or have an error. There is
 * none for a product with a benefit, nor for one that a benefit needs beside it (docs/product.md §3.19): the mix is
 * compared without benefits.
 */
export function cheaperMixes(ctx: Ctx, lines: QuotedLine[]): Quote['cheaper'] {
  const inPlay = benefitProducts(ctx, lines)
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const { product, variant, hold, slot, arrival, entry, errors } = line
    if (!product || !variant || !hold || errors.length > 0 || entry.method === 'card') continue
    if (inPlay.has(product.id)) continue
    if (!hasSets(product.variants) || !peopleOf(variant)) continue
    const key = `${product.id} ${arrival} ${slot?.startMinute}`
    groups.set(key, [...(groups.get(key) ?? []), { ...line, product, variant, hold }])
  }
  return [...groups.values()].flatMap((group) => cheaperThan(ctx, group) ?? [])
}

/** Returns the ids of products whose lines have a benefit. Products that such a benefit needs are among them. */
function benefitProducts({ shelf }: Ctx, lines: QuotedLine[]): Set<string> {
  const given = lines.filter(({ priced }) => priced?.benefitId)
  return new Set(
    given.flatMap(({ product, priced }) => {
      const benefit = shelf.catalogue.benefits.find(({ id }) => id === priced?.benefitId)
      return [product?.id ?? [], benefit?.effect.with?.products ?? []].flat()
    }),
  )
}

function cheaperThan(ctx: Ctx, group: Line[]): Quote['cheaper'][number] | undefined {
  const [{ product, arrival } = { product: undefined, arrival: '' }] = group
  if (!product) return undefined
  const priceOf = (variant: (typeof product.variants)[number]): number | undefined => {
    const held = group.find((line) => line.variant.id === variant.id)
    if (held) return held.hold.price
    const errors = entryErrors(
      { variantId: variant.id, arrival, count: Math.max(1, variant.countMin) },
      {
        catalogue: ctx.shelf.catalogue,
        view: viewOf(ctx),
        needsMethod: false,
      },
    )
    const price = errors.length === 0 ? priceOfVariant(ctx, { product, variant }, arrival) : undefined
    return price && totalOf(priceSteps(price, ctx.column))
  }
  const counts: Record<string, number> = {}
  for (const { variant } of group) counts[variant.id] = (counts[variant.id] ?? 0) + 1
  const mix = cheaperMix(
    product.variants.map((variant) => ({ ...variant, price: priceOf(variant) })),
    counts,
  )
  if (!mix) return undefined
  const placesOf = (pieces: Record<string, number>) =>
    product.variants.reduce((sum, { id, places }) => sum + places * (pieces[id] ?? 0), 0)
  // Its slot may have no more places than those that are held.
  if (placesOf(mix.counts) > placesOf(counts)) return undefined
  return {
    entries: group.map(({ entry }) => entry.uuid),
    pieces: product.variants.flatMap((variant) => {
      const count = mix.counts[variant.id] ?? 0
      return count > 0 ? [{ variant: presentVariant(variant), count }] : []
    }),
    price: toCrowns(mix.price),
    saving: toCrowns(mix.saving),
  }
}
