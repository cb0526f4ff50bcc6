/** The legal texts that a resort may have, in the order of their importance; `rules` are the operating rules. */
export const LEGAL_TOPICS = ['general', 'rules', 'claim', 'cookies', 'gdpr'] as const

export type LegalTopic = (typeof LEGAL_TOPICS)[number]
