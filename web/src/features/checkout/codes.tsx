import { Coins, Gift } from 'lucide-react'
import { signsOf } from '../../shared/codes/code-facts.ts'
import { useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import css from './checkout.module.css'

export { CodeSums } from '../../shared/codes/code-sums.tsx'
export { LineBenefits } from '../../shared/codes/line-benefits.tsx'

/** Says what pays for everything: no page of the bank will open. */
export function PaidByCode() {
  const t = useText()
  const { amount, results } = useCart()
  const gifts = results.filter(({ kind, saved }) => kind === 'gift' && saved > 0)
  const [gift] = gifts
  const by = gifts.length > 1 ? 'gifts' : gift ? 'gift' : 'credit'
  const beside = gift && amount.credit > 0 ? '.credit' : ''
  return (
    <div className={css.paidBy}>
      <span className={css.paidByIcon}>{gift ? <Gift /> : <Coins />}</span>
      <div>
        <p className={css.paidByWords}>
          {t(`checkout.paidBy.${by}${beside}`, { signs: gift ? signsOf(gift) : '' }).trim()}
        </p>
        <p className={css.paidByNote}>{t('checkout.paidBy.note')}</p>
      </div>
    </div>
  )
}
