import { longDay } from '../../lib/day-text.ts'
import { openDays } from '../../shared/day-infos.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import css from './day-choice.module.css'
import type { Picker } from './use-picker.ts'

/** The one price of a season pass, and its first day, in place of a month of equal prices. */
export function OnePrice({ picker: { prices, selection, choose }, price }: { picker: Picker; price: number }) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const [first] = openDays(prices.days)
  return (
    <div className={css.onePrice}>
      <Price look="total">{price === 0 ? t('shop.free') : money(price)}</Price>
      <p className={css.hint}>{t('shop.date.onePrice')}</p>
      {first !== undefined && (
        <Button look="secondary" aria-pressed={selection.day === first} onClick={() => choose(first)}>
          {t('shop.date.fromFirst', { day: longDay(first, lang, ' ') })}
        </Button>
      )}
    </div>
  )
}
