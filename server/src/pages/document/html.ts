import type { Boot, PageData } from '@gondola/contract/boot.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { escapeHtml } from '../escape-html.ts'
import { SHARE_SIZE, sharePicture, structuredData } from '../search-engines/structured-data.ts'
import { cspHash, type PageFiles, type ResortStyles } from './assets.ts'

export type Rendered = {
  html: string
  head: {
    title: string
    description: string
    canonical?: string
    alternates?: { lang: string; href: string }[]
  }
  preloads: string
  status: number
  redirect?: string
  lang: string
  sources: string[]
}

/** Returns JSON for a script element. `<` is escaped, so no value can end the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

const LOCALES: Record<ShopLang, string> = { cz: 'cs_CZ', de: 'de_DE', en: 'en_GB' }

/** Returns what the head of an indexable page adds: canonical address, languages, and link preview. */
function findable(boot: Boot, head: Rendered['head'], canonical: string, publicUrl: string): string {
  const name = boot.resort.name[boot.lang]
  const url = publicUrl + canonical
  const shared = sharePicture(boot)
  const picture = shared && { address: publicUrl + shared.path, alt: shared.alt }
  const others = Object.values(LOCALES).filter((locale) => locale !== LOCALES[boot.lang])
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', name],
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:url', url],
    ['og:locale', LOCALES[boot.lang]],
    ...others.map((locale): [string, string] => ['og:locale:alternate', locale]),
  ]
  if (picture)
    properties.push(
      ['og:image', picture.address],
      ['og:image:type', 'image/jpeg'],
      ['og:image:width', String(SHARE_SIZE.width)],
      ['og:image:height', String(SHARE_SIZE.height)],
      ['og:image:alt', picture.alt],
    )
  const names: [string, string][] = [
    ['twitter:card', picture ? 'summary_large_image' : 'summary'],
    ['twitter:title', head.title],
    ['twitter:description', head.description],
  ]
  if (picture) names.push(['twitter:image', picture.address], ['twitter:image:alt', picture.alt])
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...(head.alternates ?? []).map(
      ({ lang, href }) => `<link rel="alternate" hreflang="${lang}" href="${escapeHtml(publicUrl + href)}">`,
    ),
    ...properties.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    ...names.map(([key, content]) => `<meta name="${key}" content="${escapeHtml(content)}">`),
  ].join('\n')
}

/**
 * Sequence of the cascade layers.
 * It comes first in the styles, as the files of a page come in any sequence.
 */
const LAYERS = '@layer reset,tokens,base,ui,features;'

/** Kinds of pages that work without scripts, and need no `withoutScripts`. */
const NEEDS_NONE = new Set<PageData['kind']>(['complaint', 'findOrder', 'withdraw'])

/** Returns the text for browsers without scripts: phone and e-mail of the resort. */
function withoutScripts({ texts, resort: { contact } }: Boot): string {
  const links = {
    phone: `<a href="tel:${escapeHtml(contact.phone.replaceAll(' ', ''))}">${escapeHtml(contact.phone)}</a>`,
    email: `<a href="mailto:${escapeHtml(contact.email)}">${escapeHtml(contact.email)}</a>`,
  }
  return escapeHtml(texts['chrome.noScript'] ?? '')
    .replace('{{phone}}', links.phone)
    .replace('{{email}}', links.email)
}

export type Page = { html: string; csp: string }

/**
 * Returns the script element that loads the page's code.
 * That is after the first paint, or at once in development.
 */
function starter({ start, script, modules, styles }: PageFiles): string {
  if (start === null) return `<script type="module" src="${script}"></script>`
  const data = { main: script, modules: modules.join(' '), styles: styles.join(' ') }
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
  return `<script type="module" id="start"${attributes.join('')}>${start}</script>`
}

/**
 * Returns links that preload fonts, for the beginning of the body.
 * In the head they would delay Chromium's first paint by up to 0.1 s.
 */
const fontPreloads = (fonts: readonly string[]): string =>
  fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`).join('\n')

/**
 * Returns the document of a page and its content security policy.
 * Its forms may lead to the shop and to `origins`.
 */
export function pageHtml(input: {
  boot: Boot
  rendered: Rendered
  files: PageFiles
  resort: ResortStyles
  touchIcon: string | undefined
  /** Address of the page's texts, which the document itself leaves out. */
  texts: string
  publicUrl: string
  origins: readonly string[]
}): Page {
  const { boot, rendered, files, resort, publicUrl } = input
  const { head } = rendered
  const css = `${LAYERS}${files.inline}${resort.css}`
  const icon = `/marks/${boot.resort.key}.svg`
  const html = `<!doctype html>
<html lang="${rendered.lang}" data-resort="${boot.resort.key}" data-season="${boot.season}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(head.title)}</title>
${head.description ? `<meta name="description" content="${escapeHtml(head.description)}">` : ''}
<style>${css}</style>
${rendered.preloads}
${starter(files)}
<meta name="theme-color" content="${resort.night[boot.season]}">
<link rel="icon" type="image/svg+xml" href="${icon}">
${input.touchIcon ? `<link rel="apple-touch-icon" href="${input.touchIcon}">` : ''}
${head.canonical ? findable(boot, head, head.canonical, publicUrl) : '<meta name="robots" content="noindex">'}
</head>
<body>
${fontPreloads(resort.fonts(rendered.lang))}
<div id="root">${rendered.html}</div>
${NEEDS_NONE.has(boot.page.kind) ? '' : `<noscript><p class="no-script">${withoutScripts(boot)}</p></noscript>`}
<script type="application/json" id="boot" data-texts="${input.texts}">${scriptJson({ ...boot, texts: {} })}</script>
${head.canonical ? `<script type="application/ld+json">${scriptJson(structuredData(boot, head.canonical, publicUrl))}</script>` : ''}
</body>
</html>
`
  return {
    html,
    csp: contentPolicy({
      styles: [cspHash(css)],
      scripts: files.start === null ? [] : [cspHash(files.start)],
      origins: input.origins,
    }),
  }
}

/**
 * What a policy allows beside files of the shop.
 * `styles` and `scripts` are hashes of inlined texts, `origins` further targets of forms.
 */
type Allowed = { styles: readonly string[]; scripts?: readonly string[]; origins?: readonly string[] }

/**
 * Returns the content security policy of a page. Files come only from the shop; beside them it allows `data:` pictures
 * and the inlined texts in `Allowed`. Scripts can set HTML only through the trusted-types policy `gondola-html`.
 */
export const contentPolicy = ({ styles, scripts = [], origins = [] }: Allowed): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action ${["'self'", ...origins].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types gondola-html',
  ].join('; ')
