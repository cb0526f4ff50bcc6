import type { BenefitItem } from '@gondola/contract/benefits.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import css from './discounts.module.css'

/** The member's credit, with what it can be used for. */
export function CreditBalance({ credit, benefits }: { credit: number; benefits: readonly BenefitItem[] }) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  return (
    <section className={css.credit} aria-labelledby="own-credit">
      <h2 id="own-credit">{t('discounts.credit')}</h2>
      <p className={css.sum}>{money(credit)}</p>
      {benefits.map((benefit) => (
        <p key={benefit.benefitId}>
          {t('discounts.credit.text', {
            sum: money(benefit.max),
            products: benefit.productNames.map((name) => name[lang]).join(', '),
          })}
        </p>
      ))}
    </section>
  )
}
