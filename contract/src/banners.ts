import * as z from 'zod/mini'
import { Crowns, DayText, Id, ListQuery, LocalText } from './shapes.ts'

/** A promotion (docs/product.md §11.10). External ones lead to `externalUrl`, others to their page. */
export const BannerItem = z.object({
  _id: Id,
  slug: Id,
  isExternal: z.boolean(),
  externalUrl: z.nullable(z.string()),
  season: z.nullable(Id),
  visibility: z.object({ from: z.nullable(DayText), to: z.nullable(DayText) }),
  imageId: z.string(),
  title: LocalText,
  description: LocalText,
  basePrice: z.nullable(Crowns),
  basePriceDescription: z.nullable(LocalText),
  discountPrice: z.nullable(Crowns),
  discountPriceDescription: z.nullable(LocalText),
  savings: z.nullable(
    z.object({
      type: z.enum(['price', 'percent']),
      basePrice: Crowns,
      discountPrice: Crowns,
      /** Lowest price of the last 30 days, where the saving compares the same offer. */
      lastPrice: z.optional(Crowns),
      tl: LocalText,
      tr: LocalText,
      bl: LocalText,
      br: LocalText,
    }),
  ),
  page_content: z.array(
    z.object({
      title: LocalText,
      description: LocalText,
      /** Without it the block shows the banner's picture. */
      imageId: z.exactOptional(z.string()),
      imgLocation: z.enum(['left', 'right']),
    }),
  ),
  shopping: z.nullable(z.object({ productId: Id, variants: z.array(Id), title: LocalText })),
  pickerPosition: z.enum(['top', 'below']),
})
export type BannerItem = z.output<typeof BannerItem>

export const BannerQuery = z.strictObject({ ...ListQuery, slug: z.optional(Id), season: z.optional(Id) })
