import { useState } from 'react'
import { Calendar, CalendarLegend, type LegendItem } from '../../ui/calendar.tsx'
import { DateStrip } from '../../ui/date-strip.tsx'
import type { DayInfo } from '../../ui/day-cell.tsx'
import { DayLeaf } from '../../ui/day-leaf.tsx'
import { showToast } from '../../ui/toasts.ts'
import css from './dev-ui.module.css'
import { Part, Row } from './part.tsx'

const TODAY = '2027-01-13'
const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((short) => ({ short, long: short }))

/** A month that contains every state of a day. */
const DAYS: Record<string, DayInfo> = Object.fromEntries(
  Array.from({ length: 31 }, (_, index) => {
    const info: DayInfo =
      index < 12
        ? { state: 'blocked', note: 'past' }
        : index % 9 === 0
          ? { state: 'blocked', note: 'full' }
          : index % 11 === 0
            ? { state: 'waiting' }
            : {
                state: 'open',
                price: '2 480',
                saving: index > 16 ? { figures: '−220', words: '220 saved' } : undefined,
                cheapest: index % 7 === 0,
                few: index % 5 === 0,
                note: index % 5 === 0 ? '38 left' : undefined,
              }
    return [`2027-01-${String(index + 1).padStart(2, '0')}`, info]
  }),
)
const DAY_TEXTS = {
  todayText: 'today',
  priceUnit: 'crowns',
  waitingText: 'price comes',
  cheapestText: 'lowest price',
  selectedText: 'chosen',
  previous: 'Month before',
  next: 'Month after',
}
const LEGEND: LegendItem[] = [
  { look: 'cheapest', label: 'lowest price' },
  { look: 'saving', label: 'saved against the till', sample: '−220' },
  { look: 'few', label: 'few left', sample: '38' },
  { look: 'blocked', label: 'full or closed' },
]
const STRIP_DAYS = Object.entries(DAYS).map(([day, info]) => ({ ...info, day, weekday: 'Sa' }))
const nameOf = () => ({ before: '', after: ' January 2027' })

export function Days() {
  const [day, setDay] = useState('2027-01-16')
  const [month, setMonth] = useState('2027-01')
  const [first, setFirst] = useState(12)
  const blocked = () => showToast({ text: 'This day is full.', tone: 'warn', seconds: 5 })
  const chosen = { today: TODAY, selected: day, onSelect: setDay, onBlocked: blocked, nameOf, texts: DAY_TEXTS }
  const shown = { title: 'January 2027', weekdays: WEEKDAYS, days: DAYS, month, onMonth: setMonth, last: '2027-12-31' }
  return (
    <Part title="Days">
      <div className={css.columns}>
        <Calendar {...chosen} {...shown} />
        <Calendar
          {...chosen}
          {...shown}
          title="Three days in January 2027"
          selected="2027-01-21"
          selectedTo="2027-01-23"
        />
      </div>
      <CalendarLegend items={LEGEND} />
      <DateStrip {...chosen} label="Days" days={STRIP_DAYS.slice(12, 20)} />
      <DateStrip
        {...chosen}
        label="Days that turn"
        days={STRIP_DAYS.slice(first, first + 6)}
        turns={{
          title: 'Days of January',
          earlier: 'Earlier days',
          later: 'Later days',
          hasEarlier: first > 12,
          hasLater: first < 24,
          onTurn: (way) => setFirst(first + 6 * way),
        }}
      />
      <Row>
        {(['old', 'new', 'kept'] as const).map((look) => (
          <DayLeaf key={look} look={look} weekday="Sa" day={16} month="Jan" />
        ))}
      </Row>
    </Part>
  )
}
