import * as z from 'zod/mini'
import { Crowns, DayText, Id, LocalText } from './shapes.ts'

const Pieces = z
  .array(z.strictObject({ variantId: Id, count: z.int().check(z.minimum(1), z.maximum(100)) }))
  .check(z.minLength(1), z.maxLength(40))

export const PriceQuestion = z.strictObject({
  origin: z.literal('eshop'),
  entries: Pieces,
  /** All that are to come, where `entries` only stand for them: whether a day can be had goes by these. */
  party: z.optional(Pieces),
  dates: z.array(DayText).check(z.minLength(1), z.maxLength(31)),
  /** Also name the rule version and its inputs. */
  explain: z.optional(z.boolean()),
})

/** Why a price is what it is: the rule's version and what went into it. */
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
  /** Price at the till, when it is known for every asked variant. */
  gate: z.optional(Crowns),
  /** Lowest `standard` price of the 30 days before, where it costs less now. */
  lastPrice: z.optional(Crowns),
  /** What the club's price is compared with, where that is another sum than `gate`. */
  clubGate: z.optional(Crowns),
  /** Lowest `club` price of the 30 days before, where it costs less now. */
  clubLastPrice: z.optional(Crowns),
  /**
   * Places that can still be chosen for that day; only of products with time slots, not of a closed day, and not where the
   * resort tells no places of day slots.
   */
  free: z.optional(z.int()),
  state: z.enum(['open', 'few', 'soldOut', 'closed']),
  /** Why a closed day is closed. */
  reasons: z.optional(z.array(z.string())),
  /** What is being done on a day of the reason `closure`, where the operator says it. */
  closure: z.optional(LocalText),
  rules: z.optional(z.record(Id, PriceExplanation)),
})
export type DayPrice = z.output<typeof DayPrice>

/** A map of date to the price of the whole asked combination. */
export const PriceReply = z.record(DayText, DayPrice)
export type PriceReply = z.output<typeof PriceReply>
