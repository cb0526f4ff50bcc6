import type { BannerItem } from '@gondola/contract/banners.ts'
import type { Banner } from '@gondola/rules/catalogue.ts'
import { type Haler, toCrowns } from '@gondola/rules/money.ts'
import { nextValidDay } from '@gondola/rules/validity.ts'
import { presentBanner } from '../../catalogue/banners.ts'
import { dayCheck, findShown } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../ctx.ts'
import { recentPrice } from '../../pricing/pricing.ts'

/**
 * Returns a banner, with the lowest price of the last 30 days where required.
 * The law requires it when a saving compares two prices of one variant in one column (`standard` or `club`) that differ
 * only by the day of sale. A saving against another offer, the other column or the till's price has no such price.
 */
export function bannerWithLastPrice(ctx: Ctx, banner: Banner): BannerItem {
  const item = presentBanner(banner)
  const lastPrice = item.savings && ownLastPrice(ctx, banner)
  return item.savings && lastPrice ? { ...item, savings: { ...item.savings, lastPrice: toCrowns(lastPrice) } } : item
}

function ownLastPrice(ctx: Ctx, { savings, shopping }: Banner): Haler | undefined {
  for (const id of shopping?.variants ?? []) {
    const found = findShown(ctx, id)
    if (!found) continue
    const bySaleAlone = found.variant.priceBook.filter(({ period }) => period === undefined)
    const column = (['standard', 'club'] as const).find((column) =>
      [savings?.basePrice, savings?.discountPrice].every((price) => bySaleAlone.some((row) => row[column] === price)),
    )
    if (!column) continue
    const reasonsOn = dayCheck(ctx, found)
    const arrival = nextValidDay(ctx.today, (day) => reasonsOn(day).length === 0)
    return arrival === undefined ? undefined : recentPrice(ctx, found.variant, arrival)?.[column]
  }
  return undefined
}
