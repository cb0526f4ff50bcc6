import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import css from './date-strip.module.css'
import { DayCell, type DayInfo, type DayName, type DayTexts } from './day-cell.tsx'
import { useDayPress } from './use-day-press.ts'

export type StripDay = DayInfo & {
  day: string
  /** Shown before the number, such as "Sat". */
  weekday: string
}

export type StripTurns = {
  /** The months of the days, which show only their numbers. */
  title: string
  earlier: string
  later: string
  hasEarlier: boolean
  hasLater: boolean
  /** Loads neighbouring days. The strip then scrolls to the nearer end of the new ones. */
  onTurn: (way: 1 | -1) => void
}

const SLACK_PX = 2

/** Returns how far the strip can still scroll each way, in px. */
const roomOf = (box: HTMLElement) => ({
  before: box.scrollLeft,
  after: box.scrollWidth - box.clientWidth - box.scrollLeft,
})

/** A carousel of the few possible days, instead of a month (docs/product.md §12.6). Shows as many as fit well. */
export function DateStrip({
  label,
  days,
  today,
  selected,
  onSelect,
  onBlocked,
  nameOf,
  texts,
  turns,
}: {
  label: string
  days: StripDay[]
  today: string
  selected?: string | undefined
  onSelect: (day: string) => void
  onBlocked?: (day: string) => void
  /** `before` is not used here, since the weekday is visible. */
  nameOf: (day: string) => DayName
  texts: DayTexts
  /** Buttons that show neighbouring days. */
  turns?: StripTurns
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
  const first = days[0]?.day ?? ''
  const shown = useRef(first)
  const [end, setEnd] = useState({ before: true, after: false })
  const look = () => {
    if (!list.current) return
    const { before, after } = roomOf(list.current)
    const next = { before: before < SLACK_PX, after: after < SLACK_PX }
    setEnd((known) => (known.before === next.before && known.after === next.after ? known : next))
  }
  useEffect(() => {
    const box = list.current
    if (box && shown.current !== first)
      box.scrollTo({ left: first > shown.current ? 0 : box.scrollWidth, behavior: 'instant' })
    shown.current = first
    look()
  })
  /** Scrolls to days out of view first; asks for new days at the end. */
  function turn(way: 1 | -1) {
    const box = list.current
    if (!box || !turns) return
    const { before, after } = roomOf(box)
    if ((way === 1 ? after : before) < SLACK_PX) turns.onTurn(way)
    else box.scrollBy({ left: way * box.clientWidth })
  }
  const stateOf = (day: string) => days.find((item) => item.day === day)?.state
  const press = useDayPress(`${first} ${selected}`, stateOf, onSelect, onBlocked)
  function choose(event: MouseEvent) {
    const day = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset.day
    if (day) press.choose(day)
  }
  return (
    <div className={css.strip}>
      {turns && (
        <div className={css.turns}>
          <h3 className={css.title}>{turns.title}</h3>
          <IconButton framed label={turns.earlier} disabled={!turns.hasEarlier && end.before} onClick={() => turn(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton framed label={turns.later} disabled={!turns.hasLater && end.after} onClick={() => turn(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the days inside are buttons, this only hears their clicks */}
      <ul ref={list} className={css.days} aria-label={label} onClick={choose} onScroll={look}>
        {days.map((info) => (
          <li key={info.day}>
            <DayCell
              {...info}
              {...texts}
              before=""
              after={nameOf(info.day).after}
              selected={info.day === selected}
              asked={info.day === press.asked}
              today={info.day === today}
              tabbable
              pressed
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
