import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import css from './steps.module.css'

export type Step = { key: string; label: string; href: string }

/**
 * Progress through the steps of an order. Steps before `current` (0 is the first) are links, later ones plain words.
 * `onGo` handles ordinary clicks without a page load.
 */
export function Steps({
  label,
  doneLabel,
  steps,
  current,
  onGo,
}: {
  label: string
  /** Read after a finished step; not visible. */
  doneLabel: string
  steps: Step[]
  current: number
  onGo?: (href: string) => void
}) {
  function go(event: MouseEvent, href: string) {
    if (!onGo || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    onGo(href)
  }
  return (
    <nav className={css.steps} aria-label={label}>
      <ol>
        {steps.map((step, index) => (
          <li key={step.key} className={classNames(index < current && css.done, index === current && css.now)}>
            {index < current ? (
              <a href={step.href} onClick={(event) => go(event, step.href)}>
                <span className={css.mark}>
                  <Check />
                </span>
                <span className={css.word}>{step.label}</span>
                <span className="vh"> {doneLabel}</span>
              </a>
            ) : (
              <span className={css.step} aria-current={index === current ? 'step' : undefined}>
                <span className={css.mark} aria-hidden="true">
                  {index + 1}
                </span>
                <span className={css.word}>{step.label}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
