import * as z from 'zod/mini'
import { Crowns, DayText, IsoInstant, TimeText, Uuid } from './shapes.ts'

/**
 * What a guest may choose instead of a day that does not take place. It is another day, money, or a voucher with a
 * bonus.
 */
export const STORM_CHOICES = ['move', 'money', 'credit'] as const
export type StormChoice = (typeof STORM_CHOICES)[number]

/** An offer for one entry of an order (docs/product.md §19.42). */
export const OfferItem = z.object({
  id: Uuid,
  /** The entry that it is for. */
  uuid: Uuid,
  /** What does not take place: offers of one are chosen for together. */
  storm: Uuid,
  day: DayText,
  choices: z.array(z.enum(STORM_CHOICES)),
  until: IsoInstant,
  /** Whether a choice can still be made. */
  isOpen: z.boolean(),
  /** What happens to who says nothing. */
  silent: z.enum(['money', 'keep']),
  choice: z.nullable(z.enum([...STORM_CHOICES, 'keep'])),
  /** The act that carries the choice out. */
  act: z.nullable(Uuid),
  /** What comes back as money. The price, or of a ticket of several days this one's share. */
  money: Crowns,
  /** What a voucher instead would be worth. */
  credit: Crowns,
  /** The voucher that was chosen, once it is there. A void one has no code. */
  voucher: z.nullable(z.object({ code: z.nullable(z.string()), value: Crowns, bonus: Crowns, validTo: DayText })),
})
export type OfferItem = z.output<typeof OfferItem>

/** Chooses for an offer. */
export const OfferChoice = z.strictObject({
  choice: z.enum(STORM_CHOICES),
  /** Other offers of the order with the same choice. One act carries all out. */
  also: z.optional(z.array(Uuid).check(z.maxLength(100))),
  /** The new day and time; only with `move`. */
  item: z.optional(z.strictObject({ validFrom: DayText, timeSlot: z.optional(TimeText) })),
})
