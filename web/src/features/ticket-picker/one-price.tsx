import type { Day } from '@gondola/rules/day.ts'
import { longDay } from '../../lib/day-text.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import css from './day-choice.module.css'
import type { Picker } from './use-picker.ts'

type Props = {
  picker: Picker
  price: number
  first: Day | undefined
  /** Shows the other days. */
  onOther: (() => void) | undefined
}

/** The one price of a season pass, and its first day. It replaces a month of equal prices. */
export function OnePrice({ picker: { selection, choose }, price, first, onOther }: Props) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  return (
    <div className={css.onePrice}>
      <Price look="total">{price === 0 ? t('shop.free') : money(price)}</Price>
      <p className={css.hint}>{t('shop.date.onePrice')}</p>
      {first !== undefined && (
        <Button look="secondary" aria-pressed={selection.day === first} onClick={() => choose(first)}>
          {t('shop.date.fromFirst', { day: longDay(first, lang, ' ') })}
        </Button>
      )}
      {onOther && (
        <Button look="quiet" onClick={onOther}>
          {t('shop.date.otherStart')}
        </Button>
      )}
    </div>
  )
}
