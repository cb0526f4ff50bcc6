import type { Boot } from '@gondola/contract/boot.ts'
import type { ProductItem } from '@gondola/contract/catalogue.ts'
import type { LocalText, ShopLang } from '@gondola/rules/catalogue.ts'
import { type Day, isWithoutValidity } from '@gondola/rules/day.ts'
import { withoutSoftHyphens } from '@gondola/rules/soft-hyphen.ts'

type Crumb = { name: string; path: string }

/** Size of the preview picture of links. */
export const SHARE_SIZE = { width: 1200, height: 630 }

type SharePicture = { path: string; alt: string }

/**
 * Returns the picture for previews of links to a page.
 * It is that of the page's product, banner or category, else the resort's; undefined without any.
 */
export function sharePicture(boot: Boot): SharePicture | undefined {
  const { lang, resort } = boot
  const about = subjectOf(boot)
  const own = about && shareOf(boot, about.imageId)
  if (own) return { path: own, alt: `${withoutSoftHyphens(about.name[lang])}, ${resort.name[lang]}` }
  const path = shareOf(boot, 'hero')
  return path === undefined ? undefined : { path, alt: resort.name[lang] }
}

function subjectOf({ page, categories }: Boot): { imageId: string; name: LocalText } | undefined {
  if (page.kind === 'home') return categories.find((one) => one._id === page.categoryId)
  if (page.kind === 'banner') return page.banner ? { ...page.banner, name: page.banner.title } : undefined
  return page.kind === 'eshop' ? (page.product ?? undefined) : undefined
}

function shareOf({ resort, season }: Boot, imageId: string): string | undefined {
  const scene = resort.pictures[imageId]?.[season]
  return scene && `/pictures/${resort.key}/${scene}-share.jpg`
}

/**
 * Returns the schema.org data of a page, with only what the page shows.
 * `canonical` is its path and query.
 */
export function structuredData(boot: Boot, canonical: string, publicUrl: string): object {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const crumbs = crumbsOf(boot, canonical)
  const product = boot.page.kind === 'eshop' || boot.page.kind === 'banner' ? boot.page.product : null
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(crumbs.length > 1 ? [breadcrumbs(crumbs, absolute)] : resortData(boot, absolute)),
      ...(product ? [productData(boot, product, absolute(canonical), absolute)] : []),
    ],
  }
}

const inLang = (path: string, lang: ShopLang) =>
  lang === 'cz' ? path : `${path}${path.includes('?') ? '&' : '?'}lng=${lang}`

/** Returns the breadcrumbs from home to the page. */
function crumbsOf(boot: Boot, canonical: string): Crumb[] {
  const { lang, page, categories, texts } = boot
  const home = { name: boot.resort.name[lang], path: inLang('/', lang) }
  const crumbOf = (category: Boot['categories'][number] | undefined): Crumb[] =>
    category
      ? [
          {
            name: withoutSoftHyphens(category.name[lang]),
            path: inLang(`/?category=${encodeURIComponent(category._id)}`, lang),
          },
        ]
      : []
  if (page.kind === 'home') return [home, ...crumbOf(categories.find((one) => one._id === page.categoryId))]
  if (page.kind === 'legal') return [home, { name: texts[`legal.${page.topic}.title`] ?? '', path: canonical }]
  if (page.kind === 'partners' || page.kind === 'aboutCard') {
    const name = (texts[`meta.${page.kind}.title`] ?? '').replaceAll('{{card}}', boot.resort.cardName)
    return [home, { name, path: canonical }]
  }
  if (page.kind === 'banner') return page.banner ? [home, { name: page.banner.title[lang], path: canonical }] : [home]
  if (page.kind !== 'eshop') return [home]
  const { product } = page
  if (!product) return [home, { name: texts['meta.eshop.title'] ?? '', path: canonical }]
  const parents = crumbOf(categories.find((one) => product.parents.includes(one._id)))
  return [home, ...parents, { name: product.name[lang], path: canonical }]
}

const breadcrumbs = (crumbs: Crumb[], absolute: (path: string) => string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
})

function resortData(boot: Boot, absolute: (path: string) => string): object[] {
  const { lang, resort } = boot
  const { operator, contact } = resort
  const operatorId = absolute('/#operator')
  const picture = shareOf(boot, 'hero')
  return [
    {
      '@type': 'Organization',
      '@id': operatorId,
      name: operator.name,
      url: absolute('/'),
      logo: absolute(`/marks/${resort.key}.svg`),
      address: operator.address,
      vatID: operator.dic,
      email: contact.email,
      telephone: contact.phone,
    },
    {
      '@type': 'SkiResort',
      name: resort.name[lang],
      url: absolute(inLang('/', lang)),
      ...(picture ? { image: absolute(picture) } : {}),
      email: contact.email,
      telephone: contact.phone,
      hasMap: contact.map,
      currenciesAccepted: resort.currency,
      parentOrganization: { '@id': operatorId },
    },
  ]
}

function productData(boot: Boot, product: ProductItem, url: string, absolute: (path: string) => string): object {
  const { lang, resort, season } = boot
  const scene = resort.pictures[product.imageId]?.[season]
  const picture = scene ? `/pictures/${resort.key}/${scene}-wide-1440.avif` : shareOf(boot, 'hero')
  const price = pricesOf(boot, product)
  const { from, through } = validityOf(boot, product)
  return {
    '@type': 'Product',
    sku: product._id,
    name: product.name[lang],
    ...(product.description[lang] ? { description: product.description[lang] } : {}),
    ...(picture ? { image: absolute(picture) } : {}),
    brand: { '@type': 'Brand', name: resort.name[lang] },
    offers: {
      ...(price === undefined || price.isOnly
        ? { '@type': 'Offer', url, ...(price && { price: price.low }) }
        : {
            '@type': 'AggregateOffer',
            url,
            lowPrice: price.low,
            highPrice: price.high,
            offerCount: price.count,
          }),
      ...(price && { priceCurrency: resort.currency }),
      availability: `https://schema.org/${price === undefined ? 'OutOfStock' : 'InStock'}`,
      ...(from ? { validFrom: from } : {}),
      ...(through ? { validThrough: through } : {}),
      seller: { '@type': 'Organization', name: resort.operator.name },
    },
  }
}

type Prices = { low: number; high: number; count: number; isOnly: boolean }

/**
 * Returns lowest and highest price of a product that a page shows (docs/product.md §11.25).
 * The prices are `from` of the product in lists, and the `standard` ones of the page's days that are not sold out. On
 * days, only variants count of which one piece can be bought, and free ones only if all are free. `count` is the number
 * of these variants; `isOnly`: all days and people have one price. Undefined without a price.
 */
function pricesOf({ products, page }: Boot, product: ProductItem): Prices | undefined {
  const teaser = products.find((one) => one.id === product._id)
  const single = product.variants.filter(({ countMin }) => countMin <= 1)
  const paid = single.filter(({ prices }) => prices.standard.cz > 0)
  const variants = paid.length > 0 ? paid : single
  const priced = page.kind === 'eshop' || page.kind === 'banner' ? page.prices : null
  const days = variants.flatMap(({ _id }) => Object.values(priced?.[_id] ?? {}))
  const shown = days.flatMap(({ state, standard }) => (state !== 'soldOut' && standard !== null ? [standard] : []))
  const prices = teaser ? [teaser.from.standard, ...shown] : shown
  if (prices.length === 0) return undefined
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return { low, high, count: variants.length, isOnly: teaser?.hasOnePrice ?? low === high }
}

/**
 * Returns the days of use: those of the product, else of its seasons.
 * A product without days of its own that is sold all year has none.
 */
function validityOf({ seasons }: Boot, { validity, yearRound, season }: ProductItem): { from?: Day; through?: Day } {
  const own = seasons.filter((one) => !yearRound && season.includes(one._id))
  const bound = (day: Day | null, ofSeasons: Day[], pick: 0 | -1) => {
    if (day && isWithoutValidity(day)) return undefined
    return day ?? ofSeasons.sort().at(pick)
  }
  const from = bound(
    validity.from,
    own.map((one) => one.from),
    0,
  )
  const through = bound(
    validity.to,
    own.map((one) => one.to),
    -1,
  )
  return { ...(from ? { from } : {}), ...(through ? { through } : {}) }
}
