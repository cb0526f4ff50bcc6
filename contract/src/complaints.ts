import { COMPLAINT_MAX, COMPLAINT_TICKET_MAX, COMPLAINT_WANTS } from '@gondola/rules/after-sale/complaint.ts'
import { NAME_MAX, TYPED_ORDER_MAX } from '@gondola/rules/after-sale/statement.ts'
import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { MOST_LETTERS } from '@gondola/rules/text-field.ts'
import * as z from 'zod/mini'
import { DayText, IsoInstant, TypedEmail, typed, typedNumber } from './shapes.ts'

/** A complaint about what was bought. A wrong field is refused as `bad-input` with its name. */
export const ComplaintBody = z.strictObject({
  order: typedNumber(TYPED_ORDER_MAX),
  /** Which ticket it is about, in words. */
  ticket: z.optional(typed(COMPLAINT_TICKET_MAX)),
  what: typed(COMPLAINT_MAX),
  discoveredOn: DayText,
  wanted: z.enum(COMPLAINT_WANTS),
  name: typed(NAME_MAX),
  email: TypedEmail,
  phone: z.optional(typedNumber(MOST_LETTERS.phone)),
  lang: z.enum(SHOP_LANGS),
})

/** The same whether there is such an order. */
export const ComplaintReply = z.object({
  /** Such as R-2026-0042. */
  number: z.string(),
  raisedAt: IsoInstant,
  /** Last day of the decision. */
  decidedUntil: DayText,
  /** Whether it was told later than within three days; it is taken all the same. */
  isLate: z.boolean(),
})
export type ComplaintReply = z.output<typeof ComplaintReply>
