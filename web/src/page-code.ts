import type { ComponentType, ReactNode } from 'react'
import type { PageKey } from './lib/addresses.ts'

type Code = { Page: ComponentType; Frame: ComponentType<{ children: ReactNode }> | null }
/** The list of the shop and one product of it share an address, but no code. */
export type CodeKey = PageKey | 'product'
type PageFile = { source: string; asksServer: boolean; load: () => Promise<{ default: ComponentType }> }

/** Each page is a chunk of its own. Those that read from the server bring what keeps its answers. */
const FILES: Record<CodeKey, PageFile> = {
  home: { source: 'src/routes/home.tsx', asksServer: false, load: () => import('./routes/home.tsx') },
  aboutCard: {
    source: 'src/routes/about-card.tsx',
    asksServer: false,
    load: () => import('./routes/about-card.tsx'),
  },
  partners: { source: 'src/routes/partners.tsx', asksServer: false, load: () => import('./routes/partners.tsx') },
  terms: { source: 'src/routes/terms.tsx', asksServer: false, load: () => import('./routes/terms.tsx') },
  banner: { source: 'src/routes/banner.tsx', asksServer: true, load: () => import('./routes/banner.tsx') },
  eshop: {
    source: 'src/routes/shopping/eshop.tsx',
    asksServer: false,
    load: () => import('./routes/shopping/eshop.tsx'),
  },
  product: {
    source: 'src/routes/shopping/product.tsx',
    asksServer: true,
    load: () => import('./routes/shopping/product.tsx'),
  },
  informations: {
    source: 'src/routes/shopping/informations.tsx',
    asksServer: false,
    load: () => import('./routes/shopping/informations.tsx'),
  },
  checkout: {
    source: 'src/routes/shopping/checkout.tsx',
    asksServer: false,
    load: () => import('./routes/shopping/checkout.tsx'),
  },
  ui: { source: 'src/routes/dev-ui.tsx', asksServer: false, load: () => import('./routes/dev-ui.tsx') },
  confirmation: {
    source: 'src/routes/shopping/confirmation.tsx',
    asksServer: false,
    load: () => import('./routes/shopping/confirmation.tsx'),
  },
}
const QUERIES = 'src/state/queries.tsx'

const loaded = new Map<CodeKey, Code>()

/** Which code an address needs; `search` is its query. */
export const codeOf = (page: PageKey, search: string): CodeKey =>
  page === 'eshop' && new URLSearchParams(search).has('product') ? 'product' : page

/** The source files whose styles and scripts a page needs, as the build's manifest names them. */
export const sourcesOf = (page: CodeKey): string[] =>
  FILES[page].asksServer ? [FILES[page].source, QUERIES] : [FILES[page].source]

/** What has been loaded; undefined while a page's code is still away. */
export const pageCode = (page: CodeKey): Code | undefined => loaded.get(page)

/** Brings the code of a page; at once when it is there. Rejects when its files cannot be had. */
export async function loadPageCode(page: CodeKey): Promise<Code> {
  const known = loaded.get(page)
  if (known) return known
  const { load, asksServer } = FILES[page]
  const [{ default: Page }, queries] = await Promise.all([load(), asksServer ? import('./state/queries.tsx') : null])
  const code = { Page, Frame: queries?.Queries ?? null }
  loaded.set(page, code)
  return code
}
