import { CARD_SUBTYPES } from '@gondola/rules/age.ts'
import { GIFT_MESSAGE_MAX } from '@gondola/rules/gift.ts'
import { CART_ENTRY_TYPES, METHODS } from '@gondola/rules/handout.ts'
import { ORDER_STATUSES } from '@gondola/rules/order-status.ts'
import * as z from 'zod/mini'
import { ENTRY_ERRORS } from './errors.ts'
import { Crowns, DayText, Id, IsoInstant, LangCode, ListQuery, TimeText, Uuid } from './shapes.ts'

const short = (max: number) => z.string().check(z.maxLength(max))

const entryFields = {
  uuid: Uuid,
  variantId: Id,
  voucher: z.optional(Id),
  /** The card that it is loaded onto; only with the method card. */
  tokenId: z.optional(Uuid),
  method: z.optional(z.enum(METHODS)),
  validFrom: DayText,
  timeSlot: z.optional(TimeText),
  isGift: z.optional(z.boolean()),
}

const Vouchers = z.optional(z.array(short(40)).check(z.maxLength(10)))

export const BasketEntry = z.strictObject(entryFields)

/** What a dry-run prices and reserves (docs/product.md §5.4). Personal data never comes with it. */
export const Basket = z.strictObject({
  origin: z.enum(['eshop', 'ssp']),
  entries: z.array(BasketEntry).check(z.maxLength(100)),
  vouchers: Vouchers,
  owner: z.optional(z.nullable(Id)),
})
export type Basket = z.output<typeof Basket>
export type BasketEntry = z.output<typeof BasketEntry>

/** Fields of one person; which are asked is the resort's `userInfo` (docs/product.md §6.2). */
export const UserData = z.strictObject({
  firstName: z.optional(short(80)),
  lastName: z.optional(short(80)),
  birthday: z.optional(short(10)),
  legalFirstName: z.optional(short(80)),
  legalLastName: z.optional(short(80)),
  legalBirthday: z.optional(short(10)),
  address: z.optional(short(120)),
  city: z.optional(short(80)),
  postalCode: z.optional(short(10)),
  country: z.optional(short(2)),
  phone: z.optional(short(30)),
  email: z.optional(short(254)),
  agreements: z.optional(z.boolean()),
})
export type UserData = z.output<typeof UserData>

export const SubmitEntry = z.strictObject({
  ...entryFields,
  timeSlotEnd: z.optional(TimeText),
  userData: z.optional(UserData),
  exchangeBirthday: z.optional(short(10)),
  /** What the birthday was read as; only compared with it. */
  exchangeSubType: z.optional(z.enum(CARD_SUBTYPES)),
  /** Of a gift: one of the resort's templates, its first unless one is named, and its giver's own words. */
  giftTemplate: z.optional(short(40)),
  giftMessage: z.optional(short(GIFT_MESSAGE_MAX)),
})
export type SubmitEntry = z.output<typeof SubmitEntry>

const OrderBuyer = z.strictObject({
  name: short(120),
  address: short(120),
  city: short(80),
  postalCode: short(20),
  country: short(2),
  ico: z.optional(short(30)),
  dic: z.optional(short(30)),
})

/** Checks everything and makes the order; the keys that name a right are only compared with what the session allows. */
export const Submission = z.strictObject({
  origin: z.enum(['eshop', 'ssp']),
  entries: z.array(SubmitEntry).check(z.minLength(1), z.maxLength(100)),
  vouchers: Vouchers,
  status: z.literal('new'),
  owner: z.optional(z.nullable(Id)),
  salesPoint: z.enum(['eshop', 'b2b']),
  paidWith: z.optional(z.enum(['card', 'invoice', 'order'])),
  /** Check only; no order is made. */
  dryRun: z.optional(z.boolean()),
  meta: z.strictObject({
    email: short(254),
    lang: LangCode,
    additionalVOP: z.optional(z.boolean()),
    /** Named on the receipt; needed where a simplified tax document is not enough. */
    buyer: z.optional(OrderBuyer),
  }),
})
export type Submission = z.output<typeof Submission>

export const EntryError = z.object({ code: z.enum(ENTRY_ERRORS), reasons: z.optional(z.array(z.string())) })

export const EntryPrice = z.object({
  /** What this visitor pays, before benefits. */
  price: Crowns,
  discounted: Crowns,
  credit: Crowns,
  withoutCredits: Crowns,
  /** Lowest price of the 30 days before. */
  lastPrice: z.nullable(Crowns),
  standard: Crowns,
  club: Crowns,
  gate: z.optional(Crowns),
})
export type EntryPrice = z.output<typeof EntryPrice>

export const QuotedEntry = z.object({
  uuid: Uuid,
  variantId: Id,
  /** What it is in the cart, as its product is handed out; null for a variant that nobody knows. */
  type: z.nullable(z.enum(CART_ENTRY_TYPES)),
  price: z.nullable(EntryPrice),
  priceValidTo: z.nullable(IsoInstant),
  renewalsLeft: z.int(),
  inclusiveValidity: z.array(DayText),
  benefitsApplied: z.array(Id),
  voucherJournal: z.array(z.string()),
  errors: z.array(EntryError),
})
export type QuotedEntry = z.output<typeof QuotedEntry>

export const VoucherResult = z.object({
  publicKey: z.string(),
  status: z.nullable(z.enum(['applied', 'assigned', 'loading'])),
  error: z.nullable(z.string()),
})

export const Quote = z.object({
  amount: z.object({ base: Crowns, club: Crowns, gate: z.nullable(Crowns) }),
  entries: z.array(QuotedEntry),
  voucherResults: z.array(VoucherResult),
})
export type Quote = z.output<typeof Quote>

/** `personal` alone or with any of these values asks for the session's own prices. */
export const DryRunQuery = z.strictObject({ personal: z.optional(z.enum(['', 'true', '1'])) })

const uuidList = z.pipe(
  z.string().check(z.maxLength(3700)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(Uuid).check(z.minLength(1), z.maxLength(100)),
  ),
)
export const ReleaseQuery = z.strictObject({ entryUuids: uuidList })
export const ExtendBody = z.strictObject({ entryUuids: z.array(Uuid).check(z.minLength(1), z.maxLength(100)) })
export const ExtendReply = z.object({
  entries: z.array(z.object({ uuid: Uuid, priceValidTo: z.nullable(IsoInstant), renewalsLeft: z.int() })),
})

export const OrderReceipt = z.object({
  uuid: Uuid,
  status: z.enum(ORDER_STATUSES),
  skipPayment: z.boolean(),
  amount: z.object({ base: Crowns, club: Crowns }),
  /** `priceValidTo` is how long the order holds price and places; null where it was made by an earlier submit. */
  entries: z.array(z.object({ uuid: Uuid, amount: Crowns, priceValidTo: z.nullable(IsoInstant) })),
})
export type OrderReceipt = z.output<typeof OrderReceipt>

export const TicketItem = z.object({
  uuid: Uuid,
  type: z.enum(['pass', 'exchange-pass', 'info']),
  name: z.string(),
  variant: z.string(),
  validity: z.array(DayText),
  code: z.string(),
  userName: z.nullable(z.string()),
  isGift: z.boolean(),
  smallTicketInfo: z.string(),
  walletData: z.object({ googleWalletLink: z.nullable(z.string()), pkpassContent: z.nullable(z.string()) }),
  exhangeType: z.nullable(z.string()),
})
export type TicketItem = z.output<typeof TicketItem>

export const OrderEntryItem = z.object({
  uuid: Uuid,
  type: z.enum(['product', 'card-product', 'transaction_voucher_product']),
  amount: Crowns,
  tax: Crowns,
  reversed: z.boolean(),
  product: z.object({
    _id: Id,
    name: z.string(),
    imageId: z.string(),
    variant: z.object({ _id: Id, name: z.string() }),
    meta: z.object({ allowDateChange: z.boolean(), tokenValidityAmount: z.int(), tokenValidityUnit: z.string() }),
  }),
  meta: z.object({
    validFrom: DayText,
    originalValidFrom: DayText,
    inclusiveValidity: z.array(DayText),
    timeSlot: z.nullable(z.object({ from: TimeText, to: z.nullable(TimeText) })),
    timeSlotType: z.nullable(z.enum(['day', 'range'])),
    method: z.enum(['for-print', 'for-exchange-ticket', 'for-exchange-only', 'for-card']),
    giftTemplate: z.nullable(z.string()),
    /** DD.MM.YYYY, of whoever the card is for that its ticket is exchanged for. */
    exchangeBirthday: z.nullable(z.string()),
    priceValidTo: z.nullable(IsoInstant),
  }),
  errors: z.array(z.string()),
  benefitsApplied: z.array(Id),
  voucherJournal: z.array(z.string()),
  token: z.nullable(z.string()),
  /**
   * What came of it; 0 is success, null that nothing has come yet. Gift vouchers and card products, for which no access system is
   * asked, are ready when they are paid and say 0 as well: every entry has this field (docs/product.md §8.21).
   */
  ticketSystem: z.nullable(z.object({ NERRORNO: z.int(), isPrepaid: z.boolean() })),
  /**
   * How it stands at the gate, and since when: `waiting` since it was paid, `blocked` opens none until an operator unblocks
   * it.
   */
  ready: z.object({ state: z.enum(['waiting', 'ready', 'failed', 'blocked']), at: z.optional(IsoInstant) }),
  /** While its ticket is late: what a desk takes without a network, and until when. */
  deskCode: z.optional(z.object({ code: z.string(), until: DayText })),
})

export type OrderEntryItem = z.output<typeof OrderEntryItem>

export const OrderItem = z.object({
  uuid: Uuid,
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  type: z.enum(['unknown', 'purchase', 'return']),
  amount: z.object({ base: Crowns, club: Crowns }),
  entries: z.array(OrderEntryItem),
  voucherResults: z.array(VoucherResult),
  salesPoint: z.enum(['eshop', 'b2b']),
  origin: z.enum(['eshop', 'ssp']),
  paidWith: z.enum(['card', 'invoice', 'order']),
  skipPayment: z.boolean(),
  createdAt: IsoInstant,
  meta: z.object({
    email: z.string(),
    lang: LangCode,
    receipt: z.nullable(z.string()),
    /** Addresses of what corrects the receipt, the oldest first. */
    corrections: z.array(z.string()),
    invoice: z.object({ depositPdfUrl: z.nullable(z.string()), pdfURL: z.nullable(z.string()) }),
    account: z.object({ credit: z.object({ spent: Crowns }) }),
  }),
  /** Filled once the order is finished. */
  tickets: z.array(TicketItem),
})
export type OrderItem = z.output<typeof OrderItem>

/** The uuid alone tells nothing but the status; the owner sees the order. */
export const OrderReply = z.union([OrderItem, z.strictObject({ uuid: Uuid, status: z.enum(ORDER_STATUSES) })])
export type OrderReply = z.output<typeof OrderReply>

export const OrderQuery = z.strictObject({ key: z.optional(short(64)) })

/**
 * The member's own orders, the youngest first. Without a status, those that are paid and those that are finished: what is
 * still being prepared belongs to them.
 */
export const OwnOrdersQuery = z.strictObject({
  ...ListQuery,
  status: z.optional(z.enum(['paid', 'finished'])),
  type: z.optional(z.literal('purchase')),
  '$sort[createdAt]': z.optional(z.literal('-1')),
})
