import { ACT_STATES, ITEM_STATES } from '@gondola/rules/after-sale/act-moves.ts'
import { WHYS } from '@gondola/rules/after-sale/rights.ts'
import * as z from 'zod/mini'
import { Crowns, IsoInstant, Uuid } from './shapes.ts'

/** Until when an act is open, exclusive, and why it is not. */
const Right = z.object({ until: z.nullable(IsoInstant), why: z.nullable(z.enum(WHYS)) })

/** What goes back, and by which way it came. */
const Back = z.object({ card: Crowns, credit: Crowns, voucher: Crowns, total: Crowns })
export type Back = z.output<typeof Back>

export const RETURN_KINDS = ['cancel', 'withdraw'] as const

export const ActItem = z.object({
  id: Uuid,
  kind: z.enum(RETURN_KINDS),
  status: z.enum(ACT_STATES),
  items: z.array(
    z.object({
      uuid: Uuid,
      status: z.enum(ITEM_STATES),
      error: z.nullable(z.enum(['used', 'refused'])),
    }),
  ),
  back: Back,
  createdAt: IsoInstant,
  endedAt: z.nullable(IsoInstant),
})
export type ActItem = z.output<typeof ActItem>

/** What can be done with a paid order, and what is being done. */
export const OrderActs = z.object({
  entries: z.array(
    z.object({
      uuid: Uuid,
      /** Counts what acts changed; sent back with an act. */
      version: z.int(),
      cancel: Right,
      withdraw: Right,
      /** What was paid for it. */
      paid: Crowns,
    }),
  ),
  change: Right,
  acts: z.array(ActItem),
})
export type OrderActs = z.output<typeof OrderActs>

/** Cancels entries of an order, or withdraws from them. */
export const ReturnBody = z.strictObject({
  kind: z.enum(RETURN_KINDS),
  items: z.array(z.strictObject({ uuid: Uuid, version: z.int() })).check(z.minLength(1), z.maxLength(100)),
  /** The sum that was shown. Another one is refused as `price-changed`. */
  expected: z.optional(z.strictObject({ back: Crowns })),
  /** Statement of withdrawal that it carries out. */
  statement: z.optional(Uuid),
  /** Only computes what would come back. */
  dryRun: z.optional(z.boolean()),
})

/** What would come back. `rest`: kept entries that cost more from then on. */
export const ReturnQuote = z.object({
  back: Back,
  items: z.array(z.object({ uuid: Uuid, back: Crowns, paid: Crowns })),
  rest: z.array(z.object({ uuid: Uuid, was: Crowns, price: Crowns })),
})
export type ReturnQuote = z.output<typeof ReturnQuote>
