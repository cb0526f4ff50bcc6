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
  /** Against the price at the till: as figures for the eye, as words for the ear. */
  saving?: { figures: string; words: string } | undefined
  cheapest?: boolean | undefined
  few?: boolean | undefined
}

/** What is read around the visible number, such as "Saturday " and " May 2027". */
export type DayName = { before: string; after: string }

export type DayTexts = {
  todayText: string
  /** Said after a price, such as the currency. */
  priceUnit: string
  /** Said instead of a price that is on its way. */
  waitingText: string
  /** Said for the cheapest days, which otherwise only the mark shows. */
  cheapestText: string
  /** Said for the chosen day of a month: the cell around the button tells it too, but not to everyone. */
  selectedText: string
}

type DayCellProps = DayInfo &
  DayTexts & {
    day: string
    before: string
    after: string
    /** Shown before the number in a strip. */
    weekday?: string | undefined
    selected: boolean
    within?: boolean
    /** Was pressed before it was known. */
    asked?: boolean
    today: boolean
    tabbable: boolean
    /** In a strip the button itself tells that it is chosen; in a grid its cell does. */
    pressed?: boolean
  }

/** One day as a button. Clicks and keys are heard by the parent through `data-day`. */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, state, price, saving, note, cheapest, few, weekday, selected, within, today, tabbable } = props
  const number = Number(day.slice(8))
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
        (within || props.asked) && css.within,
        selected && css.selected,
      )}
      data-day={day}
      tabIndex={tabbable ? 0 : -1}
      data-loading={state === 'waiting' || undefined}
      aria-disabled={state === 'blocked' ? true : undefined}
      aria-current={today ? 'date' : undefined}
      aria-pressed={props.pressed ? selected : undefined}
    >
      <span className={css.number}>
        {weekday !== undefined && <span className={css.weekday}>{`${weekday} `}</span>}
        {/* In one piece: "5." before a month is an ordinal, a "5" and a "." are not. */}
        <span className="vh">{`${props.before} ${number}${props.after}, `}</span>
        <span aria-hidden="true">{state === 'blocked' ? <s>{number}</s> : number}</span>
      </span>
      {state === 'waiting' && (
        <span className={css.bar}>
          <span className="vh">{props.waitingText}</span>
        </span>
      )}
      {price && state === 'open' && (
        <span className={css.price}>
          {price}
          <span className="vh">{` ${props.priceUnit}${saving ? `, ${saving.words}` : ''}`}</span>
          {saving && (
            <span className={css.saving} aria-hidden="true">
              {saving.figures}
            </span>
          )}
        </span>
      )}
      {words && <span className={css.note}>{words}</span>}
      {cheapest && <span className="vh">, {props.cheapestText}</span>}
      {(selected || within) && !props.pressed && <span className="vh">, {props.selectedText}</span>}
      {selected && <Check className={css.tick} />}
    </button>
  )
})
