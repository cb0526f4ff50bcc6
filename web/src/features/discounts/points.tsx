import type { PointsReply } from '@gondola/contract/orders.ts'
import { formatDay, zonedClock } from '@gondola/rules/day.ts'
import { paths } from '../../routing/paths.ts'
import { useText } from '../../state/boot.tsx'
import css from './discounts.module.css'

/** The member's loyalty points, and the last orders that earned them (docs/product.md §17.11). */
export function Points({ points: { points, data } }: { points: PointsReply }) {
  const t = useText()
  return (
    <section className={css.points} aria-labelledby="own-points">
      <h2 id="own-points">{t('discounts.points')}</h2>
      <p className={css.sum}>{t('discounts.points.count', { count: points })}</p>
      <p>{t('discounts.points.text')}</p>
      {data.length > 0 && (
        <ul>
          {data.map((one) => (
            <li key={one.order}>
              <a href={paths.confirmation(one.order)}>
                {t('discounts.points.order', {
                  number: one.number,
                  day: formatDay(zonedClock(Date.parse(one.createdAt)).today),
                })}
              </a>
              <span>{t('discounts.points.count', { count: one.points })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
