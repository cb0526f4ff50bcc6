import type { ReactNode } from 'react'
import css from './dev-ui.module.css'

/** A text that is too long for one line. */
export const LONG = 'Velmi dlouhý název, který se na telefon nevejde do jednoho řádku a musí se zalomit'

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part}>
    <h2 className="t-section">{title}</h2>
    {children}
  </section>
)
export const Row = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>
