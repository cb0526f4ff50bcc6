import type { DayPrice, PriceReply } from '@gondola/contract/pricing.ts'
import type { Day } from '@gondola/rules/day.ts'

/** The visitor's price column: `standard` for guests, `club` for active members. */
export type Column = 'standard' | 'club'

/** A price in the visitor's column, in crowns, with the prices it is compared with. */
export type OwnPrice = DayPrice & { own: number | null }
export type OwnPrices = Record<Day, OwnPrice>

/** Returns each day's prices in the visitor's column. So a page never mixes the two. */
export const ownPrices = (prices: PriceReply, column: Column): OwnPrices =>
  Object.fromEntries(Object.entries(prices).map(([day, price]) => [day, ownPrice(price, column)]))

const ownPrice = (price: DayPrice, column: Column): OwnPrice =>
  column === 'standard'
    ? { ...price, own: price.standard }
    : { ...price, own: price.club, gate: price.clubGate ?? price.gate, lastPrice: price.clubLastPrice }
