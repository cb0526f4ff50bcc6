import type { ItemError, ItemState } from '@gondola/rules/after-sale/act-moves.ts'
import type { PriceOfChange } from '@gondola/rules/after-sale/changed-price.ts'
import type { ComplaintField, ComplaintWant } from '@gondola/rules/after-sale/complaint.ts'
import type { Why } from '@gondola/rules/after-sale/rights.ts'
import type { PriceTable } from '@gondola/rules/business/price-table.ts'
import type { LocalText, ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day, Instant } from '@gondola/rules/day.ts'
import type { LegalTopic } from '@gondola/rules/legal-topic.ts'
import type { Currency } from '@gondola/rules/money.ts'
import type { TaxLaw } from '@gondola/rules/receipt.ts'
import type { Back, RETURN_KINDS } from './after-sale.ts'
import type { BannerItem } from './banners.ts'
import type { PartnerBenefitItem } from './benefits.ts'
import type { CategoryItem, ProductItem } from './catalogue.ts'
import type { ComplaintReply } from './complaints.ts'
import type { EshopConfig, SeasonItem, Translations } from './content.ts'
import type { ErrorCode } from './errors.ts'
import type { PriceReply } from './pricing.ts'

/** A resort as pages show it: identity, footer, pictures. Comes from the resort's folder. */
export type ResortFace = {
  key: string
  name: LocalText
  shortName: string
  cardName: string
  operator: { name: string; address: string; ico: string; dic: string }
  contact: { email: string; phone: string; map: string }
  footer: { title: LocalText; links: { label: LocalText; href: string }[] }[]
  legalLinks: { label: LocalText; href: string }[]
  /**
   * Logos of region and partners, white drawings `logos/<file>.svg`.
   * 32 px high and `width` px wide, including the name. A name keeps its language `lang` on pages of other languages.
   */
  logos: { file: string; name: string; lang: ShopLang; width: number }[]
  /**
   * Scenes per season by imageId of a category, product or benefit, or `hero`.
   * Kinds of images (`category`, …) name the replacement for a missing one, `general` that for all.
   */
  pictures: Record<string, { winter: string; summer: string }>
  slotCutoffMinutes: number
  /** What another day of a paid ticket may cost. */
  dateChange: { price: PriceOfChange }
  /** Decides from which sum on the receipt names its buyer, and its language. */
  taxLaw: TaxLaw
  /** What it sells in. */
  currency: Currency
  /** Templates for gifts, the default first; `/gifts/<key>.avif` shows each. */
  giftTemplates: { key: string; name: LocalText }[]
}

/** A product in a list: enough for a tile or a row. */
export type ProductTeaser = {
  id: string
  name: LocalText
  description: LocalText
  imageId: string
  parents: string[]
  rank: Record<string, number>
  /** Lowest price in the price book, in crowns, before the day's factor. */
  from: { standard: number; club: number }
  /** One price for everyone on every day, so "from" is omitted. */
  hasOnePrice: boolean
  /** Till price of the first variant in today's season, when known. */
  gate?: number
  /** Always set. Read by open pages of the release before alone, which hide what lacks it; the next release drops it. */
  buyable?: true
  /** Prices by period in crowns, in the list of a company alone (docs/product.md §20.63). */
  priceTable?: PriceTable<{ standard: number; club: number }>
}

/** Example on the home page: a party, a day, and its total. */
export type StarterOffer = {
  productId: string
  productName: LocalText
  day: Day
  party: { variantId: string; name: LocalText; personType: string; count: number }[]
  /** In crowns, for guests and members; with the till's price where it is higher. */
  costs: Record<'standard' | 'club', { price: number; gate?: number }>
}

/** A part of the page about the resort's card; the last is text alone (docs/product.md §11.8). */
export type CardSection = {
  key: 'once' | 'twice' | 'more'
  imageId: string
  /** Subject of the prices, with the variant where it has several. */
  product?: { id: string; name: LocalText; variant?: LocalText }
  /** Lowest prices of the year in crowns. One pair, or a first and a second entry. Without `card` both are equal. */
  prices: { regular: number; card?: number }[]
}

/** A product to choose from, with prices of each variant for the first days shown. */
export type SelectionData = {
  product: ProductItem | null
  prices: Record<string, PriceReply> | null
  /**
   * First day that can be bought; null without one.
   * Until a day is chosen, its month or a strip from it is shown. With null the month is today's, and the strip begins
   * with the season.
   */
  first: Day | null
}

/** Text keys of what is wrong with typed fields. */
type FormErrors = Partial<Record<'name' | 'order' | 'email' | 'entries', string>>

/** A complaint as it is typed; `discovered` is a day as people write it. */
export type ComplaintTyped = Record<'order' | 'ticket' | 'what' | 'discovered' | 'name' | 'email' | 'phone', string> & {
  wanted: ComplaintWant
}

type Statement = { name: string; order: string; email: string }

/** An entry as plain pages name it. `details` tell equal ones apart: person, day and time; empty where there are none. */
export type NamedEntry = { name: string; details: string }

/** An entry of an order with its right of withdrawal. `until` is its last moment, `why` the reason against it. */
export type WithdrawEntry = NamedEntry & { uuid: string; paid: number; until: string | null; why: Why | null }

/** What giving back entries brings, in crowns. `rest` are those that cost more then. */
export type PlainBack = {
  back: Back
  rest: { uuid: string; name: string; was: number; price: number }[]
  /** How many of them are tickets. */
  tickets: number
  hasGift: boolean
  /** The date of what is kept cannot be changed any more. */
  endsChange: boolean
}

/** Why giving back was refused. `was`: the sum that was shown, in crowns. */
export type ReturnRefusal = { code: ErrorCode; why?: Why | undefined; was?: number | undefined }

/** An order of a member with the names of what can be withdrawn from. */
export type OwnOrder = { uuid: string; number: string; entries: string[] }

/**
 * An entry of a cancellation or withdrawal, and what has become of it. `desk`: it waits for its card. `waits`: a person
 * decides about it. `usedAt`: when it had first opened a gate, as printed.
 */
export type GivenBack = NamedEntry & {
  status: ItemState | 'desk' | 'waits'
  error: ItemError | null
  usedAt: string | null
}

/**
 * A step of a withdrawal or of a cancellation without script. `received` shows what was acknowledged; its time is printed
 * with the zone.
 */
export type WithdrawStep =
  /** `orders`: of the member who is signed in. `isOver`: what was sent came too late, and nothing of it was taken. */
  | { step: 'form'; typed: Statement; errors: FormErrors; orders: OwnOrder[]; isOver: boolean }
  /** A cancellation whose order was not opened by its link. */
  | { step: 'unopened'; isOver: boolean }
  | { step: 'cancelled'; typed: Statement; entries: GivenBack[] }
  /** Of an order that this visitor may open. */
  | {
      step: 'entries'
      typed: Statement
      entries: WithdrawEntry[]
      chosen: string[]
      errors: FormErrors
      refused: ReturnRefusal | null
    }
  /**
   * `back`: of the chosen entries of such an order. `left`: what was chosen and cannot be given back any more. `sent`: the
   * fields that the button sends, so that only what is shown is carried out.
   */
  | {
      step: 'confirm'
      typed: Statement
      entries: NamedEntry[]
      left: (NamedEntry & { why: Why })[]
      back: PlainBack | null
      refused: ReturnRefusal | null
      sent: Record<string, string>
    }
  /** `entries`: those that this visitor chose. */
  | { step: 'received'; typed: Statement; number: string; declaredAt: string; entries: GivenBack[] }

export type PageData =
  | { kind: 'home'; starter: StarterOffer | null; board: ProductTeaser[]; categoryId: string | null }
  /** `invitedBy`: the company whose invitation the address has a working link of. */
  | ({ kind: 'eshop'; invitedBy?: string } & SelectionData)
  /** `banner` is null when none has the slug. */
  | ({ kind: 'banner'; slug: string; banner: BannerItem | null } & SelectionData)
  /** `version` is the day from which this text counts. `versions` are those of all there are, the oldest first. */
  | { kind: 'legal'; topic: LegalTopic; html: string; version: Day; versions: Day[] }
  | { kind: 'withdraw'; act: (typeof RETURN_KINDS)[number]; step: WithdrawStep }
  | { kind: 'findOrder'; typed: { order: string; email: string }; errors: FormErrors; isAsked: boolean }
  /** `received`: the complaint that was written down. */
  | {
      kind: 'complaint'
      typed: ComplaintTyped
      errors: Partial<Record<ComplaintField, string>>
      /** An e-mail that looks like the typed one without a slip. It is asked about. */
      meant?: string
      received: (ComplaintReply & { email: string }) | null
    }
  | { kind: 'partners'; benefits: PartnerBenefitItem[] }
  | { kind: 'aboutCard'; sections: CardSection[]; card: ProductTeaser | null; benefits: PartnerBenefitItem[] }
  /** `isGuest`: nobody is signed in in this browser. */
  | { kind: 'shell'; isGuest: boolean }

/** Data of a page's first paint. Server and browser have to render the same from it. */
export type Boot = {
  resort: ResortFace
  /** Refundable deposit in crowns, paid at the pick-up; not part of an order. */
  cardDeposit: number
  lang: ShopLang
  seasonId: string
  season: 'winter' | 'summer'
  seasons: SeasonItem[]
  /** Start of the season's sale while something waits for it. `isNext`: some tickets are on sale already. */
  saleStart: { day: Day; isNext: boolean } | null
  config: EshopConfig
  texts: Translations
  /** The shop's now; moved outside production when someone tries another day. */
  now: Instant
  today: Day
  /** Category that the address names, where the season does not sell it. */
  lacksCategory?: string
  categories: (CategoryItem & { from: { standard: number; club: number } })[]
  products: ProductTeaser[]
  /** Banners of the season, in display order. */
  banners: BannerItem[]
  page: PageData
  /** Public client identifier of every call. */
  apiKey: string
  mode: 'development' | 'production'
}
