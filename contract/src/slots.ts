import * as z from 'zod/mini'
import { QuotedEntry } from './orders.ts'
import { DayText, Id, LocalText, TimeText, Uuid } from './shapes.ts'

/** As many days as a calendar month has. */
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

/** The slots of one day by their times; a time of 00:00 is the whole day (docs/product.md §4.1). */
export const SlotDay = z.object({
  date: DayText,
  type: z.enum(['day', 'range']),
  /** Places in all, and those that are reserved or sold. */
  times: z.record(TimeText, z.object({ available: z.int(), occupied: z.int() })),
  groupId: Id,
  translations: LocalText,
})
export type SlotDay = z.output<typeof SlotDay>

/**
 * The day and time that some entries of a cart are moved to, by their uuids (docs/product.md §4.20); what has no slot
 * has no time. One that has never been reserved, because its first time was full, names its variant. One of an order
 * that waits for its payment is taken out of that and is answered under its spare uuid, as a piece of its own, once
 * that has its new slot.
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
