import type { ReactNode } from 'react'
import css from './bottom-bar.module.css'

/** Below 960 px: the total at the left, one button at the right. Place it last in the page; it keeps its own room. */
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
  /** Who and when, with a dot between those that share a line. */
  facts: readonly string[]
  action: ReactNode
}) {
  return (
    <section className={css.bar} aria-label={label}>
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
    </section>
  )
}
