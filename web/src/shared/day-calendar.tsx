import { aroundDay, monthName, weekdayNames } from '../lib/day-text.ts'
import { useBoot, useText } from '../state/boot.tsx'
import { Calendar, type CalendarProps } from '../ui/calendar.tsx'
import { calendarTexts } from './day-infos.ts'
import { lastDay } from './day-prices.ts'

type DayCalendarProps = Omit<CalendarProps, 'title' | 'weekdays' | 'today' | 'last' | 'nameOf' | 'texts'>

/** The calendar of the days on sale, with its words in the visitor's language. */
export function DayCalendar({ month, ...rest }: DayCalendarProps) {
  const { today, lang } = useBoot()
  const t = useText()
  return (
    <Calendar
      {...rest}
      month={month}
      title={monthName(month, lang)}
      weekdays={weekdayNames(lang)}
      today={today}
      last={lastDay(today)}
      nameOf={(day) => aroundDay(day, lang)}
      texts={calendarTexts(t)}
    />
  )
}
