import * as z from 'zod/mini'
import { QuotedEntry } from './orders.ts'
import { DayText, Id, LocalText, TimeText, Uuid } from './shapes.ts'

/** Length of the longest month. */
const MOST_DAYS = 31

const dayList = z.pipe(
  z.string().check(z.maxLength(MOST_DAYS * 11)),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(','))]),
    z.array(DayText).check(z.minLength(1), z.maxLength(MOST_DAYS)),
  ),
)

/** Days of one slot group, separated by commas. */
export const SlotQuery = z.strictObject({ dates: dayList, groupId: Id })

/** Slots of one day by time; 00:00 is the whole day (docs/product.md §4.1). */
export const SlotDay = z.object({
  date: DayText,
  type: z.enum(['day', 'range']),
  /** All places, and those reserved or sold. */
  times: z.record(TimeText, z.object({ available: z.int(), occupied: z.int() })),
  groupId: Id,
  translations: LocalText,
})
export type SlotDay = z.output<typeof SlotDay>

/**
 * New day and time of entries by uuid; no time without slots (docs/product.md §4.21).
 * An entry that was never reserved, because its first time was full, names its variant. An entry of an order with an
 * open payment is moved as a new piece. Once that has its slot, the reply has its spare uuid, and the order loses the
 * old one.
 */
export const SlotUpdates = z
  .record(
    Uuid,
    z.strictObject({
      date: DayText,
      time: z.optional(TimeText),
      variantId: z.optional(Id),
      spareUuid: z.optional(Uuid),
    }),
  )
  .check(z.refine((updates) => Object.keys(updates).length <= 100, 'at most 100 entries'))
export type SlotUpdates = z.output<typeof SlotUpdates>
export const SlotUpdatesReply = z.object({ entries: z.array(QuotedEntry) })
