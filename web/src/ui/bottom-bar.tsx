import type { ReactNode } from 'react'
import css from './bottom-bar.module.css'

/**
 * A bar below 960 px: the total on the left, one button on the right. Place it last in the page; it reserves its own
 * space.
 */
export function BottomBar({
  label,
  total,
  chip,
  facts,
  action,
}: {
  label: string
  total: ReactNode
  chip?: ReactNode
  /** Persons and days; those on one line have a dot between them. */
  facts: readonly string[]
  action: ReactNode
}) {
  return (
    <section className={css.bar} aria-label={label}>
      <div className={css.row}>
        <div className={css.words}>
          <div className={css.total}>
            {total}
            {chip}
          </div>
          <p className={css.facts}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
        <div className={css.action}>{action}</div>
      </div>
    </section>
  )
}
