import * as z from 'zod/mini'
import { Crowns, DayText, Id, LocalText } from './shapes.ts'

const Pieces = z
  .array(z.strictObject({ variantId: Id, count: z.int().check(z.minimum(1), z.maximum(100)) }))
  .check(z.minLength(1), z.maxLength(40))

export const PriceQuestion = z.strictObject({
  origin: z.literal('eshop'),
  entries: Pieces,
  /** The whole party, when `entries` are only a sample. Availability goes by the party. */
  party: z.optional(Pieces),
  dates: z.array(DayText).check(z.minLength(1), z.maxLength(31)),
  /** Adds the rule version and its inputs. */
  explain: z.optional(z.boolean()),
})

/** Explanation of a price: the rule's version and its inputs. */
export const PriceExplanation = z.object({
  ruleVersion: z.string(),
  leadDays: z.int(),
  leadFactor: z.number(),
  shareSold: z.number(),
  soldFactor: z.number(),
  factor: z.number(),
  floor: z.number(),
  ceiling: z.number(),
  roundTo: Crowns,
})

export const DayPrice = z.object({
  standard: z.nullable(Crowns),
  club: z.nullable(Crowns),
  /** Price at the till, when known for every variant. */
  gate: z.optional(Crowns),
  /** Lowest `standard` price of the last 30 days, when today's is lower. */
  lastPrice: z.optional(Crowns),
  /** Till price to compare the club price with, when it differs from `gate`. */
  clubGate: z.optional(Crowns),
  /** Lowest `club` price of the last 30 days, when today's is lower. */
  clubLastPrice: z.optional(Crowns),
  /**
   * Free places of the day.
   * Only for products with time slots, not for closed days, and not where the resort hides the places of day slots.
   */
  free: z.optional(z.int()),
  state: z.enum(['open', 'few', 'soldOut', 'closed']),
  /** Reasons why a day is closed. */
  reasons: z.optional(z.array(z.string())),
  /** The operator's text about a day closed for the reason `closure`. */
  closure: z.optional(LocalText),
  rules: z.optional(z.record(Id, PriceExplanation)),
})
export type DayPrice = z.output<typeof DayPrice>

/** Prices of the whole requested combination by date. */
export const PriceReply = z.record(DayText, DayPrice)
export type PriceReply = z.output<typeof PriceReply>
