import type { Boot } from '@gondola/contract/boot.ts'
import { escapeHtml } from '../escape-html.ts'

/** Languages as HTML writes them, each with its `lng` in the query. */
const LANGS = [
  ['cs', ''],
  ['de', 'de'],
  ['en', 'en'],
  ['x-default', ''],
] as const

/**
 * Returns `robots.txt`, which excludes calls and downloads.
 * Pages about somebody's order are not excluded: they have `noindex`, which a crawler has to read.
 */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /boot',
    'Disallow: /transactions/',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/**
 * Returns the sitemap: home, categories, products, banners, partners, card and legal texts, in each language.
 * The first boot is what a guest sees; the others add products and banners of other seasons.
 */
export function sitemap([boot, ...others]: readonly [Boot, ...Boot[]], publicUrl: string): string {
  const banners = [boot, ...others].flatMap((one) => one.banners.filter((banner) => !banner.isExternal))
  const products = new Set([boot, ...others].flatMap((one) => one.products.map((product) => product.id)))
  const paths = [
    '/',
    '/shopping/eshop',
    ...boot.categories.map((category) => `/?category=${encodeURIComponent(category._id)}`),
    ...[...products].map((id) => `/shopping/eshop?product=${encodeURIComponent(id)}`),
    ...[...new Set(banners.map((banner) => `/banners/${banner.slug}`))],
    '/discounts/partner',
    ...(boot.config.flags.aboutCard ? ['/aboutCard'] : []),
    ...boot.resort.legalLinks.map(({ href }) => href).filter((href) => href.startsWith('/')),
  ]
  const absolute = (path: string, lng: string) =>
    escapeHtml(`${publicUrl}${path}${lng ? `${path.includes('?') ? '&' : '?'}lng=${lng}` : ''}`)
  const entries = paths.flatMap((path) => {
    const alternates = LANGS.map(
      ([lang, lng]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${absolute(path, lng)}"/>`,
    ).join('')
    return ['', 'de', 'en'].map((lng) => `<url><loc>${absolute(path, lng)}</loc>${alternates}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
