import { Redirect } from 'wouter'
import { DiscountChoice } from '../../features/discount/discount-choice.tsx'
import { discountWay } from '../../features/discount/discount-way.ts'
import { useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { useSession } from '../../state/session.ts'
import { Step } from './step.tsx'
import css from './step-page.module.css'

/** The choice between member and guest, shown once it is known to exist (docs/product.md §11.5). */
export default function Discount() {
  const t = useText()
  const way = discountWay(useCart(), useSession())
  if (typeof way === 'object') return <Redirect to={way.redirect} replace />
  const intro = (
    <div className={css.heading}>
      <h1 className="t-page" tabIndex={-1}>
        {t('discount.title')}
      </h1>
      <p className="lead">{t('discount.lead')}</p>
    </div>
  )
  return (
    <Step intro={intro} isWhole isDrawn={way === 'ask'} label={t('informations.loading')}>
      <DiscountChoice />
    </Step>
  )
}
