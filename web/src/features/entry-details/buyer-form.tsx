import { toCrowns } from '@gondola/rules/money.ts'
import { MOST_SIMPLIFIED } from '@gondola/rules/receipt.ts'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { LatePart } from '../../shared/late-part.tsx'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { purchase, usePurchase } from '../../state/purchase.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import css from './details.module.css'
import type { NamedPerson } from './person-form.tsx'

const BuyerFields = lazyWithRetry(() => import('./buyer-fields.tsx').then((file) => file.BuyerFields))

export type BuyerFormProps = {
  /** The receipt has to name its buyer; otherwise it is optional. */
  isNeeded: boolean
  /** Persons whose data can be copied, so that nothing is typed twice. */
  persons: readonly NamedPerson[]
  errorOf: (id: string) => string | undefined
  onLeave: (id: string) => void
}

/** Name and address for the receipt, and the fields of companies (Act on VAT § 29). */
export function BuyerForm({ isNeeded, persons, errorOf, onLeave }: BuyerFormProps) {
  const { resort } = useBoot()
  const t = useText()
  const price = usePrice()
  const { wantsBuyer } = usePurchase()
  return (
    <section className={css.block} aria-label={t('informations.buyer.title')}>
      {isNeeded ? (
        <div className={css.head}>
          <h2 className="t-item">{t('informations.buyer.title')}</h2>
          <p className={css.about}>
            {t('informations.buyer.why', { limit: price(toCrowns(MOST_SIMPLIFIED[resort.taxLaw])) })}
          </p>
        </div>
      ) : (
        <Checkbox
          label={t('informations.buyer.wanted')}
          checked={wantsBuyer}
          onChange={(event) => purchase.setWantsBuyer(event.currentTarget.checked)}
        />
      )}
      <LatePart>
        {(isNeeded || wantsBuyer) && <BuyerFields persons={persons} errorOf={errorOf} onLeave={onLeave} />}
      </LatePart>
    </section>
  )
}
