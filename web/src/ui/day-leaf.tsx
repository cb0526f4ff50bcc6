import css from './day-leaf.module.css'

/** A leaf of a calendar as the picture of a date. Words beside it say the same, so that screen readers skip it. */
export function DayLeaf({
  weekday,
  day,
  month,
  look,
}: {
  weekday: string
  day: number
  month: string
  /** `new` is chosen, `old` is left, `kept` is valid as before. */
  look: 'new' | 'old' | 'kept'
}) {
  return (
    <span className={`${css.leaf} ${css[look]}`} aria-hidden="true">
      <span className={css.weekday}>{weekday}</span>
      <span className={css.day}>{day}</span>
      <span className={css.month}>{month}</span>
    </span>
  )
}
