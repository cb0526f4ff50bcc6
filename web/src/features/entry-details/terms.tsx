import { linkedText } from '../../lib/linked-text.tsx'
import { legalTopics } from '../../routing/addresses.ts'
import { useLegalLink } from '../../shared/legal-link.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { purchase, usePurchase } from '../../state/purchase.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import css from './details.module.css'
import { ADDITIONAL_TERMS_ID, TERMS_ID } from './problems.ts'

/**
 * Returns the text key of the agreement. Names the general terms if the resort has them, otherwise complaints and
 * cookies.
 */
export const useTermsKey = () =>
  legalTopics(useBoot().resort.legalLinks).includes('general') ? 'informations.terms' : 'informations.terms.claim'

/** Agreements to terms; each text opens in a window of its own. */
export function Terms({ errorOf }: { errorOf: (id: string) => string | undefined }) {
  const { config } = useBoot()
  const t = useText()
  const key = useTermsKey()
  const { terms, additionalTerms } = usePurchase()
  const link = useLegalLink()
  const links = key === 'informations.terms' ? [link('general')] : [link('claim'), link('cookies')]
  return (
    <div className={css.terms}>
      <Checkbox
        id={TERMS_ID}
        label={linkedText(t(key), links)}
        required
        checked={terms}
        error={errorOf(TERMS_ID)}
        onChange={(event) => purchase.setTerms(event.currentTarget.checked)}
      />
      {config.flags.additionalVOP && (
        <Checkbox
          id={ADDITIONAL_TERMS_ID}
          label={t('informations.terms.additional')}
          required
          checked={additionalTerms}
          error={errorOf(ADDITIONAL_TERMS_ID)}
          onChange={(event) => purchase.setAdditionalTerms(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
