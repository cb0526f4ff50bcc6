import type { ReactNode } from 'react'
import css from './bottom-bar.module.css'

/** Below 960 px: the total at the left, one button at the right. Place it last in the page; it keeps its own room. */
export function BottomBar({
  label,
  total,
  chip,
  line,
  action,
}: {
  label: string
  total: ReactNode
  chip?: ReactNode
  /** Who and when, in one line. */
  line?: ReactNode
  action: ReactNode
}) {
  return (
    <section className={css.bar} aria-label={label}>
      <div className={css.words}>
        <div className={css.total}>
          {total}
          {chip}
        </div>
        {line && <p className={css.line}>{line}</p>}
      </div>
      <div className={css.action}>{action}</div>
    </section>
  )
}
