import type { Boot } from '@gondola/contract/boot.ts'
import type { EshopConfig } from '@gondola/contract/content.ts'
import { LEGAL_TOPICS, type LegalTopic } from '@gondola/rules/legal-topic.ts'
import { type PersonalTab, paths, personalTabs } from './paths.ts'

export type PageKey =
  | 'home'
  | 'eshop'
  | 'discount'
  | 'informations'
  | 'checkout'
  | 'confirmation'
  | 'b2bConfirmation'
  | 'banner'
  | 'terms'
  | 'partners'
  | 'aboutCard'
  | 'activation'
  | 'withdraw'
  | 'cancel'
  | 'findOrder'
  | 'complaint'
  | 'registration'
  | 'card'
  | 'tablet'
  | 'code'
  | 'myCards'
  | 'myOrders'
  | 'mySettings'
  | 'email'
  | 'myDiscounts'
  | 'ui'

/**
 * What not every shop has. Legal texts, tabs of the personal area, the page about its card, a member price, an address
 * that opens the registration. Also entry pages for cards, tablets and codes and, outside production, the page of all
 * components.
 */
export type Offered = {
  topics: readonly LegalTopic[]
  personal: readonly PersonalTab[]
  aboutCard: boolean
  dualPrices: boolean
  registration: string
  entries: Record<'card' | 'tablet' | 'code', boolean>
  components: boolean
}

/** A page of the shop, or the redirect of an unknown address (docs/product.md §11.15). */
export type Address = { page: PageKey; topic?: LegalTopic } | { redirect: string }

const PAGES: Record<string, PageKey> = {
  '/': 'home',
  '/shopping/eshop': 'eshop',
  '/shopping/informations': 'informations',
  '/shopping/checkout': 'checkout',
  '/shopping/confirmation': 'confirmation',
  '/shopping/b2b-confirmation': 'b2bConfirmation',
  [paths.partners]: 'partners',
  [paths.activation]: 'activation',
  [paths.findOrder]: 'findOrder',
  [paths.email]: 'email',
}
const PERSONAL: Record<PersonalTab, PageKey> = {
  cards: 'myCards',
  orders: 'myOrders',
  discounts: 'myDiscounts',
  settings: 'mySettings',
}
/** Both let the visitor choose between member and guest. */
const DISCOUNT: string[] = [paths.discount, '/shopping/registration']

/** A plain form with its steps; its name is its page's. */
const FORM = /^\/(withdraw|cancel|complaint)(\/confirm|\/received)?$/

const BANNER = /^\/banners\/([\w-]+)$/

/** Returns the slug of the banner that a path shows. */
export const bannerSlug = (path: string): string | undefined => BANNER.exec(path)?.[1]

const tidied = (path: string) => path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')

/** Returns the page of a path without its query. */
export function addressOf(path: string, offered: Offered): Address {
  const { topics, personal, aboutCard, dualPrices, registration, entries, components } = offered
  const tidy = tidied(path)
  if (tidy !== path) return { redirect: tidy }
  const page = PAGES[path] ?? (FORM.exec(path)?.[1] as PageKey | undefined)
  if (page) return { page }
  if (path === paths.aboutCard && aboutCard) return { page: 'aboutCard' }
  if (path === registration) return { page: 'registration' }
  if (path === paths.card && entries.card) return { page: 'card' }
  if (path === paths.tablet && entries.tablet) return { page: 'tablet' }
  if (path === paths.code && entries.code) return { page: 'code' }
  if (path === '/dev/ui' && components) return { page: 'ui' }
  if (bannerSlug(path)) return { page: 'banner' }
  if (path === '/banners' || path.startsWith('/banners/')) return { redirect: paths.eshop }
  if (DISCOUNT.includes(path)) return dualPrices ? { page: 'discount' } : { redirect: paths.informations }
  if (path === '/shopping' || path.startsWith('/shopping/')) return { redirect: paths.eshop }
  if (path === '/personal' || path.startsWith('/personal/')) {
    const tab = personal.find((one) => path === paths.personal(one))
    if (tab) return { page: PERSONAL[tab] }
    const first = personal.includes('cards') ? 'cards' : personal[0]
    if (first) return { redirect: paths.personal(first) }
  }
  if (path === '/terms' || path.startsWith('/terms/')) {
    const topic = topics.find((one) => path === paths.legal(one))
    return topic ? { page: 'terms', topic } : { redirect: paths.home }
  }
  return { redirect: '/shopping' }
}

/** Addresses that lead on to a page, and are not unknown for that. */
const ALIASES = ['/shopping', '/personal', ...DISCOUNT]

/** Whether nothing is at an address, so that it leads elsewhere (docs/product.md §11.15). */
export function isUnknownAddress(path: string, offered: Offered): boolean {
  const tidy = tidied(path)
  return !ALIASES.includes(tidy) && 'redirect' in addressOf(tidy, offered)
}

/** Follows redirects inside the browser to the final page. */
export function finalAddress(path: string, offered: Offered): { path: string; address: Address } {
  let at = path
  let address = addressOf(at, offered)
  while ('redirect' in address) {
    at = address.redirect
    address = addressOf(at, offered)
  }
  return { path: at, address }
}

/** Returns the legal texts that a resort's links name. */
export const legalTopics = (links: readonly { href: string }[]): LegalTopic[] =>
  LEGAL_TOPICS.filter((topic) => links.some((link) => link.href === paths.legal(topic)))

/** Returns what this resort offers besides the addresses of every resort. */
export const offeredBy = ({ resort, config, mode }: Pick<Boot, 'resort' | 'config' | 'mode'>): Offered => ({
  components: mode !== 'production',
  topics: legalTopics(resort.legalLinks),
  personal: personalTabs(config.personalHeaderItems),
  aboutCard: config.flags.aboutCard,
  dualPrices: config.dualPrices,
  registration: config.registrationRedirectPath,
  entries: config.paths,
})

/** Pages after the e-shop on the way through an order. */
const STEPS: PageKey[] = ['discount', 'informations', 'checkout', 'confirmation', 'b2bConfirmation']

/** Returns the kind of header: default or steps (docs/product.md §11.17). */
export const headerOf = (page: PageKey): 'default' | 'steps' => (STEPS.includes(page) ? 'steps' : 'default')

/**
 * Whether an order passes the choice between member and guest (docs/product.md §11.5). It does where there are two
 * prices, unless the cart skips it or a member is signed in.
 */
export const passesDiscount = (
  { dualPrices, cartButtonUrl }: Pick<EshopConfig, 'dualPrices' | 'cartButtonUrl'>,
  isSignedIn: boolean,
): boolean => dualPrices && cartButtonUrl !== paths.informations && !isSignedIn

/**
 * Returns where the back arrow leads; undefined is one step back in the history (docs/product.md §11.18). Skips steps
 * that would only lead forward again.
 */
export function backFrom(page: PageKey, hasDiscount: boolean): string | undefined {
  if (page === 'checkout') return paths.informations
  if (page === 'informations') return hasDiscount ? paths.discount : paths.eshop
  return page === 'discount' ? paths.eshop : undefined
}

/**
 * Keys of lazily loaded code. List and product share an address but no code; a shop that is switched off has one page.
 */
export type CodeKey = Exclude<PageKey, 'registration'> | 'product' | 'maintenance'

/** Returns which code an address needs; `search` is its query. The registration opens over the shop. */
export function codeOf(page: PageKey, search: string): CodeKey {
  if (page === 'registration') return 'eshop'
  return page === 'eshop' && new URLSearchParams(search).has('product') ? 'product' : page
}
