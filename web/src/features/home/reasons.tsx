import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import css from './reasons.module.css'

const REASONS = ['price', 'waiting', 'card'] as const

/** Lowest prices, no waiting, one card: three figures with a sentence each (docs/product.md §11.1). */
export function Reasons() {
  const t = useText()
  const { resort, cardDeposit, season } = useBoot()
  const price = usePrice()
  const vars = { card: resort.cardName, deposit: price(cardDeposit) }
  return (
    <section className={`wrap below ${css.reasons}`} aria-label={t('home.reasons')}>
      {REASONS.map((reason) => {
        const key = `home.reason.${reason}.${season}`
        return (
          <div key={reason}>
            <p className={css.figure}>
              <span className="t-big">{t(`${key}.figure`)}</span> <span className={css.unit}>{t(`${key}.unit`)}</span>
            </p>
            <h2 className="t-item">{t(`${key}.title`, vars)}</h2>
            <p className={css.text}>{t(`${key}.text`, vars)}</p>
          </div>
        )
      })}
    </section>
  )
}
