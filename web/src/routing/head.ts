import type { Boot } from '@gondola/contract/boot.ts'
import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { withoutSoftHyphens } from '@gondola/rules/soft-hyphen.ts'
import { HTML_LANG, type T, translator } from '../lib/i18n.ts'
import type { PageKey } from './addresses.ts'
import { paths } from './paths.ts'

export type Head = {
  title: string
  description: string
  /** Address of this page in this language, without the origin; only for public pages. */
  canonical?: string
  alternates?: { lang: string; href: string }[]
}

/** Public pages; the others hold somebody's order. */
const FOUND = new Set<PageKey>(['home', 'eshop', 'banner', 'terms', 'partners', 'aboutCard'])

/** Returns the window's title; `search` is the query. Browsers need nothing else of the head. */
export function titleOf(boot: Boot, page: PageKey, search: string): string {
  const t = translator(boot.lang, boot.texts)
  const name = nameOf(boot, t, page, new URLSearchParams(search))
  const resort = boot.resort.name[boot.lang]
  return name ? `${name} | ${resort}` : `${resort}: ${t('meta.home.title')}`
}

/** Returns the title and description for the window, search engines and screen readers. */
export function headOf(boot: Boot, page: PageKey, search: string): Head {
  const query = new URLSearchParams(search)
  const description = withoutSoftHyphens(descriptionOf(boot, translator(boot.lang, boot.texts), page, query))
  const title = titleOf(boot, page, search)
  if (!FOUND.has(page)) return { title, description }
  if (page === 'eshop' && query.has('product') && !productOf(boot, query)) return { title, description }
  const address = addressOf(boot, page, query)
  const inLang = (lng: string) => `${address}${address.includes('?') ? '&' : '?'}lng=${lng}`
  return {
    title,
    description,
    canonical: boot.lang === 'cz' ? address : inLang(boot.lang),
    alternates: [
      ...SHOP_LANGS.map((lang) => ({ lang: HTML_LANG[lang], href: lang === 'cz' ? address : inLang(lang) })),
      { lang: 'x-default', href: address },
    ],
  }
}

function nameOf(boot: Boot, t: T, page: PageKey, query: URLSearchParams): string | undefined {
  const { lang, resort } = boot
  if (page === 'home' || page === 'eshop') {
    const product = page === 'eshop' && productOf(boot, query)
    if (product) return product.name[lang]
    const category = categoryOf(boot, query)
    if (category) return withoutSoftHyphens(category.name[lang])
    return page === 'home' ? undefined : t('meta.eshop.title')
  }
  if (page === 'banner') return boot.page.kind === 'banner' ? boot.page.banner?.title[lang] : undefined
  if (page === 'ui') return 'Components'
  if (page === 'terms') return boot.page.kind === 'legal' ? t(`legal.${boot.page.topic}.title`) : undefined
  if (page === 'partners' || page === 'aboutCard')
    return t(`meta.${page}.title`, { resort: resort.name[lang], card: resort.cardName })
  return t(`meta.${page}.title`)
}

function descriptionOf(boot: Boot, t: T, page: PageKey, query: URLSearchParams): string {
  const { lang, resort } = boot
  const words = { resort: resort.name[lang], card: resort.cardName }
  if (page === 'partners' || page === 'aboutCard') return t(`meta.${page}.description`, words)
  if (page === 'terms') return t('meta.terms.description', { ...words, title: nameOf(boot, t, page, query) ?? '' })
  const product = page === 'eshop' ? productOf(boot, query) : undefined
  // Many passes share one description; the name tells them apart.
  if (product?.description[lang]) return `${product.name[lang]}. ${product.description[lang]}`
  const banner = page === 'banner' && boot.page.kind === 'banner' ? boot.page.banner : undefined
  const category = page === 'home' || page === 'eshop' ? categoryOf(boot, query) : undefined
  // The description alone says little: "give an experience" fits every resort.
  if (category?.description[lang]) return `${category.name[lang]}, ${words.resort}. ${category.description[lang]}`
  return banner?.description[lang] || t(`meta.${page === 'eshop' ? 'eshop' : 'home'}.description`, words)
}

const categoryOf = ({ categories }: Boot, query: URLSearchParams) =>
  categories.find((one) => one._id === query.get('category'))

function addressOf(boot: Boot, page: PageKey, query: URLSearchParams): string {
  const category = query.get('category')
  if (page === 'partners' || page === 'aboutCard') return paths[page]
  if (page === 'banner') return boot.page.kind === 'banner' ? paths.banner(boot.page.slug) : paths.eshop
  if (page === 'terms') return boot.page.kind === 'legal' ? paths.legal(boot.page.topic) : paths.home
  if (page === 'home')
    return category && boot.categories.some((one) => one._id === category) ? paths.category(category) : '/'
  const product = query.get('product')
  return product === null ? paths.eshop : paths.product(product)
}

/** Returns the product of the address. It is in the lists, or of another season and sent for this page only. */
function productOf({ products, page }: Boot, query: URLSearchParams) {
  const id = query.get('product')
  const shown = page.kind === 'eshop' && page.product?._id === id ? page.product : undefined
  return shown ?? products.find((one) => one.id === id)
}
