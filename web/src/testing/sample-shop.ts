import type { BannerItem } from '@gondola/contract/banners.ts'
import type { Boot, PageData, ProductTeaser, StarterOffer } from '@gondola/contract/boot.ts'
import type { CategoryItem, ProductItem, VariantItem } from '@gondola/contract/catalogue.ts'
import type { EshopConfig, SeasonItem } from '@gondola/contract/content.ts'
import type { DayPrice, PriceReply } from '@gondola/contract/pricing.ts'
import { leadVariant, type ShopLang } from '@gondola/rules/catalogue.ts'
import { type Day, dayRange, daysOfMonth, monthOf } from '@gondola/rules/day.ts'
import { LEGAL_TOPICS } from '@gondola/rules/legal-topic.ts'
import { STRIP_DAYS } from '@gondola/rules/validity.ts'
import { resort } from '../../../resorts/lipno/resort.ts'

/** Today in component tests of the sample resort, before its winter. */
export const TODAY: Day = '2026-11-20'
export const NOW = Date.parse(`${TODAY}T09:00:00+01:00`)
/** The winter opens on a Saturday. */
export const SATURDAY: Day = '2026-12-05'

type Pieces = { variantId: string; count: number }[]
type Book = { period: string; standard: number; club: number; gate?: number }
type RawVariant = Omit<VariantItem, 'productId' | 'places'> & { places?: number; priceBook: Book[] }
type RawProduct = Omit<ProductItem, 'variants' | 'dynamicValidity' | 'dynamicPrice'> & {
  dynamicValidity?: ProductItem['dynamicValidity']
  dynamic: unknown
  variants: RawVariant[]
}
type RawBanner = Omit<BannerItem, '_id' | 'externalUrl' | 'shopping' | 'pickerPosition'> & {
  id: string
  externalUrl?: string
  shopping?: BannerItem['shopping']
  pickerPosition?: BannerItem['pickerPosition']
}
type RawSeason = SeasonItem & { periods: { key: string; ranges: [Day, Day][] }[] }
type Config = Omit<EshopConfig, 'flags'> & { flags: Omit<EshopConfig['flags'], 'ticketSystem'> }
type Raw = {
  configSuggestion: Config
  seasons: RawSeason[]
  categories: CategoryItem[]
  products: RawProduct[]
  banners: RawBanner[]
}

const catalogue = Object.values(
  import.meta.glob<Raw>('../../../resorts/lipno/catalogue.json', { eager: true, import: 'default' }),
)[0] as Raw
const texts = {
  ...import.meta.glob<Record<string, string>>('../../../resorts/texts/*.json', { eager: true, import: 'default' }),
  ...import.meta.glob<Record<string, string>>('../../../resorts/lipno/texts/*.json', {
    eager: true,
    import: 'default',
  }),
}

/** Returns all texts of a language, the resort's own over the shop's. */
export const textsOf = (lang: ShopLang): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(texts).flatMap(([file, content]) => (file.endsWith(`.${lang}.json`) ? [content] : [])),
  )

/** Returns a product of the sample data as the shop's call presents it. */
export function aProduct(id: string, meta: Partial<ProductItem['meta']> = {}): ProductItem {
  const raw = catalogue.products.find((one) => one._id === id)
  if (!raw) throw new Error(`There is no product ${id}.`)
  const { dynamic, ...product } = raw
  return {
    ...product,
    dynamicValidity: raw.dynamicValidity ?? null,
    dynamicPrice: dynamic !== undefined && dynamic !== null,
    meta: { ...raw.meta, untilClosing: false, ...meta },
    variants: raw.variants.map((variant) => ({ ...variant, productId: id, places: variant.places ?? 1 })),
  }
}

const variants = new Map(
  catalogue.products.flatMap((product) => product.variants.map((variant) => [variant._id, { product, variant }])),
)

/** Returns the list price of one piece on a day. Null while its season is closed. */
function bookOf(variantId: string, day: Day): Book | null {
  const found = variants.get(variantId)
  if (!found) throw new Error(`There is no variant ${variantId}.`)
  const season = catalogue.seasons.find(
    (one) => found.product.season.includes(one._id) && one.from <= day && day <= one.to,
  )
  if (!season) return null
  const keys = season.periods.filter(({ ranges }) => ranges.some(([from, to]) => from <= day && day <= to))
  const book = found.variant.priceBook
  return book.find(({ period }) => period === 'all' || keys.some(({ key }) => key === period)) ?? book[0] ?? null
}

/** Returns the price of a party on a day. */
export function dayPrice(entries: Pieces, day: Day): DayPrice {
  const sum = { standard: 0, club: 0, gate: 0 }
  let hasGate = true
  for (const { variantId, count } of entries) {
    const row = bookOf(variantId, day)
    if (!row) return { standard: null, club: null, state: 'closed', reasons: ['season'] }
    sum.standard += row.standard * count
    sum.club += row.club * count
    sum.gate += (row.gate ?? row.standard) * count
    hasGate &&= row.gate !== undefined
  }
  return { standard: sum.standard, club: sum.club, ...(hasGate ? { gate: sum.gate } : {}), state: 'open' }
}

export const pricesFor = (entries: Pieces, dates: Day[]): PriceReply =>
  Object.fromEntries(dates.map((day) => [day, dayPrice(entries, day)]))

export type ShopOptions = {
  lang?: ShopLang
  season?: 'winter' | 'summer'
  today?: Day
  /** Changes of the configuration, apart from its flags. */
  config?: Partial<Omit<EshopConfig, 'flags'>>
  flags?: Partial<EshopConfig['flags']>
  /** Changes of products, by their id. */
  products?: Record<string, Partial<ProductItem['meta']>>
  /** Any other change of the boot data. */
  change?: (boot: Boot) => Boot
  /** What the member's segments add to the boot data, once they are asked for. */
  own?: (boot: Boot) => Boot
}

/** Returns the boot data of an address, as the server sends them with a page. */
export function aBoot(address = '/', options: ShopOptions = {}): Boot {
  const { lang = 'cz', season = 'winter', today = TODAY } = options
  const active = catalogue.seasons.find(({ type }) => type === season) ?? (catalogue.seasons[0] as RawSeason)
  const products = catalogue.products
    .filter((one) => one.season.includes(active._id) && one.segments.length === 0)
    .map(({ _id }) => aProduct(_id, options.products?.[_id]))
  const teasers = products.map(teaserOf)
  const { flags, ...config } = catalogue.configSuggestion
  const banners = catalogue.banners.filter((one) => one.season === active._id).map(bannerOf)
  const boot: Boot = {
    resort: resort.face,
    cardDeposit: 100,
    lang,
    seasonId: active._id,
    season,
    seasons: catalogue.seasons.map((one) => ({ ...one, active: one === active })),
    saleStart: null,
    config: { ...config, ...options.config, flags: { ...flags, ticketSystem: 'A', ...options.flags } },
    texts: textsOf(lang),
    now: Date.parse(`${today}T09:00:00+01:00`) - performance.now(),
    today,
    categories: catalogue.categories.flatMap((category) => {
      const [first] = teasers.filter(({ parents }) => parents.includes(category._id))
      return first ? [{ ...category, from: first.from }] : []
    }),
    products: teasers,
    banners,
    page: { kind: 'shell', isGuest: true },
    apiKey: 'eshop',
    mode: 'development',
  }
  boot.page = pageOf(new URL(address, 'http://shop'), boot, products)
  return options.change?.(boot) ?? boot
}

function teaserOf(product: ProductItem): ProductTeaser {
  const lead = leadVariant(product, ({ prices }) => prices.standard.cz)
  const lowest = (column: 'standard' | 'club') => lead?.prices[column].cz ?? 0
  return {
    id: product._id,
    name: product.name,
    description: product.description,
    imageId: product.imageId,
    parents: product.parents,
    rank: product.placement.row,
    from: { standard: lowest('standard'), club: lowest('club') },
    hasOnePrice: false,
  }
}

const bannerOf = ({ id, ...banner }: RawBanner): BannerItem => ({
  externalUrl: null,
  shopping: null,
  pickerPosition: 'top',
  ...banner,
  _id: id,
})

function pageOf({ pathname, searchParams: search }: URL, boot: Boot, products: ProductItem[]): PageData {
  const selection = (id: string | null | undefined) => selectionOf(products, id, search.get('date'), boot.today)
  if (pathname === '/')
    return {
      kind: 'home',
      starter: starterOf(products),
      board: boot.products.slice(0, 3),
      categoryId: search.get('category'),
    }
  if (pathname === '/shopping/eshop') return { kind: 'eshop', ...selection(search.get('product')) }
  const [, slug] = /^\/banners\/([\w-]+)$/.exec(pathname) ?? []
  if (slug) {
    const banner = boot.banners.find((one) => one.slug === slug) ?? null
    return {
      kind: 'banner',
      slug,
      banner,
      ...selection(boot.config.flags.bannerPicker ? banner?.shopping?.productId : null),
    }
  }
  const topic = LEGAL_TOPICS.find((one) => pathname === `/terms/${one}`)
  if (topic)
    return {
      kind: 'legal',
      topic,
      html: '<h1>Podmínky</h1><p>Text.</p>',
      version: '2026-11-27',
      versions: ['2026-11-27'],
    }
  const form = plainForm(pathname)
  if (form) return form
  if (pathname === '/discounts/partner') return { kind: 'partners', benefits: [] }
  if (pathname === '/aboutCard') return { kind: 'aboutCard', sections: [], card: null, benefits: [] }
  return { kind: 'shell', isGuest: true }
}

/** Pages of plain forms: each step with what was typed before. */
function plainForm(pathname: string): PageData | undefined {
  const typed = { name: 'Katharina Muster', order: '2026-000731', email: 'katharina.muster@example.at' }
  if (pathname === '/withdraw')
    return {
      kind: 'withdraw',
      act: 'withdraw',
      step: {
        step: 'form',
        typed: { ...typed, order: '' },
        errors: { order: 'form.required' },
        orders: [],
        isOver: false,
      },
    }
  if (pathname === '/withdraw/confirm')
    return {
      kind: 'withdraw',
      act: 'withdraw',
      step: { step: 'confirm', typed, entries: [], left: [], back: null, refused: null, sent: typed },
    }
  if (pathname === '/withdraw/received')
    return {
      kind: 'withdraw',
      act: 'withdraw',
      step: {
        step: 'received',
        typed,
        number: 'W-2026-0042',
        declaredAt: '27.11.2026, 14:07:32 (MEZ)',
        entries: [],
      },
    }
  if (pathname === '/complaint')
    return {
      kind: 'complaint',
      typed: { ...typed, ticket: '', what: 'Der Lift stand.', discovered: 'gestern', wanted: 'discount', phone: '' },
      errors: { discoveredOn: 'complaint.discovered.wrong' },
      received: null,
    }
  if (pathname === '/orders/find') return { kind: 'findOrder', typed, errors: {}, isAsked: true }
  return undefined
}

/** Returns two adults and a child on the winter's first day. Null without such a ticket. */
function starterOf(products: ProductItem[]): StarterOffer | null {
  const product = products.find(({ _id }) => _id === 'lipno-ski-1day')
  if (!product) return null
  const party = [
    { personType: 'adult', count: 2 },
    { personType: 'child', count: 1 },
  ].flatMap(({ personType, count }) => {
    const variant = product.variants.find((one) => one.personType === personType)
    return variant ? [{ variantId: variant._id, name: variant.name, personType, count }] : []
  })
  const { standard, club } = dayPrice(party, SATURDAY)
  const costs = { standard: { price: standard ?? 0 }, club: { price: club ?? 0 } }
  return { productId: product._id, productName: product.name, day: SATURDAY, party, costs }
}

function selectionOf(products: ProductItem[], id: string | null | undefined, date: string | null, today: Day) {
  const product = products.find(({ _id }) => _id === id)
  if (!product) return { product: null, prices: null, first: null }
  const first = catalogue.seasons.find(({ _id }) => product.season.includes(_id))?.from ?? today
  const shown = date ?? first
  const dates = product.meta.dateView === 'DateStrip' ? dayRange(shown, STRIP_DAYS) : daysOfMonth(monthOf(shown))
  const prices = Object.fromEntries(
    product.variants.map(({ _id }) => [_id, pricesFor([{ variantId: _id, count: 1 }], dates)]),
  )
  return { product, prices, first }
}
