import { type ReactNode, type Ref, useId } from 'react'
import css from './settings.module.css'

type SectionProps = {
  title: string
  text?: string
  aside?: ReactNode
  /** Where the focus stays when the pressed control goes away. */
  bodyRef?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A part of the settings, with its name. That is at the left on desktops, above it on phones. */
export function Section({ title, text, aside, bodyRef, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id} className="t-item">
          {title}
        </h2>
        {text && <p>{text}</p>}
        {aside}
      </header>
      <div className={css.body} ref={bodyRef} tabIndex={bodyRef ? -1 : undefined}>
        {children}
      </div>
    </section>
  )
}

/** A placeholder for what is being loaded. */
export const Waiting = () => <span className={css.waiting} />
