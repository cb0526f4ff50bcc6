import type { Boot } from '@gondola/contract/boot.ts'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from './app.tsx'
import { FULL_FOOTER, loadFullFooter } from './features/chrome/footer.tsx'
import { HTML_LANG, translator } from './lib/i18n.ts'
import { PAGE_SOURCES } from './page-sources.ts'
import { pages } from './pages.ts'
import { addressOf, codeOf, headerOf, offeredBy } from './routing/addresses.ts'
import { type Head, headOf } from './routing/head.ts'
import { paths } from './routing/paths.ts'
import './styles.ts'

export type Rendered = {
  /** The content of `#root`. */
  html: string
  head: Head
  /** Preload elements for the head. */
  preloads: string
  status: number
  redirect?: string
  lang: string
  /** Source files of the page, as named in the manifest. */
  sources: string[]
}

const NOWHERE: Head = { title: '', description: '' }

/** Returns the address that `path` redirects to in this resort; undefined without one. */
export function redirectOf(path: string, boot: Pick<Boot, 'resort' | 'config' | 'mode'>): string | undefined {
  const address = addressOf(path, offeredBy(boot))
  return 'redirect' in address ? address.redirect : undefined
}

/** React's mark in place of a part that failed or is not loaded. The browser makes up for it. */
const LEFT_OUT = '<!--$!-->'

/** Renders the page of an address. Waits for its code; rejects when a component fails. */
export async function render(boot: Boot, url: string): Promise<Rendered> {
  const { pathname, search } = new URL(url, 'http://shop')
  const lang = HTML_LANG[boot.lang]
  if (!boot.config.enabled) {
    const t = translator(boot.lang, boot.texts)
    const head = { title: `${boot.resort.name[boot.lang]} | ${t('maintenance.title')}`, description: '' }
    await pages.load('maintenance')
    return { ...drawn(boot, pathname, search), head, status: 503, lang, sources: [PAGE_SOURCES.maintenance] }
  }
  const address = addressOf(pathname, offeredBy(boot))
  const elsewhere = (redirect: string) => ({
    html: '',
    preloads: '',
    head: NOWHERE,
    status: 302,
    redirect,
    lang,
    sources: [],
  })
  if ('redirect' in address) return elsewhere(address.redirect)
  if (boot.page.kind === 'banner' && !boot.page.banner) return elsewhere(paths.eshop)
  const code = codeOf(address.page, search)
  const hasFullFooter = headerOf(address.page) === 'default'
  await Promise.all([pages.load(code), hasFullFooter && loadFullFooter()])
  const page = drawn(boot, pathname, search)
  // Home has no part whose code is loaded later.
  if (code === 'home' && page.html.includes(LEFT_OUT)) throw new Error('A part of the home page failed.')
  return {
    ...page,
    head: headOf(boot, address.page, search),
    status: 200,
    lang,
    sources: [PAGE_SOURCES[code], ...(hasFullFooter ? [FULL_FOOTER] : [])],
  }
}

/** Moves React's preloads of pictures from the content to the head. */
function drawn(boot: Boot, path: string, search: string) {
  const all = renderToString(
    <Router ssrPath={path} ssrSearch={search.replace(/^\?/, '')}>
      <App boot={boot} />
    </Router>,
  )
  const preloads = /^(?:<link [^>]*>)*/.exec(all)?.[0] ?? ''
  return { html: all.slice(preloads.length), preloads }
}
