import type { DayPrice, PriceReply } from '@gondola/contract/pricing.ts'
import type { Day } from '@gondola/rules/day.ts'

/** What a visitor pays by: a guest `standard`, an active member `club`. */
export type Column = 'standard' | 'club'

/** A price as this visitor pays it, in crowns, and what it is compared with in the same column. */
export type OwnPrice = DayPrice & { own: number | null }
export type OwnPrices = Record<Day, OwnPrice>

/** Each day's price in the visitor's column, so that nothing on a page is told from two. */
export const ownPrices = (prices: PriceReply, column: Column): OwnPrices =>
  Object.fromEntries(Object.entries(prices).map(([day, price]) => [day, ownPrice(price, column)]))

const ownPrice = (price: DayPrice, column: Column): OwnPrice =>
  column === 'standard'
    ? { ...price, own: price.standard }
    : { ...price, own: price.club, gate: price.clubGate ?? price.gate, lastPrice: price.clubLastPrice }
