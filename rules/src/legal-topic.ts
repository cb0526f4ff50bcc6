import type { Day } from './day.ts'

/** The legal texts of a resort, the most important first. `rules` are the operating rules. */
export const LEGAL_TOPICS = ['general', 'rules', 'withdrawal', 'claim', 'cookies', 'gdpr'] as const

export type LegalTopic = (typeof LEGAL_TOPICS)[number]

/**
 * Returns the texts of a resort that are sent with an order (docs/product.md §13.3). An order agrees to them or takes
 * note of them. The policies are information for everybody.
 */
export const sentTopics = (links: readonly { href: string }[]): LegalTopic[] =>
  LEGAL_TOPICS.filter(
    (topic) => topic !== 'cookies' && topic !== 'gdpr' && links.some(({ href }) => href === `/terms/${topic}`),
  )

/** Returns the version that counts on a day: the newest that has begun. The first one has always counted. */
export const countingOn = (versions: readonly Day[], day: Day): Day | undefined =>
  versions.findLast((one) => one <= day) ?? versions[0]

/** The text that an account may agree to. */
export type AccountTopic = 'general' | 'claim'

/** Returns the text that an account agrees to (docs/product.md §13.4): the general terms, else the complaints procedure. */
export const accountTopic = (links: readonly { href: string }[]): AccountTopic =>
  links.some(({ href }) => href === '/terms/general') ? 'general' : 'claim'
