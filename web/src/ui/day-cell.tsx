import { Check } from 'lucide-react'
import { memo } from 'react'
import { classNames } from './class-names.ts'
import css from './day-cell.module.css'

/** Content of a day: its price, a short note, and whether it can be bought. */
export type DayInfo = {
  /** `blocked`: full or closed, as the note says. `waiting`: the price is being loaded. */
  state: 'open' | 'blocked' | 'waiting'
  /** For the whole party, without the currency. */
  price?: string | undefined
  /** Read aloud instead of the price and its unit, where signs say something. */
  priceWords?: string | undefined
  note?: string | undefined
  /** Saving against the till's price, as `figures` to see and `words` to hear. */
  saving?: { figures: string; words: string } | undefined
  cheapest?: boolean | undefined
  few?: boolean | undefined
  /** The day that the visitor has. */
  own?: boolean | undefined
}

/** Words read around the visible number, such as "Saturday " and " May 2027". */
export type DayName = { before: string; after: string }

export type DayTexts = {
  todayText: string
  /** Read after a price, such as the currency. */
  priceUnit: string
  /** Read while the price is being loaded. */
  waitingText: string
  /** Read for the cheapest days, which otherwise only a mark shows. */
  cheapestText: string
  /**
   * Read for the chosen day of a month. The surrounding cell has the state too, but not every screen reader says it.
   */
  selectedText: string
}

type DayCellProps = DayInfo &
  DayTexts & {
    day: string
    before: string
    after: string
    /** Shown before the number in a strip. */
    weekday?: string | undefined
    /** Shown before the number where a month is a list. */
    inList?: string | undefined
    selected: boolean
    within?: boolean
    /** Pressed before its price was known. */
    asked?: boolean
    today: boolean
    tabbable: boolean
    /** Whether the strip's button itself has the chosen state; in a grid its cell has. */
    pressed?: boolean
  }

/** One day as a button. The parent listens to clicks and keys through `data-day`. */
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
        props.own && !selected && css.own,
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
        {/* In one piece, because "5." before a month is read as an ordinal. A separate "5" and "." are not. */}
        <span className="vh">{`${props.before} ${number}${props.after}, `}</span>
        {props.inList !== undefined && <span className={css.inList} aria-hidden="true">{`${props.inList} `}</span>}
        <span aria-hidden="true">{state === 'blocked' && !props.own ? <s>{number}</s> : number}</span>
      </span>
      {state === 'waiting' && (
        <span className={css.bar}>
          <span className="vh">{props.waitingText}</span>
        </span>
      )}
      {price && state === 'open' && (
        <span className={css.price}>
          {props.priceWords === undefined ? price : <span aria-hidden="true">{price}</span>}
          <span className="vh">{props.priceWords ?? ` ${props.priceUnit}${saving ? `, ${saving.words}` : ''}`}</span>
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
