import { ACT_STATES, ITEM_ERRORS, ITEM_STATES } from '@gondola/rules/after-sale/act-moves.ts'
import { WHYS } from '@gondola/rules/after-sale/rights.ts'
import * as z from 'zod/mini'
import { ENTRY_ERRORS } from './errors.ts'
import { Crowns, DayText, Id, IsoInstant, SentCrowns, TimeText, TypedEmail, Uuid } from './shapes.ts'
import { OfferItem } from './storm.ts'

/** Until when an act is open, exclusive, and why it is not. */
const Right = z.object({ until: z.nullable(IsoInstant), why: z.nullable(z.enum(WHYS)) })

/** What goes back, and by which way it came. */
const Back = z.object({ card: Crowns, credit: Crowns, voucher: Crowns, total: Crowns })
export type Back = z.output<typeof Back>

/** When a used ticket had first opened a gate, where the access system tells. */
const UsedAt = z.nullable(IsoInstant)

export const RETURN_KINDS = ['cancel', 'withdraw'] as const
/**
 * Kinds of acts. Of the operator are `reverse`, a ticket, `reduce`, a part of its price, and `storm`, a day that did
 * not take place.
 */
export const ACT_KINDS = [...RETURN_KINDS, 'change', 'reverse', 'reduce', 'storm'] as const

export const ActItem = z.object({
  id: Uuid,
  kind: z.enum(ACT_KINDS),
  status: z.enum(ACT_STATES),
  items: z.array(
    z.object({
      uuid: Uuid,
      status: z.enum(ITEM_STATES),
      error: z.nullable(z.enum(ITEM_ERRORS)),
      usedAt: UsedAt,
      /** A card: a ticket office has to say first that it is not out. */
      waitsForDesk: z.boolean(),
    }),
  ),
  back: Back,
  /** Of a change that costs more: what is to be paid, until when. Null for all others. */
  payment: z.nullable(z.object({ due: Crowns, until: IsoInstant })),
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
      /** Of the entry alone; the order's `change` says whether it is offered. */
      change: Right,
      /** What was paid for it. */
      paid: Crowns,
    }),
  ),
  /** Column of prices in which it was bought. */
  column: z.enum(['standard', 'club']),
  change: Right,
  /** The caller is a user of its company who may not buy. Calls that act are `forbidden`. */
  isReadOnly: z.optional(z.literal(true)),
  acts: z.array(ActItem),
  /** What may be chosen instead of days that do not take place. */
  offers: z.array(OfferItem),
})
export type OrderActs = z.output<typeof OrderActs>

/** Cancels entries of an order, or withdraws from them. */
export const ReturnBody = z.strictObject({
  kind: z.enum(RETURN_KINDS),
  items: z.array(z.strictObject({ uuid: Uuid, version: z.int() })).check(z.minLength(1), z.maxLength(100)),
  /** The sum that was shown. Another one is refused as `price-changed`. */
  expected: z.optional(z.strictObject({ back: SentCrowns })),
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

/**
 * Why an entry cannot take the day or time. `no-change`: it has them already. `companion`: one that pays less needs it.
 * `other-price`: the resort allows days of the same price only.
 */
export const CHANGE_ERRORS = [...ENTRY_ERRORS, 'no-change', 'companion', 'other-price'] as const
const ChangeError = z.object({ code: z.enum(CHANGE_ERRORS), reasons: z.optional(z.array(z.string())) })
export type ChangeError = z.output<typeof ChangeError>

/** Other days and times for entries of an order (docs/product.md §19.29). */
export const ChangeBody = z.strictObject({
  /** Gets a copy of the mails, without link and tickets. */
  email: z.optional(TypedEmail),
  items: z
    .array(
      z.strictObject({
        uuid: Uuid,
        version: z.int(),
        validFrom: DayText,
        timeSlot: z.optional(TimeText),
        /** Only said; the slot's own end counts. */
        timeSlotEnd: z.optional(TimeText),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  /** The sums that were shown. Others are refused as `price-changed`. */
  expected: z.optional(z.strictObject({ pay: SentCrowns, back: SentCrowns })),
  /** Only computes what it would cost; changes nothing. */
  dryRun: z.optional(z.boolean()),
})

const ChangeAmount = z.object({ pay: Crowns, back: Crowns })

/** What other days would cost. Sums count entries without errors. */
export const ChangeQuote = z.object({
  amount: ChangeAmount,
  items: z.array(
    z.object({
      uuid: Uuid,
      was: Crowns,
      /** Null where the day has no price. */
      price: z.nullable(Crowns),
      difference: Crowns,
      /** Its benefit does not work on the new day. */
      losesBenefit: z.boolean(),
      inclusiveValidity: z.array(DayText),
      errors: z.array(ChangeError),
    }),
  ),
})
export type ChangeQuote = z.output<typeof ChangeQuote>

export const CHANGE_STATES = ['created', 'success', 'failed'] as const

/** A change that was requested. `payUntil`: it waits for a payment until then. */
export const ChangeStarted = z.extend(ChangeQuote, {
  id: Uuid,
  status: z.enum(CHANGE_STATES),
  payUntil: z.nullable(IsoInstant),
})
export type ChangeStarted = z.output<typeof ChangeStarted>

/** What has become of a change. While one of its items is `requested`, ask again. */
export const ChangeStatus = z.object({
  id: Uuid,
  status: z.enum(CHANGE_STATES),
  updates: z.array(
    z.object({
      uuid: Uuid,
      status: z.enum(ITEM_STATES),
      error: z.nullable(z.enum(ITEM_ERRORS)),
      usedAt: UsedAt,
      /** Day and time before, of an entry that has moved. */
      was: z.nullable(z.object({ validFrom: DayText, timeSlot: z.nullable(TimeText) })),
      /** Day and time that were asked for; what holds now is in the order. */
      validFrom: DayText,
      inclusiveValidity: z.array(DayText),
      timeSlot: z.nullable(TimeText),
      timeSlotEnd: z.nullable(TimeText),
      timeSlotGroup: z.nullable(Id),
    }),
  ),
  /** `open`: waits for a payment. `none`: nothing was to be paid. */
  payment: z.object({
    due: Crowns,
    until: z.nullable(IsoInstant),
    state: z.enum(['none', 'open', 'paid', 'ended']),
  }),
  /** `due`: not all of it has been paid back yet. */
  back: z.object({ amount: Crowns, state: z.enum(['none', 'due', 'done']) }),
  /** The access system has been silent for over half a minute. */
  slow: z.boolean(),
})
export type ChangeStatus = z.output<typeof ChangeStatus>
