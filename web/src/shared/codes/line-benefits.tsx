import { withBadge } from '@gondola/rules/benefits/badge.ts'
import { Coins } from 'lucide-react'
import { amountOf } from '../../lib/cart-entries.ts'
import { priceBeforeOf } from '../../lib/cart-groups.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { type CartEntry, useCart } from '../../state/cart.ts'
import { Chip } from '../../ui/chip.tsx'
import { Price } from '../../ui/price.tsx'
import { usePrice } from '../use-price.ts'
import { savingsOf } from './code-facts.ts'
import css from './line-benefits.module.css'

/**
 * Shows the benefits of a cart line, its price without them, and what credit pays. Shows nothing without benefit and
 * credit.
 */
export function LineBenefits({ entries }: { entries: CartEntry[] }) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const savings = savingsOf(entries, useCart())
  const before = priceBeforeOf(entries)
  const credit = before === null ? 0 : amountOf(entries).credit
  if (savings.length === 0 && credit === 0) return null
  return (
    <div className={css.about}>
      {savings.length > 0 && before !== null && (
        <p className={css.row}>
          {savings.map(({ benefitId, name, badge }) => (
            <Chip key={benefitId} tone="deal">
              {withBadge(name?.[lang] ?? '', badge?.[lang] ?? '') || t('code.unnamed')}
            </Chip>
          ))}
          <Price tone="quiet">{t('code.instead', { price: money(before) })}</Price>
        </p>
      )}
      {credit > 0 && (
        <p className={css.credit}>
          <Coins />
          {t('code.fromCredit', { price: money(credit) })}
        </p>
      )}
    </div>
  )
}
