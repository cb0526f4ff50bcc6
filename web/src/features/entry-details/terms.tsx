import type { LegalTopic } from '@gondola/rules/legal-topic.ts'
import { linkedText } from '../../lib/linked-text.tsx'
import { legalTopics } from '../../routing/addresses.ts'
import { useLegalLink } from '../../shared/legal-link.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { purchase, usePurchase } from '../../state/purchase.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import css from './details.module.css'
import { ADDITIONAL_TERMS_ID, TERMS_ID } from './problems.ts'

/** What the agreement names, by the key of its text. */
const AGREED: Record<string, LegalTopic[]> = {
  'informations.terms': ['general'],
  'informations.terms.rules': ['rules', 'claim'],
  'informations.terms.claim': ['claim'],
}

/**
 * Returns the text key of the agreement. Names the general terms if the resort has them, otherwise operating rules and
 * complaints; the rules only where no box of their own asks for them.
 */
export function useTermsKey() {
  const { resort, config } = useBoot()
  if (legalTopics(resort.legalLinks).includes('general')) return 'informations.terms'
  return config.flags.additionalVOP ? 'informations.terms.claim' : 'informations.terms.rules'
}

/** Agreements to terms; each text opens in a window of its own. */
export function Terms({ errorOf }: { errorOf: (id: string) => string | undefined }) {
  const { config } = useBoot()
  const t = useText()
  const key = useTermsKey()
  const { terms, additionalTerms } = usePurchase()
  const link = useLegalLink()
  return (
    <div className={css.terms}>
      <Checkbox
        id={TERMS_ID}
        label={linkedText(t(key), AGREED[key]?.map(link) ?? [])}
        required
        checked={terms}
        error={errorOf(TERMS_ID)}
        onChange={(event) => purchase.setTerms(event.currentTarget.checked)}
      />
      {config.flags.additionalVOP && (
        <Checkbox
          id={ADDITIONAL_TERMS_ID}
          label={linkedText(t('informations.terms.additional'), [link('rules')])}
          required
          checked={additionalTerms}
          error={errorOf(ADDITIONAL_TERMS_ID)}
          onChange={(event) => purchase.setAdditionalTerms(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
