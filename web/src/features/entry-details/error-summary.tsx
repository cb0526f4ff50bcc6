import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { useText } from '../../state/boot.tsx'
import { More } from '../../ui/more.tsx'
import css from './error-summary.module.css'
import type { Problem } from './problems.ts'
import { summaryLines } from './summary-lines.ts'

type ErrorSummaryProps = {
  problems: readonly Problem[]
  wordsOf: (problem: Problem, more: number) => string
  /** Called with the id of the control of a problem that was pressed. */
  onPick: (id: string) => void
  ref: Ref<HTMLElement>
}
type LinksProps = Pick<ErrorSummaryProps, 'onPick'> & { items: readonly { id: string; words: string }[] }

/** Lines that fit above the first form on a phone; further ones are folded. */
const MOST_LINES = 6

/** A list of problems, each linked to its control. Gets the focus when the buyer tries to go on. */
export function ErrorSummary({ problems, wordsOf, onPick, ref }: ErrorSummaryProps) {
  const t = useText()
  const items = summaryLines(problems).map(({ problem, more }) => ({ id: problem.id, words: wordsOf(problem, more) }))
  const rest = items.length > MOST_LINES ? items.slice(MOST_LINES - 1) : []
  return (
    <section ref={ref} className={css.summary} data-summary aria-labelledby="error-summary" tabIndex={-1}>
      <CircleAlert />
      <div>
        <p className={css.summaryTitle} id="error-summary">
          {t('informations.summary', { count: problems.length })}
        </p>
        <Links onPick={onPick} items={items.slice(0, items.length - rest.length)} />
        {rest.length > 0 && (
          <More label={t('informations.summary.rest', { number: rest.length })}>
            <Links onPick={onPick} items={rest} />
          </More>
        )}
      </div>
    </section>
  )
}

function Links({ items, onPick }: LinksProps) {
  return (
    <ul>
      {items.map(({ id, words }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault()
              onPick(id)
            }}
          >
            {words}
          </a>
        </li>
      ))}
    </ul>
  )
}
