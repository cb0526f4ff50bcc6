import type { Boot } from '@gondola/contract/boot.ts'
import { escapeHtml } from './html.ts'

const LANGS = [
  ['cs', ''],
  ['de', 'de'],
  ['en', 'en'],
] as const

/** What search engines may visit: not the steps that hold someone's order, nor calls and downloads. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /boot',
    'Disallow: /transactions/',
    'Disallow: /shopping/informations',
    'Disallow: /shopping/checkout',
    'Disallow: /shopping/confirmation',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** Home, categories, products and legal texts, each with its languages. */
export function sitemap(boot: Boot, publicUrl: string): string {
  const paths = [
    '/',
    '/shopping/eshop',
    ...boot.categories.map((category) => `/?category=${encodeURIComponent(category._id)}`),
    ...boot.products.map((product) => `/shopping/eshop?product=${encodeURIComponent(product.id)}`),
    ...boot.resort.legalLinks.map((link) => link.href).filter((href) => href.startsWith('/')),
  ]
  const absolute = (path: string, lng: string) =>
    escapeHtml(`${publicUrl}${path}${lng ? `${path.includes('?') ? '&' : '?'}lng=${lng}` : ''}`)
  const entries = paths.map(
    (path) =>
      `<url><loc>${absolute(path, '')}</loc>${LANGS.map(
        ([lang, lng]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${absolute(path, lng)}"/>`,
      ).join('')}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
