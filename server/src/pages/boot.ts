import type { Boot, PageData, ProductTeaser, SelectionData, StarterOffer } from '@gondola/contract/boot.ts'
import { priceTable } from '@gondola/rules/business/price-table.ts'
import type { Banner, Product, Season } from '@gondola/rules/catalogue.ts'
import { addDays, addMonths, type Day, dayRange, daysOfMonth, isDay, monthOf, weekday } from '@gondola/rules/day.ts'
import { isSoldOnline } from '@gondola/rules/handout.ts'
import { LEGAL_TOPICS } from '@gondola/rules/legal-topic.ts'
import { sumOf } from '@gondola/rules/line-price.ts'
import { type Haler, toCrowns } from '@gondola/rules/money.ts'
import { ownFirst } from '@gondola/rules/partner-benefits.ts'
import { hasOnePrice } from '@gondola/rules/price.ts'
import { brokenBound } from '@gondola/rules/quantity.ts'
import { activeSeason } from '@gondola/rules/season.ts'
import { hasArrival, nextValidDay, STRIP_DAYS } from '@gondola/rules/validity.ts'
import { bannersFor, pageBanner } from '../catalogue/banners.ts'
import { categoriesFor, categoriesSeen, dayCheck, productsFor, shownProduct } from '../catalogue/catalogue.ts'
import { seasonItems } from '../catalogue/content.routes.ts'
import { presentBenefit } from '../catalogue/partner-benefits.ts'
import { presentCategory, presentProduct } from '../catalogue/present.ts'
import { type Ctx, ctxOf, type Deps } from '../ctx.ts'
import { legalHtml, legalVersion } from '../legal/legal-text.ts'
import { invitingCompany } from '../members/members.ts'
import { announcedTerms } from '../members/terms.store.ts'
import { slotGroupOf } from '../pricing/fullness.ts'
import { lowestOffer, priceOfVariant, pricesForDates } from '../pricing/pricing.ts'
import { cardSections } from './content/about-card.ts'
import { bannerWithLastPrice } from './content/banner-price.ts'
import { cancelStep, complaintPage, findOrderPage, withdrawStep } from './content/plain-forms.ts'
import type { BootQuestion } from './page-options.ts'

/** Bounds of the rows of the home page's price board. With fewer there is no board. */
const BOARD_ROWS = { least: 2, most: 5 }
const BANNER = /^\/banners\/([\w-]+)$/

/**
 * Returns all data for the first paint of a page.
 * `input.season` counts only with `seasonPicker` in the configuration, and while that season has not ended; else the
 * active season is shown. Throws when the catalogue has no season.
 */
export async function bootFor(deps: Deps, input: BootQuestion): Promise<Boot> {
  const { member } = input
  const ctx: Ctx = {
    ...ctxOf(deps, input.shopNow),
    lang: input.lang,
    ...(member ? { member, segments: member.segments } : {}),
  }
  await ctx.load.fresh()
  const seasons = seasonItems(ctx)
  const { catalogue, config } = ctx.shelf
  const active = activeSeason(catalogue.seasons, ctx.today)
  const asked = input.season && config.seasonPicker ? nearestOfType(ctx, input.season) : undefined
  // An open page, or a cookie of last year, asks for its season also after the end of that.
  const chosen = asked && asked.to >= ctx.today ? asked : active
  if (!chosen) throw new Error('The catalogue has no season.')
  const products = sharedFirst(productsFor(ctx, chosen.id)).filter(
    (product) => isSoldOnline(product) && lowestOffer(ctx, product),
  )
  const teasers = products.flatMap((product) => {
    const teaser = teaserOf(ctx, product)
    return teaser ? [withPriceTable(ctx, { product, teaser, season: chosen })] : []
  })
  const categories = sharedFirst(categoriesFor(ctx, chosen.id)).flatMap((category) => {
    const inside = teasers.filter((product) => product.parents.includes(category.id))
    const [first] = inside.sort((one, other) => one.from.standard - other.from.standard)
    return first ? [{ ...presentCategory(category), from: first.from }] : []
  })
  return {
    resort: ctx.resort.face,
    cardDeposit: toCrowns(ctx.resort.cardDeposit),
    lang: input.lang,
    seasonId: chosen.id,
    season: chosen.type,
    seasons,
    saleStart: saleStartOf(ctx, chosen, products),
    config,
    texts: ctx.texts[input.lang],
    now: ctx.now,
    today: ctx.today,
    categories,
    products: teasers,
    banners: sharedFirst(bannersFor(ctx, chosen.id))
      .filter((banner) => banner.shopping === null || isOfferedNow(ctx, banner))
      .map((banner) => bannerWithLastPrice(ctx, banner)),
    ...lackedCategory(ctx, input, categories),
    page: await pageData(ctx, input, products, chosen),
    apiKey: ctx.config.API_KEY,
    mode: ctx.config.MODE,
  }
}

/**
 * Returns the category in the address as `lacksCategory`, when this season does not sell it.
 * Returns nothing when the category, or a product of it, is for some segments only: the browser may still load it for a
 * member.
 */
function lackedCategory(
  { shelf }: Ctx,
  { path, search }: BootQuestion,
  sold: { _id: string }[],
): Pick<Boot, 'lacksCategory'> {
  const isList = path === '/' || (path === '/shopping/eshop' && !search.has('product'))
  const id = isList ? search.get('category') : null
  if (id === null || sold.some(({ _id }) => _id === id)) return {}
  const { categories, products } = shelf.catalogue
  const inside = products.filter(({ parents }) => parents.includes(id))
  const all = [...categories.filter((category) => category.id === id), ...inside]
  return all.every(({ segments }) => segments.length === 0) ? { lacksCategory: id } : {}
}

/**
 * Puts items of some segments last, in stable order (docs/product.md §17.28).
 * A page is drawn without them; when the session adds them, nothing else moves.
 */
const sharedFirst = <Item extends { segments: string[] }>(items: readonly Item[]): Item[] => [
  ...items.filter(({ segments }) => segments.length === 0),
  ...items.filter(({ segments }) => segments.length > 0),
]

/** Added to the rank of products of some segments. So these come after all others. */
const AFTER_SHARED = 1_000_000

/** Returns the season of a type: the present one, else the next, else the last. */
const nearestOfType = (ctx: Ctx, type: 'winter' | 'summer') =>
  activeSeason(
    ctx.shelf.catalogue.seasons.filter((season) => season.type === type),
    ctx.today,
  )

/**
 * Returns the day on which a season's sale starts.
 * Null once it has started, or when all products of the season can be bought before. `isNext`: some product of the
 * season with a day of arrival (`sold`) can be bought already.
 */
function saleStartOf(ctx: Ctx, season: Season, sold: Product[]): Boot['saleStart'] {
  const isWaiting = (product: Product) => isSoldOnline(product) && !lowestOffer(ctx, product)
  if (season.saleFrom <= ctx.today || !productsFor(ctx, season.id).some(isWaiting)) return null
  return { day: season.saleFrom, isNext: sold.some(hasArrival) }
}

const crownsOf = ({ standard, club }: { standard: Haler; club: Haler }) => ({
  standard: toCrowns(standard),
  club: toCrowns(club),
})

/**
 * Returns a product's list item.
 * Undefined when the product cannot be bought for any day within a year.
 */
function teaserOf(ctx: Ctx, product: Product): ProductTeaser | undefined {
  const offer = lowestOffer(ctx, product)
  if (!offer) return undefined
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    imageId: product.imageId,
    parents: product.parents,
    rank:
      product.segments.length === 0
        ? product.rank
        : Object.fromEntries(product.parents.map((id) => [id, (product.rank[id] ?? 0) + AFTER_SHARED])),
    from: crownsOf(offer),
    hasOnePrice: hasOnePrice(product),
    ...(offer.gate === undefined ? {} : { gate: toCrowns(offer.gate) }),
    buyable: true,
  }
}

type Listed = { product: Product; teaser: ProductTeaser; season: Season }

/**
 * Adds prices by period to a list item (docs/product.md §20.63).
 * Only companies that see just the categories of their segments get them. For other visitors, and where prices depend
 * on more than the period, the item stays as it is.
 */
function withPriceTable(ctx: Ctx, { product, teaser, season }: Listed): ProductTeaser {
  const table = categoriesSeen(ctx) === 'own' ? priceTable(product, season, ctx.today) : undefined
  if (!table) return teaser
  const rows = table.rows.map((row) => ({ ...row, prices: row.prices.map((price) => price && crownsOf(price)) }))
  return { ...teaser, priceTable: { ...table, rows } }
}

async function pageData(
  ctx: Ctx,
  { path, search, isGuest = false, form = {}, owner }: BootQuestion,
  products: Product[],
  season: Season,
): Promise<PageData> {
  if (path === '/')
    return {
      kind: 'home',
      starter: await starterOf(ctx, products, season.from),
      board: boardOf(ctx, products),
      categoryId: search.get('category'),
    }
  if (path === '/shopping/eshop') {
    const invitedBy = await invitingCompany(ctx, search.get('token'))
    const selection = await selectionData(ctx, soldProduct(ctx, search.get('product')), search.get('date'))
    return { kind: 'eshop', ...(invitedBy === undefined ? {} : { invitedBy }), ...selection }
  }
  const slug = BANNER.exec(path)?.[1]
  if (slug) return bannerPage(ctx, slug, search.get('date'))
  if (path === '/discounts/partner') return { kind: 'partners', benefits: partnersOf(ctx, season.id) }
  if (path === '/aboutCard') return aboutCardPage(ctx, products, season.id)
  if (path.startsWith('/withdraw'))
    return { kind: 'withdraw', act: 'withdraw', step: await withdrawStep(ctx, path, { form, owner }) }
  if (path.startsWith('/cancel')) return { kind: 'withdraw', act: 'cancel', step: await cancelStep(ctx, path, form) }
  if (path === '/orders/find') return findOrderPage(form)
  if (path.startsWith('/complaint')) return complaintPage(ctx, path, { form, order: search.get('order') })
  const topic = LEGAL_TOPICS.find((one) => path === `/terms/${one}`)
  if (topic) {
    const announced = await announcedTerms(ctx)
    const { version, versions } = legalVersion(ctx, topic, { asked: search.get('version'), announced })
    return { kind: 'legal', topic, html: legalHtml(ctx, topic, version), version, versions }
  }
  return { kind: 'shell', isGuest }
}

const partnersOf = (ctx: Ctx, season: string) =>
  ownFirst(ctx.shelf.catalogue.benefits, { today: ctx.today, segments: ctx.segments, season }).map(presentBenefit)

function aboutCardPage(ctx: Ctx, products: Product[], season: string): PageData {
  const card = products.find((product) => product.entryType === 'card-product')
  return {
    kind: 'aboutCard',
    sections: cardSections(ctx),
    card: (card && teaserOf(ctx, card)) ?? null,
    benefits: partnersOf(ctx, season),
  }
}

/**
 * Returns the products of the price board, at most `BOARD_ROWS.most`.
 * They are the first three products of each category, without free ones; those of some segments come last. Empty when
 * those for everybody are fewer than `BOARD_ROWS.least`, as a board that appears later would move the page.
 */
function boardOf(ctx: Ctx, products: Product[]): ProductTeaser[] {
  const priced = products.filter(
    (product) => product.entryType === 'PRODUCT' && (lowestOffer(ctx, product)?.standard ?? 0) > 0,
  )
  const firsts = sharedFirst(categoriesFor(ctx)).flatMap((category) => {
    const inside = priced.filter((product) => product.parents.includes(category.id))
    const byRank = inside.sort((one, other) => (one.rank[category.id] ?? 99) - (other.rank[category.id] ?? 99))
    return sharedFirst(byRank).slice(0, 3)
  })
  const rows = sharedFirst([...new Set(firsts)]).slice(0, BOARD_ROWS.most)
  const shared = rows.filter(({ segments }) => segments.length === 0)
  return shared.length < BOARD_ROWS.least ? [] : rows.flatMap((product) => teaserOf(ctx, product) ?? [])
}

/**
 * Returns the example of the home page: two adults and a child, with their total.
 * It is of the first product that they can buy; a kind of person for whom it has no variant is left out. The day is the
 * first Saturday on which it is open, from tomorrow and from the start of the season; else the first open day. Null
 * when there is no such product.
 */
async function starterOf(ctx: Ctx, products: Product[], seasonFrom: Day): Promise<StarterOffer | null> {
  const later = (day: Day) => (day < seasonFrom ? seasonFrom : day)
  for (const product of products) {
    if (!hasArrival(product) || product.entryType !== 'PRODUCT') continue
    const reasonsOn = dayCheck(ctx, { product })
    const open = (day: Day) => reasonsOn(day).length === 0
    const day =
      nextValidDay(later(addDays(ctx.today, 1)), (day) => open(day) && weekday(day) === 6) ??
      nextValidDay(later(ctx.today), open)
    if (!day) continue
    const party = [
      { personType: 'adult', count: 2 },
      { personType: 'child', count: 1 },
    ].flatMap(({ personType, count }) => {
      const variant = product.variants.find((one) => one.personType === personType)
      return variant ? [{ variant, count }] : []
    })
    if (party.some(({ variant, count }) => brokenBound(variant, count))) continue
    const group = slotGroupOf(ctx, product)
    if (group) await ctx.load.fresh([{ groupId: group.id, days: [day] }])
    const priced = party.flatMap(({ variant, count }) => {
      const price = priceOfVariant(ctx, { product, variant }, day)
      return price ? [{ variant, count, price }] : []
    })
    if (priced.length === 0 || priced.length < party.length) continue
    const costIn = (column: 'standard' | 'club') => {
      const { price, gate } = sumOf(priced.map(({ price, count }) => ({ ...price, price: price[column], count })))
      return { price: toCrowns(price), ...(gate > price ? { gate: toCrowns(gate) } : {}) }
    }
    return {
      productId: product.id,
      productName: product.name,
      day,
      party: priced.map(({ variant, count }) => ({
        variantId: variant.id,
        name: variant.name,
        personType: variant.personType,
        count,
      })),
      costs: { standard: costIn('standard'), club: costIn('club') },
    }
  }
  return null
}

/** Returns a product that this visitor may see and that is sold online; else undefined. */
function soldProduct(ctx: Ctx, id: string | null | undefined): Product | undefined {
  const product = id ? shownProduct(ctx, id) : undefined
  return product && isSoldOnline(product) ? product : undefined
}

/**
 * Returns the product of a banner with only the variants that the banner names.
 * Returns undefined when none of these is for sale.
 */
function offeredBy(ctx: Ctx, { shopping }: Pick<Banner, 'shopping'>): Product | undefined {
  const product = soldProduct(ctx, shopping?.productId)
  const variants = product?.variants.filter((variant) => shopping?.variants.includes(variant.id)) ?? []
  return product && variants.length > 0 ? { ...product, variants } : undefined
}

/** Returns whether the product of a banner can be bought today, for any day. */
function isOfferedNow(ctx: Ctx, banner: Banner): boolean {
  const product = offeredBy(ctx, banner)
  return product !== undefined && lowestOffer(ctx, product) !== undefined
}

async function bannerPage(ctx: Ctx, slug: string, date: string | null): Promise<PageData> {
  const banner = pageBanner(ctx, slug)
  const offered = banner && ctx.shelf.config.flags.bannerPicker ? offeredBy(ctx, banner) : undefined
  return {
    kind: 'banner',
    slug,
    banner: banner ? bannerWithLastPrice(ctx, banner) : null,
    ...(await selectionData(ctx, offered, date)),
  }
}

async function selectionData(ctx: Ctx, product: Product | undefined, date: string | null): Promise<SelectionData> {
  if (!product) return { product: null, prices: null, first: null }
  const reasonsOn = dayCheck(ctx, { product })
  const isStrip = product.dateView === 'DateStrip'
  const valid = nextValidDay(ctx.today, (day) => reasonsOn(day).length === 0)
  const first = valid ?? (isStrip ? null : ctx.today)
  const isChosen = date !== null && isDay(date) && date >= ctx.today && date < addMonths(monthOf(ctx.today), 13)
  const shown = isChosen ? date : (first ?? ctx.today)
  const dates = isStrip ? dayRange(shown, STRIP_DAYS) : daysOfMonth(monthOf(shown))
  const replies = product.variants.map(async ({ id }) => {
    const question = { origin: 'eshop' as const, entries: [{ variantId: id, count: 1 }], dates }
    return [id, (await pricesForDates(ctx, question)).days] as const
  })
  return {
    product: presentProduct(ctx.shelf.catalogue, product),
    prices: Object.fromEntries(await Promise.all(replies)),
    first,
  }
}
