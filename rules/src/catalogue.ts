import type { Day, TimeOfDay } from './day.ts'
import type { Haler } from './money.ts'

/** Languages of texts; `pl` is for countries and tickets only (docs/product.md §1.8). */
export const LANGS = ['cz', 'en', 'de', 'pl'] as const
export type Lang = (typeof LANGS)[number]
/** Languages a visitor can choose. */
export const SHOP_LANGS = ['cz', 'de', 'en'] as const
export type ShopLang = (typeof SHOP_LANGS)[number]
export type LocalText = Record<ShopLang, string>

/** Range of days, both ends included; null is open. */
export type DayRange = { from: Day | null; to: Day | null }
export type ClosedDayRange = { from: Day; to: Day }
export type TimeRange = { from: TimeOfDay; to: TimeOfDay }
/** ISO weekday mod 7: 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Rules about the day of arrival on which something can be used. */
export type ValidityOptions = {
  except: ClosedDayRange[]
  /** Weekdays on which the arrival may be. */
  dayDOW: Weekday[]
  /** Hours of sale by weekday, for an arrival today only; null is no limit. */
  salesTime: Partial<Record<Weekday, TimeRange>> | null
}

/** Rules about the time at which something is shown. */
export type VisibilityOptions = {
  except: ClosedDayRange[]
  dayDOW: Weekday[]
  dayTime: TimeRange | null
}

/** Bounds of the valid days of arrival, in days from today. */
export type DynamicValidity = { from: number | null; to: number | null }

export type SeasonType = 'summer' | 'winter'

/** Named days that a price row can ask for. With `dow` only those weekdays of its ranges. */
export type Period = { key: string; ranges: [Day, Day][]; dow?: Weekday[] }

export type Season = {
  id: string
  type: SeasonType
  name: LocalText
  /** Days of operation, which are the days of arrival. */
  from: Day
  to: Day
  /** Days on which the season is on sale. */
  saleFrom: Day
  saleTo: Day
  parent: string | null
  periods: Period[]
  salesPeriods: Period[]
}

export type OpeningHours = {
  activity: string
  /** The season that dated hours belong to. */
  season?: string
  open: TimeOfDay
  close: TimeOfDay
  /** Either a season's days with weekdays, or months that repeat every year. */
  from?: Day
  to?: Day
  dow?: Weekday[]
  months?: number[]
}

export type Category = {
  id: string
  seasons: string[]
  rank: number
  segments: string[]
  validity: DayRange
  icon: string
  imageId: string
  name: LocalText
  description: LocalText
}

/** Step functions: the last step whose start is reached counts. */
export type Steps = [start: number, factor: number][]
export type DynamicRule = { lead: Steps; sold: Steps; floor: number; ceiling: number; roundTo: Haler }

export type PriceRow = {
  /** By day of arrival: a period key of its season, or `all`. */
  period?: string
  /** By day of sale: a sales period key of a season. */
  salesPeriod?: string
  from?: Day
  to?: Day
  standard: Haler
  club: Haler
  /** Price at the till, where it is known. */
  gate?: Haler
}

export type PersonType = 'adult' | 'junior' | 'senior' | 'child' | 'mini' | 'family' | 'any' | (string & {})

export type Variant = {
  id: string
  productId: string
  name: LocalText
  /** Card subtypes: adult, child, mini. */
  tags: string[]
  personType: PersonType
  /** How many people of each kind one piece is for, if it is for several. */
  people?: Readonly<Record<string, number>>
  /** Bounds of the number of pieces; -1 is none (docs/product.md §2.7). */
  countMin: number
  countMax: number
  seasons: string[]
  /** Lowest price of the price book, for "from" labels. */
  fromPrice: { standard: Haler; club: Haler }
  priceBook: PriceRow[]
  showUserForm: boolean
  visibility: DayRange
  validity: DayRange
  /** Places that one piece takes in a slot. */
  places: number
}

export type EntryType = 'PRODUCT' | 'card-product' | 'transaction_voucher_product'
export type DateView = 'DatePicker' | 'DateStrip' | 'Calendar'
export type GiftStatus = 'none' | 'allowed' | 'required'

/** Right of a consumer to withdraw. */
export const WITHDRAWALS = ['none', '14-days'] as const
export type Withdrawal = (typeof WITHDRAWALS)[number]

export type Product = {
  id: string
  entryType: EntryType
  seasons: string[]
  /** Sold for any open day, also between seasons, while a season is on sale. */
  yearRound: boolean
  /** Activities that must all be open on arrival; [] is every day of its season. */
  activities: string[]
  parents: string[]
  /** Rank per category id. */
  rank: Record<string, number>
  segments: string[]
  validity: DayRange
  dynamicValidity: DynamicValidity | null
  validityOptions: ValidityOptions
  visibility: DayRange
  visibilityOptions: VisibilityOptions
  name: LocalText
  description: LocalText
  descriptionDetail: LocalText
  imageId: string
  hasTimeSlots: boolean
  timeSlotGroup: string | null
  /** Length of a visit; null where the slot is only the time to arrive (docs/product.md §4.5). */
  visitMinutes: number | null
  tags: string[]
  vatRate: number
  /** null is a fixed price. */
  dynamic: DynamicRule | null
  /** Capacity for the share sold of a day; never a limit of sale. */
  dayCapacity: number | null
  /** Access system that issues it; null when it is ready once paid. */
  ticketSystem: 'A' | 'B' | null
  validityAmount: number
  validityUnit: 'days' | 'hours'
  seasonal: boolean
  allowDateChange: boolean
  giftStatus: GiftStatus
  /** Whether its buyer may withdraw, where it is `seasonal`; else `giftStatus` says it (docs/product.md §19.19). */
  withdrawal?: Withdrawal | undefined
  /** Whether benefits, gift vouchers and credit may be used for it (docs/product.md §17.2). */
  takesDiscounts: boolean
  ziplineProduct: boolean
  dateView: DateView
  sspSingleProductCategory: boolean
  variants: Variant[]
}

/**
 * List in which a benefit is shown. `myPartner` is only for the guests of one partner (docs/product.md §11.9). What a
 * benefit does is said by its effect.
 */
export type BenefitGroup = 'voucher' | 'credit' | 'vip' | 'myPartner' | 'partner'
export type PartnerGroup = Extract<BenefitGroup, 'myPartner' | 'partner'>

/** Pieces that have to be in the same basket. No variants means all variants of the products. */
export type Companions = {
  products: string[]
  variants: string[]
  /** Companions for each piece with the benefit. */
  pieces: number
  sameArrival: boolean
}

/** What a benefit takes off pieces of `appliesTo`. No variants means all variants of the products. */
export type Effect = {
  type: 'percent' | 'fixedPrice' | 'freeWith' | 'credit'
  /** In percent for `percent` and `freeWith`; in hellers for `fixedPrice` and `credit`. */
  value: number
  appliesTo: string[]
  variants: string[]
  with: Companions | null
  /** A benefit that is redeemed at a partner has no effect here. */
  redeem: 'shop' | 'partner'
}

/** A discount here, at a partner, or for a partner's guests (docs/product.md §17.1). */
export type Benefit = {
  id: string
  group: BenefitGroup
  name: LocalText
  description: LocalText
  /** The discount in a word, such as "−10 %". */
  badge: LocalText
  imageId: string
  /** null is every season. */
  season: string | null
  /** Days of arrival, both included. */
  validity: DayRange
  status: 'active' | 'inactive'
  segments: string[]
  /** Bounds of the pieces of a variant and arrival that get it; -1 is none. */
  variants: { variant: string; countMin: number; countMax: number }[]
  /** Most pieces in one order, for each code. */
  maxUsage: number
  /**
   * Credit that an account needs, in hellers: at least `min`, and `max` for each piece. 0 where it is not about credit.
   */
  min: Haler
  max: Haler
  effect: Effect
  /** At most once for each account and card. */
  oncePerMember: boolean
  /** Whether each account gets it when its e-mail is confirmed. */
  isGrantedAtRegistration: boolean
}

/**
 * Price of an offer and what it is compared with (docs/product.md §11.11). `tl`, `tr`, `bl` and `br` are the texts of
 * its four corners.
 */
export type BannerSavings = {
  /** How the saving is shown: as an amount or as a percentage. */
  type: 'price' | 'percent'
  basePrice: Haler
  discountPrice: Haler
  tl: LocalText
  tr: LocalText
  /** Texts beside the base price and beside the discounted one. */
  bl: LocalText
  br: LocalText
}

/** A promotion with its own page, or a link to another site (docs/product.md §11.10). */
export type Banner = {
  id: string
  slug: string
  /** null is every season. */
  season: string | null
  segments: string[]
  visibility: DayRange
  imageId: string
  title: LocalText
  description: LocalText
  /** Address of an external banner; null is a banner with a page here. */
  externalUrl: string | null
  basePrice: Haler | null
  basePriceDescription: LocalText | null
  discountPrice: Haler | null
  discountPriceDescription: LocalText | null
  savings: BannerSavings | null
  pageContent: { title: LocalText; description: LocalText; imageId?: string; imgLocation: 'left' | 'right' }[]
  /** Product that is bought on its page. */
  shopping: { productId: string; variants: string[]; title: LocalText } | null
  pickerPosition: 'top' | 'below'
}

/** Days with slots of one capacity each; both ends included. */
export type SlotRule = {
  season: string
  from: Day
  to: Day
  dow: Weekday[]
  firstStart: TimeOfDay
  lastStart: TimeOfDay
  /** Places of each slot. */
  capacity: number
}

/** Slots whose places several products share. Such are the bridge alone, with the lift, and as a family set. */
export type SlotGroup = {
  id: string
  /** `range` has half hours, `day` one slot for the whole day. */
  type: 'day' | 'range'
  name: LocalText
  /** The first one that matches a day counts. */
  rules: SlotRule[]
  /** Days without slots, with a reason where it is shown. */
  closures: { season?: string; date: Day; reason?: LocalText }[]
}

/** Everything that a resort sells and promotes, as the rules read it. */
export type Catalogue = {
  seasons: Season[]
  openingHours: OpeningHours[]
  categories: Category[]
  products: Product[]
  slotGroups: SlotGroup[]
  benefits: Benefit[]
  banners: Banner[]
}

/**
 * Returns the variant whose price represents its product. It is the adult's, or else the first of those that cost
 * something. A free one only of a free product. Undefined without variants.
 */
export function leadVariant<V extends { personType: string }>(
  { variants }: { variants: readonly V[] },
  costOf: (variant: V) => number,
): V | undefined {
  const paid = variants.filter((variant) => costOf(variant) > 0)
  const leading = paid.length > 0 ? paid : variants
  return leading.find((variant) => variant.personType === 'adult') ?? leading[0]
}
