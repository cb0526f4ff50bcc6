import { addDays, type Day } from '@gondola/rules/day.ts'
import { completedDate } from '../../lib/date-typing.ts'

/**
 * Returns the day that somebody typed; null when there is no such day. Reads `24.12.2027`, `24/12/27`, `2027-12-24`,
 * and `24.12.` as the next one from `today` on.
 */
export function dayOfText(text: string, today: Day): Day | null {
  const typed = /^(\d{1,2})\.(\d{1,2})\.?(\d{2}|\d{4})?$/.exec(completedDate(text).replace(/\s*[./ -]\s*/g, '.'))
  if (!typed) return null
  const [, date = '', month = '', year] = typed
  const dayIn = (full: string) => realDay(`${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
  const thisYear = today.slice(0, 4)
  if (year !== undefined) return dayIn(year.length === 4 ? year : thisYear.slice(0, 2) + year)
  const next = dayIn(thisYear)
  return next !== null && next >= today ? next : dayIn(String(Number(thisYear) + 1))
}

/** Returns null for days that do not exist, such as 31 November. */
const realDay = (day: Day): Day | null => (!Number.isNaN(Date.parse(day)) && addDays(day, 0) === day ? day : null)
