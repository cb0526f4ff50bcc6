import type { LegalTopic } from '@gondola/rules/legal-topic.ts'

/** All possible tabs of the personal area; a resort chooses among them (docs/product.md §10.15). */
export const PERSONAL_TABS = ['cards', 'orders', 'discounts', 'settings'] as const
export type PersonalTab = (typeof PERSONAL_TABS)[number]

/** Tabs of a company's user: it owns no cards and has no discounts (docs/product.md §20.8). */
const COMPANY_TABS: readonly PersonalTab[] = ['orders', 'settings']

/** Returns the tabs that a resort shows, in its order. A user of a company has fewer. */
export const personalTabs = (items: readonly string[], isCompany = false): PersonalTab[] =>
  items.flatMap((item) => (isCompany ? COMPANY_TABS : PERSONAL_TABS).filter((tab) => tab === item))

/** Every address of the shop in one place. */
export const paths = {
  home: '/',
  category: (id: string) => `/?category=${encodeURIComponent(id)}`,
  eshop: '/shopping/eshop',
  banner: (slug: string, search: Record<string, string | number> = {}) => {
    const query = new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)]))
    return `/banners/${slug}${query.size > 0 ? `?${query}` : ''}`
  },
  product: (id: string, search: Record<string, string | number> = {}) => {
    const query = new URLSearchParams({ product: id })
    for (const [key, value] of Object.entries(search)) query.set(key, String(value))
    return `/shopping/eshop?${query}`
  },
  discount: '/shopping/discount',
  informations: '/shopping/informations',
  checkout: '/shopping/checkout',
  /** That of a company is a page of its own. */
  confirmation: (uuid: string, isBusiness = false) =>
    `/shopping/${isBusiness ? 'b2b-' : ''}confirmation?transaction=${uuid}`,
  ticket: (uuid: string, lang: string, entry?: string) =>
    `/transactions/${uuid}/ticket?lang=${lang}${entry ? `&cartId=${entry}` : ''}`,
  printAll: (uuid: string, lang: string) => `/transactions/${uuid}/print-all-tickets?lang=${lang}`,
  withdraw: '/withdraw',
  /** Keeps on the server who may open the order, and leads on to its withdrawal. */
  withdrawOrder: (uuid: string, key: string | undefined) =>
    `/withdraw/order?transaction=${uuid}${key ? `&key=${encodeURIComponent(key)}` : ''}`,
  /** Forgets the order, for a statement about another one. */
  withdrawOther: '/withdraw/order',
  findOrder: '/orders/find',
  complaint: '/complaint',
  partners: '/discounts/partner',
  personal: (tab: PersonalTab) => `/personal/${tab}`,
  activation: '/users/activation',
  email: '/users/email',
  /** A page of its own, outside of the shop's. */
  ownData: (memberId: string, lang: string) => `/users/${memberId}/data?lang=${lang}`,
  aboutCard: '/aboutCard',
  card: '/karta',
  code: '/kod',
  tablet: '/tablet',
  legal: (topic: LegalTopic, version?: string) => `/terms/${topic}${version ? `?version=${version}` : ''}`,
} as const
