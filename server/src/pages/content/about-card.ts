import type { CardSection } from '@gondola/contract/boot.ts'
import { leadVariant } from '@gondola/rules/catalogue.ts'
import { type Haler, lessPercent, toCrowns } from '@gondola/rules/money.ts'
import { shownProduct } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../ctx.ts'
import { lowestOffer } from '../../pricing/pricing.ts'

/** Returns the three parts of the page about the card, with current prices (docs/product.md §11.8). */
export function cardSections(ctx: Ctx): CardSection[] {
  const { once, twice, more } = ctx.resort.aboutCard
  return [
    { key: 'once', imageId: once.imageId, ...offerOf(ctx, once.product) },
    { key: 'twice', imageId: twice.imageId, ...offerOf(ctx, twice.product, twice.secondOff) },
    { key: 'more', imageId: more.imageId, prices: [] },
  ]
}

/**
 * Returns a product and its price; with `secondOff` also the price of a second piece.
 * `regular` is a guest's price, `card` the price with the resort's card where that is lower. For a second piece `card`
 * is `secondOff` percent below `regular`. For a hidden product `prices` is empty and `product` missing.
 */
function offerOf(ctx: Ctx, productId: string, secondOff?: number): Pick<CardSection, 'product' | 'prices'> {
  const product = shownProduct(ctx, productId)
  const variant = product && leadVariant(product, ({ fromPrice }) => fromPrice.standard)
  if (!product || !variant) return { prices: [] }
  // Before a season is on sale its price book already has its prices.
  const offer = lowestOffer(ctx, product) ?? variant.fromPrice
  const priceWith = (card: Haler) => ({
    regular: toCrowns(offer.standard),
    ...(card < offer.standard ? { card: toCrowns(card) } : {}),
  })
  const first = priceWith(ctx.shelf.config.dualPrices ? offer.club : offer.standard)
  return {
    product: {
      id: product.id,
      name: product.name,
      ...(product.variants.length > 1 ? { variant: variant.name } : {}),
    },
    prices: secondOff === undefined ? [first] : [first, priceWith(lessPercent(offer.standard, secondOff))],
  }
}
