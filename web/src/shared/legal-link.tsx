import type { LegalTopic } from '@gondola/rules/legal-topic.ts'
import type { ReactNode } from 'react'
import { legalTopics } from '../routing/addresses.ts'
import { paths } from '../routing/paths.ts'
import { useBoot, useText } from '../state/boot.tsx'

/** Returns a function that links words to a legal text (docs/product.md §13.4). Without such a text they stay plain. */
export function useLegalLink(): (topic: LegalTopic) => (words: string) => ReactNode {
  const { resort } = useBoot()
  const topics = legalTopics(resort.legalLinks)
  return (topic) => (words) =>
    topics.includes(topic) ? <NewTabLink href={paths.legal(topic)}>{words}</NewTabLink> : words
}

/** A link that opens a new tab, and says so to screen readers. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useText()
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="vh"> ({t('informations.newTab')})</span>
    </a>
  )
}
