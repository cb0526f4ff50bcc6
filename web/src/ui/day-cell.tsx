import { Check } from 'lucide-react'
import { memo } from 'react'
import { classNames } from './class-names.ts'
import css from './day-cell.module.css'

/** What a day says: its price, a short note, and whether it can be had. */
export type DayInfo = {
  /** `blocked`: full or closed, the note says which. `waiting`: the price is on its way. */
  state: 'open' | 'blocked' | 'waiting'
  /** For the whole party, without the currency. */
  price?: string | undefined
  note?: string | undefined
  cheapest?: boolean | undefined
  few?: boolean | undefined
}

/** What is read around the visible number, such as "Saturday " and " May 2027". */
export type DayName = { before: string; after: string }

export type DayTexts = {
  today: string
  /** Said after a price, such as the currency. */
  priceUnit: string
  /** Said for the cheapest days, which otherwise only the mark shows. */
  cheapest: string
}

type DayCellProps = Omit<DayInfo, 'state'> & {
  day: string
  state: DayInfo['state']
  before: string
  after: string
  /** Shown before the number in a strip. */
  weekday?: string | undefined
  selected: boolean
  within?: boolean
  today: boolean
  tabbable: boolean
  todayText: string
  priceUnit: string
  cheapestText: string
  /** In a strip the button itself tells that it is chosen; in a grid its cell does. */
  pressed?: boolean
}

/** One day as a button. Clicks and keys are heard by the parent through `data-day`. */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, state, price, note, cheapest, few, weekday, selected, within, today, tabbable } = props
  const words = note ?? (today ? props.todayText : undefined)
  return (
    <button
      type="button"
      className={classNames(
        css.day,
        weekday !== undefined && css.strip,
        css[state],
        cheapest && !selected && css.cheapest,
        few && css.few,
        today && css.today,
        within && css.within,
        selected && css.selected,
      )}
      data-day={day}
      tabIndex={tabbable ? 0 : -1}
      aria-disabled={state === 'blocked' ? true : undefined}
      aria-current={today ? 'date' : undefined}
      aria-pressed={props.pressed ? selected : undefined}
    >
      <span className={css.number}>
        <span className="vh">{props.before} </span>
        {weekday !== undefined && <span className={css.weekday}>{`${weekday} `}</span>}
        {state === 'blocked' ? <s>{Number(day.slice(8))}</s> : Number(day.slice(8))}
        <span className="vh">{props.after}, </span>
      </span>
      {state === 'waiting' && <span className={css.bar} />}
      {price && state === 'open' && (
        <span className={css.price}>
          {price}
          <span className="vh">{` ${props.priceUnit}`}</span>
        </span>
      )}
      {words && <span className={css.note}>{words}</span>}
      {cheapest && <span className="vh">, {props.cheapestText}</span>}
      {selected && <Check className={css.tick} />}
    </button>
  )
})
