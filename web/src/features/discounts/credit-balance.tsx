import type { BenefitItem } from '@gondola/contract/benefits.ts'
import { requiredCredit } from '@gondola/rules/benefits/pay-with.ts'
import { fromCrowns, toCrowns } from '@gondola/rules/money.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import css from './discounts.module.css'

/** Returns a function that says whether credit lacks for one piece. Its result is null where it suffices. */
export function useLackOfCredit(): (credit: number, benefit: Pick<BenefitItem, 'min' | 'max'>) => string | null {
  const t = useText()
  const money = usePrice()
  return (credit, { min, max }) => {
    const required = toCrowns(requiredCredit({ min: fromCrowns(min), max: fromCrowns(max) }, 1))
    if (credit >= required) return null
    const sums = { required: money(required), available: money(credit) }
    return t('informations.discountVoucher.modal.error.not-enough-credit', sums)
  }
}

/** The member's credit, with what it can be used for, or why not. */
export function CreditBalance({ credit, benefits }: { credit: number; benefits: readonly BenefitItem[] }) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const lackOf = useLackOfCredit()
  return (
    <section className={css.credit} aria-labelledby="own-credit">
      <h2 id="own-credit">{t('discounts.credit')}</h2>
      <p className={css.sum}>{money(credit)}</p>
      {benefits.map((benefit) => (
        <p key={benefit.benefitId}>
          {lackOf(credit, benefit) ??
            t('discounts.credit.text', {
              sum: money(benefit.max),
              products: benefit.productNames.map((name) => name[lang]).join(', '),
            })}
        </p>
      ))}
    </section>
  )
}
