import { type MouseEvent, useEffect, useRef } from 'react'
import css from './date-strip.module.css'
import { DayCell, type DayInfo, type DayName, type DayTexts } from './day-cell.tsx'

export type StripDay = DayInfo & {
  day: string
  /** Shown before the number, such as "Sat". */
  weekday: string
}

/** The few days that are possible, instead of a month. */
export function DateStrip({
  label,
  days,
  today,
  selected,
  onSelect,
  onBlocked,
  nameOf,
  texts,
}: {
  label: string
  days: StripDay[]
  today: string
  selected?: string | undefined
  onSelect: (day: string) => void
  onBlocked?: (day: string) => void
  /** `before` is not needed here, the weekday is visible. */
  nameOf: (day: string) => DayName
  texts: DayTexts
}) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.parentElement
    const box = list.current
    if (!chosen || !box) return
    const hidden =
      chosen.offsetLeft < box.scrollLeft || chosen.offsetLeft + chosen.offsetWidth > box.scrollLeft + box.clientWidth
    if (hidden) box.scrollLeft = chosen.offsetLeft - box.clientWidth / 2 + chosen.offsetWidth / 2
  }, [])
  function choose(event: MouseEvent) {
    const day = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset.day
    const info = days.find((item) => item.day === day)
    if (info?.state === 'open') onSelect(info.day)
    if (info?.state === 'blocked') onBlocked?.(info.day)
  }
  return (
    <div className={css.strip}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the days inside are buttons, this only hears their clicks */}
      <ul ref={list} className={css.days} aria-label={label} onClick={choose}>
        {days.map(({ day, weekday, state, price, note, cheapest, few }) => (
          <li key={day}>
            <DayCell
              day={day}
              weekday={weekday}
              state={state}
              price={price}
              note={note}
              cheapest={cheapest}
              few={few}
              before=""
              after={nameOf(day).after}
              selected={day === selected}
              today={day === today}
              tabbable
              todayText={texts.today}
              priceUnit={texts.priceUnit}
              cheapestText={texts.cheapest}
              pressed
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
