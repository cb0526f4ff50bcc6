import { addMonths } from '@gondola/rules/day.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type TouchEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { IconButton } from './button.tsx'
import css from './calendar.module.css'
import { classNames } from './class-names.ts'
import { DayCell, type DayInfo, type DayName, type DayTexts } from './day-cell.tsx'
import { dayByKey, weeksOf } from './month-days.ts'
import { useDayPress } from './use-day-press.ts'
import { useOwnNews } from './use-own-news.ts'

export type CalendarProps = {
  /** `YYYY-MM`. The parent holds it, because it loads the prices of the month. */
  month: string
  onMonth: (month: string) => void
  /** Name of the month. */
  title: ReactNode
  /** Seven, Monday first; `long` is read aloud. */
  weekdays: { short: string; long: string }[]
  /** Known days; a day without an entry waits for its price. */
  days: Readonly<Record<string, DayInfo>>
  today: string
  /** First and last day that can be chosen; days outside are plain text. `first` defaults to today. */
  first?: string
  last?: string
  selected?: string | undefined
  /** Last day of a ticket for several days. */
  selectedTo?: string | undefined
  onSelect: (day: string) => void
  /** Called when the visitor presses a full or closed day. */
  onBlocked?: (day: string) => void
  nameOf: (day: string) => DayName
  texts: DayTexts & { previous: string; next: string }
}

const WEEKEND = 5

/** A price calendar after the APG grid pattern. One day is in the tab order; keys move the focus from it. */
export function Calendar(props: CalendarProps) {
  const { month, onMonth, days, today, first = today, last, selected, selectedTo, onSelect, onBlocked, texts } = props
  const titleId = useId()
  const { live, around } = useOwnNews()
  const body = useRef<HTMLTableSectionElement>(null)
  const wanted = useRef<string | null>(null)
  const touch = useRef<{ x: number; y: number } | null>(null)
  const [at, setAt] = useState<string>()
  const [turn, setTurn] = useState<{ month: string; way?: 'forward' | 'back' }>({ month })
  if (turn.month !== month) setTurn({ month, way: month > turn.month ? 'forward' : 'back' })

  const press = useDayPress(`${month} ${selected}`, (day) => days[day]?.state, onSelect, onBlocked)

  const weeks = useMemo(() => weeksOf(month), [month])
  const isAskable = (day: string) => day >= first && (!last || day <= last)
  const hasBefore = month > first.slice(0, 7)
  const hasAfter = !last || month < last.slice(0, 7)
  const tabDay = tabbableDay()

  useEffect(() => {
    const day = wanted.current
    if (!day?.startsWith(month)) return
    wanted.current = null
    body.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [month])

  function tabbableDay() {
    for (const day of [at, selected]) if (day?.startsWith(month) && isAskable(day)) return day
    const askable = weeks.flat().filter((day): day is string => day !== null && isAskable(day))
    return askable.find((day) => days[day]?.state === 'open') ?? askable[0]
  }

  function dayUnder(event: KeyboardEvent | MouseEvent) {
    return (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset.day
  }

  function choose(event: MouseEvent) {
    const day = dayUnder(event)
    if (!day) return
    setAt(day)
    press.choose(day)
  }

  function move(event: KeyboardEvent) {
    const from = dayUnder(event)
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return
    let to = dayByKey(event.key, event.shiftKey, from)
    if (!to) return
    event.preventDefault()
    if (to < first) to = first
    if (last && to > last) to = last
    setAt(to)
    if (to.startsWith(month)) body.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
    else {
      wanted.current = to
      onMonth(to.slice(0, 7))
    }
  }

  function startSwipe(event: TouchEvent) {
    const point = event.touches.length === 1 ? event.touches[0] : undefined
    touch.current = point ? { x: point.clientX, y: point.clientY } : null
  }

  function endSwipe(event: TouchEvent) {
    const start = touch.current
    const end = event.changedTouches[0]
    if (!start || !end) return
    const x = end.clientX - start.x
    if (Math.abs(x) < 60 || Math.abs(x) < 2 * Math.abs(end.clientY - start.y)) return
    if (x < 0 && hasAfter) onMonth(addMonths(month, 1))
    if (x > 0 && hasBefore) onMonth(addMonths(month, -1))
  }

  return (
    <div className={css.calendar} {...around}>
      <div className={css.head}>
        <h3 className={css.title} id={titleId} aria-live={live}>
          {props.title}
        </h3>
        <IconButton
          framed
          className={css.previous}
          label={texts.previous}
          disabled={!hasBefore}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          framed
          className={css.next}
          label={texts.next}
          disabled={!hasAfter}
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <ChevronRight />
        </IconButton>
      </div>
      <table
        className={css.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the APG calendar is a grid made of a table
        role="grid"
        aria-labelledby={titleId}
        onClick={choose}
        onKeyDown={move}
        onTouchStart={startSwipe}
        onTouchEnd={endSwipe}
      >
        <thead>
          <tr>
            {props.weekdays.map((name, index) => (
              <th key={name.long} scope="col" className={classNames(index >= WEEKEND && css.weekend)}>
                <span aria-hidden="true">{name.short}</span>
                <span className="vh">{name.long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody key={month} ref={body} className={turn.way && css[turn.way]}>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)} className={week.some((day) => day && isAskable(day)) ? undefined : css.over}>
              {week.map((day, index) => {
                if (!day) return <td key={props.weekdays[index]?.long} />
                if (!isAskable(day)) {
                  return (
                    <td key={day} className={css.past}>
                      {Number(day.slice(8))}
                    </td>
                  )
                }
                const info: DayInfo = days[day] ?? { state: 'waiting' }
                const isSelected = day === selected
                const isWithin = !isSelected && Boolean(selected && selectedTo && day > selected && day <= selectedTo)
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table that is a grid is a gridcell
                  <td key={day} aria-selected={isSelected || isWithin}>
                    <DayCell
                      {...info}
                      {...props.nameOf(day)}
                      {...texts}
                      day={day}
                      inList={props.weekdays[index]?.short}
                      selected={isSelected}
                      within={isWithin}
                      asked={day === press.asked}
                      today={day === today}
                      tabbable={day === tabDay}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export type LegendItem = {
  look: 'cheapest' | 'saving' | 'few' | 'blocked' | 'own'
  label: ReactNode
  sample?: ReactNode
}

/** Explains the looks of the days. */
export function CalendarLegend({ items }: { items: LegendItem[] }) {
  return (
    <ul className={css.legend}>
      {items.map((item) => (
        <li key={item.look}>
          <span className={classNames(css.sample, css[item.look])} aria-hidden="true">
            {item.sample}
          </span>
          {item.label}
        </li>
      ))}
    </ul>
  )
}
