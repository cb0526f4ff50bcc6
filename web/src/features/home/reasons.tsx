import { useBoot, useText } from '../../state/boot.tsx'
import css from './reasons.module.css'

const REASONS = ['price', 'waiting', 'card'] as const

/** Lowest prices, no waiting, one card: three figures with a sentence (spec §2 Home). */
export function Reasons() {
  const t = useText()
  const { resort, season } = useBoot()
  return (
    <section className={`wrap below ${css.reasons}`} aria-label={t('home.reasons')}>
      {REASONS.map((reason) => {
        const key = `home.reason.${reason}.${season}`
        return (
          <div key={reason}>
            <p className={css.figure}>
              <span className="t-big">{t(`${key}.figure`)}</span> <span className={css.unit}>{t(`${key}.unit`)}</span>
            </p>
            <h2 className="t-item">{t(`${key}.title`, { card: resort.cardName })}</h2>
            <p className={css.text}>{t(`${key}.text`, { card: resort.cardName })}</p>
          </div>
        )
      })}
    </section>
  )
}
