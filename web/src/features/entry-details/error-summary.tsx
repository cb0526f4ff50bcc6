import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { useText } from '../../state/boot.tsx'
import { More } from '../../ui/more.tsx'
import css from './details.module.css'

type ErrorSummaryProps = { count: number; items: { id: string; words: string }[]; ref: Ref<HTMLElement> }

/** Lines that fit above the first form on a phone; further ones are folded. */
const MOST_LINES = 6

/** A list of problems, each linked to its control. Gets the focus when the buyer tries to go on. */
export function ErrorSummary({ count, items, ref }: ErrorSummaryProps) {
  const t = useText()
  const rest = items.length > MOST_LINES ? items.slice(MOST_LINES - 1) : []
  return (
    <section ref={ref} className={css.summary} aria-labelledby="error-summary" tabIndex={-1}>
      <CircleAlert />
      <div>
        <p className={css.summaryTitle} id="error-summary">
          {t('informations.summary', { count })}
        </p>
        <Links items={items.slice(0, items.length - rest.length)} />
        {rest.length > 0 && (
          <More label={t('informations.summary.rest', { number: rest.length })}>
            <Links items={rest} />
          </More>
        )}
      </div>
    </section>
  )
}

function Links({ items }: Pick<ErrorSummaryProps, 'items'>) {
  return (
    <ul>
      {items.map(({ id, words }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault()
              focusControl(id)
            }}
          >
            {words}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Focuses a control, or the first one inside the element of that id. */
export function focusControl(id: string): void {
  const element = document.getElementById(id)
  const inside = element?.matches('input, select, textarea') ? element : element?.querySelector<HTMLElement>('input')
  ;(inside ?? element)?.focus()
  element?.scrollIntoView({ block: 'center' })
}
