import type { DayPrice, PriceReply } from '@gondola/contract/pricing.ts'
import type { Day } from '@gondola/rules/day.ts'

/** The visitor's price column: `standard` for guests, `club` for active members. */
export type Column = 'standard' | 'club'

/**
 * The prices of a day, in crowns; `own` is the one in the visitor's column. `gate` and `lastPrice` are the prices to
 * compare `own` with.
 */
export type OwnPrice = DayPrice & { own: number | null }
export type OwnPrices = Record<Day, OwnPrice>

/** Returns each day's prices in the visitor's column. Prices of the two columns are never compared with each other. */
export const ownPrices = (prices: PriceReply, column: Column): OwnPrices =>
  Object.fromEntries(Object.entries(prices).map(([day, price]) => [day, ownPrice(price, column)]))

const ownPrice = (price: DayPrice, column: Column): OwnPrice =>
  column === 'standard'
    ? { ...price, own: price.standard }
    : { ...price, own: price.club, gate: price.clubGate ?? price.gate, lastPrice: price.clubLastPrice }
