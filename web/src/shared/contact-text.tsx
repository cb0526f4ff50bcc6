import type { ReactNode } from 'react'
import { linkedText } from '../lib/linked-text.tsx'
import { useBoot, useText } from '../state/boot.tsx'

/**
 * A sentence with the resort's e-mail and telephone. A resort without a telephone gets the text of `textKey` with
 * `.mail` appended.
 */
export function ContactText({ textKey, vars }: { textKey: string; vars?: Record<string, string> }) {
  const { email, phone } = useBoot().resort.contact
  const t = useText()
  const mail = (words: ReactNode) => <a href={`mailto:${email}`}>{words}</a>
  const dial = (words: ReactNode) => <a href={`tel:${phone.replace(/\s/g, '')}`}>{words}</a>
  return phone
    ? linkedText(t(textKey, { ...vars, email, phone }), [mail, dial])
    : linkedText(t(`${textKey}.mail`, { ...vars, email }), [mail])
}
