import { CalendarClock, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { inParts } from '../../lib/non-breaking.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import css from './discounts.module.css'

/** Row of the discount centre: name and facts, what it is worth, a button. */
export function BenefitRow({
  name,
  facts,
  figure,
  pays,
  share,
  from,
  isAutomatic,
  picture,
  use,
}: {
  name: string
  facts: readonly string[]
  figure: string
  /** It pays, and does not lower the price. */
  pays?: boolean
  /** What is left of a balance, from 0 to 1. */
  share?: number
  /** Says from when it can be used. */
  from?: string | undefined
  /** Says that the shop takes it off by itself. */
  isAutomatic?: string | undefined
  picture?: ReactNode
  use?: ReactNode
}) {
  return (
    <li className={classNames(css.benefit, Boolean(picture) && css.withPicture)} tabIndex={-1}>
      {picture}
      <div className={css.words}>
        <h3>{inParts(name)}</h3>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {from && (
          <Chip tone="warn" icon={<CalendarClock />} className={css.chip}>
            {from}
          </Chip>
        )}
        {isAutomatic && (
          <Chip tone="ok" icon={<Check />} className={css.chip}>
            {isAutomatic}
          </Chip>
        )}
        {share !== undefined && (
          <span className={css.balance} aria-hidden="true">
            <span style={{ inlineSize: `${Math.round(share * 100)}%` }} />
          </span>
        )}
      </div>
      <p className={classNames(css.figure, pays && css.pays)}>
        <span className="vh">. </span>
        {figure}
      </p>
      {use && <div className={css.use}>{use}</div>}
    </li>
  )
}
