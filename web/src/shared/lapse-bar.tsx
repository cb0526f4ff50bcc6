import { pragueDay, zonedClock } from '@gondola/rules/day.ts'
import { RotateCcw, TimerOff } from 'lucide-react'
import { isLapsed } from '../lib/cart-entries.ts'
import { timeText } from '../lib/day-text.ts'
import { useBoot, useText } from '../state/boot.tsx'
import { cart, useCart } from '../state/cart.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import css from './lapse-bar.module.css'
import { usePrice } from './use-price.ts'

/**
 * Says that the reservation has ended, with a button that renews price and places (docs/product.md §4.15). `text` says
 * what is not lost, such as the typed details.
 */
export function LapseBar({ text, className }: { text: string; className?: string }) {
  const t = useText()
  const title = useLapseTitle()
  const { isChecking } = useCart()
  return (
    <div className={classNames(css.bar, className)}>
      <p className={css.words}>
        <TimerOff />
        <span>
          <strong className={css.title}>{title}</strong>
          <span className={css.text}>{text}</span>
        </span>
      </p>
      <Button
        data-renews=""
        size="large"
        wide
        icon={<RotateCcw />}
        loading={isChecking}
        loadingLabel={t('cart.renewing')}
        onClick={() => void cart.renew()}
      >
        {t('cart.renew')}
      </Button>
    </div>
  )
}

/** Says what the last renewal has changed, until the cart changes. Nothing without one. */
export function RenewalNote({ className }: { className?: string }) {
  const text = useRenewalText()
  return text === null ? null : <p className={classNames(css.renewed, className)}>{text}</p>
}

/** The words that `LapseNews` announces. They say that the reservation has ended, or what its renewal has changed. */
export function LapseWords() {
  const hasLapsed = useCart().entries.some(isLapsed)
  const title = useLapseTitle()
  const text = useRenewalText()
  return hasLapsed ? title : text
}

/** Returns "Reservation ended at 10:42." From the next day on it has no time. */
function useLapseTitle(): string {
  const { lang } = useBoot()
  const t = useText()
  const [end] = useCart()
    .entries.flatMap((entry) => (isLapsed(entry) && entry.priceValidTo ? Date.parse(entry.priceValidTo) : []))
    .sort((a, b) => b - a)
  return end === undefined || pragueDay(end) !== pragueDay(cart.now())
    ? t('cart.lapsed')
    : t('cart.lapsed.at', { time: timeText(zonedClock(end).time, lang) })
}

function useRenewalText(): string | null {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const { renewal } = useCart()
  if (!renewal) return null
  const { before, after, lost } = renewal
  const names = [...new Set(lost.map(({ productName, variantName }) => `${productName[lang]}, ${variantName[lang]}`))]
  return [
    lost.length > 0 && t('cart.renewed.lost', { names: names.join('; ') }),
    before !== after
      ? t('cart.renewed.price', { before: price(before), after: price(after) })
      : after > 0 && t('cart.renewed'),
  ]
    .filter(Boolean)
    .join(' ')
}
