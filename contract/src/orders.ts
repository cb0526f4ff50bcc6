import { CARD_SUBTYPES } from '@gondola/rules/age.ts'
import { PURCHASE_ORDER_MAX } from '@gondola/rules/business/invoice-offer.ts'
import { GIFT_MESSAGE_MAX } from '@gondola/rules/gift.ts'
import { CART_ENTRY_TYPES, METHODS } from '@gondola/rules/handout.ts'
import { ORDER_STATUSES } from '@gondola/rules/order-status.ts'
import * as z from 'zod/mini'
import { Code, VoucherResult, Vouchers } from './benefits.ts'
import { VariantItem } from './catalogue.ts'
import { ENTRY_ERRORS } from './errors.ts'
import {
  Crowns,
  DayText,
  Id,
  IsoInstant,
  LangCode,
  ListQuery,
  LocalText,
  short,
  TimeText,
  TypedDay,
  TypedEmail,
  typed,
  typedNumber,
  Uuid,
} from './shapes.ts'

const entryFields = {
  uuid: Uuid,
  variantId: Id,
  /** Right that its buyer chose for it: a token, or a benefit of credit. */
  voucher: z.optional(short(80)),
  /** Card to load it onto; only with the method `card`. */
  tokenId: z.optional(Uuid),
  method: z.optional(z.enum(METHODS)),
  validFrom: DayText,
  timeSlot: z.optional(TimeText),
  isGift: z.optional(z.boolean()),
}

export const BasketEntry = z.strictObject(entryFields)

/** Input of a dry-run, which prices and reserves (docs/product.md §5.4). Never contains personal data. */
export const Basket = z.strictObject({
  origin: z.enum(['eshop', 'ssp']),
  entries: z.array(BasketEntry).check(z.maxLength(100)),
  vouchers: z.optional(Vouchers),
  owner: z.optional(z.nullable(Id)),
})
export type Basket = z.output<typeof Basket>
export type BasketEntry = z.output<typeof BasketEntry>

/** A code, and the basket that it is meant for. */
export const VoucherCheck = z.strictObject({
  publicKey: Code,
  entries: z.array(BasketEntry).check(z.maxLength(100)),
})
export type VoucherCheck = z.output<typeof VoucherCheck>

/** Data of one person. The resort's `userInfo` selects the required fields (docs/product.md §6.2). */
export const UserData = z.strictObject({
  firstName: z.optional(typed(80)),
  lastName: z.optional(typed(80)),
  birthday: z.optional(TypedDay),
  legalFirstName: z.optional(typed(80)),
  legalLastName: z.optional(typed(80)),
  legalBirthday: z.optional(TypedDay),
  address: z.optional(typed(120)),
  city: z.optional(typed(80)),
  postalCode: z.optional(typedNumber(10)),
  country: z.optional(typed(2)),
  phone: z.optional(typedNumber(30)),
  email: z.optional(TypedEmail),
  agreements: z.optional(z.boolean()),
})
export type UserData = z.output<typeof UserData>

export const SubmitEntry = z.strictObject({
  ...entryFields,
  timeSlotEnd: z.optional(TimeText),
  userData: z.optional(UserData),
  exchangeBirthday: z.optional(TypedDay),
  /** Subtype derived from the birthday; only for comparison. */
  exchangeSubType: z.optional(z.enum(CARD_SUBTYPES)),
  /** For a gift: the resort's template, by default its first, and the giver's words. */
  giftTemplate: z.optional(short(40)),
  giftMessage: z.optional(typed(GIFT_MESSAGE_MAX)),
})
export type SubmitEntry = z.output<typeof SubmitEntry>

const OrderBuyer = z.strictObject({
  name: typed(120),
  address: typed(120),
  city: typed(80),
  postalCode: typedNumber(20),
  country: typed(2),
  ico: z.optional(typedNumber(30)),
  /** With its label, such as `Umsatzsteuer-Identifikationsnummer: DE136695976`; it is kept without. */
  dic: z.optional(typedNumber(80)),
})

/** Bytes of a submission at most. With each field at its bound, a hundred persons take 426 kB at three bytes a letter. */
export const SUBMISSION_BYTES = 512 * 1024

/** Input of a submit. Keys that name a right are only compared with the session's rights. */
export const Submission = z.strictObject({
  origin: z.enum(['eshop', 'ssp']),
  entries: z.array(SubmitEntry).check(z.minLength(1), z.maxLength(100)),
  vouchers: z.optional(Vouchers),
  status: z.literal('new'),
  owner: z.optional(z.nullable(Id)),
  salesPoint: z.enum(['eshop', 'b2b']),
  paidWith: z.optional(z.enum(['card', 'invoice', 'order'])),
  /** Checks without making an order. */
  dryRun: z.optional(z.boolean()),
  meta: z.strictObject({
    email: TypedEmail,
    lang: LangCode,
    additionalVOP: z.optional(z.boolean()),
    /** Named on the receipt. Required where a simplified tax document does not suffice. */
    buyer: z.optional(OrderBuyer),
    /** A company's own number of the order. Required with `order` (docs/product.md §20.17). */
    purchaseOrder: z.optional(typed(PURCHASE_ORDER_MAX)),
  }),
})
export type Submission = z.output<typeof Submission>

export const EntryError = z.object({ code: z.enum(ENTRY_ERRORS), reasons: z.optional(z.array(z.string())) })

export const EntryPrice = z.object({
  /** Price of this visitor before benefits. */
  price: Crowns,
  /** What the benefit takes off. */
  saved: Crowns,
  /** After the benefit. */
  withoutCredits: Crowns,
  credit: Crowns,
  /** After benefit and credit. */
  discounted: Crowns,
  /** Lowest price of the last 30 days. */
  lastPrice: z.nullable(Crowns),
  standard: Crowns,
  club: Crowns,
  gate: z.optional(Crowns),
})
export type EntryPrice = z.output<typeof EntryPrice>

export const QuotedEntry = z.object({
  uuid: Uuid,
  variantId: Id,
  /** Type of a cart entry, by its handout; null for an unknown variant. */
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

/** A benefit as a basket names it. */
export const NamedBenefit = z.object({ benefitId: Id, name: LocalText, badge: LocalText })
export type NamedBenefit = z.output<typeof NamedBenefit>

/** Other variants of a product that cost less for the same people. */
export const CheaperMix = z.object({
  /** The entries that they replace. */
  entries: z.array(Uuid),
  /** All pieces of the mix; some of the entries may be among them. */
  pieces: z.array(z.object({ variant: VariantItem, count: z.int() })),
  price: Crowns,
  saving: Crowns,
})
export type CheaperMix = z.output<typeof CheaperMix>

export const Quote = z.object({
  amount: z.object({
    /** After benefits. */
    base: Crowns,
    /** What a member pays, after benefits. */
    club: Crowns,
    /** What would be due from a member, for guests with codes. */
    clubDue: z.optional(Crowns),
    gate: z.nullable(Crowns),
    before: Crowns,
    saved: Crowns,
    voucher: Crowns,
    credit: Crowns,
    due: Crowns,
  }),
  entries: z.array(QuotedEntry),
  voucherResults: z.array(VoucherResult),
  /** Those that its entries have. */
  benefits: z.array(NamedBenefit),
  /** Where an entry asks for credit. */
  credit: z.nullable(z.object({ available: Crowns, inCart: Crowns })),
  cheaper: z.array(CheaperMix),
})
export type Quote = z.output<typeof Quote>

/** `personal`, with any of these values, requests the session's own prices. */
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

/** Sums of an order: after benefits, and what pays them. */
const OrderAmount = z.object({ base: Crowns, club: Crowns, voucher: Crowns, credit: Crowns, due: Crowns })

export const OrderReceipt = z.object({
  uuid: Uuid,
  status: z.enum(ORDER_STATUSES),
  skipPayment: z.boolean(),
  amount: OrderAmount,
  /** `priceValidTo` ends the hold of price and places. Null when an earlier submit made the order. */
  entries: z.array(z.object({ uuid: Uuid, amount: Crowns, priceValidTo: z.nullable(IsoInstant) })),
})
export type OrderReceipt = z.output<typeof OrderReceipt>

const WalletData = z.object({ googleWalletLink: z.nullable(z.string()), pkpassContent: z.nullable(z.string()) })

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
  walletData: WalletData,
  exhangeType: z.nullable(z.string()),
})
export type TicketItem = z.output<typeof TicketItem>

/** The one code that collects several tickets of an order at the ticket office. */
export const PickUp = z.object({
  code: z.string(),
  /** The uuids of their entries; the single codes stay valid. */
  entries: z.array(Uuid),
  walletData: WalletData,
  /** How many of them are loaded onto a card, a new one for a deposit. */
  onCards: z.int(),
})
export type PickUp = z.output<typeof PickUp>

export const OrderEntryItem = z.object({
  uuid: Uuid,
  type: z.enum(['product', 'card-product', 'transaction_voucher_product']),
  /** After the benefit, with its tax. */
  amount: Crowns,
  tax: Crowns,
  /** What gift vouchers and credit pay of it. */
  voucher: Crowns,
  credit: Crowns,
  /** Before the benefit. */
  listed: Crowns,
  reversed: z.boolean(),
  /** Part of `amount` that became a voucher on a storm day. It does not go back. */
  toVoucher: z.optional(Crowns),
  /** Its day does not take place, until what comes instead is carried out. There is an offer to choose from. */
  isOff: z.optional(z.literal(true)),
  /** What its guest chose instead is being carried out. */
  isChosen: z.optional(z.literal(true)),
  /** The time to choose is over, and what comes instead is not carried out yet. */
  isOver: z.optional(z.literal(true)),
  /** One of its days does not take place. There is an offer to choose from. It is valid on the others. */
  isDayOff: z.optional(z.literal(true)),
  /** Days that did not take place, with their shares of the price. Those are no longer in `amount`. */
  lostDays: z.optional(
    z.array(
      z.object({
        day: DayText,
        /** What goes back, and what became a voucher instead. */
        back: Crowns,
        toVoucher: Crowns,
      }),
    ),
  ),
  product: z.object({
    _id: Id,
    name: z.string(),
    imageId: z.string(),
    variant: z.object({ _id: Id, name: z.string() }),
    meta: z.object({
      allowDateChange: z.boolean(),
      tokenValidityAmount: z.int(),
      tokenValidityUnit: z.string(),
      visitMinutes: z.optional(z.int()),
      timeSlotName: z.optional(LocalText),
    }),
  }),
  meta: z.object({
    validFrom: DayText,
    originalValidFrom: DayText,
    inclusiveValidity: z.array(DayText),
    timeSlot: z.nullable(z.object({ from: TimeText, to: z.nullable(TimeText) })),
    timeSlotType: z.nullable(z.enum(['day', 'range'])),
    method: z.enum(['for-print', 'for-exchange-ticket', 'for-exchange-only', 'for-card']),
    /** Its buyer gets it on a card at the ticket office. A new card takes a deposit. */
    onCard: z.optional(z.literal(true)),
    giftTemplate: z.nullable(z.string()),
    /** DD.MM.YYYY of the person whose card it is exchanged for. */
    exchangeBirthday: z.nullable(z.string()),
    priceValidTo: z.nullable(IsoInstant),
  }),
  errors: z.array(z.string()),
  benefitsApplied: z.array(Id),
  voucherJournal: z.array(z.string()),
  token: z.nullable(z.string()),
  /**
   * Outcome of issuing: 0 is success, null is pending.
   * Every entry has it. Gift vouchers and card products need no access system: they have 0 once they are paid.
   */
  ticketSystem: z.nullable(z.object({ NERRORNO: z.int(), isPrepaid: z.boolean() })),
  /**
   * State at the gate and its instant. `waiting` since its ticket may be made, by a payment or on credit; `blocked`
   * until an operator unblocks it; `returned` once it was given back, by whomever.
   */
  ready: z.object({ state: z.enum(['waiting', 'ready', 'failed', 'blocked', 'returned']), at: z.optional(IsoInstant) }),
  /** While the ticket is late: its offline code, and the last day it is accepted. */
  offlineCode: z.optional(z.object({ code: z.string(), until: DayText })),
})

export type OrderEntryItem = z.output<typeof OrderEntryItem>

/** A benefit of an order. Its words are empty once the catalogue does not have it any more. */
export const OrderBenefit = z.object({ benefitId: Id, name: z.string(), badge: z.string(), saved: Crowns })
export type OrderBenefit = z.output<typeof OrderBenefit>

/** A document of a company's order: addresses of its PDF and of its ISDOC file. */
export const OrderDocument = z.object({
  kind: z.enum(['deposit', 'advance', 'final', 'correction']),
  number: z.string(),
  day: DayText,
  pdf: z.string(),
  isdoc: z.nullable(z.string()),
})
export type OrderDocument = z.output<typeof OrderDocument>

/** Account and last day for the transfer that pays an order (docs/product.md §20.16). */
export const OrderTransfer = z.object({
  /** Whether its tickets come before the payment. */
  onCredit: z.boolean(),
  dueDay: DayText,
  /** When it ends unpaid; null where tickets came before, or nothing is due. */
  endsAt: z.nullable(IsoInstant),
  /** What is still to be paid, and what has come. */
  rest: Crowns,
  received: Crowns,
  /** Variable symbol. */
  symbol: z.string(),
  /** The account as Czech banks write it, such as 19-2000145399/0800. */
  account: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** What a payer abroad writes into the text of the transfer; null at home. */
  reference: z.nullable(z.string()),
  /** Text of its QR payment; null where nothing is to be paid. */
  qr: z.nullable(z.string()),
  purchaseOrder: z.nullable(z.string()),
  /**
   * Set once it has ended. Its payment did not come, it was cancelled, or no ticket could be issued. `received`: what had
   * come of it. `isSentBack`: all that came was sent back to its payer.
   */
  ended: z.optional(
    z.object({
      why: z.enum(['unpaid', 'cancelled', 'refused']),
      received: Crowns,
      isSentBack: z.optional(z.literal(true)),
    }),
  ),
})
export type OrderTransfer = z.output<typeof OrderTransfer>

export const OrderItem = z.object({
  uuid: Uuid,
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  type: z.enum(['unknown', 'purchase', 'return']),
  amount: OrderAmount,
  entries: z.array(OrderEntryItem),
  /** What each benefit took off, in the language of the order. */
  benefits: z.array(OrderBenefit),
  /**
   * Codes and gift vouchers that it uses, by their last signs. `left` is what is on a voucher now, `amount` what it took
   * off or paid: the same as `saved`.
   */
  voucherResults: z.array(z.extend(VoucherResult, { amount: Crowns })),
  /** Loyalty points that it earns its member (docs/product.md §17.11). */
  points: z.int(),
  salesPoint: z.enum(['eshop', 'b2b']),
  origin: z.enum(['eshop', 'ssp']),
  paidWith: z.enum(['card', 'invoice', 'order']),
  skipPayment: z.boolean(),
  createdAt: IsoInstant,
  meta: z.object({
    email: z.string(),
    lang: LangCode,
    receipt: z.nullable(z.string()),
    /** Addresses of corrective documents, the oldest first. */
    corrections: z.array(z.string()),
    /** Addresses of the deposit invoice and the last final invoice. Null until they are drawn. */
    invoice: z.object({ depositPdfUrl: z.nullable(z.string()), pdfURL: z.nullable(z.string()) }),
    /** Documents of an order on invoice, the oldest first. */
    documents: z.optional(z.array(OrderDocument)),
    /** Set on an order on invoice. */
    transfer: z.optional(OrderTransfer),
    /** Day on which a company's order was paid. Of a transfer it is the bank's. */
    paidDay: z.optional(DayText),
    account: z.object({ credit: z.object({ spent: Crowns }) }),
  }),
  /** Its ready tickets. A paid order, or one on invoice, has those that are ready before it is finished. */
  tickets: z.array(TicketItem),
  /** Set when at least two of its tickets are ready to be collected. */
  pickUp: z.optional(PickUp),
})
export type OrderItem = z.output<typeof OrderItem>

/** Reply to anyone with the uuid: only the status. The owner gets the order. */
export const OrderReply = z.union([OrderItem, z.strictObject({ uuid: Uuid, status: z.enum(ORDER_STATUSES) })])
export type OrderReply = z.output<typeof OrderReply>

/** The key is of a mailed link, which people also paste. */
export const OrderQuery = z.strictObject({ key: z.optional(typed(64)) })

/**
 * The member's own orders, the youngest first. Without a status: paid and finished ones. A user of a company gets all
 * orders of the company, also those on invoice that ended and have a tax document. `payment` selects those still to be
 * paid, too late to be paid, or paid.
 */
export const OwnOrdersQuery = z.strictObject({
  ...ListQuery,
  payment: z.optional(z.enum(['open', 'overdue', 'paid'])),
  status: z.optional(z.enum(['paid', 'finished'])),
  type: z.optional(z.literal('purchase')),
  '$sort[createdAt]': z.optional(z.literal('-1')),
})

/** Loyalty points of a member: their sum, and orders that earned them, youngest first. */
export const PointsReply = z.object({
  points: z.int(),
  total: z.int(),
  limit: z.int(),
  skip: z.int(),
  data: z.array(z.object({ order: Uuid, number: z.string(), createdAt: IsoInstant, points: z.int() })),
})
export type PointsReply = z.output<typeof PointsReply>
