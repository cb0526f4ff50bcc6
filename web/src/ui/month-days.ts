import { addDays, addMonths, type Day, firstOfMonth, monthGrid, monthOf, weekday } from '@gondola/rules/day.ts'

/** Returns the same day `months` later, or that month's last day if it is shorter. */
export function sameDayInMonth(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months)
  const wanted = `${month}-${day.slice(8)}`
  const last = addDays(firstOfMonth(addMonths(month, 1)), -1)
  return wanted < last ? wanted : last
}

/** 0 is Monday. */
const dayOfWeek = (day: Day): number => (weekday(day) + 6) % 7

/** Returns the weeks of a month, Monday first. Days of the neighbouring months are `null`. */
export function weeksOf(month: string): (Day | null)[][] {
  const days = monthGrid(month).map((day) => (monthOf(day) === month ? day : null))
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** Returns the day that a key of the grid leads to; `undefined` for other keys. */
export function dayByKey(key: string, shift: boolean, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -dayOfWeek(day))
    case 'End':
      return addDays(day, 6 - dayOfWeek(day))
    case 'PageUp':
      return sameDayInMonth(day, shift ? -12 : -1)
    case 'PageDown':
      return sameDayInMonth(day, shift ? 12 : 1)
    default:
      return undefined
  }
}
