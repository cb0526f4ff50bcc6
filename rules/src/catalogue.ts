import type { Day, TimeOfDay } from './day.ts'
import type { Haler } from './money.ts'

/** Languages of the product; `pl` only names countries and tickets (docs/product.md §1.8). */
export const LANGS = ['cz', 'en', 'de', 'pl'] as const
export type Lang = (typeof LANGS)[number]
/** Languages a visitor can choose. */
export const SHOP_LANGS = ['cz', 'de', 'en'] as const
export type ShopLang = (typeof SHOP_LANGS)[number]
export type LocalText = Record<ShopLang, string>

/** Both ends inclusive; null is open. */
export type DayRange = { from: Day | null; to: Day | null }
export type ClosedDayRange = { from: Day; to: Day }
export type TimeRange = { from: TimeOfDay; to: TimeOfDay }
/** ISO weekday mod 7: 0 is Sunday, 6 is Saturday (docs/product.md §2.11). */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** When something can be used: about the day of arrival. */
export type ValidityOptions = {
  except: ClosedDayRange[]
  /** Weekdays of arrival that are allowed. */
  dayDOW: Weekday[]
  /** Limits only a purchase whose arrival is today; null is no limit. */
  salesTime: Partial<Record<Weekday, TimeRange>> | null
}

/** When something is shown: about now. */
export type VisibilityOptions = {
  except: ClosedDayRange[]
  dayDOW: Weekday[]
  dayTime: TimeRange | null
}

/** Day offsets from today that bound the valid days of arrival. */
export type DynamicValidity = { from: number | null; to: number | null }

export type SeasonType = 'summer' | 'winter'

/** Named days that a price row can ask for; with weekdays only those of its days. */
export type Period = { key: string; ranges: [Day, Day][]; dow?: Weekday[] }

export type Season = {
  id: string
  type: SeasonType
  name: LocalText
  /** Days of operation, that is, of arrival. */
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
  /** By day of arrival: a period key of the season that contains it, or "all". */
  period?: string
  /** By day of sale. */
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
  /** -1 is no bound (docs/product.md §2.20). */
  countMin: number
  countMax: number
  seasons: string[]
  /** Lowest price of the book, for "from" labels. */
  fromPrice: { standard: Haler; club: Haler }
  priceBook: PriceRow[]
  showUserForm: boolean
  visibility: DayRange
  validity: DayRange
  /** Slot places that one piece takes. */
  places: number
}

export type EntryType = 'PRODUCT' | 'card-product' | 'transaction_voucher_product'
export type DateView = 'DatePicker' | 'DateStrip' | 'Calendar'
export type GiftStatus = 'none' | 'allowed' | 'required'

export type Product = {
  id: string
  entryType: EntryType
  seasons: string[]
  /** Sold for any open day, also between the seasons, while one of its seasons is on sale. */
  yearRound: boolean
  /** Keys of opening hours that must all be open on arrival; [] is every day of its season. */
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
  tags: string[]
  vatRate: number
  /** null is a fixed price. */
  dynamic: DynamicRule | null
  /** For the share sold of a day, never a limit of sale. */
  dayCapacity: number | null
  /** Access system that issues it; null is ready when paid. */
  ticketSystem: 'A' | 'B' | null
  validityAmount: number
  validityUnit: 'days' | 'hours'
  seasonal: boolean
  allowDateChange: boolean
  giftStatus: GiftStatus
  ziplineProduct: boolean
  dateView: DateView
  sspSingleProductCategory: boolean
  variants: Variant[]
}

/**
 * Groups of benefits that partners give; `myPartner` is kept for the guests of one partner (docs/product.md §11.14).
 */
export type PartnerGroup = 'myPartner' | 'partner'

/** A discount that a partner gives, or that a partner's guests get here. */
export type PartnerBenefit = {
  id: string
  group: PartnerGroup
  name: LocalText
  description: LocalText
  /** The discount in a word, such as "−10 %". */
  badge: LocalText
  imageId: string
  /** null is every season. */
  season: string | null
  validity: DayRange
  status: 'active' | 'inactive'
  segments: string[]
}

/** What an offer costs and what it is compared with; the four texts stand in its corners (docs/product.md §11.16). */
export type BannerSavings = {
  /** How the saving is said: in money or as a share. */
  type: 'price' | 'percent'
  basePrice: Haler
  discountPrice: Haler
  tl: LocalText
  tr: LocalText
  /** Beside the base price and beside the discounted one. */
  bl: LocalText
  br: LocalText
}

/** A promotion with a page of its own, or a way to another site (docs/product.md §11.15). */
export type Banner = {
  id: string
  slug: string
  /** null is shown in every season. */
  season: string | null
  segments: string[]
  visibility: DayRange
  imageId: string
  title: LocalText
  description: LocalText
  /** Where an external banner leads; null is a banner with a page here. */
  externalUrl: string | null
  basePrice: Haler | null
  basePriceDescription: LocalText | null
  discountPrice: Haler | null
  discountPriceDescription: LocalText | null
  savings: BannerSavings | null
  pageContent: { title: LocalText; description: LocalText; imageId?: string; imgLocation: 'left' | 'right' }[]
  /** What is bought on its page. */
  shopping: { productId: string; variants: string[]; title: LocalText } | null
  pickerPosition: 'top' | 'below'
}

/** Days with slots of one capacity each; all days inclusive. */
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

/** Slots whose places are shared by every product of the group: the bridge alone, with the lift, as a family set. */
export type SlotGroup = {
  id: string
  /** Half hours with a time, or one slot for the whole day. */
  type: 'day' | 'range'
  name: LocalText
  /** The first that holds on a day counts. */
  rules: SlotRule[]
  /** Days without slots, and why, where that is to be said. */
  closures: { season?: string; date: Day; reason?: LocalText }[]
}

/** All that a resort sells and promotes, as the rules read it. */
export type Catalogue = {
  seasons: Season[]
  openingHours: OpeningHours[]
  categories: Category[]
  products: Product[]
  slotGroups: SlotGroup[]
  benefits: PartnerBenefit[]
  banners: Banner[]
}

/** The variant whose price stands for its product: the adult, else the first; undefined without variants. */
export const leadVariant = <V extends { personType: string }>({
  variants,
}: {
  variants: readonly V[]
}): V | undefined => variants.find((variant) => variant.personType === 'adult') ?? variants[0]
