import type { ComponentType } from 'react'
import type { PageKey } from './lib/addresses.ts'

/** The list of the shop and one product of it share an address, but no code; a shop that is switched off has one page. */
export type CodeKey = Exclude<PageKey, 'registration'> | 'product' | 'maintenance'
type PageFile = { source: string; load: () => Promise<{ default: ComponentType }> }

/** Each page is a chunk of its own; `source` is its file as the build's manifest names it. */
const FILES: Record<CodeKey, PageFile> = {
  home: { source: 'src/routes/home.tsx', load: () => import('./routes/home.tsx') },
  aboutCard: { source: 'src/routes/about-card.tsx', load: () => import('./routes/about-card.tsx') },
  partners: { source: 'src/routes/partners.tsx', load: () => import('./routes/partners.tsx') },
  myCards: { source: 'src/routes/personal/cards.tsx', load: () => import('./routes/personal/cards.tsx') },
  myOrders: { source: 'src/routes/personal/orders.tsx', load: () => import('./routes/personal/orders.tsx') },
  terms: { source: 'src/routes/terms.tsx', load: () => import('./routes/terms.tsx') },
  banner: { source: 'src/routes/banner.tsx', load: () => import('./routes/banner.tsx') },
  eshop: { source: 'src/routes/shopping/eshop.tsx', load: () => import('./routes/shopping/eshop.tsx') },
  product: { source: 'src/routes/shopping/product.tsx', load: () => import('./routes/shopping/product.tsx') },
  discount: { source: 'src/routes/shopping/discount.tsx', load: () => import('./routes/shopping/discount.tsx') },
  informations: {
    source: 'src/routes/shopping/informations.tsx',
    load: () => import('./routes/shopping/informations.tsx'),
  },
  checkout: { source: 'src/routes/shopping/checkout.tsx', load: () => import('./routes/shopping/checkout.tsx') },
  maintenance: { source: 'src/routes/maintenance.tsx', load: () => import('./routes/maintenance.tsx') },
  card: { source: 'src/routes/card.tsx', load: () => import('./routes/card.tsx') },
  tablet: { source: 'src/routes/tablet.tsx', load: () => import('./routes/tablet.tsx') },
  activation: { source: 'src/routes/activation.tsx', load: () => import('./routes/activation.tsx') },
  ui: { source: 'src/routes/dev-ui.tsx', load: () => import('./routes/dev-ui.tsx') },
  confirmation: {
    source: 'src/routes/shopping/confirmation.tsx',
    load: () => import('./routes/shopping/confirmation.tsx'),
  },
}

const loaded = new Map<CodeKey, ComponentType>()

/** Which code an address needs; `search` is its query. The registration opens over the shop. */
export function codeOf(page: PageKey, search: string): CodeKey {
  if (page === 'registration') return 'eshop'
  return page === 'eshop' && new URLSearchParams(search).has('product') ? 'product' : page
}

/** The source file whose styles and scripts a page needs. */
export const sourceOf = (page: CodeKey): string => FILES[page].source

/** What has been loaded; undefined while a page's code is still away. */
export const pageCode = (page: CodeKey): ComponentType | undefined => loaded.get(page)

/** Brings the code of a page; at once when it is there. Rejects when its files cannot be had. */
export async function loadPageCode(page: CodeKey): Promise<void> {
  if (!loaded.has(page)) loaded.set(page, (await FILES[page].load()).default)
}
