import type { ReactNode } from 'react'
import { linkedText } from '../../lib/linked-text.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCompany } from '../../state/session.ts'
import { Note } from '../../ui/note.tsx'

/**
 * Returns the note that a user of a company may not order (docs/product.md §20.5). It names the address to write to.
 * Null for a visitor who may order.
 */
export function useMayNotBuy(): ReactNode {
  const { email } = useBoot().resort.contact
  const t = useText()
  const company = useCompany()
  if (company?.mayBuy !== false) return null
  return linkedText(t('company.mayNotBuy', { company: company.name, email }), [
    (words) => <a href={`mailto:${email}`}>{words}</a>,
  ])
}

/** Shows `useMayNotBuy` as a note; nothing where the visitor may order. */
export function MayNotBuyNote() {
  const why = useMayNotBuy()
  return why && <Note warns>{why}</Note>
}
