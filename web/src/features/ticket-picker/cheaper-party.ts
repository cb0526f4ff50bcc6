import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { cheaperMix, hasSets } from '@gondola/rules/cheaper-mix.ts'
import { fromCrowns, type Haler } from '@gondola/rules/money.ts'
import type { OwnPrice } from '../../lib/own-price.ts'
import { isBuyableDay } from '../../shared/day-infos.ts'
import type { Selection } from './selection.ts'
import type { Prices } from './use-prices.ts'

/** Returns the same people for less, in hellers; null where nothing is cheaper. Variants that are `invalid` do not count. */
export const cheaperParty = (
  { variants }: ProductItem,
  { day, counts }: Selection,
  { prices, invalid }: { prices: Prices; invalid: readonly string[] },
) =>
  day !== null && hasSets(variants)
    ? cheaperMix(
        variants.map((variant) => ({
          ...variant,
          id: variant._id,
          price: invalid.includes(variant._id) ? undefined : halersOf(prices.single(variant._id)),
        })),
        counts,
      )
    : null

/** Returns the price of one piece in hellers; undefined where it cannot be bought. */
const halersOf = (price: OwnPrice | null): Haler | undefined =>
  price && isBuyableDay(price) && price.own !== null ? fromCrowns(price.own) : undefined
