import type { LocalText, ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day, Instant } from '@gondola/rules/day.ts'
import type { Currency } from '@gondola/rules/money.ts'
import type { TaxLaw } from '@gondola/rules/receipt.ts'
import type { BannerItem } from './banners.ts'
import type { PartnerBenefitItem } from './benefits.ts'
import type { CategoryItem, ProductItem } from './catalogue.ts'
import type { EshopConfig, SeasonItem, Translations } from './content.ts'
import type { PriceReply } from './pricing.ts'

/** What a page shows of the resort: identity, footer, pictures. Comes from the resort's folder. */
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
   * Of its region and partners: white drawings `logos/<file>.svg`, 32 px high and `width` px wide, with the name in them. A
   * name stays in its own language `lang`, also on pages in another.
   */
  logos: { file: string; name: string; lang: ShopLang; width: number }[]
  /**
   * imageId of a category, product or benefit, or `hero`, to the scene of each season. Kinds of images (`category`, …)
   * name what stands in for one of theirs that is missing, `general` for all.
   */
  pictures: Record<string, { winter: string; summer: string }>
  slotCutoffMinutes: number
  /** Says from which sum on the receipt names its buyer, and in which words it is written. */
  taxLaw: TaxLaw
  /** What it sells in. */
  currency: Currency
  /** What a gift can be printed on, the usual one first; `/gifts/<key>.avif` shows each. */
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
  /** Lowest price of the book in crowns, before the day's factor. */
  from: { standard: number; club: number }
  /** It costs that for everyone and on every day, so that "from" says too much. */
  hasOnePrice: boolean
  /** Price at the till of the first variant today's season, when known. */
  gate?: number
  /** Can be bought here: it has a handout this shop offers. */
  buyable: boolean
}

/** The home starter: a party, a day, and what it pays. */
export type StarterOffer = {
  productId: string
  productName: LocalText
  day: Day
  party: { variantId: string; name: LocalText; personType: string; count: number }[]
  /** In crowns, by who asks: a guest or a member; with the till's price where it is higher. */
  costs: Record<'standard' | 'club', { price: number; gate?: number }>
}

/** A part of the page about the resort's card; the last is text alone (spec §2 /aboutCard). */
export type CardSection = {
  key: 'once' | 'twice' | 'more'
  imageId: string
  /** What the prices are for, with the variant where it has several. */
  product?: { id: string; name: LocalText; variant?: LocalText }
  /** The lowest of the year in crowns; one pair, or those of a first and a second entry. Without `card` it costs all the same. */
  prices: { regular: number; card?: number }[]
}

/** A product to choose from, with the prices of one piece of each variant for the days that are shown first. */
export type SelectionData = {
  product: ProductItem | null
  prices: Record<string, PriceReply> | null
  /**
   * The first day that can be bought: while none is chosen its month is shown, or a strip that begins with it. Where there is
   * none a month says so from today, a strip from where its season begins (null).
   */
  first: Day | null
}

export type PageData =
  | { kind: 'home'; starter: StarterOffer | null; board: ProductTeaser[]; categoryId: string | null }
  | ({ kind: 'eshop' } & SelectionData)
  /** `banner` is null when there is none of that slug. */
  | ({ kind: 'banner'; slug: string; banner: BannerItem | null } & SelectionData)
  | { kind: 'legal'; topic: 'general' | 'claim' | 'cookies' | 'gdpr'; html: string }
  | { kind: 'partners'; benefits: PartnerBenefitItem[] }
  | { kind: 'aboutCard'; sections: CardSection[]; card: ProductTeaser | null; benefits: PartnerBenefitItem[] }
  /** `isGuest` where it is known that nobody is signed in in this browser. */
  | { kind: 'shell'; isGuest: boolean }

/** All that the first paint needs; the same on the server and in the browser, so that both draw the same. */
export type Boot = {
  resort: ResortFace
  /** Crowns that are left for a card at the pick-up and come back with it; no part of an order. */
  cardDeposit: number
  lang: ShopLang
  seasonId: string
  season: 'winter' | 'summer'
  seasons: SeasonItem[]
  /** When the sale of the season begins, while some of it waits for that; `isNext` says that tickets of it are sold already. */
  saleStart: { day: Day; isNext: boolean } | null
  config: EshopConfig
  texts: Translations
  /** The shop's now; moved outside production when someone tries another day. */
  now: Instant
  today: Day
  categories: (CategoryItem & { from: { standard: number; club: number } })[]
  products: ProductTeaser[]
  /** Of the season, in their order. */
  banners: BannerItem[]
  page: PageData
  /** Public client identifier that every call carries. */
  apiKey: string
  mode: 'development' | 'production'
}
