import { TriangleAlert } from 'lucide-react'
import { useCodeSentence } from '../../shared/codes/code-words.ts'
import { useText } from '../../state/boot.tsx'
import css from './discounts.module.css'
import type { OwnDiscounts } from './discounts.queries.ts'

/** Codes of the registration that did not join the account, and why (docs/product.md §17.35). */
export function NotAdded({ codes }: { codes: OwnDiscounts['notAdded'] }) {
  const t = useText()
  const sentenceOf = useCodeSentence()
  return (
    <section className={css.notAdded} aria-labelledby="not-added">
      <h2 id="not-added">
        <TriangleAlert />
        {t('discounts.notAdded')}
      </h2>
      <ul>
        {codes.map(({ lastSigns, error }) => (
          <li key={lastSigns}>
            <strong>…{lastSigns}</strong>{' '}
            {sentenceOf({
              status: error === 'assigned' ? error : null,
              error: error === 'assigned' ? null : error,
              reason: null,
              details: null,
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
