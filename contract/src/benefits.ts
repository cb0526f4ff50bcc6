import * as z from 'zod/mini'
import { DayText, Id, ListQuery, LocalText } from './shapes.ts'

/** A discount at a partner (docs/product.md §11.14). */
export const PartnerBenefitItem = z.object({
  benefitId: Id,
  type: z.literal('others'),
  group: z.enum(['myPartner', 'partner']),
  name: LocalText,
  description: LocalText,
  badge: LocalText,
  imageId: z.string(),
  season: z.nullable(Id),
  validity: z.object({ from: z.nullable(DayText), to: z.nullable(DayText) }),
})
export type PartnerBenefitItem = z.output<typeof PartnerBenefitItem>

/** With `?my` only the benefits reserved for this visitor. */
export const PartnerBenefitQuery = z.strictObject({ ...ListQuery, my: z.optional(z.literal(['', 'true'])) })
